import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { FailureError } from './failures.ts';
import type { Fixed } from './fixed.ts';
import type { Limits } from './limits.ts';
import type { Trace } from './trace.ts';

/** A configuration that a machine can be in. */
export type Vertex<Machine extends AnyStateMachine> = {
  key: string;
  /** The first snapshot found in this configuration. */
  snapshot: SnapshotFrom<Machine>;
  /** Whether only opening event cases have occurred so far. */
  isOpening: boolean;
};

/**
 * An event case that takes a machine from one configuration to another or back to the same. It takes a transition, or
 * none if it is kept because no other edge evaluates a guard to false.
 */
export type Edge<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = Omit<
  Trace<Machine>,
  'snapshot'
> & {
  from: Vertex<Machine>;
  to: Vertex<Machine>;
  eventCase: Given;
};

/** What a machine can do with its event cases, as far as walks need to know. */
export type Walkable<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  machine: Machine;
  eventCases: readonly Given[];
  /** The vertex that the machine starts in. */
  start: Vertex<Machine>;
  /** What the machine does before the first event. */
  opening: Trace<Machine>;
  /** The edges that leave each vertex, by its key, in the order of the event cases; edges without a transition come last. */
  edges: Pick<ReadonlyMap<string, Edge<Machine, Given>[]>, 'get'>;
  /** The key of a snapshot's vertex. */
  keyOf: (snapshot: SnapshotFrom<Machine>, isOpening: boolean) => string;
};

/** Everything that a machine can do with its event cases. */
export type Graph<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = Walkable<
  Machine,
  Given
> & {
  vertices: Map<string, Vertex<Machine>>;
  edges: Map<string, Edge<Machine, Given>[]>;
  /** The input that the machine starts with, unless an event case starts it with another. */
  input?: unknown;
  /** How many vertices were not explored, because of `atMost`. */
  unexplored: number;
};

export type ExploreOptions<
  Machine extends AnyStateMachine,
  Given extends EventCase<Machine> = EventCase<Machine>,
> = Limits &
  Fixed & {
    eventCases: readonly Given[];
    /**
     * The part of a snapshot that distinguishes configurations, in addition to its state value and history (default: the
     * whole context). Snapshots with equal results must handle every event case in the same way.
     */
    serialise?: (snapshot: SnapshotFrom<Machine>) => unknown;
    input?: unknown;
    /** Explores only the nearest configurations, about so many, instead of refusing a machine that has more than `limit`. */
    atMost?: number;
    /** Receives each failure of a guard or an action; the step is then left out (default: it is thrown). */
    onFailure?: (failure: FailureError) => void;
  };
