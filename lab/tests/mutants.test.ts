import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changedLines } from '../mutants/changed.ts';
import { withImports } from '../mutants/imports.ts';
import { KeptResults } from '../mutants/kept.ts';
import {
  areAllExplained,
  areEnoughNoticed,
  mutantReport,
  type TriedMutant,
  triedInCharts,
  triedInCode,
} from '../mutants/report.ts';
import { isOfKind, mutantsNamed, mutantsOnLines, whyUnnoticed } from '../mutants/selection.ts';
import { type MutantSuite, mutantSuites, sourcesOf } from '../mutants/suites.ts';
import { tryMutants } from '../mutants/trials.ts';
import { type CodeMutant, codeMutantsOf } from './mutants/code/schemata.ts';
import { unnoticedKinds, unnoticedMutants } from './mutants/code/unnoticed.ts';

const [contract] = mutantSuites;
if (contract === undefined) throw new Error('There are no suites.');

describe('the changed lines of a repository', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'changed-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const commit = (file: string, text: string) => {
    write(file, text);
    git('add', '.');
    git('commit', '-qm', file);
  };

  test('should be those since the commit before on main, those since main on a branch, and those not committed', () => {
    git('init', '-qb', 'main');
    mkdirSync(join(folder, 'paths'));
    commit('paths/a.ts', '1\n2\n3\n4\n');
    commit('paths/a.ts', '1\nzwei\n3\n4\n');
    expect(changedLines(folder)).toEqual(new Map([['paths/a.ts', new Set([2])]]));
    git('switch', '-qc', 'branch');
    commit('paths/b.ts', 'b\n');
    commit('paths/a.ts', '1\nzwei\n3\nvier\nfive\n');
    write('paths/c d.ts', 'c\nd');
    expect(changedLines(folder)).toEqual(
      new Map([
        ['paths/a.ts', new Set([4, 5])],
        ['paths/b.ts', new Set([1])],
        ['paths/c d.ts', new Set([1, 2])],
      ]),
    );
  });

  test('should have no lines of a file of which only parts are gone', () => {
    git('init', '-qb', 'main');
    commit('a.ts', '1\n2\n3\n');
    commit('a.ts', '1\n3\n');
    expect(changedLines(folder)).toEqual(new Map([['a.ts', new Set()]]));
  });

  test('should be unknown without an earlier commit, in a shallow clone and outside a repository', () => {
    expect(changedLines(folder)).toBeUndefined();
    git('init', '-qb', 'main');
    expect(changedLines(folder)).toBeUndefined();
    commit('a.ts', '1\n');
    expect(changedLines(folder)).toBeUndefined();
    commit('a.ts', '2\n');
    const clone = join(folder, 'clone');
    git('clone', '-q', '--depth', '1', `file://${folder}`, clone);
    expect(changedLines(folder)).toBeDefined();
    expect(changedLines(clone)).toBeUndefined();
  });
});

describe('the mutants to try', () => {
  test('should be those on changed lines, of sources only', () => {
    const file = 'contract/pricing.ts';
    const all = mutantsNamed(contract, [file]);
    const [{ line } = { line: 0 }] = all;
    const changed = new Map([
      [file, new Set([line])],
      ['README.md', new Set([1])],
    ]);
    const mutants = mutantsOnLines(contract, changed);
    expect(mutants.length).toBe(all.filter((mutant) => mutant.line === line).length);
    expect(mutants.length).toBeGreaterThan(0);
    expect(mutantsOnLines(contract, new Map([[file, new Set<number>()]]))).toEqual([]);
  });

  test('should include those listed as impossible to notice only in a full run', () => {
    const file = 'contract/pricing.ts';
    const listed = mutantsNamed(contract, [file]).filter((mutant) => whyUnnoticed(mutant) !== undefined);
    const [{ line } = { line: 0 }] = listed;
    expect(listed.length).toBeGreaterThan(0);
    expect(mutantsOnLines(contract, new Map([[file, new Set([line])]]))).not.toEqual(expect.arrayContaining(listed));
  });

  test('should be the same sample each time, from several files', () => {
    const sample = mutantsNamed(contract, [], 20);
    expect(sample).toHaveLength(20);
    expect(mutantsNamed(contract, [], 20)).toEqual(sample);
    expect(new Set(sample.map(({ file }) => file)).size).toBeGreaterThan(3);
  });

  test('should be another sample if the first ones are skipped', () => {
    const both = mutantsNamed(contract, [], 20);
    expect(mutantsNamed(contract, [], 8, 12)).toEqual(both.slice(12));
  });

  test.each(mutantSuites)('should have sources in all of $folders', (suite) => {
    for (const folder of suite.folders) expect(sourcesOf(suite).join()).toContain(folder);
  });
});

