import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { canOccur, type EventCase } from '../event-case.ts';
import { eventsFor, randomKey, randomOf, withRandom } from '../with-random.ts';
import { type EventType, eventTypesIn, eventTypesOf, startOfMachine } from './event-types.ts';
import { hintsIn, hintsOf, longestListIn } from './hints.ts';
import { InputChoice } from './input.ts';
import { literal } from './literal.ts';
import { distinctlyNamed, eventCaseNames } from './names.ts';
import type { DerivedSamples, DeriveOptions } from './options.ts';
import { outputsIn } from './outputs.ts';
import { type Choosable, PayloadChoice } from './payload-choice.ts';
import { eventWith, type PayloadOptions, payloadsOf } from './payloads.ts';
import { atPlaces, merged, readPayloads, simplestFor } from './read-payloads.ts';
import { type Following, readsOfEvent } from './reads.ts';
import { isInferred, type StandardSchema, schemasOf } from './schema.ts';
import { addUse, type Usage, unused, withoutCopies } from './use.ts';
import { type Bounds, bounds, fairBounds, isPossible, Walk } from './walk.ts';

/** Random payloads tried at a snapshot. */
const tries = 60;
/** Walks through a chart that look for payloads: each may add some that only the next one meets everywhere. */
const rounds = 3;
/** The events that follow a payload whose use is further away. */
const longRow = 3;
/** The kinds of events that have a payload of the user's own. */
const describable: readonly EventType['kind'][] = ['outside', 'done', 'error', 'snapshot'];
/** The places of a list that an event chooses among. */
const mostPlaces = 12;
/** The events that are tried behind one whose use is looked for. */
const mostFollowing = 1000;
const fewFollowing = 30;
/** Actors within actors whose outputs are looked for. */
const deepest = 3;

type Derived = Choosable & {
  type: EventType;
  /** How the event is used. */
  use: Usage;
  /** Whether it is left in the context and used there later. */
  isLeft: boolean;
};

/** Derives the event cases of a machine, of its actors' machines as deep as they are asked for. */
export class Derivation {
  readonly #machine: AnyStateMachine;
  readonly #known: readonly EventCase<AnyStateMachine>[];
  readonly #most: number;
  readonly #depth: number;
  readonly #schemas: ReadonlyMap<string, StandardSchema>;
  readonly #input: unknown;
  /** Chooses inputs beside the first; undefined where that is given, or none is needed. */
  readonly #inputs: InputChoice | undefined;
  readonly #derived = new Map<string, Derived>();
  readonly #occurred = new Set<AnyEventObject>();
  /** The events at which the chart has drawn a random number. */
  readonly #drawnAt = new Set<AnyEventObject>();
  /** The types of events at which the chart has thrown. */
  readonly #threw = new Set<string>();
  readonly #outputs: unknown[] = [];
  readonly #childOutputs = new Map<string, unknown[]>();
  readonly #missing: string[] = [];
  /** How payloads are drawn. */
  readonly #drawing: PayloadOptions;
  readonly #choice: PayloadChoice;
  /** How many events may follow a payload until something new is met. */
  #after = 1;
  /** The events with the places behind which their use has been looked for. */
  readonly #discovered = new Set<string>();

