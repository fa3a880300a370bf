import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { takenOf } from './conflicts.ts';
import { type Observation, observe } from './observe.ts';
import { idOf, type NamedTransition, statesIn, statesLeft, statesOf, transitionsOf } from './transitions.ts';

/** How much of a kind of things there is, and which of them have not been met. */
export type Share = { all: number; met: number; missing: string[] };

export type CoverageReport = { machine: string; transitions: Share; states: Share };

/** Counts the transitions and states of a machine that really ran, whatever ran them. */
export class Coverage {
  readonly machine: AnyStateMachine;
  readonly #transitions: Map<string, NamedTransition>;
  readonly #met = new Set<string>();

  constructor(machine: AnyStateMachine) {
    this.machine = machine;
    this.#transitions = new Map(transitionsOf(machine).map((transition) => [transition.id, transition]));
  }

  /** To be given to `createActor` as `inspect`. */
  readonly inspect = (event: InspectionEvent): void => {
    const observation = observe(event);
    if (observation !== undefined) this.add(observation);
  };

  /** Adds what was observed; observations of other machines are left alone. */
  add({ machine, value, transitions }: Observation): void {
    if (machine !== this.machine.id) return;
    for (const state of statesIn(this.machine, value)) this.#met.add(state);
    const definitions = transitions.flatMap((id) => this.#transitions.get(id)?.definition ?? []);
    for (const definition of takenOf(definitions)) {
      for (const id of [idOf(definition), ...statesLeft(definition)]) this.#met.add(id);
    }
  }

  report(): CoverageReport {
    const share = (ids: string[]): Share => {
      const missing = ids.filter((id) => !this.#met.has(id));
      return { all: ids.length, met: ids.length - missing.length, missing };
    };
    return {
      machine: this.machine.id,
      transitions: share([...this.#transitions.keys()]),
      states: share(statesOf(this.machine).map(({ id }) => id)),
    };
  }

  /**
   * Throws an error that names what has not run. `except` are the transitions and states that cannot run here, each with
   * the reason; one that has run after all is an error too.
   */
  assertComplete(except: Record<string, string> = {}): void {
    const { transitions, states } = this.report();
    const missing = [...transitions.missing, ...states.missing];
    const list = (ids: string[]) => ids.map((id) => `\n  ${id}`).join('');
    const unexplained = missing.filter((id) => !(id in except));
    if (unexplained.length > 0) throw new Error(`${this}; these never ran:${list(unexplained)}`);
    const wrong = Object.keys(except).filter((id) => !missing.includes(id));
    if (wrong.length > 0)
      throw new Error(`${this}; these are excepted though they ran, or are not there:${list(wrong)}`);
  }

  /** 'booking: 19 of 19 transitions, 6 of 6 states'. */
  toString(): string {
    const { machine, transitions, states } = this.report();
    return `${machine}: ${transitions.met} of ${transitions.all} transitions, ${states.met} of ${states.all} states`;
  }
}
