import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { formats, numbered, suiteAsTestRail, suiteAsXray, suiteOf, type Table, withKey } from '../../suite/index.ts';
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
  const checked = last.map((row) => row['Steps (References)']);
  expect(checked, 'A step names what it checks itself.').toEqual(['', '', '1.knock, 2.light', '2.light']);
});

test('should have the columns of Xray, with one precondition as an issue that tests refer to', () => {
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
    ['1', 'lamp: Before each case of "The lamp"', 'Manual'],
  ]);
  const last = rowsOf(rows, 'Test Summary');
  expect(new Set(last.map((row) => `${row['Issue Id']} ${row['Test type']}`))).toEqual(new Set(['2 Manual']));
  expect(last[0]).toMatchObject({
    'Issue type': 'test',
    'Test Summary': 'lamp-f556602843: It flickers',
    Description: 'It gives light.\nFirst: A neighbour is in.\n1.knock: It answers to a knock\n2.light: It gives light',
    'Test Priority': 'High',
    Precondition: '1',
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

test('should keep a requirement whole that has a blank, a semicolon or an @ in a list of tags or labels', () => {
  const [one] = suite.cases;
  const odd = { ...suite, cases: one === undefined ? [] : [{ ...one, requirements: ['1. a;b @c', '2.light'] }] };
  const [tags = ''] = /^ {2}@.*$/m.exec(formats.gherkin(odd)) ?? [];
  // Its id, its priority and two requirements.
  expect(tags.trim().split(' ')).toEqual(Array(4).fill(expect.stringMatching(/^@[^@]+$/)));
  const labels = suiteAsXray(odd).rows.flatMap(({ Labels }) => Labels ?? []);
  // Its id and two requirements.
  expect(labels.map((all) => all.split(/[; ]/).length)).toEqual([3]);
});

test('should limit titles to what TestRail and Jira accept', () => {
  const long = suiteOf(lamp, lampPaths(), heading, () => ({ title: 'on and on '.repeat(40) }));
  const [row] = suiteAsTestRail(long).rows;
  expect(row?.Title).toHaveLength(250);
});

test('should have what holds for all cases in one place, however many cases there are', () => {
  const shared = suiteOf(lamp, lampPaths(), { ...heading, equipment: ['You need a cloth.', 'You need a bulb.'] });
  const notes = 'You need a cloth.\nYou need a bulb.';
  const demands = '1.knock: It answers to a knock\n2.light: It gives light';
  expect(suiteAsTestRail(suite).rows[0]?.['Section Description']).toBe(`a lamp on a desk\n${demands}`);
  const described = suiteAsTestRail(shared).rows.flatMap((row) => row['Section Description'] ?? []);
  // Once for all cases, because the cases only name the requirements; a test of Xray says them itself.
  expect(described).toEqual([`${notes}\n${demands}`]);
  const { rows } = suiteAsXray(shared);
  const conditions = rows.filter((row) => row['Issue type'] === 'precondition').map((row) => row.Description);
  expect(conditions).toEqual([notes]);
  const tests = rows.filter((row) => row['Issue type'] === 'test');
  expect(tests.map((row) => row.Precondition)).toEqual(Array(4).fill('1'));
});

test('should write the XML of TestRail, with the ids of known cases and what XML reserves escaped', () => {
  const plain = suiteOf(lamp, lampPaths(), { ...heading, given: 'a lamp & a <desk>' });
  const { numbers } = numbered(plain, {});
  const [number = ''] = Object.keys(numbers.lamp ?? {});
  const known = withKey(numbers, { machine: 'lamp', number }, { testrail: 'C17' });
  const names: string[] = [];
  const texts: Record<string, string[]> = {};
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => names.push(name));
  parser.on('text', (words) => {
    const name = names.at(-1) ?? '';
    if (words.trim() !== '') texts[name] = [...(texts[name] ?? []), words];
  });
  parser.write(formats['testrail-xml'](numbered(plain, known).suite)).close();
  // As in the format that TestRail documents: http://docs.gurock.com/_export/xhtml/testrail-userguide/howto-import
  expect(names.slice(0, 5)).toEqual(['sections', 'section', 'name', 'description', 'cases']);
  expect(texts.description).toEqual(['a lamp & a <desk>\n1.knock: It answers to a knock\n2.light: It gives light']);
  expect(texts.id).toEqual(['C17']);
  expect(texts.title).toHaveLength(4);
  expect(new Set(texts.template)).toEqual(new Set(['Test Case (Steps)']));
  expect(texts.preconds).toEqual(['A neighbour is in.']);
  expect(texts.index?.slice(0, 2)).toEqual(['1', '2']);
  expect(texts.content).toContain('Knock on the lamp. Knocks: +2.');
  expect(texts.expected).toContain('It flickers.\nIt is bright.\nThe neighbour answers.');
});

test('should have one label in Xray for the number and for each requirement, however these are written', () => {
  const written = ['2.light; lamp', '3 heat', '4.a;b'];
  const [one] = suite.cases;
  const { rows } = suiteAsXray({
    ...suite,
    cases: [{ ...one, requirements: written } as (typeof suite.cases)[number]],
  });
  const labels = rows.find((row) => row.Labels !== undefined)?.Labels?.split(';') ?? [];
  expect(labels, 'A label has neither blanks nor semicolons.').toHaveLength(1 + written.length);
  expect(labels.filter((label) => /\s/.test(label))).toEqual([]);
});
