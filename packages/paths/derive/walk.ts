import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { coverageItemsOf, guardOutcome } from '../coverage-items.ts';
import { canOccur } from '../event-case.ts';
import { eventsFor, type FixedKind } from '../fixed.ts';
import { candidatesOf, isHandled } from '../guards.ts';
import type { Trace } from '../trace.ts';
import { idOfTransition } from '../transitions.ts';
import type { Outcome, Traces } from './traces.ts';

type AnyTrace = Trace<AnyStateMachine>;

/** How much of a chart is walked. The effort is counted and not timed, so the same chart gives the same event cases. */
export type Bounds = {
  /** Snapshots with the same state value, whatever their context. */
  snapshotsPerPlace: number;
  snapshots: number;
  /** Random events that are tried. */
  probes: number;
  /** Those among them of one type at snapshots with the same state value, so that some are left for what lies far behind. */
  probesPerPlace: number;
  /** Events that are taken behind others; where there are many, those behind the nearest snapshots. */
  followed: number;
};

/** Bounds of a walk that takes events and looks for others. */
export const bounds: Bounds = {
  snapshotsPerPlace: 12,
  snapshots: 600,
  probes: 10_000,
  probesPerPlace: 10_000,
  followed: 10_000,
};

/** Bounds of a walk that searches everywhere, where the first events and places have used up what there is. */
export const fairBounds: Bounds = { ...bounds, probes: 30_000, probesPerPlace: 300 };

/** Bounds of a walk that takes known events alone. */
export const noSearch = { probes: 0, probesPerPlace: 0, followed: 0 };

/**
 * A machine's snapshots as events lead to them, with the goals met: its transitions and guard outcomes. Unlike exploration
 * it may stop early, and takes an event that throws for one that does nothing.
 */
export class Walk {
  readonly #traces: Traces;
  /** The transitions and guard outcomes that no event has met. */
  readonly unmet: Set<string>;
  /** The events at which the chart has asked for something fixed, and for what. */
  readonly asking = new Map<AnyEventObject, Set<FixedKind>>();
  /** Whether nothing was left out. */
  isComplete = true;
  readonly #bounds: Bounds;
  readonly #known = new Set<string>();
  readonly #places = new Map<string, number>();
  readonly #queue: AnyMachineSnapshot[] = [];
  readonly #circling = new Set<AnyEventObject>();
  readonly #throwing = new Set<AnyEventObject>();
  #probes = 0;
  readonly #probesAt = new Map<string, number>();
  #searched = '';
  #followed = 0;

  constructor(traces: Traces, input: unknown, bounds: Bounds, unmet?: Set<string>) {
    this.#traces = traces;
    this.#bounds = bounds;
    const { transitions, guards } = coverageItemsOf(traces.machine);
    this.unmet = unmet ?? new Set([...transitions.keys(), ...guards]);
    this.#reach(traces.start(input));
  }

  /** Whether as many random events have been tried as are allowed, in all or where the walk searches. */
  get isExhausted(): boolean {
    const here = this.#probesAt.get(this.#searched) ?? 0;
    return this.#probes >= this.#bounds.probes || here >= this.#bounds.probesPerPlace;
  }

  /** Names the snapshot at which random events are tried, and their type. */
  searchAt({ value }: AnyMachineSnapshot, { type }: AnyEventObject): void {
    this.#searched = `${type} ${JSON.stringify(value)}`;
  }

  /** What a random event leads to; undefined if it cannot occur, or as many have been tried as are allowed. */
  probe(snapshot: AnyMachineSnapshot, event: AnyEventObject): Outcome | undefined {
    if (this.isExhausted || !isPossible(snapshot, event)) return undefined;
    this.#probes += 1;
    this.#probesAt.set(this.#searched, (this.#probesAt.get(this.#searched) ?? 0) + 1);
    return this.#outcome(snapshot, event);
  }

