import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveNumbers } from '../command/case-files.ts';
import { parseRecorded } from '../results/recorded.ts';
import { type CaseNumbers, numbered, suiteOf } from '../suite/index.ts';
import { pathsInThisProcess } from './in-this-process.ts';
import { lamp, lampPaths } from './suite/lamp.ts';

const plain = suiteOf(lamp, lampPaths(), { title: 'The lamp', purpose: 'It gives light.', given: 'a lamp on a desk' });
const { numbers } = numbered(plain, {});
const main = join(import.meta.dirname, '../command/main.ts');

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'results-'));
  await saveNumbers(join(folder, 'paths-cases.json'), numbers);
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, content: string | Uint8Array) => writeFileSync(join(folder, file), content);
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

type Ended = { code: number | string | undefined; signal?: string; out: string; err: string };

/** Runs the command in the folder with the numbers of the lamp's cases. */
async function run(args: readonly string[]): Promise<Ended> {
  const { code, stdout, stderr } = await pathsInThisProcess(folder, ['results', ...args]);
  return { code, out: stdout, err: stderr };
}

/** Runs it in a process of its own. */
function start(args: readonly string[], nodeArguments: readonly string[] = []): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...nodeArguments, main, 'results', ...args],
      { cwd: folder, encoding: 'utf8' },
      (error, out, err) => {
        const { code = 0, signal } = (error ?? {}) as { code?: number; signal?: string };
        resolve({ code, ...(signal && { signal }), out, err });
      },
    );
  });
}

/** What is recorded, in its order: the number of each case, its status and its note. */
function recorded(): string[] {
  const numberOf = (id: string) =>
    Object.entries(numbers.lamp ?? {}).find(([, one]) => one.id === id)?.[0] ?? `no case ${id}`;
  return parseRecorded(read('paths-results.jsonl'), 'paths-results.jsonl').map(({ id, status, note }) =>
    [numberOf(id), status, note].filter(Boolean).join(' '),
  );
}

const junit = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="lamp">
  <testcase name="LAMP-1 knocks"/>
  <testcase name="LAMP-2 presses"><failure message="Es ist dunkel: trüb"/></testcase>
