import { expect, test } from 'vitest';
import { formats, suiteAsTestRail, suiteAsXray, suiteOf, type Table } from '../../suite/index.ts';
import { lamp, lampPaths } from './lamp.ts';

const requirements = { '1.knock': 'It answers to a knock', '2.light': 'It gives light' };
const heading = { title: 'The lamp', purpose: 'It gives light.', given: 'a lamp on a desk', requirements };
const suite = suiteOf(lamp, lampPaths(), heading);

/** The steps of the longest case, as a tester reads them. */
const byHand = [
  ['A lamp on a desk', '', 'It is dark.'],
  ['Somebody dusts it', '', 'It shines.\nIt is dark.'],
  ['Knock on the lamp. Knocks: +2.', 'Knocks: +2', 'It flickers.\nIt is bright.\nThe neighbour answers.'],
  ['The switch is pressed', '', 'It is dark.'],
];

/** The rows of the longest case, from the one that names it. */
function rowsOf(rows: Table['rows'], title: string): Table['rows'] {
  const first = rows.findIndex((row) => row[title]?.endsWith('It flickers'));
  return rows.slice(first, first + byHand.length);
}

test('should have the columns of TestRail, with the case in its first row and a row for each step', () => {
  const { columns, rows } = suiteAsTestRail(suite);
  // The fields that an export of TestRail has for cases with separate steps, under the names that its import maps by itself.
  expect(columns).toEqual([
    'ID',
    'Title',
    'Section',
    'Section Description',
    'Type',
    'Priority',
    'Preconditions',
    'References',
    'Steps (Step)',
    'Steps (Additional Info)',
    'Steps (Expected Result)',
    'Steps (References)',
  ]);
  const last = rowsOf(rows, 'Title');
  expect(last[0]).toMatchObject({
    Title: 'lamp-f556602843: It flickers',
    Section: 'The lamp',
    Type: 'Functional',
    Priority: 'High',
    Preconditions: 'A neighbour is in.',
    References: '1.knock, 2.light',
  });
  expect(last.slice(1).flatMap((row) => [row.Title, row.Preconditions])).toEqual(Array(6).fill(undefined));
  expect(
    last.map((row) => [row['Steps (Step)'], row['Steps (Additional Info)'], row['Steps (Expected Result)']]),
  ).toEqual(byHand);
});

test('should have the columns of Xray, with preconditions as issues that tests refer to', () => {
  const { columns, rows } = suiteAsXray(suite);
  // As in https://github.com/Xray-App/tutorial-test-case-importer/blob/main/cloud/import_two_manual_tests_with_project_precond_testset_testrepo.csv
  for (const column of [
    'Issue Id',
    'Issue type',
    'Test type',
    'Test Summary',
    'Test Priority',
    'Action',
    'Data',
    'Result',
  ])
    expect(columns).toContain(column);
  for (const column of ['Precondition', 'Precondition type', 'Test Repo', 'Labels']) expect(columns).toContain(column);
  const conditions = rows.filter((row) => row['Issue type'] === 'precondition');
  expect(conditions.map((row) => [row['Issue Id'], row['Test Summary'], row['Precondition type']])).toEqual([
    ['1', 'a lamp on a desk', 'Manual'],
    ['2', 'A neighbour is in.', 'Manual'],
  ]);
  const last = rowsOf(rows, 'Test Summary');
  expect(new Set(last.map((row) => `${row['Issue Id']} ${row['Test type']}`))).toEqual(new Set(['3 Manual']));
  expect(last[0]).toMatchObject({
    'Issue type': 'test',
    'Test Summary': 'lamp-f556602843: It flickers',
    Description: 'It gives light.\n1.knock: It answers to a knock\n2.light: It gives light',
    'Test Priority': 'High',
    Precondition: '1;2',
    'Test Repo': 'The lamp',
    Labels: 'lamp-f556602843;1.knock;2.light',
  });
  expect(last.map((row) => [row.Action, row.Data, row.Result])).toEqual(byHand);
});

test.each(['testrail', 'xray'] as const)('should write %s with a byte order mark and without formulas', (format) => {
  const text = formats[format](suite);
  expect([...new TextEncoder().encode(text)].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  // A value of a cell, quoted or not, that a spreadsheet would calculate (OWASP, CSV Injection).
  expect(text).not.toMatch(/(^|,"?|\n"?)[=+\-@]/);
  expect(text).toContain('"It flickers.\nIt is bright.\nThe neighbour answers."');
});

test('should limit titles to what TestRail and Jira accept', () => {
  const long = suiteOf(lamp, lampPaths(), heading, () => ({ title: 'on and on '.repeat(40) }));
  const [row] = suiteAsTestRail(long).rows;
  expect(row?.Title).toHaveLength(250);
});

test('should have what holds for all cases in one place, however many cases there are', () => {
  const shared = suiteOf(lamp, lampPaths(), { ...heading, equipment: ['You need a cloth.', 'You need a bulb.'] });
  const notes = 'a lamp on a desk\nYou need a cloth.\nYou need a bulb.';
  const described = suiteAsTestRail(shared).rows.flatMap((row) => row['Section Description'] ?? []);
  expect(described).toEqual([notes]);
  const { rows } = suiteAsXray(shared);
  const conditions = rows.filter((row) => row['Issue type'] === 'precondition').map((row) => row.Description);
  expect(conditions).toEqual([notes, 'A neighbour is in.']);
  expect(rows.filter((row) => row['Issue type'] === 'test').map((row) => row.Precondition)).toEqual([
    '1;2',
    '1',
    '1',
    '1',
  ]);
});
