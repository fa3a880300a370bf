import { InputError } from '@msafara/command';
import { expect, test } from 'vitest';
import { coverageByResultsAsText, coveredByResults, importResults, type RecordedResult } from '../results/index.ts';
import { type CaseNumbers, numbered, numberedCase, suiteAsXray, suiteOf } from '../suite/index.ts';
import { lamp, lampPaths } from './suite/lamp.ts';

const plain = suiteOf(lamp, lampPaths(), { title: 'The lamp', purpose: 'It gives light.', given: 'a lamp on a desk' });
const { suite, numbers } = numbered(plain, {});
const now = new Date('2026-11-02T10:00:00Z');
const imported = (text: string, known: CaseNumbers = numbers) =>
  importResults(text, { file: 'run', numbers: known, now });
const caseOf = (number: string) => suite.cases.find((one) => one.number === number);

/** The results by the numbers of their cases. */
function byNumber(results: readonly RecordedResult[]) {
  const numberOf = (id: string) => suite.cases.find((one) => one.id === id)?.number ?? id;
  return Object.fromEntries(
    results.map(({ id, status, note }) => [numberOf(id), note === undefined ? status : `${status}: ${note}`]),
  );
}

test('should take the results of JUnit XML, named in the name, the class or a property', () => {
  const { results, unknown } = imported(`<?xml version="1.0"?>
    <testsuites><testsuite name="lamp">
      <testcase name="lamp-${caseOf('LAMP-1')?.id} knocks &amp; more" classname="a"/>
      <testcase name="presses" classname="LAMP-2"><failure message="It is dark.">at line 1</failure></testcase>
      <testcase name="starts"><properties><property name="test_key" value="LAMP-3"/></properties><error>No lamp</error></testcase>
      <testcase name="dusts [LAMP-4]"><skipped/></testcase>
      <testcase name="another"/>
    </testsuite></testsuites>`);
  expect(byNumber(results)).toEqual({
    'LAMP-1': 'passed',
    'LAMP-2': 'failed: It is dark.',
    'LAMP-3': 'broken: No lamp',
    'LAMP-4': 'blocked',
  });
  expect(unknown).toEqual(['another']);
});

test.each([
  ['Passed', 'passed'],
  ['Failed', 'failed'],
  // It has failed, and is done again once that is mended.
  ['Retest', 'failed'],
  ['Blocked', 'blocked'],
  ['Untested', undefined],
])('should take the status %s of TestRail as %s, by its word and by its number', (word, status) => {
  const number = { Passed: 1, Blocked: 2, Untested: 3, Retest: 4, Failed: 5 }[word];
  const asCsv = imported(`"Case ID","Title","Status"\r\n"C1","LAMP-1","${word}"\r\n`);
  const asJson = imported(JSON.stringify({ tests: [{ id: 1, case_id: 1, title: 'LAMP-1', status_id: number }] }));
  for (const { results } of [asCsv, asJson])
    expect(
      results.map((one) => one.status),
      `${word} is ${status}.`,
    ).toEqual(status === undefined ? [] : [status]);
});

test.each([
  ['PASSED', 'passed'],
  ['PASS', 'passed'],
  ['FAILED', 'failed'],
  ['FAIL', 'failed'],
  ['ABORTED', 'broken'],
  ['TODO', undefined],
  ['EXECUTING', undefined],
])('should take the status %s of Xray as %s', (word, status) => {
  const { results } = imported(
    JSON.stringify({ tests: [{ testKey: 'SHOP-1', status: word, testInfo: { summary: 'LAMP-1' } }] }),
  );
  expect(
    results.map((one) => one.status),
    `${word} is ${status}.`,
  ).toEqual(status === undefined ? [] : [status]);
});

