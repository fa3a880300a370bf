import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type EventType, startOfMachine } from './event-types.ts';
import { longestListIn } from './hints.ts';
import type { Choosable } from './payload-choice.ts';
import { eventWith, type PayloadOptions, payloadsOf } from './payloads.ts';
import { atPlaces, merged, readPayloads, simplestFor } from './read-payloads.ts';
import { type Following, readsOfEvent } from './reads.ts';
import { isInferred, type StandardSchema } from './schema.ts';
import { addUse, type Usage, unused, withoutCopies } from './use.ts';
import { isPossible } from './walk.ts';

/** The kinds of events that have a payload of the user's own. */
const describable: readonly EventType['kind'][] = ['outside', 'done', 'error', 'snapshot'];
/** The places of a list that an event chooses among. */
const mostPlaces = 12;
/** The events that are tried behind one whose use is looked for. */
const mostFollowing = 1000;
const fewFollowing = 30;

/** The events that were derived of one type. */
export type DerivedEvent = Choosable & {
  type: EventType;
  /** How the event is used. */
  use: Usage;
  /** Whether it is left in the context and used there later. */
  isLeft: boolean;
};

/** The events of a machine by their types, each with the payloads that its schema or its use allows. */
export class DerivedEvents {
  /** The types of events whose schema accepts nothing that was tried. */
  readonly missing: string[] = [];
  readonly #machine: AnyStateMachine;
  readonly #schemas: ReadonlyMap<string, StandardSchema>;
  readonly #drawing: PayloadOptions;
  readonly #derived = new Map<string, DerivedEvent>();
  /** The events with the places behind which their use has been looked for. */
  readonly #discovered = new Set<string>();
  /** The events whose use has been looked for at a snapshot, which every walk comes to. */
  readonly #seen = new WeakMap<AnyMachineSnapshot, Set<DerivedEvent>>();

  constructor(machine: AnyStateMachine, schemas: ReadonlyMap<string, StandardSchema>, drawing: PayloadOptions) {
    this.#machine = machine;
    this.#schemas = schemas;
    this.#drawing = drawing;
  }

  get all(): DerivedEvent[] {
    return [...this.#derived.values()];
  }

  /** The events that may follow one another: the machine is started only once. */
  get following(): AnyEventObject[] {
    return this.all.flatMap(({ type, events }) => (type.kind === 'start' ? [] : events));
  }

  /** The events that may follow the start. */
  get afterStart(): Following {
    return { events: this.following, most: mostFollowing };
  }

  hasSchema(type: EventType): boolean {
    return this.#schemas.has(type.type);
  }

  add(type: EventType): void {
    const key = `${type.type} ${type.to ?? ''}`;
    if (this.#derived.has(key)) return;
    const schema = this.#schemas.get(type.type);
    const payloads = schema && payloadsOf(type, schema, this.#drawing);
    const first = schema === undefined ? eventWith(type, undefined) : payloads?.simplest(() => true);
    if (first === undefined) this.missing.push(type.type);
    const events = first === undefined ? [] : [first];
    this.#derived.set(key, { type, events, payloads, use: unused(), isLeft: false });
  }

  /** Adds the events that start the machine, each with one of these inputs. */
  addStarts(inputs: readonly unknown[]): void {
    const type = startOfMachine;
    const events = inputs.map((input) => eventWith(type, input));
    this.#derived.set(type.type, { type, events, payloads: undefined, use: unused(), isLeft: false });
  }

  /** Finds how an event is used, then or behind the events after it; that is what one without a schema has. */
  discover(snapshot: AnyMachineSnapshot, derived: DerivedEvent): void {
    const { type, events, use } = derived;
    const [first] = events;
    if (first === undefined || events.length > 1 || !describable.includes(type.kind)) return;
    const seen = this.#seen.get(snapshot) ?? new Set<DerivedEvent>();
    this.#seen.set(snapshot, seen);
    if (seen.has(derived) || !isPossible(snapshot, first)) return;
    seen.add(derived);
    const isDescribed = this.hasSchema(type);
    const plain = eventWith(type, undefined);
    const found = readsOfEvent(this.#machine, snapshot, plain, this.#followingAt(type, snapshot));
    derived.isLeft ||= found.isLeft;
    if (!addUse(use, found.use)) return;
    const eventOf = (given: unknown) => merged(plain, given) as AnyEventObject;
    const meant = withoutCopies(use, found.isWanted);
    if (!isDescribed) derived.payloads = readPayloads(meant, eventOf, this.#drawing);
    const simplest = isDescribed ? first : eventOf(simplestFor(meant));
    derived.events = atPlaces(simplest, use, Math.min(longestListIn(snapshot.context), mostPlaces)) as AnyEventObject[];
  }

  /**
   * Looks beside the types of actors and events, because what is inferred from a first implementation may be narrower than the chart.
   * Returns whether there are any.
   */
  widen(): boolean {
    const typed = this.all.filter(({ type }) => isInferred(this.#schemas.get(type.type)));
    for (const derived of typed) {
      const [first] = derived.events;
      if (first === undefined) continue;
      // What is drawn comes before what the type says.
      derived.payloads = readPayloads(derived.use, (given) => merged(given, first) as AnyEventObject, this.#drawing);
    }
    return typed.length > 0;
  }

  /** Far behind an event where it first occurs, and a few events behind it in each other place. */
  #followingAt({ type }: EventType, { value }: AnyMachineSnapshot): Following {
    const place = `${type} ${JSON.stringify(value)}`;
    const most = !this.#discovered.has(type) ? mostFollowing : this.#discovered.has(place) ? 0 : fewFollowing;
    this.#discovered.add(type).add(place);
    return { events: this.following, most };
  }
}
