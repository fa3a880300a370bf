/** The figures of reports add up, whatever the results: those of a row are of all that its first figure counts. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageByResultsAsText, coveredByResults } from '../results/covered.ts';
import { type CaseResult, type CaseStatus, resultsAsJunit, resultsAsText } from '../results/index.ts';
import { suiteOf } from '../suite/index.ts';
import { lamp, lampPaths } from './suite/lamp.ts';

const suite = suiteOf(lamp, lampPaths(), { title: 'The lamp', purpose: 'It gives light.', given: 'a lamp on a desk' });
const statuses: readonly CaseStatus[] = ['passed', 'failed', 'broken', 'blocked'];
const outcomes = fc.tuple(...suite.cases.map(() => fc.option(fc.constantFrom(...statuses), { nil: undefined })));

/** The figures of the only row of a table, by the names of their columns. */
function figuresIn(text: string): Record<string, string> {
  const [columns = [], cells = []] = text
    .split('\n')
    .slice(0, 2)
    .map((line) => line.trim().split(/ {2,}/));
  expect(cells.length, `A row has as many cells as there are columns:\n${text}`).toBe(columns.length);
  return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
}

test('should count each case of a suite as passed, failed or neither yet, and what only passed cases check as met', () => {
  fc.assert(
    fc.property(outcomes, (known) => {
      const results = suite.cases.flatMap(({ id }, at) => {
        const status = known[at];
        return status ? [{ id, machine: 'lamp', status, recorded: '2026-01-01T00:00:00Z', source: 'by hand' }] : [];
      });
      const figures = figuresIn(coverageByResultsAsText([coveredByResults(suite, results)]));
      const count = (...wanted: CaseStatus[]) => String(known.filter((one) => one && wanted.includes(one)).length);
      expect(figures).toMatchObject({
        cases: String(suite.cases.length),
        passed: count('passed'),
        failed: count('failed', 'broken'),
        'not passed yet': String(known.filter((one) => one === undefined || one === 'blocked').length),
      });
      const checked = (isMeant: (status: CaseStatus | undefined) => boolean) =>
        new Set(suite.cases.flatMap(({ requirements }, at) => (isMeant(known[at]) ? requirements : [])));
      const failed = checked((status) => status === 'failed' || status === 'broken');
      const met = [...checked((status) => status === 'passed')].filter((requirement) => !failed.has(requirement));
      expect(figures.requirements).toBe(`${met.length}/${checked(() => true).size}`);
    }),
  );
});

test('should count each result of a machine and a driver once, with the time of all and the start of the last', () => {
  const result = fc.record({
    status: fc.constantFrom(...statuses),
    duration: fc.integer({ min: 0, max: 90_000 }),
    started: fc.constantFrom('2026-01-02T03:04:05.006Z', '2026-01-02T03:04:06.000Z', '2025-12-31T23:59:59.999Z'),
  });
  fc.assert(
    fc.property(fc.array(result, { minLength: 1, maxLength: 6 }), (some) => {
      const results = some.map((one, at): CaseResult => {
        const error = { message: 'The lamp is dark.' };
        const id = `case ${at}`;
        return {
          ...one,
          id,
          machine: 'lamp',
          driver: 'view',
          title: '',
          steps: [],
          requirements: [],
          commit: 'c0ffee1',
          error,
        };
      });
      const count = (wanted: CaseStatus) => String(some.filter(({ status }) => status === wanted).length);
      expect(figuresIn(resultsAsText(results, new Map()))).toMatchObject({
        cases: String(some.length),
        ...Object.fromEntries(statuses.map((status) => [status, count(status)])),
        seconds: (some.reduce((sum, { duration }) => sum + duration, 0) / 1000).toFixed(1),
        'last run': some
          .map(({ started }) => started)
          .toSorted()
          .at(-1)
          ?.slice(0, 19)
          .replace('T', ' '),
      });
      const starts = some.map(({ started }) => started).toSorted();
      const [, attributes = ''] = /<testsuite ([^>]*)>/.exec(resultsAsJunit(results)) ?? [];
      const said = Object.fromEntries(
        [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      expect(said, 'The suite of JUnit says the same, and when the first began.').toMatchObject({
        tests: String(some.length),
        failures: count('failed'),
        errors: count('broken'),
        skipped: count('blocked'),
        timestamp: starts[0]?.slice(0, 19),
      });
    }),
  );
});
