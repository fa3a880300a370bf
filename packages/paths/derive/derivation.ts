import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { canOccur, type EventCase } from '../event-case.ts';
import { eventsFor, type FixedKind, withFixed, wordsOfFixed } from '../fixed.ts';
import { ActorOutputs } from './actor-outputs.ts';
import { type DerivedEvent, DerivedEvents } from './derived-events.ts';
import { eventTypesIn, eventTypesOf } from './event-types.ts';
import { hintsIn, hintsOf } from './hints.ts';
import { InputChoice } from './input.ts';
import { distinctlyNamed, eventCaseNames } from './names.ts';
import type { DerivedSamples, DeriveOptions } from './options.ts';
import { PayloadChoice } from './payload-choice.ts';
import type { PayloadOptions } from './payloads.ts';
import { schemasOf } from './schema.ts';
import { Traces } from './traces.ts';
import { type Bounds, bounds, fairBounds, isPossible, Walk } from './walk.ts';

/** Random payloads tried at a snapshot. */
const tries = 60;
/** Walks through a chart that look for payloads: each may add some that only the next one meets everywhere. */
const rounds = 3;
/** The events that follow a payload whose use is further away. */
const longRow = 3;
/** Actors within actors whose outputs are looked for. */
const deepest = 3;

/** Derives the event cases of a machine, of its actors' machines as deep as they are asked for. */
export class Derivation {
  readonly #machine: AnyStateMachine;
  readonly #traces: Traces;
  readonly #known: readonly EventCase<AnyStateMachine>[];
  readonly #most: number;
  readonly #depth: number;
  readonly #input: unknown;
  /** Chooses inputs beside the first; undefined where that is given, or none is needed. */
  readonly #inputs: InputChoice | undefined;
  readonly #derived: DerivedEvents;
  readonly #actors: ActorOutputs;
  readonly #occurred = new Set<AnyEventObject>();
  /** The events at which the chart has asked for something fixed, and for what. */
  readonly #asking = new Map<AnyEventObject, Set<FixedKind>>();
  /** The types of events at which the chart has thrown. */
  readonly #threw = new Set<string>();
  readonly #outputs: unknown[] = [];
  /** How payloads are drawn. */
  readonly #drawing: PayloadOptions;
  readonly #choice: PayloadChoice;
  /** How many events may follow a payload until something new is met. */
  #after = 1;

  constructor(
    given: AnyStateMachine,
    { schemas, input, random, clock, inputSchema, known = [], seed = 1, most = 8 }: DeriveOptions,
    depth: number,
  ) {
    const machine = withFixed(given, { random, clock });
    this.#known = known;
    const own = schemasOf(machine);
    this.#machine = machine;
    this.#traces = new Traces(machine);
    this.#drawing = { hints: hintsOf(machine), seed, tries };
    this.#most = most;
    this.#depth = depth;
    const described = new Map(Object.entries({ ...own.events, ...schemas }));
    this.#derived = new DerivedEvents(machine, described, this.#drawing);
    this.#actors = new ActorOutputs((actor, given) =>
      new Derivation(actor, { input: given, seed, most }, depth + 1).outputs(),
    );
    this.#choice = new PayloadChoice(() => this.#derived.all, { unmet: (within) => this.#unmet(within), most });
    for (const type of eventTypesOf(machine, [...described.keys()])) this.#derived.add(type);
    const inputs = new InputChoice(this.#traces, { ...this.#drawing, schema: own.input ?? inputSchema });
    this.#input = input ?? inputs.first(this.#derived.afterStart);
    if (input === undefined && this.#input !== undefined && !known.some(({ opening }) => opening))
      this.#inputs = inputs;
  }

  run(): DerivedSamples<AnyStateMachine> {
    const first = this.#walkAll();
    const last = first !== undefined && this.#addInputs(first.unmet) ? this.#walkAll() : first;
    const isComplete = last?.isComplete ?? false;
    const eventCases = this.#derived.all.flatMap(({ type, events }) => {
      // What never occurs in a chart that was walked wholly is no event case of it, unless the chart throws: that has to be told.
      const isKept = (event: AnyEventObject) => type.kind === 'start' || this.#occurred.has(event);
      const kept = isComplete && (events.some(isKept) || !this.#threw.has(type.type)) ? events.filter(isKept) : events;
      const names = eventCaseNames(type, kept);
      const opening = type.kind === 'start' ? { opening: true } : {};
      return kept.flatMap((event, at) => this.#withFixed({ name: names[at] ?? type.name, event, ...opening }));
    });
    return {
      eventCases: distinctlyNamed(eventCases),
      known: this.#known.flatMap((eventCase) => this.#withFixed(eventCase)),
      input: this.#input,
      missing: this.#derived.missing,
    };
  }

  /** An event case, or one for each that the chart may be given if it has asked for something fixed at its event. */
  #withFixed(eventCase: EventCase<AnyStateMachine>): EventCase<AnyStateMachine>[] {
    const { name, event } = eventCase;
    const events = eventsFor(event, this.#machine, this.#asking.get(event) ?? []);
    if (events.length === 1) return [eventCase];
    return events.map((one) => ({ ...eventCase, name: `${name} with ${wordsOfFixed(one)}`, event: one }));
  }

  /** The outputs of the final states that the derived event cases lead to. */
  outputs(): unknown[] {
    this.#walkAll();
    return this.#outputs;
  }

  /** Adds inputs that meet some of what is unmet. Returns whether there are any. */
  #addInputs(unmet: ReadonlySet<string>): boolean {
    const further = this.#inputs?.further(this.#derived.afterStart, unmet) ?? [];
    if (further.length === 0) return false;
    this.#derived.addStarts([this.#input, ...further]);
    this.#after = 1;
    return true;
  }

