import type { AnyEventObject } from 'xstate';
import { hintsIn } from './hints.ts';
import { literal } from './literal.ts';
import type { Payloads } from './payloads.ts';
import { type Bounds, noSearch } from './walk.ts';

/** Bounds of the walks that only compare event cases, and how many there are at most. */
const shortBounds: Bounds = { snapshotsPerPlace: 8, snapshots: 200, ...noSearch };
const mostTrials = 12;
/** Bounds of a walk that looks whether anything is met at all. */
const wideBounds: Bounds = { snapshotsPerPlace: 3000, snapshots: 3000, ...noSearch };
/** The payloads that are added at once to look far. */
const mostFar = 12;

/** The events of one type, and how further ones are found. */
export type Choosable = { events: AnyEventObject[]; payloads: Payloads | undefined };

type ChoiceOptions = {
  /** How many transitions and guard outcomes a walk within some bounds does not meet. */
  unmet: (within: Bounds) => number;
  /** The maximum number of events of a type. */
  most: number;
};

/** Chooses payloads that need each other or pay far later, and leaves out those that nothing needs, by what walks then meet. */
export class PayloadChoice {
  readonly #all: () => readonly Choosable[];
  readonly #unmet: ChoiceOptions['unmet'];
  readonly #most: number;

  constructor(all: () => readonly Choosable[], { unmet, most }: ChoiceOptions) {
    this.#all = all;
    this.#unmet = unmet;
    this.#most = most;
  }

  /** Adds a payload to each type for nothing: two payloads may be needed at once, and neither alone meets anything. */
  diversify(): void {
    for (const derived of this.#all()) {
      const other = this.#other(derived);
      if (other !== undefined) derived.events.push(other);
    }
  }

  /** An event with another payload; undefined if there is none, or there are as many as are allowed. */
  #other({ events, payloads }: Choosable): AnyEventObject | undefined {
    if (events.length >= this.#most) return undefined;
    const known = new Set(events.map((event) => literal(event)));
    const isOther = (event: AnyEventObject) => !known.has(literal(event));
    // What is below zero is rarely meant.
    const isUsual = (event: AnyEventObject) => hintsIn(event).numbers.every((number) => number >= 0);
    return payloads?.simplest((event) => isOther(event) && isUsual(event)) ?? payloads?.simplest(isOther);
  }

  /**
   * Adds payloads that meet something only many events away, such as a direction that is kept, and leaves out those without which as
   * much is met. Returns whether that met more.
   */
  lookFar(): boolean {
    const before = new Map(this.#all().map((derived) => [derived, [...derived.events]]));
    const least = this.#unmet(wideBounds);
    let added = 0;
    for (const derived of before.keys()) {
      for (let one = this.#other(derived); one !== undefined && added < mostFar; one = this.#other(derived)) {
        derived.events.push(one);
        added += 1;
      }
    }
    const unmet = added === 0 ? least : this.#unmet(wideBounds);
    if (unmet < least) this.#leaveOut(unmet, wideBounds);
    else for (const [derived, events] of before) derived.events = events;
    return unmet < least;
  }

  /** Leaves out payloads without which as much is met, if a short walk is enough to tell. */
  minimise(unmetByAll: number): void {
    const least = this.#unmet(shortBounds);
    if (least > unmetByAll) return;
    // Some goals need many events in a row, such as to win a game, for which each payload may be needed.
    if (unmetByAll > 0 && this.#unmet(wideBounds) < unmetByAll) return;
    this.#leaveOut(least, shortBounds);
  }

  /** Leaves out payloads without which a walk meets as much as with them. */
  #leaveOut(unmetByAll: number, within: Bounds): void {
    let trials = 0;
    let least = unmetByAll;
    for (const { events, payloads } of this.#all()) {
      // The newest payloads first: they were added for the least.
      for (const event of payloads === undefined ? [] : [...events].reverse()) {
        if (events.length === 1 || trials >= mostTrials) break;
        trials += 1;
        const at = events.indexOf(event);
        events.splice(at, 1);
        const unmet = this.#unmet(within);
        if (unmet > least) events.splice(at, 0, event);
        else least = unmet;
      }
    }
  }
}
