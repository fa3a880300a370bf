import type { AnyStateMachine, StateValue } from 'xstate';
import { requirementOfState, requirementOfTransition } from './requirement.ts';
import { type NamedTransition, statesOf, transitionsOf } from './transitions.ts';

/** What a machine is made of, by the names under which it is covered. */
export type Chart = {
  /** The ids of its states. */
  states: string[];
  transitions: Map<string, NamedTransition>;
  /** Both outcomes of the guard of each guarded transition: see `guardOutcome`. */
  guards: string[];
  /** The ids of the states and transitions that keep each requirement: see `requirement.ts`. */
  requirements: Map<string, string[]>;
  /** The requirement that a state or a transition keeps. */
  requirementOf: Map<string, string>;
  /** Where it is before its first microstep. */
  start: StateValue;
};

const charts = new WeakMap<AnyStateMachine, Chart>();

/** The chart of a machine, which is read once. */
export function chartOf(machine: AnyStateMachine): Chart {
  const known = charts.get(machine) ?? readChart(machine);
  charts.set(machine, known);
  return known;
}

/** The name of an outcome of a transition's guard: `booking.form|form.submitted|0 false`. */
export function guardOutcome(transition: string, isTrue: boolean): string {
  return `${transition} ${isTrue}`;
}

/** The transition and the outcome that such a name is made of. */
export function outcomeOf(name: string): { transition: string; isTrue: boolean } {
  const at = name.lastIndexOf(' ');
  return { transition: name.slice(0, at), isTrue: name.slice(at + 1) === 'true' };
}

function readChart(machine: AnyStateMachine): Chart {
  const states = statesOf(machine);
  const transitions = transitionsOf(machine);
  const requirementOf = new Map(
    [
      ...states.map((node) => [node.id, requirementOfState(node)] as const),
      ...transitions.map(({ id, definition }) => [id, requirementOfTransition(definition)] as const),
    ].filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const requirements = new Map<string, string[]>();
  for (const [id, requirement] of requirementOf) {
    requirements.set(requirement, [...(requirements.get(requirement) ?? []), id]);
  }
  return {
    states: states.map(({ id }) => id),
    transitions: new Map(transitions.map((transition) => [transition.id, transition])),
    guards: transitions
      .filter(({ definition }) => definition.guard !== undefined)
      .flatMap(({ id }) => [guardOutcome(id, true), guardOutcome(id, false)]),
    requirements,
    requirementOf,
    start: machine.resolveState({ value: {}, context: {} }).value,
  };
}
