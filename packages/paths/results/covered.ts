import { formatTable } from '@msafara/command';
import type { CaseNumbers } from '../suite/numbers.ts';
import type { Case, Suite } from '../suite/suite.ts';
import { lastRecorded, type RecordedResult, recordedKey } from './recorded.ts';
import { isFailure } from './result.ts';

/** A share of what the cases of a suite check. */
export type Share = { met: number; all: number; missing: string[] };

/** What the recorded results say of a suite. */
export type CoverageByResults = {
  machine: string;
  cases: { case: Case; last?: RecordedResult }[];
  /** The requirements and transitions of which some case has passed, and none has failed last. */
  requirements: Share;
  transitions: Share;
};

/** How much of a suite has a passed result. A result of a case that the suite no longer has says nothing. */
export function coveredByResults({ machine, cases }: Suite, results: readonly RecordedResult[]): CoverageByResults {
  const last = lastRecorded(results);
  const known = cases.map((one) => {
    const result = last.get(recordedKey({ machine, id: one.id }));
    return { case: one, ...(result !== undefined && { last: result }) };
  });
  const shareOf = (itemsOf: (one: Case) => readonly string[]): Share => {
    const within = (isMeant: (result: RecordedResult) => boolean) =>
      new Set(known.filter((one) => one.last !== undefined && isMeant(one.last)).flatMap((one) => itemsOf(one.case)));
    const passed = within(({ status }) => status === 'passed');
    const failed = within(({ status }) => isFailure(status));
    const all = [...new Set(cases.flatMap(itemsOf))];
    const missing = all.filter((item) => !passed.has(item) || failed.has(item));
    return { met: all.length - missing.length, all: all.length, missing };
  };
  return {
    machine,
    cases: known,
    requirements: shareOf(({ requirements }) => requirements),
    transitions: shareOf(({ steps }) => steps.flatMap(({ transitions }) => transitions)),
  };
}

/** Coverage by results as a table, followed by the requirements without a passed case and the cases that failed. */
export function coverageByResultsAsText(covered: readonly CoverageByResults[], numbers: CaseNumbers = {}): string {
  const columns = ['machine', 'cases', 'passed', 'failed', 'not passed yet', 'requirements', 'transitions'];
  const rows = covered.map(({ machine, cases, requirements, transitions }) => {
    const passed = cases.filter(({ last }) => last?.status === 'passed').length;
    const failed = cases.filter(({ last }) => last !== undefined && isFailure(last.status)).length;
    const counts = [cases.length, passed, failed, cases.length - passed - failed].map(String);
    return [machine, ...counts, inShares(requirements), inShares(transitions)];
  });
  const failures = covered.flatMap(({ machine, cases }) =>
    cases.flatMap(({ case: one, last }) =>
      last !== undefined && isFailure(last.status) ? [failureLine(numberOf(machine, one, numbers), one, last)] : [],
    ),
  );
  const open = covered.flatMap(({ machine, requirements: { missing } }) =>
    missing.length === 0 ? [] : [`  ${machine}: ${missing.join(', ')}`],
  );
  return [
    formatTable(columns, rows, [0]),
    ...(open.length > 0 ? ['', 'Requirements of which no case has passed, or one has failed:', ...open] : []),
    ...(failures.length > 0 ? ['', 'Failed:', ...failures] : []),
  ].join('\n');
}

function inShares({ met, all }: Share): string {
  return `${met}/${all}`;
}

function numberOf(machine: string, { id, number }: Case, numbers: CaseNumbers): string {
  return number ?? Object.entries(numbers[machine] ?? {}).find(([, one]) => one.id === id)?.[0] ?? id;
}

function failureLine(number: string, { title }: Case, { note, source }: RecordedResult): string {
  return `  ${number} ${title} (${source})${note === undefined ? '' : `: ${note.split('\n')[0]}`}`;
}
