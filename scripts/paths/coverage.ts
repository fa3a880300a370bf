import { formatTable } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import {
  Coverage,
  type CoverageKind,
  coverageKinds,
  itemName,
  type Observation,
  reachableItemsOf,
} from '@msafara/paths';
import { type DriverName, driverNames } from '../../tests/models/drivers/names.ts';
import { describeOutdated, recordingsOf } from '../../tests/models/drivers/recording.ts';
import { commit } from '../../tests/models/drivers/results.ts';
import { type Flow, flowOf, flows, warnOfUnmodelled } from '../../tests/models/flows.ts';
import { exploreModel } from '../../tests/models/model.ts';

/** The kinds that each driver must cover completely in `npm test`, apart from the exceptions of the models. */
const requiredKinds: Record<DriverName, readonly CoverageKind[]> = {
  actor: ['states', 'transitions', 'guards', 'requirements'],
  view: ['states', 'transitions', 'guards', 'requirements'],
  browser: ['states', 'requirements'],
};

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

const coverageUsage = `Usage: npm run paths -- coverage [MACHINE …] [--json]

Reports what the drivers covered in their last runs. Fails unless all three covered every state and requirement, and
all but the browser, which takes longest, every transition and guard outcome, apart from the exceptions of the models.

  --json              Prints everything as JSON, with the names of what is missing.`;

/** `npm run paths -- coverage`: reports what the drivers covered in their last runs. Returns 1 if that is incomplete. `folder` is where the recordings are (default: `test-results/coverage`). */
export function coverage(args: readonly string[], folder?: string): number {
  const { values, positionals } = parseArguments(args, { json: { type: 'boolean' }, help: { type: 'boolean' } });
  if (values.help) {
    process.stdout.write(`${coverageUsage}\n`);
    return 0;
  }
  if (positionals.length === 0) warnOfUnmodelled();
  const selected = positionals.length > 0 ? positionals.map(flowOf) : flows;
  const outdated = describeOutdated(
    selected.map(({ machine }) => machine),
    folder,
  );
  if (outdated !== undefined) process.stderr.write(`${outdated}\n`);
  const recorded = driverNames.filter((driver) =>
    selected.some(({ machine }) => recordingsOf(driver, machine, folder).length > 0),
  );
  const rows = selected.flatMap((flow) =>
    recorded.map((driver) => coverageBy(driver, flow, recordingsOf(driver, flow.machine, folder))),
  );
  if (values.json) process.stdout.write(`${JSON.stringify(coverageDocument(rows), null, 2)}\n`);
  else if (rows.length > 0) process.stdout.write(`${formatCoverage(rows)}\n`);
  const unrecorded = driverNames.filter((driver) => !recorded.includes(driver));
  const machines = positionals.length === 1 ? positionals.join() : 'all';
  for (const driver of unrecorded) {
    process.stderr.write(
      `No recordings of the ${driver} driver. To make them, run ${commands[driver]} or npm run paths -- run ${machines} --driver ${driver}.\n`,
    );
  }
  return unrecorded.length > 0 || rows.some(({ missing }) => missing.length > 0) ? 1 : 0;
}

/** Coverage for programs: when and on which commit it was read, and a row for each machine and driver. */
export function coverageDocument(rows: readonly CoverageRow[]) {
  return { generated: new Date().toISOString(), commit: commit(), coverage: rows };
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
    missing: requiredKinds[driver].flatMap((kind) => missing(kind).map((id) => itemName(kind, id))),
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