  constructor(
    given: AnyStateMachine,
    { schemas, input, random, inputSchema, known = [], seed = 1, most = 8 }: DeriveOptions,
    depth: number,
  ) {
    const machine = withRandom(given, random);
    this.#known = known;
    const own = schemasOf(machine);
    this.#machine = machine;
    this.#drawing = { hints: hintsOf(machine), seed, tries };
    this.#most = most;
    this.#depth = depth;
    this.#choice = new PayloadChoice(() => [...this.#derived.values()], {
      unmet: (within) => this.#unmet(within),
      most,
    });
    this.#schemas = new Map(Object.entries({ ...own.events, ...schemas }));
    for (const type of eventTypesOf(machine, [...this.#schemas.keys()])) this.#add(type);
    const inputs = new InputChoice(machine, { ...this.#drawing, schema: own.input ?? inputSchema });
    this.#input = input ?? inputs.first(this.#afterStart);
    if (input === undefined && this.#input !== undefined && !known.some(({ opening }) => opening))
      this.#inputs = inputs;
  }

  /** The events that may follow the start. */
  get #afterStart(): Following {
    return { events: this.#events(), most: mostFollowing };
  }

  run(): DerivedSamples<AnyStateMachine> {
    const first = this.#walkAll();
    const last = first !== undefined && this.#addInputs(first.unmet) ? this.#walkAll() : first;
    const isComplete = last?.isComplete ?? false;
    const eventCases = [...this.#derived.values()].flatMap(({ type, events }) => {
      // What never occurs in a chart that was walked wholly is no event case of it, unless the chart throws: that has to be told.
      const isKept = (event: AnyEventObject) => type.kind === 'start' || this.#occurred.has(event);
      const kept = isComplete && (events.some(isKept) || !this.#threw.has(type.type)) ? events.filter(isKept) : events;
      const names = eventCaseNames(type, kept);
      const opening = type.kind === 'start' ? { opening: true } : {};
      return kept.flatMap((event, at) => this.#withRandom({ name: names[at] ?? type.name, event, ...opening }));
    });
    return {
      eventCases: distinctlyNamed(eventCases),
      known: this.#known.flatMap((eventCase) => this.#withRandom(eventCase)),
      input: this.#input,
      missing: this.#missing,
    };
  }

  /** An event case, or one for each random number if the chart has drawn one at its event. */
  #withRandom(eventCase: EventCase<AnyStateMachine>): EventCase<AnyStateMachine>[] {
    const { name, event } = eventCase;
    const events = this.#drawnAt.has(event) ? eventsFor(event, randomOf(this.#machine)) : [event];
    if (events.length === 1) return [eventCase];
    return events.map((one) => ({ ...eventCase, name: `${name} with random ${one[randomKey]}`, event: one }));
  }

  /** The outputs of the final states that the derived event cases lead to. */
  outputs(): unknown[] {
    this.#walkAll();
    return this.#outputs;
  }

  /** Adds inputs that meet some of what is unmet. Returns whether there are any. */
  #addInputs(unmet: ReadonlySet<string>): boolean {
    const further = this.#inputs?.further(this.#afterStart, unmet) ?? [];
    if (further.length === 0) return false;
    const type = startOfMachine;
    const events = [this.#input, ...further].map((input) => eventWith(type, input));
    this.#derived.set(type.type, { type, events, payloads: undefined, use: unused(), isLeft: false });
    this.#after = 1;
    return true;
  }

  /** Walks the chart until its events meet all they can. Returns the last walk; undefined if the machine cannot start. */
  #walkAll(): Walk | undefined {
    const first = this.#startWalk(bounds);
    if (first === undefined) return undefined;
    this.#walk(first, 'taking');
    const hasPayloads = [...this.#derived.values()].some(({ payloads }) => payloads !== undefined);
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
    if (walk.unmet.size > 0 && this.#widenTypes()) walk = this.#searchAll(walk, fairBounds);
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

  /** Looks beside the types of actors and events: what is inferred from a first implementation may be narrower than the chart. */
  #widenTypes(): boolean {
    const typed = [...this.#derived.values()].filter(({ type }) => isInferred(this.#schemas.get(type.type)));
    for (const derived of typed) {
      const [first] = derived.events;
      if (first === undefined) continue;
      // What is drawn comes before what the type says.
      derived.payloads = readPayloads(derived.use, (given) => merged(given, first) as AnyEventObject, this.#drawing);
    }
    this.#after = 1;
    return typed.length > 0;
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
      return new Walk(this.#machine, this.#input, within, unmet);
    } catch {
      return undefined;
    }
  }

  /** Walks the chart once, until nothing is unmet if that is counted. Returns whether that added event cases. */
  #walk(walk: Walk, how: 'taking' | 'searching' | 'counting'): boolean {
    const count = () => this.#events().length;
    const before = count();
    for (const snapshot of walk.snapshots()) {
      if (how === 'counting' && walk.unmet.size === 0) break;
      if (snapshot.status === 'done') this.#outputs.push(snapshot.output);
      for (const type of eventTypesIn(this.#machine, snapshot)) this.#add(type);
      for (const eventCase of this.#known) {
        if (canOccur(eventCase, snapshot as never)) walk.take(snapshot, eventCase.event as AnyEventObject);
      }
      for (const derived of this.#derived.values()) {
        this.#discover(snapshot, derived);
        this.#take(walk, snapshot, derived);
      }
      if (how !== 'searching') continue;
      for (const derived of this.#derived.values()) {
        if (this.#after === 1 || derived.isLeft) this.#search(walk, snapshot, derived);
      }
    }
    for (const event of walk.drawing) this.#drawnAt.add(event);
    return count() > before;
  }

  /** Finds how an event is used, then or behind the events after it; that is what one without a schema has. */
  #discover(snapshot: AnyMachineSnapshot, derived: Derived): void {
    const { type, events, use } = derived;
    const [first] = events;
    if (first === undefined || events.length > 1 || !describable.includes(type.kind)) return;
    if (!isPossible(snapshot, first)) return;
    const isDescribed = this.#schemas.has(type.type);
    const plain = eventWith(type, undefined);
    const found = readsOfEvent(this.#machine, snapshot, plain, this.#following(type, snapshot));
    derived.isLeft ||= found.isLeft;
    if (!addUse(use, found.use)) return;
    const eventOf = (given: unknown) => merged(plain, given) as AnyEventObject;
    const meant = withoutCopies(use, found.isWanted);
    if (!isDescribed) derived.payloads = readPayloads(meant, eventOf, this.#drawing);
    const simplest = isDescribed ? first : eventOf(simplestFor(meant));
    derived.events = atPlaces(simplest, use, Math.min(longestListIn(snapshot.context), mostPlaces)) as AnyEventObject[];
  }

  /** Far behind an event where it first occurs, and a few events behind it in each other place. */
  #following({ type }: EventType, { value }: AnyMachineSnapshot): Following {
    const place = `${type} ${JSON.stringify(value)}`;
    const most = !this.#discovered.has(type) ? mostFollowing : this.#discovered.has(place) ? 0 : fewFollowing;
    this.#discovered.add(type).add(place);
    return { events: this.#events(), most };
  }

  #take(walk: Walk, snapshot: AnyMachineSnapshot, { type, events }: Derived): void {
    const [first] = events;
    if (first === undefined || !isPossible(snapshot, first)) return;
    if (type.kind === 'done') this.#addOutputs(snapshot, type, events);
    for (const event of events) if (walk.take(snapshot, event)) this.#occurred.add(event);
    if (walk.hasThrown(first)) this.#threw.add(type.type);
  }

  /** Adds payloads that meet a transition or guard outcome which nothing has met: at once, or by the event after it. */
  #search(walk: Walk, snapshot: AnyMachineSnapshot, { events, payloads }: Derived): void {
    const [first] = events;
    if (first === undefined || payloads === undefined || !isPossible(snapshot, first)) return;
    for (const event of events) this.#follow(walk, snapshot, event);
    walk.searchAt(snapshot, first);
    while (events.length < this.#most && walk.unmet.size > 0 && !walk.isExhausted) {
      const isWanted = (given: AnyEventObject) => walk.leadsToNew(snapshot, given, this.#events(), this.#after);
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
    for (const taken of walk.follow(snapshot, event, this.#events(), this.#after)) this.#occurred.add(taken);
  }

  /** The events that may follow one another: the machine is started only once. */
  #events(): AnyEventObject[] {
    return [...this.#derived.values()].flatMap(({ type, events }) => (type.kind === 'start' ? [] : events));
  }

  #add(type: EventType): void {
    const key = `${type.type} ${type.to ?? ''}`;
    if (this.#derived.has(key)) return;
    const schema = this.#schemas.get(type.type);
    const payloads = schema && payloadsOf(type, schema, this.#drawing);
    const first = schema === undefined ? eventWith(type, undefined) : payloads?.simplest(() => true);
    if (first === undefined) this.#missing.push(type.type);
    const events = first === undefined ? [] : [first];
    this.#derived.set(key, { type, events, payloads, use: unused(), isLeft: false });
  }

  #outputsOf(machine: AnyStateMachine, input: unknown): unknown[] {
    const key = `${machine.id} ${literal(input)}`;
    const options = { input, seed: this.#drawing.seed, most: this.#most };
    const known = this.#childOutputs.get(key) ?? new Derivation(machine, options, this.#depth + 1).outputs();
    this.#childOutputs.set(key, known);
    return known;
  }

  /** Adds the outputs of an actor that is itself a machine, in place of none. */
  #addOutputs(snapshot: AnyMachineSnapshot, type: EventType, events: AnyEventObject[]): void {
    // Machines may invoke each other without an end.
    if (type.actor === undefined || this.#schemas.has(type.type) || this.#depth >= deepest) return;
    const outputs = outputsIn(snapshot, type.actor, (machine, input) => this.#outputsOf(machine, input));
    const known = events.map((event) => literal(event));
    const found = outputs.map((output) => eventWith(type, output)).filter((event) => !known.includes(literal(event)));
    if (found.length > 0 && events.length === 1 && events[0]?.output === undefined) events.length = 0;
    events.push(...found.slice(0, Math.max(0, this.#most - events.length)));
  }
}
