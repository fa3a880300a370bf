import type { CaseResult, CaseStatus } from './result.ts';

/** A case that exists, whether it was run or not. */
export type KnownCase = Pick<CaseResult, 'id' | 'machine' | 'title' | 'requirements'>;

/** What is known of a case or a requirement with a driver. */
export type MatrixStatus = CaseStatus | 'not run';

/** A case that checks a requirement, with its last result by each driver that was ever asked for. */
export type MatrixCase = {
  id: string;
  machine: string;
  title: string;
  last: Record<string, { status: MatrixStatus; commit?: string; started?: string }>;
};

/** A requirement with the cases that check it. */
export type MatrixRow = {
  requirement: string;
  /** The worst of its cases and drivers. */
  status: MatrixStatus;
  cases: MatrixCase[];
};

/** From worst to best. */
const order: readonly MatrixStatus[] = ['failed', 'broken', 'blocked', 'not run', 'passed'];

/**
 * Each requirement with the cases that check it, and the last result of each. Results of cases that no longer exist are left
 * out, because they say nothing about the charts as they are. A requirement without a case has not been run.
 */
export function matrixOf(
  cases: readonly KnownCase[],
  results: readonly CaseResult[],
  { drivers, requirements = [] }: { drivers: readonly string[]; requirements?: readonly string[] },
): MatrixRow[] {
  const last = new Map<string, CaseResult>();
  for (const result of results) {
    const key = keyOf(result, result.driver);
    const known = last.get(key);
    if (known === undefined || known.started <= result.started) last.set(key, result);
  }
  const all = new Set([...requirements, ...cases.flatMap((one) => one.requirements)]);
  return [...all].sort(byNumber).map((requirement) => {
    const own = cases
      .filter((one) => one.requirements.includes(requirement))
      .map(({ id, machine, title }) => ({ id, machine, title, last: lastOf({ id, machine }, drivers, last) }));
    const statuses = own.flatMap((one) => Object.values(one.last).map(({ status }) => status));
    return { requirement, status: worstOf(statuses), cases: own };
  });
}

function lastOf(
  one: Pick<KnownCase, 'id' | 'machine'>,
  drivers: readonly string[],
  last: ReadonlyMap<string, CaseResult>,
): MatrixCase['last'] {
  return Object.fromEntries(
    drivers.map((driver) => {
      const result = last.get(keyOf(one, driver));
      if (result === undefined) return [driver, { status: 'not run' as const }];
      const { status, commit, started } = result;
      return [driver, { status, ...(commit !== undefined && { commit }), started }];
    }),
  );
}

/** The worst status; nothing at all has not been run. */
function worstOf(statuses: readonly MatrixStatus[]): MatrixStatus {
  return order.find((status) => statuses.includes(status)) ?? 'not run';
}

function keyOf({ machine, id }: Pick<KnownCase, 'id' | 'machine'>, driver: string): string {
  return `${machine} ${id} ${driver}`;
}

/** `2.booking` comes before `10.arriving`. */
function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
