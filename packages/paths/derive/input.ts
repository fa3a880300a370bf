import * as fc from 'fast-check';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Hints } from './json-schema.ts';
import { acceptedValues, searchAmong, simplestValue } from './payloads.ts';
import { simplestFor, valuesFor } from './read-payloads.ts';
import { type Following, readsOfInput } from './reads.ts';
import type { StandardSchema } from './schema.ts';
import type { Traces } from './traces.ts';
import { type Bounds, noSearch, Walk } from './walk.ts';

/** How far the walks go that compare inputs, and how many inputs are tried. */
const bounds: Bounds = { snapshotsPerPlace: 4, snapshots: 100, ...noSearch };
const tries = 40;
/** The most inputs that are added to the first. */
const most = 7;

type InputOptions = { schema?: StandardSchema; hints: Hints; seed: number };

/**
 * Chooses inputs for a machine that has a schema for them, or does not start without one: they have what the schema says, or what the
 * machine reads of them, then or behind the events that may follow.
 */
export class InputChoice {
  readonly #traces: Traces;
  readonly #options: InputOptions;

  constructor(traces: Traces, options: InputOptions) {
    this.#traces = traces;
    this.#options = options;
  }

  /** The simplest input that leads to the most; undefined if the machine starts without, or with none. */
  first(following: Following): unknown {
    if (this.#options.schema === undefined && this.#starts(undefined)) return undefined;
    const unmet = (input: unknown) =>
      this.#starts(input) ? this.#unmetWith(input, following.events).size : Number.POSITIVE_INFINITY;
    const [first, values] = this.#drawn(following);
    const least = Math.min(...[first, ...this.#sample(values)].map(unmet));
    if (least === Number.POSITIVE_INFINITY) return undefined;
    return unmet(first) === least ? first : this.#simplest(values, (input) => unmet(input) === least);
  }

  /** The inputs that meet some of what the first has left unmet, those before the others that meet more, each the simplest that does. */
  further(following: Following, unmet: ReadonlySet<string>): unknown[] {
    const [, values] = this.#drawn(following);
    const found: unknown[] = [];
    let left = unmet;
    while (left.size > 0 && found.length < most) {
      const before = left;
      const leftBy = (input: unknown) => this.#leftBy(input, following.events, before);
      const least = Math.min(...this.#sample(values).map((input) => leftBy(input).size));
      if (least === before.size) break;
      const best = this.#simplest(values, (input) => leftBy(input).size === least);
      found.push(best);
      left = leftBy(best);
    }
    return found;
  }

  /** The simplest input, and others. */
  #drawn(following: Following): [simplest: unknown, values: fc.Arbitrary<unknown>] {
    const { schema, hints, seed } = this.#options;
    if (schema !== undefined) return [simplestValue(schema, seed)?.value, acceptedValues(schema, hints)];
    const use = readsOfInput(this.#traces.machine, following);
    return [simplestFor(use), valuesFor(use, hints)];
  }

  #sample(values: fc.Arbitrary<unknown>): unknown[] {
    return fc.sample(values, { seed: this.#options.seed, numRuns: tries });
  }

  #simplest(values: fc.Arbitrary<unknown>, isWanted: (input: unknown) => boolean): unknown {
    return searchAmong(values, { seed: this.#options.seed, tries })(isWanted);
  }

  #starts(input: unknown): boolean {
    try {
      return (this.#traces.start(input).snapshot as AnyMachineSnapshot).status !== 'error';
    } catch {
      return false;
    }
  }

  /** The transitions and guard outcomes that a short walk from an input does not meet. */
  #unmetWith(input: unknown, events: readonly AnyEventObject[]): ReadonlySet<string> {
    const walk = new Walk(this.#traces, input, bounds);
    for (const snapshot of walk.snapshots()) for (const event of events) walk.take(snapshot, event);
    return walk.unmet;
  }

  /** What an input leaves of some transitions and guard outcomes. */
  #leftBy(input: unknown, events: readonly AnyEventObject[], from: ReadonlySet<string>): ReadonlySet<string> {
    if (!this.#starts(input)) return from;
    const unmet = this.#unmetWith(input, events);
    return new Set([...from].filter((goal) => unmet.has(goal)));
  }
}
