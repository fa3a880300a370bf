import type { AnyStateMachine, StateValue } from 'xstate';
import { chartOf } from './chart.ts';
import type { Kind } from './kinds.ts';
import { pairsIn } from './pairs.ts';
import { configurationName } from './reach.ts';

/** What of a machine has been met so far, by kind. */
export class Tally {
  readonly met: Record<Kind, Set<string>> = {
    states: new Set(),
    configurations: new Set(),
    transitions: new Set(),
    pairs: new Set(),
    guards: new Set(),
    requirements: new Set(),
  };
  readonly #machine: AnyStateMachine;

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
  }

  /** Things of the chart, and the requirements that they name. */
  meet({ states, transitions, guards }: Record<'states' | 'transitions' | 'guards', readonly string[]>): void {
    const { requirementOf } = chartOf(this.#machine);
    for (const id of states) this.met.states.add(id);
    for (const id of transitions) this.met.transitions.add(id);
    for (const id of guards) this.met.guards.add(id);
    for (const id of [...states, ...transitions]) {
      const requirement = requirementOf.get(id);
      if (requirement !== undefined) this.met.requirements.add(requirement);
    }
  }

  /** The configuration of a state value. */
  meetPlace(value: StateValue): void {
    this.met.configurations.add(configurationName(this.#machine, value));
  }

  /** The transitions that follow each other in microsteps. */
  meetPairs(microsteps: readonly (readonly string[])[]): void {
    for (const pair of pairsIn(microsteps)) this.met.pairs.add(pair);
  }
}
