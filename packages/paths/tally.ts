import type { AnyStateMachine, StateValue } from 'xstate';
import { configurationName } from './configurations.ts';
import { coverageItemsOf } from './coverage-items.ts';
import type { CoverageKind } from './kinds.ts';
import { pairsIn } from './pairs.ts';

/** The coverage items of a machine met so far. */
export class CoverageTally {
  readonly met: Record<CoverageKind, Set<string>> = {
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

  /** Adds states, transitions and guard outcomes, and the requirements that they implement. */
  meet({ states, transitions, guards }: Record<'states' | 'transitions' | 'guards', readonly string[]>): void {
    const { requirementOf } = coverageItemsOf(this.#machine);
    for (const id of states) this.met.states.add(id);
    for (const id of transitions) this.met.transitions.add(id);
    for (const id of guards) this.met.guards.add(id);
    for (const id of [...states, ...transitions]) {
      const requirement = requirementOf.get(id);
      if (requirement !== undefined) this.met.requirements.add(requirement);
    }
  }

  /** Adds the configuration of a state value. */
  meetConfiguration(value: StateValue): void {
    this.met.configurations.add(configurationName(this.#machine, value));
  }

  /** Adds the pairs of transitions in consecutive microsteps. */
  meetPairs(microsteps: readonly (readonly string[])[]): void {
    for (const pair of pairsIn(microsteps)) this.met.pairs.add(pair);
  }
}