</testsuite></testsuites>`;
const testRailCsv = '\uFEFF"ID","Case ID","Title","Status"\r\n"T1","C11","LAMP-1: Knocks","Passed"\r\n';
const testRailJson = JSON.stringify({ tests: [{ id: 7, case_id: 11, title: 'Renamed since', status_id: 5 }] });
const xrayJson = JSON.stringify({
  tests: [{ testKey: 'SHOP-3', status: 'FAILED', comment: 'Dark', testInfo: { summary: 'LAMP-3: Starts' } }],
});

test('should record the results of JUnit, of TestRail and of Xray, and what these call the cases', async () => {
  write('run.xml', junit);
  write('run.csv', testRailCsv);
  write('api.json', testRailJson);
  write('xray.json', xrayJson);
  const { code, out, err } = await run(['import', 'run.xml', 'run.csv', 'api.json', 'xray.json']);
  expect([code, err]).toEqual([0, '']);
  expect(out).toBe('run.xml: 2 results\nrun.csv: 1 result\napi.json: 1 result\nxray.json: 1 result\n');
  expect(recorded()).toEqual([
    'LAMP-1 passed',
    'LAMP-2 failed Es ist dunkel: trüb',
    'LAMP-1 passed',
    // By the id in the CSV.
    'LAMP-1 failed',
    'LAMP-3 failed Dark',
  ]);
  const cases: CaseNumbers = JSON.parse(read('paths-cases.json'));
  expect(cases.lamp?.['LAMP-1']?.testrail).toBe('C11');
  expect(cases.lamp?.['LAMP-3']?.xray).toBe('SHOP-3');
});

test('should change nothing when the same files are imported again', async () => {
  write('run.xml', junit);
  write('xray.json', xrayJson);
  await run(['import', 'run.xml', 'xray.json']);
  const [results, cases] = [read('paths-results.jsonl'), read('paths-cases.json')];
  const { code, out } = await run(['import', 'run.xml', 'xray.json']);
  expect(code).toBe(0);
  expect(out).toBe('run.xml: 2 results, 2 of them recorded before\nxray.json: 1 result, 1 of them recorded before\n');
  expect([read('paths-results.jsonl'), read('paths-cases.json')]).toEqual([results, cases]);
});

test('should keep what was recorded before, and make a later import the newest result', async () => {
  write('run.xml', junit);
  await run(['import', 'run.xml']);
  await run(['record', 'LAMP-2', 'passed', '--note', 'The bulb was loose']);
  const before = read('paths-results.jsonl');
  await run(['import', 'run.xml']);
  expect(read('paths-results.jsonl').startsWith(before)).toBe(true);
  expect(recorded()).toEqual([
    'LAMP-1 passed',
    'LAMP-2 failed Es ist dunkel: trüb',
    'LAMP-2 passed The bulb was loose',
    'LAMP-2 failed Es ist dunkel: trüb',
  ]);
});

test.each(['', '\n', '\r\n', '\n\n'])('should add to results that end with %j', async (end) => {
  await run(['record', 'LAMP-1', 'passed']);
  write('paths-results.jsonl', `${read('paths-results.jsonl').trimEnd()}${end}`);
  await run(['record', 'LAMP-2', 'failed']);
  expect(recorded()).toEqual(['LAMP-1 passed', 'LAMP-2 failed']);
});

test('should count a case as failed if one of several tests about it has failed', async () => {
  write('run.xml', '<testsuite><testcase name="LAMP-1 a"><failure/></testcase><testcase name="LAMP-1 b"/></testsuite>');
  await run(['import', 'run.xml']);
  expect(recorded().at(-1)).toBe('LAMP-1 failed');
});

test('should name the results that are of no case, and record the others', async () => {
  write('run.xml', '<testsuite><testcase name="LAMP-1 a"/><testcase name="LAMP-99 b"/></testsuite>');
  write('more.xml', '<testsuite><testcase name="LAMP-98 c"/></testsuite>');
  write('known.xml', '<testsuite><testcase name="LAMP-2 d"/></testsuite>');
  const { code, out, err } = await run(['import', 'run.xml', 'more.xml', 'known.xml']);
  expect([code, out]).toEqual([1, 'run.xml: 1 result\nmore.xml: 0 results\nknown.xml: 1 result\n']);
  const unknown = ['LAMP-99 b', 'LAMP-98 c'].map((name) => `This result names no case of paths-cases.json: ${name}\n`);
  expect(err, 'Those of every file are named.').toBe(unknown.join(''));
  expect(recorded()).toEqual(['LAMP-1 passed', 'LAMP-2 passed']);
});

test.each([
  ['is empty', ''],
  ['is empty', '\uFEFF \n'],
  ['could not be read', '<testsuites><testcase'],
  ['could not be read', '{"tests": ['],
  ['could not be read', '"Title","Status"\n"LAMP-1'],
  ['has no results', '<html><body>Sign in</body></html>'],
  ['has no results', 'Please sign in to continue.'],
  ['has no results', '{"error": "Authentication failed"}'],
  ['has no results', '{"tests": [null, "LAMP-1"]}'],
  ['has no results', '[]'],
])('should reject a file, say that it %s, and change nothing: %j', async (words, text) => {
  await run(['record', 'LAMP-1', 'passed']);
  const before = readdirSync(folder).map((file) => [file, read(file)]);
  write('run', text);
  const { code, err } = await run(['import', 'run']);
  expect(code).toBe(1);
  expect(err).toMatch(new RegExp(`^run ${words}`));
  expect(err).not.toContain('    at ');
  rmSync(join(folder, 'run'));
  expect(readdirSync(folder).map((file) => [file, read(file)])).toEqual(before);
});

test.each([
  ['UTF-8 with a byte order mark', `\uFEFF${junit}`, 'utf8'],
  ['UTF-16, little endian', `\uFEFF${junit}`, 'utf16le'],
  ['ISO 8859-1, which its declaration names', junit.replace('UTF-8', 'ISO-8859-1'), 'latin1'],
] as const)('should read a file in %s', async (_, text, encoding) => {
  write('run.xml', Buffer.from(text, encoding));
  expect(await run(['import', 'run.xml'])).toMatchObject({ code: 0, err: '' });
  expect(recorded()).toContain('LAMP-2 failed Es ist dunkel: trüb');
});

test('should reject a file in an encoding that it does not name, instead of changing its words', async () => {
  write('run.xml', Buffer.from(junit.replace(' encoding="UTF-8"', ''), 'latin1'));
  const { code, err } = await run(['import', 'run.xml']);
  expect([code, err.split('\n')[0]]).toEqual([1, 'run.xml is not in UTF-8. Save it in UTF-8.']);
});

/** A run, of an automated test, in which a case has passed. */
const runOf = (number: string) => `<testsuite><testcase name="${number} a"/></testsuite>`;

// As docs/qa.md has it: a report fails if a case failed last time, and what is blocked was not run. The last command is tested.
test.each([
  ['show succeeds while nothing is recorded', 0, 'show all.json'],
  ['show succeeds if all results have passed', 0, 'record LAMP-1 passed, show all.json'],
  ['show fails if a case has failed last time', 1, 'record LAMP-1 failed, show all.json'],
  ['show fails if one of several cases has failed', 1, 'record LAMP-2 passed, record LAMP-1 failed, show all.json'],
  ['show fails if a case failed after it had passed', 1, 'record LAMP-1 passed, record LAMP-1 failed, show all.json'],
  [
    'show succeeds if a case passed after it had failed',
    0,
    'record LAMP-1 failed, record LAMP-1 passed, show all.json',
  ],
  ['show succeeds if a case is blocked, which is not run', 0, 'record LAMP-1 blocked, show all.json'],
  ['show succeeds if only a case of another suite has failed', 0, 'record LAMP-1 failed, show rest.json'],
  ['show fails if one of several suites has a failed case', 1, 'record LAMP-1 failed, show rest.json all.json'],
  ['show fails if there is no such suite', 1, 'show lost.json'],
  ['show fails without a suite, in which nothing could fail', 1, 'show'],
  ['record succeeds also with a failed result', 0, 'record LAMP-1 failed'],
  ['record fails if no case has the number', 1, 'record LAMP-99 passed'],
  ['record fails if a word is no result', 1, 'record LAMP-1 done'],
  ['import succeeds if every result is of a case', 0, 'import known.xml'],
  ['import fails if a result is of no case', 1, 'import known.xml unknown.xml'],
  ['import fails if there is no such file', 1, 'import lost.xml'],
  ['another subcommand fails', 1, 'list all.json'],
] as const)('should end with the exit code of its outcome: %s', async (rule, expected, commands) => {
  write('all.json', JSON.stringify(plain));
  const rest = plain.cases.filter(({ id }) => id !== numbers.lamp?.['LAMP-1']?.id);
  write('rest.json', JSON.stringify({ ...plain, cases: rest }));
  write('known.xml', runOf('LAMP-1'));
  write('unknown.xml', runOf('LAMP-99'));
  const codes: Ended['code'][] = [];
  for (const command of commands.split(', ')) codes.push((await run(command.split(' '))).code);
  expect(codes, `The rule is: ${rule}.`).toEqual([...codes.slice(1).map(() => 0), expected]);
});

/** Ends the process as soon as it has written half of a file, or begins to rename one. */
const killing = (file: string, when: 'writing' | 'renaming') => `
  import { writeFileSync } from 'node:fs';
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const { rename, writeFile, appendFile } = fs;
  const end = () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}); };
  const half = (real, flag) => (path, text, ...more) => {
    if (!String(path).includes('${file}') || '${when}' !== 'writing') return real(path, text, ...more);
    writeFileSync(path, text.slice(0, text.length / 2), { flag });
    return end();
  };
  fs.writeFile = half(writeFile, 'w');
  fs.appendFile = half(appendFile, 'a');
  fs.rename = (from, to) => (to.includes('${file}') && '${when}' === 'renaming' ? end() : rename(from, to));
  syncBuiltinESMExports();`;

test.each([
  ['paths-results.jsonl', 'writing'],
  ['paths-results.jsonl', 'renaming'],
  ['paths-cases.json', 'writing'],
  ['paths-cases.json', 'renaming'],
] as const)('should lose nothing if it is killed while %s is being saved: %s', async (file, when) => {
  write('run.xml', junit);
  write('xray.json', xrayJson);
  await run(['import', 'run.xml']);
  const before = recorded();
  const cases = read('paths-cases.json');
  write('kill.mjs', killing(file, when));
  const killed = await start(['import', 'xray.json'], ['--import', pathToFileURL(join(folder, 'kill.mjs')).href]);
  expect(killed.signal).toBe('SIGKILL');
  expect(recorded().slice(0, before.length)).toEqual(before);
  expect(read('paths-cases.json')).toBe(cases);
  // Another import of the same file makes up for it.
  await run(['import', 'xray.json']);
  expect(recorded()).toEqual([...before, 'LAMP-3 failed Dark']);
  expect(read('paths-cases.json')).toContain('SHOP-3');
});

test('should keep the results of processes that record at the same time', async () => {
  // Between reading the file and replacing it there is time for the others to read it, too.
  write(
    'slow.mjs',
    `import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    import { setTimeout } from 'node:timers/promises';
    const { rename } = fs;
    fs.rename = async (...files) => { await setTimeout(1500); return rename(...files); };
    syncBuiltinESMExports();`,
  );
  const slowly = ['--import', pathToFileURL(join(folder, 'slow.mjs')).href];
  const cases = ['LAMP-1', 'LAMP-2', 'LAMP-3'];
  await Promise.all(cases.map((number) => start(['record', number, 'passed'], slowly)));
  expect(recorded().toSorted()).toEqual(cases.map((number) => `${number} passed`));
  expect(readdirSync(folder).filter((file) => file.includes('.lock'))).toEqual([]);
});
