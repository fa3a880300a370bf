import {
  Coverage,
  type CoverageKind,
  coverageKinds,
  InputError,
  itemName,
  type Observation,
  reachableItemsOf,
} from '@msafara/paths';
import { parseArguments } from '@msafara/paths/arguments';
import { formatTable } from '@msafara/paths/table';
import { type DriverName, driverNames } from '../../models/drivers/names.ts';
import { describeOutdated, recordingsOf } from '../../models/drivers/recording.ts';
import { type Flow, flows, warnOfUnmodelled } from '../../models/flows.ts';
import { exploreModel } from '../../models/model.ts';

/** The kinds that every driver must cover completely, apart from the exceptions of the models. */
const requiredKinds: readonly CoverageKind[] = ['states', 'transitions', 'guards', 'requirements'];

const allKinds = Object.keys(coverageKinds) as CoverageKind[];

/** The command that makes a driver's recordings. */
const commands: Record<DriverName, string> = {
  actor: 'npm run test:unit',
  view: 'npm run test:unit',
  browser: 'npm run test:e2e',
};

/** What a driver covered of a machine. */
export type CoverageRow = {
  machine: string;
  driver: DriverName;
  shares: Record<CoverageKind, { met: number; all: number }>;
  /** The names of what has to be covered and was not. */
  missing: string[];
};

/** `npm run paths -- coverage`: reports what the drivers covered in their last runs. Returns 1 if that is incomplete. */
export function coverage(args: readonly string[]): number {
  const { positionals } = parseArguments(args, {});
  if (positionals.length > 0)
    throw new InputError(`coverage reports on all machines and takes no argument, but got '${positionals[0]}'.`);
  warnOfUnmodelled();
  const outdated = describeOutdated(flows.map(({ machine }) => machine));
  if (outdated !== undefined) process.stderr.write(`${outdated}\n`);
  const recorded = driverNames.filter((driver) =>
    flows.some(({ machine }) => recordingsOf(driver, machine).length > 0),
  );
  const rows = flows.flatMap((flow) =>
    recorded.map((driver) => coverageBy(driver, flow, recordingsOf(driver, flow.machine))),
  );
  if (rows.length > 0) process.stdout.write(`${formatCoverage(rows)}\n`);
  const unrecorded = driverNames.filter((driver) => !recorded.includes(driver));
  for (const driver of unrecorded) {
    process.stderr.write(
      `No recordings of the ${driver} driver. To make them, run ${commands[driver]} or npm run paths -- run all --driver ${driver}.\n`,
    );
  }
  return unrecorded.length > 0 || rows.some(({ missing }) => missing.length > 0) ? 1 : 0;
}

/** What a driver covered of a machine, leaving out the exceptions of its model. */
export function coverageBy(
  driver: DriverName,
  { machine, model }: Flow,
  recordings: readonly Observation[][],
): CoverageRow {
  const counted = new Coverage(machine, reachableItemsOf(exploreModel(model)));
  for (const observation of recordings.flat()) counted.add(observation);
  const report = counted.report();
  const isExcepted = (kind: CoverageKind, id: string) => itemName(kind, id) in (model.except ?? {});
  const missing = (kind: CoverageKind) => (report[kind]?.missing ?? []).filter((id) => !isExcepted(kind, id));
  const shareOf = (kind: CoverageKind) => {
    const met = report[kind]?.met ?? 0;
    return { met, all: met + missing(kind).length };
  };
  return {
    machine: machine.id,
    driver,
    shares: Object.fromEntries(allKinds.map((kind) => [kind, shareOf(kind)])) as CoverageRow['shares'],
    missing: requiredKinds.flatMap((kind) => missing(kind).map((id) => itemName(kind, id))),
  };
}

/** A table of coverage with a total per driver, followed by the names of what is missing. */
export function formatCoverage(rows: readonly CoverageRow[]): string {
  const cells = ({ machine, driver, shares }: Omit<CoverageRow, 'missing'>) => [
    machine,
    driver,
    ...allKinds.map((kind) => `${shares[kind].met}/${shares[kind].all}`),
  ];
  const totals = driverNames
    .map((driver) => ({ driver, own: rows.filter((row) => row.driver === driver) }))
    .filter(({ own }) => own.length > 0)
    .map(({ driver, own }) => cells({ machine: 'all', driver, shares: sum(own) }));
  const table = formatTable(['machine', 'driver', ...allKinds], [...rows.map(cells), ...totals], [0, 1]);
  const missing = rows
    .filter((row) => row.missing.length > 0)
    .flatMap(({ machine, driver, missing }) => [
      `${machine}, ${driver} driver:`,
      ...missing.map((name) => `  ${name}`),
    ]);
  return missing.length === 0 ? table : [table, '', 'Not covered:', ...missing].join('\n');
}

function sum(rows: readonly CoverageRow[]): CoverageRow['shares'] {
  const total = (kind: CoverageKind, part: 'met' | 'all') =>
    rows.reduce((count, { shares }) => count + shares[kind][part], 0);
  return Object.fromEntries(
    allKinds.map((kind) => [kind, { met: total(kind, 'met'), all: total(kind, 'all') }]),
  ) as CoverageRow['shares'];
}
