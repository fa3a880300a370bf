/** A chart as it was covered: every state and transition knows which drivers ran it. */
import type { AnyStateMachine } from 'xstate';
import { type Driver, drivers } from '../../models/drivers/chosen.ts';
import { Coverage, type CoverageReport, type Observation } from '../../paths/index.ts';
import { diagramOf } from '../../visualizer/chart/diagram.ts';
import { layoutChart } from '../../visualizer/chart/layout.ts';
import { chartSvg } from '../../visualizer/chart/svg.ts';

/** What each driver observed of a machine, on each of its paths. */
export type Recordings = Record<Driver, Observation[][]>;

/** The drivers that ran a state or transition, by its id. */
export type Ran = ReadonlyMap<string, readonly Driver[]>;

/** Which drivers ran each state and transition of a machine. */
export function ranBy(machine: AnyStateMachine, recordings: Recordings): Ran {
  const reports = drivers.map((driver) => ({ driver, missing: missingIn(reportOf(machine, recordings[driver])) }));
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

/** A driver that ran nothing at all has not entered the machine either, of which no report tells. */
function missingIn({ machine, states, transitions }: CoverageReport): ReadonlySet<string> {
  const ids = [...states.missing, ...transitions.missing];
  return new Set(states.met === 0 ? [...ids, machine] : ids);
}

/** The drawing of a machine: classes tell of each state and transition how many drivers ran it, and which. */
export async function paintedChart(machine: AnyStateMachine, title: string, ran: Ran): Promise<string> {
  const classesOf = (id: string) => {
    const by = ran.get(id) ?? [];
    const share = by.length === 0 ? 'none' : by.length === drivers.length ? 'all' : 'some';
    return [`covered-${share}`, ...by.map((driver) => `by-${driver}`)];
  };
  return chartSvg(await layoutChart(diagramOf(machine)), { title, classesOf });
}
