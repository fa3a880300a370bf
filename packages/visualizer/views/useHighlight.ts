import { statesIn } from '@msafara/paths/charts';
import { useSelector } from '@xstate/react';
import { failedStatesIn } from '../live/failed-states.ts';
import { type LiveContext, shownReport } from '../live/log.ts';
import type { VisualizerActor } from '../machine.ts';
import type { Charted } from '../registry.ts';
import { currentPosition, type SimulationContext } from '../simulation/machine.ts';

/** The parts of a chart to highlight. */
export type Highlight = {
  /** The active states, outermost first. */
  active: readonly string[];
  /** The transitions that were taken last. */
  taken: readonly string[];
  /** The active states in which the machine failed; undefined if it has not. */
  failed: readonly string[] | undefined;
};

const none: Highlight = { active: [], taken: [], failed: undefined };

/** What to highlight: the machine's position in an inspected page, or in the simulation. */
export function useHighlight(actor: VisualizerActor, entry: Charted): Highlight {
  const { isWatching, live, simulation } = useSelector(
    actor,
    (snapshot) => ({
      isWatching: snapshot.matches('watching'),
      live: snapshot.children.live,
      simulation: snapshot.children.simulation,
    }),
    (one, other) =>
      one.isWatching === other.isWatching && one.live === other.live && one.simulation === other.simulation,
  );
  const liveContext = useSelector(live, (snapshot) => snapshot?.context);
  const simulationContext = useSelector(simulation, (snapshot) => snapshot?.context);
  if (simulationContext?.machine === entry.machine) return highlightOfSimulation(simulationContext);
  return isWatching && liveContext ? highlightOfLive(liveContext, entry) : none;
}

function highlightOfSimulation(context: SimulationContext): Highlight {
  const { snapshot, transitions } = currentPosition(context);
  return { active: statesIn(context.machine, snapshot.value), taken: transitions, failed: undefined };
}

function highlightOfLive(context: LiveContext, { id, machine, chart }: Charted): Highlight {
  const report = shownReport(context);
  if (report?.machine !== id) return none;
  const active = statesIn(machine, report.value);
  const failed = report.status === 'error' ? failedStatesIn(chart, active, report) : undefined;
  return { active, taken: report.transitions, failed };
}