  /** The snapshots in the order in which they are reached, while events reach more of them. */
  *snapshots(): Generator<AnyMachineSnapshot> {
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) yield next;
  }

  /** Handles an event. Returns whether it took a transition or proved the outcome of a guard. */
  take(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
    const outcome = this.#outcome(snapshot, event);
    const trace = outcome?.trace;
    if (outcome !== undefined && outcome.asked.length > 0) {
      const asked = new Set([...(this.asking.get(event) ?? []), ...outcome.asked]);
      this.asking.set(event, asked);
      for (const other of eventsFor(event, this.#traces.machine, asked)) {
        const drawn = this.#outcome(snapshot, other)?.trace;
        if (drawn !== undefined) this.#reach(drawn);
      }
    }
    // Exploration has to meet a circle too, to report it.
    if (trace === undefined) return this.#circling.has(event);
    this.#reach(trace);
    return trace.transitions.length > 0 || trace.guards.length > 0;
  }

  /** Takes some events one after the other behind an event, in rows of a length. Returns those that took anything. */
  follow(
    snapshot: AnyMachineSnapshot,
    event: AnyEventObject,
    events: readonly AnyEventObject[],
    length: number,
  ): AnyEventObject[] {
    const outcome = length === 0 ? undefined : this.#outcome(snapshot, event);
    if (outcome?.trace === undefined || outcome.isStill) return [];
    const after = outcome.trace.snapshot as AnyMachineSnapshot;
    const taken: AnyEventObject[] = [];
    for (const next of events) {
      // A large chart has too many rows to take them all.
      if (this.#followed >= this.#bounds.followed) break;
      this.#followed += 1;
      if (this.take(after, next)) taken.push(next);
      if (length > 1) taken.push(...this.follow(after, next, events, length - 1));
    }
    return taken;
  }

  /** What an event leads to; undefined if it cannot occur. */
  #outcome(snapshot: AnyMachineSnapshot, event: AnyEventObject): Outcome | undefined {
    if (!isPossible(snapshot, event)) return undefined;
    const outcome = this.#traces.of(snapshot, event);
    if (outcome.failure === 'circling') this.#circling.add(event);
    if (outcome.failure === 'throwing') this.#throwing.add(event);
    return outcome;
  }

  /** Whether the chart has thrown at an event. */
  hasThrown(event: AnyEventObject): boolean {
    return this.#throwing.has(event);
  }

  /** Whether a trace meets something that nothing has met yet. */
  isNew({ transitions, guards }: AnyTrace): boolean {
    return [...transitions, ...guards].some((goal) => this.unmet.has(goal));
  }

  /** The events that have a candidate in a snapshot whose guard or transition nothing has met, or after eventless ones. */
  eventsThatMayMeet(snapshot: AnyMachineSnapshot, events: readonly AnyEventObject[]): AnyEventObject[] {
    const isOpen = (definition: AnyTransitionDefinition) => {
      const id = idOfTransition(definition);
      return [id, guardOutcome(id, true), guardOutcome(id, false)].some((goal) => this.unmet.has(goal));
    };
    const isOpenFor = ({ type }: AnyEventObject) =>
      snapshot._nodes.some((node) => candidatesOf(node, type).some(isOpen) || (node.always ?? []).some(isOpen));
    return events.filter(isOpenFor);
  }

  /** Whether an event meets something new, at once or by some of the events after it: so many in a row. */
  leadsToNew(
    snapshot: AnyMachineSnapshot,
    event: AnyEventObject,
    events: readonly AnyEventObject[],
    after: number,
  ): boolean {
    const { trace, isStill } = this.probe(snapshot, event) ?? {};
    if (trace === undefined) return false;
    if (this.isNew(trace)) return true;
    if (isStill || after === 0) return false;
    const next = trace.snapshot as AnyMachineSnapshot;
    // The last event of a row has to meet something; those before it only lead there.
    const followers = after === 1 ? this.eventsThatMayMeet(next, events) : events;
    return followers.some((follower) => this.leadsToNew(next, follower, events, after - 1));
  }

  #reach({ snapshot, transitions, guards }: AnyTrace): void {
    for (const goal of [...transitions, ...guards]) this.unmet.delete(goal);
    const reached = snapshot as AnyMachineSnapshot;
    const { place, key } = this.#traces.keyOf(reached);
    if (this.#known.has(key)) return;
    const count = (this.#places.get(place) ?? 0) + 1;
    if (count > this.#bounds.snapshotsPerPlace || this.#known.size >= this.#bounds.snapshots) {
      this.isComplete = false;
      return;
    }
    this.#known.add(key);
    this.#places.set(place, count);
    this.#queue.push(reached);
  }
}

/** Whether an event can occur in a snapshot, and any active state has a transition for it. */
export function isPossible(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  return isHandled(snapshot, event.type) && canOccur({ name: '', event }, snapshot as never);
}
