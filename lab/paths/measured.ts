import { allGoals, type EventCase, explore, findTour, type Graph, type Tour } from '@msafara/paths';
import { type AnyStateMachine, createMachine, getNextSnapshot, type SnapshotFrom } from 'xstate';
import { examples } from '../../packages/paths/tests/examples/index.ts';
import { models } from '../../tests/models/index.ts';

/** A machine to measure. */
export type MeasuredMachine = {
  machine: AnyStateMachine;
  eventCases: readonly EventCase<AnyStateMachine>[];
  serialise?: (snapshot: SnapshotFrom<AnyStateMachine>) => unknown;
  input?: unknown;
};

/** A tour, with what each repetition took, in milliseconds. */
export type Toured = Tour<AnyStateMachine> & {
  id: string;
  graph: Graph<AnyStateMachine>;
  exploreMs: number[];
  tourMs: number[];
  /** What XState alone takes for the edges' transitions, one each: the least that exploring can take. */
  transitionMs: number[];
};

/** How often each machine is measured. The first time, its code is not compiled yet. */
export const rounds = 5;

export const siteMachines = models.map(
  ({ machine, eventCases, serialise, input }): MeasuredMachine => ({ machine, eventCases, serialise, input }),
);
export const exampleMachines: readonly MeasuredMachine[] = examples;

/** Explores and tours a machine `rounds` times, and measures the times. */
export function toured(measured: MeasuredMachine): Toured {
  const { machine, eventCases } = measured;
  const times = { exploreMs: [] as number[], tourMs: [] as number[], transitionMs: [] as number[] };
  const round = () => {
    const graph = timed(times.exploreMs, () => explore(machine, measured));
    const tour = timed(times.tourMs, () => findTour(graph, allGoals(graph, eventCases)));
    timed(times.transitionMs, () => takeEdges(graph));
    return { graph, ...tour };
  };
  for (let repeated = 1; repeated < rounds; repeated++) round();
  return { id: machine.id, ...round(), ...times };
}

function timed<Result>(times: number[], run: () => Result): Result {
  const started = performance.now();
  const result = run();
  times.push(performance.now() - started);
  return result;
}

/** Has XState take every edge once. */
function takeEdges({ machine, edges }: Graph<AnyStateMachine>): void {
  for (const leaving of edges.values()) {
    for (const { from, eventCase } of leaving) getNextSnapshot(machine, from.snapshot, eventCase.event);
  }
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
