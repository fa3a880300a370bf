import type { AnyStateMachine } from 'xstate';
import type { Edge, Graph } from './explore.ts';
import type { Sample } from './sample.ts';
import { statesOf, transitionsOf } from './transitions.ts';

/** Things that paths are to meet at least once, each by a name. */
export type Goals<Machine extends AnyStateMachine, Given extends Sample<Machine> = Sample<Machine>> = {
  /** All that there are, reachable or not. */
  all: string[];
  /** Those met where the machine starts. */
  atStart: string[];
  /** Those met by going along an edge. */
  along: (edge: Edge<Machine, Given>) => string[];
};

/** Every transition, every state and every sample. */
export function everything<Machine extends AnyStateMachine, Given extends Sample<Machine>>(
  { machine, opening }: Graph<Machine, Given>,
  samples: readonly Given[],
): Goals<Machine, Given> {
  return {
    all: [
      ...transitionsOf(machine).map(({ id }) => transitionGoal(id)),
      ...statesOf(machine).map(({ id }) => stateGoal(id)),
      ...samples.map(({ name }) => sampleGoal(name)),
    ],
    atStart: [...opening.transitions.map(transitionGoal), ...opening.states.map(stateGoal)],
    along: ({ transitions, states, sample }) => [
      ...transitions.map(transitionGoal),
      ...states.map(stateGoal),
      sampleGoal(sample.name),
    ],
  };
}

/** The goals that no edge of a graph meets. */
export function unreachable<Machine extends AnyStateMachine, Given extends Sample<Machine>>(
  { edges }: Graph<Machine, Given>,
  { all, atStart, along }: Goals<Machine, Given>,
): string[] {
  const met = new Set([...atStart, ...[...edges.values()].flat().flatMap(along)]);
  return all.filter((goal) => !met.has(goal));
}

const transitionGoal = (id: string) => `transition ${id}`;
const stateGoal = (id: string) => `state ${id}`;
const sampleGoal = (name: string) => `sample ${name}`;
