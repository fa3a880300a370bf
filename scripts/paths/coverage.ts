import { type Driver, drivers } from '../../models/drivers/chosen.ts';
import { recordingsOf } from '../../models/drivers/recording.ts';
import { graphOf } from '../../models/model.ts';
import { Coverage, InputError, type Kind, kinds, nameOf, type Observation, reachOf } from '../../paths/index.ts';
import { argumentsIn } from '../arguments.ts';
import { type Flow, flows } from './flows.ts';
import { tableInText } from './table.ts';

/** The kinds of which all three drivers have to run everything that no exception is made for. */
const demanded: readonly Kind[] = ['states', 'transitions', 'guards', 'requirements'];

const allKinds = Object.keys(kinds) as Kind[];

/** What makes the recordings of a driver. */
const commands: Record<Driver, string> = {
  actor: 'npm run test:unit',
  view: 'npm run test:unit',
  browser: 'npm run test:e2e',
};

/** How much of a machine a driver ran: of each kind how much there is, and the names of what is missing. */
export type Row = {
  machine: string;
  driver: Driver;
  shares: Record<Kind, { met: number; all: number }>;
  /** What is demanded and never ran. */
  missing: string[];
};

/** `npm run paths -- coverage`: prints what the drivers ran in their last runs, and gives 1 where that is not enough. */
export function coverage(given: readonly string[]): number {
  const { positionals } = argumentsIn(given, {});
  if (positionals.length > 0)
    throw new InputError(`The coverage is of all machines: ${positionals[0]} is one too many.`);
  const present = drivers.filter((driver) => flows.some(({ machine }) => recordingsOf(driver, machine).length > 0));
  const rows = flows.flatMap((flow) =>
    present.map((driver) => coverageBy(driver, flow, recordingsOf(driver, flow.machine))),
  );
  if (rows.length > 0) process.stdout.write(`${coverageInText(rows)}\n`);
  const absent = drivers.filter((driver) => !present.includes(driver));
  for (const driver of absent) {
    process.stderr.write(
      `Nothing is recorded of the driver ${driver}: ${commands[driver]} records it, or npm run paths -- run all --driver ${driver}.\n`,
    );
  }
  return absent.length > 0 || rows.some(({ missing }) => missing.length > 0) ? 1 : 0;
}

/** How much of a machine a driver ran, by what it observed. What nobody can meet, as the model explains, is not asked for. */
export function coverageBy(driver: Driver, { machine, model }: Flow, recordings: readonly Observation[][]): Row {
  const counted = new Coverage(machine, reachOf(graphOf(model)));
  for (const observation of recordings.flat()) counted.add(observation);
  const report = counted.report();
  const excepted = (kind: Kind, id: string) => nameOf(kind, id) in (model.except ?? {});
  const lacking = (kind: Kind) => (report[kind]?.missing ?? []).filter((id) => !excepted(kind, id));
  const shareOf = (kind: Kind) => {
    const met = report[kind]?.met ?? 0;
    return { met, all: met + lacking(kind).length };
  };
  return {
    machine: machine.id,
    driver,
    shares: Object.fromEntries(allKinds.map((kind) => [kind, shareOf(kind)])) as Row['shares'],
    missing: demanded.flatMap((kind) => lacking(kind).map((id) => nameOf(kind, id))),
  };
}

/** A table of what ran, the sum of each driver, and what is missing by name. */
export function coverageInText(rows: readonly Row[]): string {
  const cells = ({ machine, driver, shares }: Omit<Row, 'missing'>) => [
    machine,
    driver,
    ...allKinds.map((kind) => `${shares[kind].met}/${shares[kind].all}`),
  ];
  const sums = drivers
    .map((driver) => ({ driver, of: rows.filter((row) => row.driver === driver) }))
    .filter(({ of }) => of.length > 0)
    .map(({ driver, of }) => cells({ machine: 'all', driver, shares: sharesIn(of) }));
  const table = tableInText(['machine', 'driver', ...allKinds], [...rows.map(cells), ...sums], [0, 1]);
  const missing = rows
    .filter((row) => row.missing.length > 0)
    .flatMap(({ machine, driver, missing }) => [`${machine} by the ${driver}:`, ...missing.map((name) => `  ${name}`)]);
  return missing.length === 0 ? table : [table, '', 'These never ran:', ...missing].join('\n');
}

function sharesIn(rows: readonly Row[]): Row['shares'] {
  const sum = (kind: Kind, part: 'met' | 'all') => rows.reduce((total, { shares }) => total + shares[kind][part], 0);
  return Object.fromEntries(
    allKinds.map((kind) => [kind, { met: sum(kind, 'met'), all: sum(kind, 'all') }]),
  ) as Row['shares'];
}
