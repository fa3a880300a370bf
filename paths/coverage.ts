import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { chartOf } from './chart.ts';
import { type Kind, kinds, nameOf } from './kinds.ts';
import { microstepOf } from './microstep.ts';
import { type Observation, observer } from './observe.ts';
import type { Reach } from './reach.ts';
import { Tally } from './tally.ts';

/** How much of a kind of things there is, and which of them have not been met. */
export type Share = { all: number; met: number; missing: string[] };

/** The shares of all kinds; those of a reach only where it was given. */
export type CoverageReport = { machine: string } & Record<Exclude<Kind, keyof Reach>, Share> &
  Partial<Record<keyof Reach, Share>>;

/** The kinds of which everything has to run. */
const demanded = ['states', 'transitions', 'guards', 'requirements'] as const;

/** Counts what of a machine really ran, whatever ran it. */
export class Coverage {
  readonly machine: AnyStateMachine;
  readonly #reach: Reach | undefined;
  readonly #tally: Tally;
  readonly #observe = observer();

  /** With a reach, which `reachOf` gives, it counts configurations and pairs too. */
  constructor(machine: AnyStateMachine, reach?: Reach) {
    this.machine = machine;
    this.#reach = reach;
    this.#tally = new Tally(machine);
  }

  /** To be given to `createActor` as `inspect`. */
  readonly inspect = (event: InspectionEvent): void => {
    const observation = this.#observe(event);
    if (observation !== undefined) this.add(observation);
  };

  /** Adds what was observed; observations of other machines are left alone. */
  add(observation: Observation): void {
    const { machine, value } = observation;
    if (machine !== this.machine.id) return;
    const microstep = microstepOf(this.machine, observation);
    this.#tally.meet(microstep);
    this.#tally.meetPlace(value);
    this.#tally.meetPairs([microstep.previous, microstep.transitions]);
  }

  report(): CoverageReport {
    const share = (kind: Kind, ids: readonly string[]): Share => {
      const missing = ids.filter((id) => !this.#tally.met[kind].has(id));
      return { all: ids.length, met: ids.length - missing.length, missing };
    };
    const { states, transitions, guards, requirements } = chartOf(this.machine);
    const reach = this.#reach;
    return {
      machine: this.machine.id,
      states: share('states', states),
      ...(reach && { configurations: share('configurations', reach.configurations) }),
      transitions: share('transitions', [...transitions.keys()]),
      ...(reach && { pairs: share('pairs', reach.pairs) }),
      guards: share('guards', guards),
      requirements: share('requirements', [...requirements.keys()]),
    };
  }

  /**
   * Throws an error that names the states, transitions, guard outcomes and requirements that never ran. `except` are those that
   * cannot run here, by their names (`guard menu.open|menu.pressed|0 false`), each with the reason; one that has run after
   * all is an error too.
   */
  assertComplete(except: Record<string, string> = {}): void {
    const report = this.report();
    const missing = demanded.flatMap((kind) => report[kind].missing.map((id) => nameOf(kind, id)));
    const list = (names: string[]) => names.map((name) => `\n  ${name}`).join('');
    const unexplained = missing.filter((name) => !(name in except));
    if (unexplained.length > 0) throw new Error(`${this}; these never ran:${list(unexplained)}`);
    const wrong = Object.keys(except).filter((name) => !missing.includes(name));
    if (wrong.length > 0)
      throw new Error(`${this}; these are excepted though they ran, or are not there:${list(wrong)}`);
  }

  /** 'booking: 8 of 8 states, 19 of 19 transitions, 10 of 10 guards, 5 of 5 requirements'. */
  toString(): string {
    const report = this.report();
    const shares = (Object.keys(kinds) as Kind[]).flatMap((kind) => {
      const share = report[kind];
      return share === undefined ? [] : [`${share.met} of ${share.all} ${kind}`];
    });
    return `${report.machine}: ${shares.join(', ')}`;
  }
}