  /** Walks the chart until its events meet all they can. Returns the last walk; undefined if the machine cannot start. */
  #walkAll(): Walk | undefined {
    const first = this.#startWalk(bounds);
    if (first === undefined) return undefined;
    this.#walk(first, 'taking');
    const hasPayloads = this.#derived.all.some(({ payloads }) => payloads !== undefined);
    if (!hasPayloads) return first;
    let walk = this.#searchAll(first);
    if (walk.unmet.size > 0) {
      this.#choice.diversify();
      walk = this.#searchAll(walk);
    }
    if (walk.unmet.size > 0) {
      this.#after = longRow;
      walk = this.#searchAll(walk);
    }
    if (walk.unmet.size > 0 && this.#derived.widen()) {
      this.#after = 1;
      walk = this.#searchAll(walk, fairBounds);
    }
    if (walk.unmet.size === 0 || !this.#choice.lookFar()) this.#choice.minimise(walk.unmet.size);
    const last = this.#startWalk(bounds) ?? walk;
    this.#walk(last, 'taking');
    return last;
  }

  /** Walks the chart and looks for payloads until a walk adds none. */
  #searchAll(before: Walk, within = bounds): Walk {
    let walk = before;
    for (let round = 0; walk.unmet.size > 0 && round < rounds; round += 1) {
      walk = this.#startWalk(within, walk.unmet) ?? walk;
      if (!this.#walk(walk, 'searching')) break;
    }
    return walk;
  }

  /** How many transitions and guard outcomes a walk does not meet. */
  #unmet(within: Bounds): number {
    const walk = this.#startWalk(within);
    if (walk === undefined) return 0;
    this.#walk(walk, 'counting');
    return walk.unmet.size;
  }

  /** Undefined if the machine cannot start, because it needs an input for example: exploration reports it. */
  #startWalk(within: Bounds, unmet?: Set<string>): Walk | undefined {
    try {
      return new Walk(this.#traces, this.#input, within, unmet);
    } catch {
      return undefined;
    }
  }

  /** Walks the chart once, until nothing is unmet if that is counted. Returns whether that added event cases. */
  #walk(walk: Walk, how: 'taking' | 'searching' | 'counting'): boolean {
    const count = () => this.#derived.following.length;
    const before = count();
    for (const snapshot of walk.snapshots()) {
      if (how === 'counting' && walk.unmet.size === 0) break;
      if (snapshot.status === 'done') this.#outputs.push(snapshot.output);
      for (const type of eventTypesIn(this.#machine, snapshot)) this.#derived.add(type);
      for (const eventCase of this.#known) {
        if (canOccur(eventCase, snapshot as never)) walk.take(snapshot, eventCase.event as AnyEventObject);
      }
      for (const derived of this.#derived.all) {
        // Which events are kept is being counted, so they stay as they are.
        if (how !== 'counting') this.#derived.discover(snapshot, derived);
        this.#take(walk, snapshot, derived);
      }
      if (how !== 'searching') continue;
      for (const derived of this.#derived.all) {
        if (this.#after === 1 || derived.isLeft) this.#search(walk, snapshot, derived);
      }
    }
    for (const [event, asked] of walk.asking)
      this.#asking.set(event, new Set([...(this.#asking.get(event) ?? []), ...asked]));
    return count() > before;
  }

  #take(walk: Walk, snapshot: AnyMachineSnapshot, { type, events }: DerivedEvent): void {
    const [first] = events;
    if (first === undefined || !isPossible(snapshot, first)) return;
    // Machines may invoke each other without an end.
    const isAsked = type.kind === 'done' && this.#depth < deepest && !this.#derived.hasSchema(type);
    if (isAsked) this.#actors.add(snapshot, type, events, this.#most);
    for (const event of events) if (walk.take(snapshot, event)) this.#occurred.add(event);
    if (walk.hasThrown(first)) this.#threw.add(type.type);
  }

  /** Adds payloads that meet a transition or guard outcome which nothing has met: at once, or by the event after it. */
  #search(walk: Walk, snapshot: AnyMachineSnapshot, { events, payloads }: DerivedEvent): void {
    const [first] = events;
    if (first === undefined || payloads === undefined || !isPossible(snapshot, first)) return;
    for (const event of events) this.#follow(walk, snapshot, event);
    walk.searchAt(snapshot, first);
    while (events.length < this.#most && walk.unmet.size > 0 && !walk.isExhausted) {
      const isWanted = (given: AnyEventObject) =>
        walk.leadsToNew(snapshot, given, this.#derived.following, this.#after);
      // What a guard compares with is often in the context.
      const event = payloads.simplest(isWanted) ?? payloads.simplest(isWanted, hintsIn(snapshot.context));
      if (event === undefined) return;
      events.push(event);
      if (walk.take(snapshot, event)) this.#occurred.add(event);
      this.#follow(walk, snapshot, event);
    }
  }

  /** Takes each known event after another, in rows. */
  #follow(walk: Walk, snapshot: AnyMachineSnapshot, event: AnyEventObject): void {
    for (const taken of walk.follow(snapshot, event, this.#derived.following, this.#after)) this.#occurred.add(taken);
  }
}
