import { allGoals, type EventCase, explore, findTour, type Graph, type Tour } from '@msafara/paths';
import { type AnyStateMachine, createMachine, type SnapshotFrom } from 'xstate';
import { models } from '../../models/index.ts';
import { examples } from '../../tests/paths/examples/index.ts';

/** A machine to measure. */
export type MeasuredMachine = {
  machine: AnyStateMachine;
  eventCases: readonly EventCase<AnyStateMachine>[];
  serialise?: (snapshot: SnapshotFrom<AnyStateMachine>) => unknown;
  input?: unknown;
};

export type Toured = Tour<AnyStateMachine> & {
  id: string;
  graph: Graph<AnyStateMachine>;
  exploreMs: number;
  tourMs: number;
};

export const siteMachines = models.map(
  ({ machine, eventCases, serialise, input }): MeasuredMachine => ({ machine, eventCases, serialise, input }),
);
export const exampleMachines: readonly MeasuredMachine[] = examples;

/** Explores and tours a machine, and measures the time. */
export function toured(measured: MeasuredMachine): Toured {
  const { machine, eventCases } = measured;
  const started = performance.now();
  const graph = explore(machine, measured);
  const explored = performance.now();
  const tour = findTour(graph, allGoals(graph, eventCases));
  return { id: machine.id, graph, ...tour, exploreMs: explored - started, tourMs: performance.now() - explored };
}

export function edgeCount({ edges }: Graph<AnyStateMachine>): number {
  return [...edges.values()].flat().length;
}

const transitionsPerState = 5;

/** A flat chart with reachable states and otherwise random transitions, the same for the same number of states. */
export function generatedChart(states: number): MeasuredMachine {
  const random = randomNumbers(states);
  const targets = Array.from({ length: states }, (_, state) =>
    Array.from({ length: transitionsPerState }, (_, event) =>
      event === 0 && state + 1 < states ? state + 1 : Math.floor(random() * states),
    ),
  );
  return {
    machine: createMachine({
      id: `generated-${states}`,
      initial: 's0',
      states: Object.fromEntries(
        targets.map((some, state) => [
          `s${state}`,
          { on: Object.fromEntries(some.map((target, event) => [`e${event}`, `s${target}`])) },
        ]),
      ),
    }),
    eventCases: Array.from({ length: transitionsPerState }, (_, event) => ({
      name: `e${event}`,
      event: { type: `e${event}` },
    })),
  };
}

/** Numbers in [0, 1), by a linear congruential generator. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