test('should take the results of TestRail, and remember its ids for results without a title', () => {
  const rows = [
    '\uFEFF"ID","Case ID","Title","Status","Comment"',
    '"T1","C11","LAMP-1: Knocks","Passed",""',
    '"T2","C12","LAMP-2: Presses","Failed","Two\nlines, ""quoted"""',
    '"T3","C13","LAMP-3: Starts","Untested",""',
  ];
  const first = imported(`${rows.join('\r\n')}\r\n`);
  expect(byNumber(first.results)).toEqual({ 'LAMP-1': 'passed', 'LAMP-2': 'failed: Two\nlines, "quoted"' });
  const tests = [
    { id: 1, case_id: 13, title: 'Renamed', status_id: 1 },
    { id: 2, case_id: 12, status_id: 3 },
  ];
  expect(byNumber(imported(JSON.stringify({ tests }), first.numbers).results)).toEqual({ 'LAMP-3': 'passed' });
});

// The forms are those of the test data of TestRail's own command line tool.
test('should find the ids of TestRail in JUnit XML wherever its own tool finds them, and all of them', () => {
  const rows = ['"Case ID","Title"', ...[1, 2, 3, 4].map((at) => `"C10${at}","LAMP-${at}: A title"`)];
  const { numbers: known } = imported(rows.join('\n'));
  const resultsOf = (...cases: string[]) => {
    const { results, unknown } = imported(`<testsuites><testsuite>${cases.join('')}</testsuite></testsuites>`, known);
    expect(unknown).toEqual([]);
    return byNumber(results);
  };
  const failed = '<failure type="AssertionError"><![CDATA[It is <dark>.]]></failure>';
  const property = (value: string) => `<properties><property name="test_id" value="${value}"/></properties>`;
  expect(
    resultsOf(
      `<testcase classname="com.example.APITest" name="C101_C102_test_api_endpoints">${failed}</testcase>`,
      '<testcase classname="com.c9.MyTests" name="complexTest_C103(String param, int value)"/>',
      `<testcase classname="com.example.CombinedTest" name="test_combined">${property('c104, C103')}</testcase>`,
    ),
  ).toEqual({
    'LAMP-1': 'failed: It is <dark>.',
    'LAMP-2': 'failed: It is <dark>.',
    'LAMP-3': 'passed',
    'LAMP-4': 'passed',
  });
  expect(resultsOf(`<testcase name="test_testrail 1">${property('101')}</testcase>`)).toEqual({ 'LAMP-1': 'passed' });
});

test('should take the results of Xray, and remember its keys', () => {
  const named = {
    testKey: 'SHOP-1',
    status: 'FAILED',
    comment: 'It is dark.',
    testInfo: { summary: 'LAMP-2: Presses' },
  };
  const first = imported(JSON.stringify({ tests: [named] }));
  expect(byNumber(first.results)).toEqual({ 'LAMP-2': 'failed: It is dark.' });
  const tests = [
    { testKey: 'SHOP-1', status: 'PASSED' },
    { testKey: 'SHOP-2', status: 'TODO' },
  ];
  const second = imported(JSON.stringify({ tests }), first.numbers);
  expect(byNumber(second.results)).toEqual({ 'LAMP-2': 'passed' });
  expect(second.unknown).toEqual(['SHOP-2']);
});

// The forms are those of the examples in the documentation of Xray's REST API, and of the types of its GraphQL API.
test('should take what the APIs of Xray answer, and say what a query lacks', () => {
  const { numbers: known } = imported('"Issue key","Summary"\n"SHOP-1","LAMP-2: Presses"\n"SHOP-2","LAMP-3: Starts"');
  const resultsOf = (answer: unknown) => byNumber(imported(JSON.stringify(answer), known).results);
  const failed = { 'LAMP-2': 'failed: It is dark.' };
  const run = {
    id: 371,
    status: 'FAIL',
    testKey: 'SHOP-1',
    testExecKey: 'SHOP-13',
    defects: [],
    comment: 'It is dark.',
  };
  expect(resultsOf(run)).toEqual(failed);
  expect(resultsOf([run, { testKey: 'SHOP-2', status: 'TODO' }])).toEqual(failed);
  expect(resultsOf([{ id: 204, key: 'SHOP-1', rank: 1, status: 'PASS' }])).toEqual({ 'LAMP-2': 'passed' });
  const runOf = (jira: object) => ({
    status: { name: 'FAILED' },
    comment: 'It is dark.',
    test: { issueId: '7', jira },
  });
  const executionWith = (jira: object) => ({
    data: { getTestExecution: { issueId: '9', testRuns: { total: 1, results: [runOf(jira)] } } },
  });
  expect(resultsOf(executionWith({ key: 'SHOP-1' }))).toEqual(failed);
  expect(() => resultsOf(executionWith({}))).toThrow(
    'run could not be read: a test run does not say which test it is of.',
  );
});

