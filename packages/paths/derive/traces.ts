import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { fingerprint } from '../fingerprint.ts';
import { type FixedKind, observing } from '../fixed.ts';
import { LoopError } from '../loops.ts';
import { type Trace, traceEvent, traceStart } from '../trace.ts';

/** What an event leads to. */
export type Outcome = {
  /** Undefined if the chart throws, or ends with an error that nothing handles: that is no step of a path. */
  trace: Trace<AnyStateMachine> | undefined;
  /** Whether it leaves the snapshot as it is. */
  isStill?: boolean;
  /** How the chart fails. */
  failure?: 'circling' | 'throwing';
  /** What of the fixed the chart asked for. */
  asked: readonly FixedKind[];
};

/** What distinguishes snapshots in a walk: their place, and all else. */
type SnapshotKey = { place: string; key: string };

/** The most outcomes that are kept at once, because each holds a snapshot. */
const most = 50_000;

/**
 * What the events of a machine lead to, found once for all the walks through it. Snapshots that are alike are the same object, however
 * they are reached.
 */
export class Traces {
  readonly machine: AnyStateMachine;
  readonly #starts = new Map<unknown, Trace<AnyStateMachine>>();
  readonly #outcomes = new Map<AnyMachineSnapshot, Map<AnyEventObject, Outcome>>();
  readonly #snapshots = new Map<string, AnyMachineSnapshot>();
  readonly #keys = new WeakMap<AnyMachineSnapshot, SnapshotKey>();
  #count = 0;

  constructor(machine: AnyStateMachine) {
    this.machine = machine;
  }

  /** Throws what the machine throws at its start. */
  start(input: unknown): Trace<AnyStateMachine> {
    const known = this.#starts.get(input) ?? traceStart(this.machine, input);
    this.#starts.set(input, known);
    return known;
  }

  of(snapshot: AnyMachineSnapshot, event: AnyEventObject): Outcome {
    const known = this.#outcomes.get(snapshot)?.get(event);
    if (known !== undefined) return known;
    if (this.#count >= most) {
      this.#outcomes.clear();
      this.#snapshots.clear();
      this.#count = 0;
    }
    this.#count += 1;
    const { result, asked } = observing(() => this.#traced(snapshot, event));
    const outcome = { ...result, asked };
    const ofSnapshot = this.#outcomes.get(snapshot) ?? new Map<AnyEventObject, Outcome>();
    this.#outcomes.set(snapshot, ofSnapshot.set(event, outcome));
    return outcome;
  }

  /** What distinguishes a snapshot from others, and where that is. */
  keyOf(snapshot: AnyMachineSnapshot): SnapshotKey {
    const known = this.#keys.get(snapshot) ?? keyOf(snapshot);
    this.#keys.set(snapshot, known);
    return known;
  }

  /** The first snapshot like one. */
  #likeOne(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
    const key = `${this.keyOf(snapshot).key} ${Object.keys(snapshot.children)}`;
    const first = this.#snapshots.get(key) ?? snapshot;
    this.#snapshots.set(key, first);
    return first;
  }

  #traced(snapshot: AnyMachineSnapshot, event: AnyEventObject): Omit<Outcome, 'asked'> {
    try {
      const trace = traceEvent(this.machine, snapshot, event);
      const after = trace.snapshot as AnyMachineSnapshot;
      if (after.status === 'error') return { trace: undefined };
      return { trace: { ...trace, snapshot: this.#likeOne(after) }, isStill: after === snapshot };
    } catch (error) {
      return { trace: undefined, failure: error instanceof LoopError ? 'circling' : 'throwing' };
    }
  }
}

function keyOf(snapshot: AnyMachineSnapshot): SnapshotKey {
  const { status, value, context } = snapshot;
  const place = fingerprint([value, historyOf(snapshot)]);
  return { place, key: `${status} ${place} ${fingerprint(context)}` };
}

function historyOf({ historyValue }: AnyMachineSnapshot): unknown[] {
  return Object.entries(historyValue as Record<string, { id: string }[]>).map(([id, nodes]) => [
    id,
    nodes.map((node) => node.id),
  ]);
}
