import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { coverageItemsOf } from './coverage-items.ts';
import { type CoverageKind, coverageKinds, itemName } from './kinds.ts';
import { microstepOf } from './microstep.ts';
import { type Observation, observer } from './observe.ts';
import type { ReachableItems } from './reachable.ts';
import { CoverageTally } from './tally.ts';

/** How many items of a kind exist and were met, and which are missing. */
export type CoverageShare = { all: number; met: number; missing: string[] };

/** The coverage of a machine by kind; configurations and pairs only if their totals were given. */
export type CoverageReport = { machine: string } & Record<Exclude<CoverageKind, keyof ReachableItems>, CoverageShare> &
  Partial<Record<keyof ReachableItems, CoverageShare>>;

/** The kinds that `assertComplete` requires. */
const requiredKinds = ['states', 'transitions', 'guards', 'requirements'] as const;

/** Measures which items of a machine ran, whatever ran it. */
export class Coverage {
  readonly machine: AnyStateMachine;
  readonly #reachable: ReachableItems | undefined;
  readonly #tally: CoverageTally;
  readonly #observe = observer();

  /** Configurations and pairs are counted only if `reachable`, the result of `reachableItemsOf`, is given. */
  constructor(machine: AnyStateMachine, reachable?: ReachableItems) {
    this.machine = machine;
    this.#reachable = reachable;
    this.#tally = new CoverageTally(machine);
  }

  /** The `inspect` option for `createActor`. */
  readonly inspect = (event: InspectionEvent): void => {
    const observation = this.#observe(event);
    if (observation !== undefined) this.add(observation);
  };

  /** Adds an observation; those of other machines are ignored. */
  add(observation: Observation): void {
    const { machine, value } = observation;
    if (machine !== this.machine.id) return;
    const microstep = microstepOf(this.machine, observation);
    this.#tally.meet(microstep);
    this.#tally.meetConfiguration(value);
    this.#tally.meetPairs([microstep.previous, microstep.transitions]);
  }

  report(): CoverageReport {
    const share = (kind: CoverageKind, ids: readonly string[]): CoverageShare => {
      const missing = ids.filter((id) => !this.#tally.met[kind].has(id));
      return { all: ids.length, met: ids.length - missing.length, missing };
    };
    const { states, transitions, guards, requirements } = coverageItemsOf(this.machine);
    const reachable = this.#reachable;
    return {
      machine: this.machine.id,
      states: share('states', states),
      ...(reachable && { configurations: share('configurations', reachable.configurations) }),
      transitions: share('transitions', [...transitions.keys()]),
      ...(reachable && { pairs: share('pairs', reachable.pairs) }),
      guards: share('guards', guards),
      requirements: share('requirements', [...requirements.keys()]),
    };
  }

  /**
   * Throws an error that lists the states, transitions, guard outcomes and requirements that never ran. `except` gives a
   * reason for each that cannot run, by name, such as `guard menu.open|menu.pressed|0 false`. An exception for something
   * that did run is an error too.
   */
  assertComplete(except: Record<string, string> = {}): void {
    const report = this.report();
    const missing = requiredKinds.flatMap((kind) => report[kind].missing.map((id) => itemName(kind, id)));
    const list = (names: string[]) => names.map((name) => `\n  ${name}`).join('');
    const unexplained = missing.filter((name) => !(name in except));
    if (unexplained.length > 0) throw new Error(`${this}. Not covered:${list(unexplained)}`);
    const wrong = Object.keys(except).filter((name) => !missing.includes(name));
    if (wrong.length > 0) throw new Error(`${this}. These exceptions were covered or do not exist:${list(wrong)}`);
  }

  /** A summary, such as 'booking: 8 of 8 states, 19 of 19 transitions, 10 of 10 guards, 5 of 5 requirements'. */
  toString(): string {
    const report = this.report();
    const shares = (Object.keys(coverageKinds) as CoverageKind[]).flatMap((kind) => {
      const share = report[kind];
      return share === undefined ? [] : [`${share.met} of ${share.all} ${kind}`];
    });
    return `${report.machine}: ${shares.join(', ')}`;
  }
}