test('should take the keys of issues from Jira, so that another import into Xray doubles none', () => {
  const rows = [
    '"Issue Type","Issue key","Summary","Labels","Labels","Status"',
    '"Test","SHOP-8","LAMP-2: Presses","LAMP-2","2.light","Blocked"',
    '"Precondition","SHOP-7","LAMP-0: Before each case of ""The lamp""","","","Done"',
    '"Precondition","SHOP-9","POST-0: Before each case of ""Another""","","","Done"',
  ];
  const { results, numbers: known, unknown } = imported(rows.join('\n'));
  // The status of an issue is not that of a test.
  expect(results).toEqual([]);
  expect(unknown).toEqual(['POST-0: Before each case of "Another"']);
  const keyed = suiteAsXray(numbered(plain, known).suite).rows.filter((row) => row['Issue key'] !== undefined);
  expect(keyed.map((row) => [row['Issue type'], row['Issue key'], row['Test Summary']])).toEqual([
    ['precondition', 'SHOP-7', 'LAMP-0: Before each case of "The lamp"'],
    ['test', 'SHOP-8', expect.stringMatching(/^LAMP-2: /)],
  ]);
  // It is no case: nobody can record a result of it, and it takes no number from one.
  expect(numberedCase('LAMP-0', known)).toBeUndefined();
  expect(Object.keys(numbered(plain, known).numbers.lamp ?? {})).toHaveLength(5);
});

/** From worst to best, as docs/qa.md orders them. */
const elements = { failed: '<failure/>', broken: '<error/>', blocked: '<skipped/>', passed: '' };
const worstFirst = Object.entries(elements);
const pairs = worstFirst.flatMap((worse, at) => worstFirst.slice(at + 1).map((better) => [worse, better] as const));

test.each(pairs)('should count the worst of the results of a case, in whichever order: %j, %j', (worse, better) => {
  for (const order of [
    [worse, better],
    [better, worse],
  ]) {
    const some = order.map(([, element]) => `<testcase name="LAMP-1">${element}</testcase>`).join('');
    expect(imported(`<testsuite>${some}</testsuite>`).results.at(-1)?.status).toBe(worse[0]);
  }
});

test.each(['{"a": 1}', '<testsuites><', '[]'])('should refuse a file that has no results: %s', (text) => {
  expect(() => imported(text)).toThrow(InputError);
});

test('should count what a passed case checks, unless another case that checks it has failed', () => {
  const at = (number: string, status: RecordedResult['status']): RecordedResult => ({
    id: caseOf(number)?.id ?? '',
    machine: 'lamp',
    status,
    recorded: now.toISOString(),
    source: 'by hand',
    note: 'A note.',
  });
  // The first knocks and presses, the second presses alone: both check the light.
  expect(caseOf('LAMP-1')?.requirements).toEqual(['1.knock', '2.light']);
  expect(caseOf('LAMP-2')?.requirements).toEqual(['2.light']);
  const passed = coveredByResults(suite, [at('LAMP-1', 'failed'), at('LAMP-1', 'passed')]);
  expect(passed.requirements).toEqual({ met: 2, all: 2, missing: [] });
  expect(passed.transitions).toEqual({ met: 3, all: 4, missing: ['lamp.off|pressed|0'] });
  const mixed = coveredByResults(suite, [at('LAMP-1', 'passed'), at('LAMP-2', 'failed')]);
  expect(mixed.requirements.missing).toEqual(['2.light']);
  expect(coverageByResultsAsText([mixed])).toContain('LAMP-2 The switch is pressed (by hand): A note.');
});
