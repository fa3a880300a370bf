import { Coverage, type CoverageReport, type Observation } from '@msafara/paths';
import { chartSvg, diagramOf, layoutChart } from '@msafara/visualizer';
import type { AnyStateMachine } from 'xstate';
import { type DriverName, driverNames } from '../../tests/models/drivers/names.ts';

/** What each driver observed of a machine, one list per path. */
export type Recordings = Record<DriverName, Observation[][]>;

/** The drivers that covered each state and transition, by id. */
export type CoveredBy = ReadonlyMap<string, readonly DriverName[]>;

/** Determines which drivers covered each state and transition of a machine. */
export function coveredBy(machine: AnyStateMachine, recordings: Recordings): CoveredBy {
  const reports = driverNames.map((driver) => ({ driver, missing: missingIn(reportOf(machine, recordings[driver])) }));
  const chart = diagramOf(machine);
  const ids = [...chart.nodes.map(({ id }) => id), ...chart.transitions.map(({ id }) => id)];
  return new Map(
    ids.map((id) => [id, reports.filter(({ missing }) => !missing.has(id)).map(({ driver }) => driver)] as const),
  );
}

function reportOf(machine: AnyStateMachine, recordings: readonly Observation[][]): CoverageReport {
  const coverage = new Coverage(machine);
  for (const observation of recordings.flat()) coverage.add(observation);
  return coverage.report();
}

/** Reports leave out the root, which is missing only if nothing ran at all. */
function missingIn({ machine, states, transitions }: CoverageReport): ReadonlySet<string> {
  const ids = [...states.missing, ...transitions.missing];
  return new Set(states.met === 0 ? [...ids, machine] : ids);
}

/** Draws a machine with classes for its coverage: `covered-all`, `covered-some` or `covered-none`, and `by-<driver>`. */
export async function paintedChart(machine: AnyStateMachine, title: string, covered: CoveredBy): Promise<string> {
  const classesOf = (id: string) => {
    const drivers = covered.get(id) ?? [];
    const share = drivers.length === 0 ? 'none' : drivers.length === driverNames.length ? 'all' : 'some';
    return [`covered-${share}`, ...drivers.map((driver) => `by-${driver}`)];
  };
  return chartSvg(await layoutChart(diagramOf(machine)), { title, classesOf });
}