describe('the verdict and report', () => {
  const tried = (noticed: number, unnoticed: number, undecided = 0): TriedMutant[] =>
    (['noticed', 'unnoticed', 'undecided'] as const).flatMap((outcome, at) =>
      Array.from({ length: [noticed, unnoticed, undecided][at] ?? 0 }, (_, number) => ({
        name: 'dates.ts',
        folder: 'contract',
        by: 'unit tests' as const,
        outcome,
        change: `${outcome} ${number}`,
      })),
    );

  test.each([
    [0, 0, true],
    [0, 1, true],
    [3, 1, true],
    [0, 2, false],
    [17, 2, false],
    [18, 2, true],
    [89, 11, false],
    [90, 10, true],
  ])('with %i noticed and %i not should be passed: %j', (noticed, unnoticed, isPassed) => {
    expect(areEnoughNoticed(tried(noticed, unnoticed))).toBe(isPassed);
    // Mutants for which there was no time change nothing.
    expect(areEnoughNoticed(tried(noticed, unnoticed, 1000))).toBe(isPassed);
  });

  test('should give scores by folder and machine, name each survivor, and say how many were left', () => {
    const report = mutantReport([
      ...triedInCharts('oracle', [
        { machine: 'tour', kind: 'removed', mutant: 'a', outcome: 'noticed' },
        { machine: 'tour', kind: 'removed', mutant: 'b', outcome: 'unnoticed', because: 'It is the same.' },
        { machine: 'tour', kind: 'removed', mutant: 'c', outcome: 'noticed', because: 'Nobody sees it.' },
      ]),
      ...tried(3, 1, 5),
    ]);
    const lines = report.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '));
    expect(lines).toEqual([
      'mutants of | by | noticed | score | for a reason',
      'machines/ | oracle | 2/3 | 66.7 % | 1',
      ' | tour | oracle | 2/3 | 66.7 % | 1',
      'contract/ | unit tests | 3/4 | 75.0 %',
      ' | dates.ts | unit tests | 3/4 | 75.0 %',
      'all | 5/7 | 71.4 % | 1',
      'Mutants tried: 7, left because the time was over: 5.',
      '',
      'Not noticed, for a reason:',
      ' | tour, oracle: b: It is the same.',
      '',
      'Not noticed:',
      ' | unnoticed 0',
      '',
      'Noticed, although listed as impossible to notice:',
      ' | tour, oracle: c: Nobody sees it.',
    ]);
  });

  test.each([
    ['noticed', undefined, true],
    ['unnoticed', 'It is the same.', true],
    ['undecided', undefined, true],
    ['undecided', 'It is the same.', true],
    ['unnoticed', undefined, false],
    ['noticed', 'It is the same.', false],
  ] as const)(
    'should demand of a full run that what is %s with the reason %s is in order: %j',
    (outcome, because, isRight) => {
      const mutant = { machine: 'tour', kind: 'removed', mutant: 'a', outcome, because } as const;
      expect(areAllExplained(triedInCharts('view', [mutant]))).toBe(isRight);
    },
  );
});

