import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { grepFor } from '../../scripts/requirements/browser.ts';
import { requirementsIn } from '../../scripts/requirements/matrix.ts';
import { requirementsReport } from '../../scripts/requirements/report.ts';
import { tagsIn } from '../../scripts/requirements/tests.ts';
import { faultError } from '../../scripts/requirements/trials.ts';

const row = (id: string, fault: string) => `| \`${id}\` | it boils | Kept | \`kettle.ts\` | ${fault} |`;

describe('a row of the matrix', () => {
  test('should name a fault, in which a bar is written with a backslash', () => {
    const [requirement] = requirementsIn(row('2.boil', '`kettle.ts` `hot \\|\\| warm` → `hot`'));
    expect(requirement).toEqual({
      id: '2.boil',
      says: 'it boils',
      does: 'Kept',
      where: '`kettle.ts`',
      fault: { file: 'kettle.ts', before: 'hot || warm', after: 'hot' },
    });
  });

  test('should say why it names none', () => {
    expect(requirementsIn(row('2.boil', '– physics'))).toMatchObject([{ fault: 'physics' }]);
  });

  test.each(['', '–', '`kettle.ts`', '`kettle.ts` `hot`', 'tests/kettle.test.ts'])('should not end with %j', (cell) => {
    expect(() => requirementsIn(row('2.boil', cell))).toThrow('neither a fault nor a reason');
  });
});

test.each([
  ['hot', 'cold', undefined],
  ['warm', 'cold', 'kettle.ts contains “warm” 2 times, not once'],
  ['tepid', 'cold', 'kettle.ts contains “tepid” 0 times, not once'],
  ['hot', 'hot', 'its fault changes nothing'],
])('should say whether %j can become %j', (before, after, error) => {
  expect(faultError({ file: 'kettle.ts', before, after }, 'hot, warm, warm')).toBe(error);
});

test('should find the tags of tests for Vitest, and whether they only compare', () => {
  // Written with a placeholder, because this file is searched for tags too.
  const source = `
    describe('kettle', { ${'tags'}: ['2.boil', '2.steam'] }, () => {});
    test('lid', { ${'tags'}: ['2.lid', 'comparison'], timeout: 5 }, () => {});
    const chart = { states: { busy: { ${'tags'}: ['pending'] } } };`;
  expect(tagsIn('tests/views/kettle.test.tsx', source)).toEqual([
    { file: 'tests/views/kettle.test.tsx', suite: 'views', ids: ['2.boil', '2.steam'], isIndependent: true },
    { file: 'tests/views/kettle.test.tsx', suite: 'views', ids: ['2.lid'], isIndependent: false },
  ]);
});

test('should find the tags that several tests of a file share', () => {
  const source = `const ${'tags'} = ['2.boil'];\ndescribe('a kettle', { tags }, () => {});`;
  expect(tagsIn('tests/contract/kettle.test.ts', source).map(({ ids }) => ids)).toEqual([['2.boil']]);
});

test('should find the tags of tests for Playwright', () => {
  const source = `
    test('boils', { tag: '@2.boil' }, () => {});
    test('steams', { tag: ['@2.boil', '@2.steam'] }, () => {});`;
  expect(tagsIn('e2e/kettle.spec.ts', source).map(({ suite, ids }) => [suite, ids])).toEqual([
    ['browser', ['2.boil']],
    ['browser', ['2.boil', '2.steam']],
  ]);
});

test('should select tests by a whole tag', () => {
  const pattern = new RegExp(grepFor(['@2.boil']));
  expect('kettle boils @2.boil @2.lid').toMatch(pattern);
  expect('kettle boils @2.boil-over').not.toMatch(pattern);
  expect('kettle boils @2xboil').not.toMatch(pattern);
});

test('should list what requirements lack', () => {
  const requirements = requirementsIn(
    [row('2.boil', '`kettle.ts` `hot` → `cold`'), row('2.steam', '– physics'), row('2.lid', '– no lid')].join('\n'),
  );
  const tagged = { file: 'tests/views/kettle.test.tsx', suite: 'views' } as const;
  const report = requirementsReport(requirements, [
    { ...tagged, ids: ['2.boil'], isIndependent: true },
    { ...tagged, ids: ['2.boil', '2.steam'], isIndependent: false },
  ]);
  expect(report.split('\n\n')).toEqual([
    expect.stringMatching(
      /^requirement +node +views +view-models +server +browser\n2\.boil +0 +2 +0 +0 +0\n2\.steam +0 +1 +0 +0 +0\n/,
    ),
    'Without a test: 1\n  2.lid – no lid',
    'Without an independent oracle: 2\n  2.steam – physics\n  2.lid – no lid',
    'Without a fault: 2\n  2.steam – physics\n  2.lid – no lid',
  ]);
});

test('should make a fault in a copy and name the test that notices it', async () => {
  const { VITEST, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/requirements.ts', '--verify', '9.price-business'],
    { cwd: join(import.meta.dirname, '..', '..'), env: environment },
  );
  expect(stdout).toMatch(/^9\.price-business: noticed by tests\/(contract|properties)\/pricing\.test\.ts “/);
  expect(stdout).toContain('1 of 1 faults noticed');
});
