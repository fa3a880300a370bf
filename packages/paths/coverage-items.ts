import type { AnyStateMachine, StateValue } from 'xstate';
import { requirementOfState, requirementOfTransition } from './requirement.ts';
import { type NamedTransition, statesOf, transitionsOf } from './transitions.ts';

/** The items of a machine that coverage counts, by name. */
export type CoverageItems = {
  /** The ids of all states. */
  states: string[];
  transitions: Map<string, NamedTransition>;
  /** Both outcomes of every guard: see `guardOutcome`. */
  guards: string[];
  /** The ids of the states and transitions that implement each requirement. */
  requirements: Map<string, string[]>;
  /** The requirement that each state or transition implements. */
  requirementOf: Map<string, string>;
  /** The state value before the first microstep. */
  start: StateValue;
};

const charts = new WeakMap<AnyStateMachine, CoverageItems>();

/** The coverage items of a machine, computed once. */
export function coverageItemsOf(machine: AnyStateMachine): CoverageItems {
  const known = charts.get(machine) ?? readChart(machine);
  charts.set(machine, known);
  return known;
}

/** The name of an outcome of a transition's guard, such as `booking.form|form.submitted|0 false`. */
export function guardOutcome(transition: string, isTrue: boolean): string {
  return `${transition} ${isTrue}`;
}

/** The inverse of `guardOutcome`. */
export function parseGuardOutcome(name: string): { transition: string; isTrue: boolean } {
  const at = name.lastIndexOf(' ');
  return { transition: name.slice(0, at), isTrue: name.slice(at + 1) === 'true' };
}

function readChart(machine: AnyStateMachine): CoverageItems {
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
