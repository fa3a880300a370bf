import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { EventCase } from './event-case.ts';
import { explorerOf, type IdleEdge } from './explorer.ts';
import type { FailureError } from './failures.ts';
import { adviceOnGrowth } from './growth.ts';
import { type Limits, LimitWatch } from './limits.ts';
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

/** Everything that a machine can do with its event cases. */
export type Graph<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  machine: Machine;
  eventCases: readonly Given[];
  /** The vertex that the machine starts in. */
  start: Vertex<Machine>;
  /** What the machine does before the first event. */
  opening: Trace<Machine>;
  vertices: Map<string, Vertex<Machine>>;
  /** The edges that leave each vertex, by its key, in the order of the event cases; edges without a transition come last. */
  edges: Map<string, Edge<Machine, Given>[]>;
  /** The key of a snapshot's vertex. */
  keyOf: (snapshot: SnapshotFrom<Machine>, isOpening: boolean) => string;
};

export type ExploreOptions<
  Machine extends AnyStateMachine,
  Given extends EventCase<Machine> = EventCase<Machine>,
> = Limits & {
  eventCases: readonly Given[];
  /**
   * The part of a snapshot that distinguishes configurations, in addition to its state value and history (default: the
   * whole context). Snapshots with equal results must handle every event case in the same way.
   */
  serialise?: (snapshot: SnapshotFrom<Machine>) => unknown;
  input?: unknown;
  /** Receives each failure of a guard or an action; the step is then left out (default: it is thrown). */
  onFailure?: (failure: FailureError) => void;
};

/**
 * Finds every configuration that the event cases lead to, breadth first, without running anything. Throws an InputError that
 * says what to do: a LimitError if there are too many, a LoopError if the machine does not come to rest, a FailureError if
 * the chart throws, and a DeterminismError if it does not always do the same.
 */
export function explore<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  machine: Machine,
  options: ExploreOptions<Machine, Given>,
): Graph<Machine, Given> {
  const { eventCases, serialise } = options;
  const vertices = new Map<string, Vertex<Machine>>();
  const snapshots = () => [...vertices.values()].map(({ snapshot }) => snapshot);
  const limits = new LimitWatch(machine, options, () => adviceOnGrowth(snapshots(), serialise));
  const onStep = () => limits.check(vertices.size);
  const { opening, start, keyOf, leaving } = explorerOf(machine, { ...options, onStep }, vertices);

  const edges = new Map<string, Edge<Machine, Given>[]>();
  const evaluated = new Set(opening.guards);
  let hasNew = true;
  while (hasNew) {
    const idle: IdleEdge<Machine, Given>[] = [];
    for (const from of vertices.values()) {
      if (edges.has(from.key)) continue;
      const answers = leaving(from);
      edges.set(from.key, answers.moving);
      for (const outcome of answers.moving.flatMap(({ guards }) => guards)) evaluated.add(outcome);
      idle.push(...answers.idle);
      limits.check(vertices.size);
    }
    const needed = idle.filter(({ guards }) => guards.some((outcome) => !evaluated.has(outcome)));
    for (const edge of needed.map((one) => one.edge())) edges.get(edge.from.key)?.push(edge);
    hasNew = needed.length > 0;
  }
  return { machine, eventCases, start, opening, vertices, edges, keyOf };
}
