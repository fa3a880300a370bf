import { formatTable } from '@msafara/command';
import { runKey, type Stability } from './history.ts';
import type { MatrixCase, MatrixRow } from './matrix.ts';
import { type CaseResult, isFailure, shortCommit } from './result.ts';

/** The results in a table with a line for each machine and driver, the failures, and the cases whose outcome changes by chance. */
export function resultsAsText(results: readonly CaseResult[], stability: ReadonlyMap<string, Stability>): string {
  const groups = Map.groupBy(results, ({ machine, driver }) => `${machine} ${driver}`);
  const columns = [
    'machine',
    'driver',
    'cases',
    'passed',
    'failed',
    'broken',
    'blocked',
    'seconds',
    'last run',
    'commit',
  ];
  const table = formatTable(columns, [...groups.values()].map(lineOf), [0, 1, 8, 9]);
  const failures = results.filter(({ status }) => isFailure(status)).map(failureIn);
  const flaky = results.flatMap((result) => flakinessIn(result, stability.get(runKey(result))));
  return [
    table,
    ...(failures.length > 0 ? ['', 'Failed:', ...failures] : []),
    ...(flaky.length > 0 ? ['', 'Flaky, changing on the same commit:', ...flaky] : []),
  ].join('\n');
}

/** The matrix with a line for each case of a requirement, and the last results of the drivers. */
export function matrixAsText(rows: readonly MatrixRow[], drivers: readonly string[]): string {
  const columns = ['requirement', 'status', 'machine', 'case', ...drivers];
  const lines = rows.flatMap(({ requirement, status, cases }) => {
    const [first, ...others] = cases;
    const cells = (one: MatrixCase | undefined) => [
      one?.machine ?? '',
      one?.id ?? '',
      ...drivers.map((driver) => lastIn(one, driver)),
    ];
    return [[requirement, status, ...cells(first)], ...others.map((one) => ['', '', ...cells(one)])];
  });
  return formatTable(
    columns,
    lines,
    columns.map((_, at) => at),
  );
}

/** The matrix as a table with a row for each case of a requirement: for a spreadsheet. */
export function matrixAsTable(rows: readonly MatrixRow[], drivers: readonly string[]) {
  const columns = ['requirement', 'status', 'machine', 'case', 'title', ...drivers];
  const cells = rows.flatMap(({ requirement, status, cases }) =>
    (cases.length === 0 ? [undefined] : cases).map(
      (one): Record<string, string> => ({
        requirement,
        status,
        machine: one?.machine ?? '',
        case: one?.id ?? '',
        title: one?.title ?? '',
        ...Object.fromEntries(drivers.map((driver) => [driver, lastIn(one, driver)])),
      }),
    ),
  );
  return { columns, rows: cells };
}

function lineOf(results: readonly CaseResult[]): string[] {
  const last = results.reduce<CaseResult | undefined>(
    (latest, result) => (latest === undefined || latest.started < result.started ? result : latest),
    undefined,
  );
  const count = (status: CaseResult['status']) => String(results.filter((result) => result.status === status).length);
  const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
  return [
    last?.machine ?? '',
    last?.driver ?? '',
    String(results.length),
    count('passed'),
    count('failed'),
    count('broken'),
    count('blocked'),
    seconds.toFixed(1),
    last?.started.slice(0, 19).replace('T', ' ') ?? '',
    shortCommit(last?.commit),
  ];
}

function failureIn({ machine, id, driver, title, error, picture }: CaseResult): string {
  const [first = ''] = error?.message.split('\n') ?? [];
  const lines = [`  ${machine} ${id}, ${driver} driver: ${title}`, `    ${first}`];
  return [...lines, ...(picture === undefined ? [] : [`    Picture: ${picture}`])].join('\n');
}

function flakinessIn({ machine, id, driver, title }: CaseResult, stability: Stability | undefined): string[] {
  if (stability === undefined || stability.flakiness === 0) return [];
  const { runs, passed, flakiness } = stability;
  const share = `${Math.round(flakiness * 100)} % of changes, ${passed} of ${runs} runs passed`;
  return [`  ${machine} ${id}, ${driver} driver: ${title} (${share})`];
}

/** A status with its commit, such as `passed c0ffee1`. */
function lastIn(one: MatrixCase | undefined, driver: string): string {
  const last = one?.last[driver];
  if (last === undefined) return 'not run';
  return [last.status, shortCommit(last.commit)].filter((word) => word !== '').join(' ');
}
