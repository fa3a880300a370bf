import { InputError } from '@msafara/command';
import type { CaseRun } from './result.ts';

/** How steady the outcomes of a case are with one driver. */
export type Stability = {
  /** The number of runs counted. */
  runs: number;
  passed: number;
  /** The share of consecutive runs with different outcomes, from 0 to 1. */
  changes: number;
  /** The same among consecutive runs of one commit without changed files, where nothing but chance can differ. */
  flakiness: number;
};

/** The number of runs that stability is measured on by default. */
const lastRuns = 20;

/** A run as a line of the history, which is JSON Lines: new runs are appended to it, also by several processes at once. */
export function historyLine({ id, machine, driver, status, commit, started, duration }: CaseRun): string {
  const run: CaseRun = { id, machine, driver, status, ...(commit !== undefined && { commit }), started, duration };
  return `${JSON.stringify(run)}\n`;
}

/** Parses a history. Throws an InputError that names the first line that is no run. */
export function parseHistory(text: string, file = 'the history'): CaseRun[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const run = parsed(line);
    if (run === undefined) throw new InputError(`Line ${at + 1} of ${file} is not the result of a case: delete it.`);
    return [run];
  });
}

/** The last runs of each case with each driver, in the order of their start. Runs that occur twice are kept once. */
export function trimHistory(history: readonly CaseRun[], keep: number): CaseRun[] {
  return [...runsByCase(history).values()].flatMap((runs) => runs.slice(-keep)).sort(byStart);
}

/** The stability of each case with each driver, by `runKey`, over its last runs. Blocked runs say nothing and do not count. */
export function stabilityOf(
  history: readonly CaseRun[],
  { last = lastRuns }: { last?: number } = {},
): Map<string, Stability> {
  const tried = history.filter(({ status }) => status !== 'blocked');
  return new Map([...runsByCase(tried)].map(([key, runs]) => [key, stabilityIn(runs.slice(-last))]));
}

/** The key of a case with a driver. */
export function runKey({ machine, id, driver }: Pick<CaseRun, 'machine' | 'id' | 'driver'>): string {
  return `${machine} ${id} ${driver}`;
}

function stabilityIn(runs: readonly CaseRun[]): Stability {
  const pairs = runs.slice(1).map((run, at) => ({ before: runs[at] as CaseRun, run }));
  const ofOneCommit = pairs.filter(({ before, run }) => isCommit(run.commit) && run.commit === before.commit);
  const changed = ({ before, run }: (typeof pairs)[number]) => hasPassed(before) !== hasPassed(run);
  const share = (some: typeof pairs) => (some.length === 0 ? 0 : some.filter(changed).length / some.length);
  return {
    runs: runs.length,
    passed: runs.filter(hasPassed).length,
    changes: share(pairs),
    flakiness: share(ofOneCommit),
  };
}

function hasPassed({ status }: CaseRun): boolean {
  return status === 'passed';
}

/** Whether a commit is known and says exactly what was tested. */
function isCommit(commit: string | undefined): boolean {
  return commit !== undefined && !commit.endsWith('-dirty');
}

/** The distinct runs of each case with each driver, in the order of their start. */
function runsByCase(history: readonly CaseRun[]): Map<string, CaseRun[]> {
  const distinct = new Map(history.map((run) => [`${runKey(run)} ${run.started}`, run]));
  const found = new Map<string, CaseRun[]>();
  for (const run of [...distinct.values()].sort(byStart)) {
    const runs = found.get(runKey(run));
    if (runs === undefined) found.set(runKey(run), [run]);
    else runs.push(run);
  }
  return found;
}

function byStart(one: CaseRun, other: CaseRun): number {
  return one.started < other.started ? -1 : one.started > other.started ? 1 : 0;
}

function parsed(line: string): CaseRun | undefined {
  try {
    const run: unknown = JSON.parse(line);
    return isRun(run) ? run : undefined;
  } catch {
    return undefined;
  }
}

function isRun(value: unknown): value is CaseRun {
  const texts = ['id', 'machine', 'driver', 'status', 'started'];
  return (
    typeof value === 'object' && value !== null && texts.every((name) => typeof Reflect.get(value, name) === 'string')
  );
}
