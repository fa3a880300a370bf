import { statesIn } from '@msafara/paths';
import { useSelector } from '@xstate/react';
import { type LiveContext, shownReport } from '../live/log.ts';
import type { VisualizerActor } from '../machine.ts';
import type { Charted } from '../registry.ts';
import { currentPosition, type SimulationContext } from '../simulation/machine.ts';

/** The parts of a chart to highlight: its active states and the transitions it took last, and whether it failed in them. */
export type Highlight = { active: readonly string[]; taken: readonly string[]; isFailed: boolean };

const none: Highlight = { active: [], taken: [], isFailed: false };

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
  return { active: statesIn(context.machine, snapshot.value), taken: transitions, isFailed: false };
}

function highlightOfLive(context: LiveContext, { id, machine }: Charted): Highlight {
  const report = shownReport(context);
  if (report?.machine !== id) return none;
  return {
    active: statesIn(machine, report.value),
    taken: report.transitions,
    isFailed: report.status === 'error',
  };
}