describe('a reason why no test can notice a mutant', () => {
  const [listed] = unnoticedMutants;
  const [kind] = unnoticedKinds;
  const verdict = (isLike: (mutant: CodeMutant) => boolean, folder: string, outcome: 'noticed' | 'unnoticed') => {
    const suite = mutantSuites.find(({ folders }) => folders.includes(folder)) as MutantSuite;
    const mutant = mutantsNamed(suite, []).find(isLike) as CodeMutant;
    const tried = triedInCode([{ ...mutant, outcome }]);
    return [tried[0]?.because, areAllExplained(tried)];
  };

  test('should be wrong if it is about a single mutant and that is noticed', () => {
    const isListed = ({ original, mutated }: CodeMutant) => original === listed?.original && mutated === listed.mutated;
    expect(verdict(isListed, 'contract', 'unnoticed')).toEqual([listed?.because, true]);
    expect(verdict(isListed, 'contract', 'noticed')).toEqual([listed?.because, false]);
  });

  test('should not be wrong if it is about a kind of mutants and one of them is noticed', () => {
    const isLike = (mutant: CodeMutant) => kind !== undefined && isOfKind(mutant, kind);
    expect(verdict(isLike, 'server/database', 'unnoticed')).toEqual([kind?.because, true]);
    expect(verdict(isLike, 'server/database', 'noticed')).toEqual([undefined, true]);
  });

  test.each([
    ['server/flows/registration/team/store.ts', 'await lock();', 'undefined;', true],
    ['server/mail/outbox.ts', 'await lock();', 'undefined;', false],
    ['server/flows-tools.ts', 'await lock();', 'undefined;', false],
    ['server/flows/registration/team/store.ts', 'await store();', 'undefined;', false],
    ['server/flows/registration/team/store.ts', 'await lock();', 'await lock;', false],
  ])('should be for a kind by its file and both lines: %s: %s → %s: %j', (file, original, mutated, isOne) => {
    const mutant = { id: '', file, line: 1, start: 0, end: 0, text: '', original, mutated };
    const locks = { files: 'server/flows', original: /lock\(/, mutated: /undefined/, because: 'No locks.' };
    expect(isOfKind(mutant, locks)).toBe(isOne);
  });
});

describe('what is kept of earlier trials', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kept-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('should be known to the next run while the tests that found it are the same', () => {
    const file = join(folder, 'cache/mutants.jsonl');
    const kept = new KeptResults(file);
    kept.keep('one', { outcome: 'noticed', tests: ['a'] });
    kept.keep('other', { outcome: 'unnoticed', tests: ['a', 'b'] });
    appendFileSync(file, '{"key":"thi');
    const next = new KeptResults(file);
    expect(next.outcomeOf('one', ['a', 'new'])).toBe('noticed');
    expect(next.outcomeOf('one', ['changed', 'b'])).toBeUndefined();
    expect(next.outcomeOf('other', ['a', 'b'])).toBe('unnoticed');
    expect(next.outcomeOf('other', ['a'])).toBe('unnoticed');
    expect(next.outcomeOf('other', ['a', 'b', 'new'])).toBeUndefined();
    expect(next.outcomeOf('third', ['a'])).toBeUndefined();
    // Only the new test has to run.
    expect(['a', 'new'].map((test) => next.isUnnoticedBy('other', test))).toEqual([true, false]);
    expect(next.isUnnoticedBy('one', 'b')).toBe(false);
  });

  test('should be about a test with all that it imports, also from a folder that is known when it runs', () => {
    const imports = withImports(['tests/views/models.test.ts']);
    const expected = [
      'tests/views/models.test.ts',
      'tests/models/model.ts',
      'tests/models/booking/wire.ts',
      'tests/models/booking/model.ts',
      'src/router.tsx',
    ];
    expect([...imports]).toEqual(expect.arrayContaining(expected));
    expect(imports).not.toContain('tests/server/booking.test.ts');
  });
});

describe('a trial of mutants', () => {
  const suite = { folders: ['contract'], tests: ['tests/contract/pricing.test.ts'] };
  const file = 'contract/pricing.ts';
  const mutantsThat = (change: string) => codeMutantsOf(file).filter(({ mutated }) => mutated.includes(change));

  test('should tell a mutant that the tests notice from one that they do not, once', async () => {
    // The prices of all vehicles are the rule that these tests are about; the address of the page is no part of it.
    const mutants = [...mutantsThat('total: (cents / vehicles)'), ...mutantsThat("pricingPage = ''")];
    const lines: string[] = [];
    const kept = new KeptResults();
    const report = (line: string) => lines.push(line);
    const results = await tryMutants(suite, mutants, { kept, report });
    expect(results.map(({ outcome }) => outcome)).toEqual(['noticed', 'unnoticed']);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['1/1', '1/2', '2/2']);
    // Mutants are tried side by side, so either may be decided first.
    expect(lines).toEqual(
      expect.arrayContaining([
        '1/1 without a mutant: pricing.test.ts',
        expect.stringMatching(/ noticed: contract\/pricing\.ts:\d+: .+ → .+\/ vehicles/),
        expect.stringMatching(/ unnoticed: contract\/pricing\.ts:\d+: .+ → .+ = '';$/),
      ]),
    );
    lines.length = 0;
    expect(await tryMutants(suite, mutants, { kept, report })).toEqual(results);
    expect(lines).toEqual(['2/2 known from earlier runs']);
  });

  test('should decide nothing after its deadline', async () => {
    const mutants = mutantsThat("pricingPage = ''");
    const results = await tryMutants(suite, mutants, { deadline: Date.now() });
    expect(results.map(({ outcome }) => outcome)).toEqual(['undecided']);
  });
});

describe('npm run lab -- mutants', () => {
  const script = join(import.meta.dirname, '../mutants.ts');
  const run = (...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, [script, ...args], (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
      );
    });

  test.each([
    [['--full', 'contract/prices.ts'], /'contract\/prices\.ts' is no machine/],
    [['contract'], /need --full/],
    [['--skip', '5'], /need --full/],
    [['--fresh'], /need --full/],
  ])('should reject %j', async (args, reason) => {
    const { code, stderr } = await run(...args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(reason) });
  });
});
