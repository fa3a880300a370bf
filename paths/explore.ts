import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { canOccur, type EventCase } from './event-case.ts';
import { candidatesOf } from './guards.ts';
import { type Trace, traceEvent, traceStart } from './trace.ts';

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

export type ExploreOptions<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  eventCases: readonly Given[];
  /**
   * The part of a snapshot that distinguishes configurations, in addition to its state value and history (default: the
   * whole context). Snapshots with equal results must handle every event case in the same way.
   */
  serialise?: (snapshot: SnapshotFrom<Machine>) => unknown;
  input?: unknown;
  /** The maximum number of configurations (default: 10,000). */
  limit?: number;
};

/** Finds every configuration that the event cases lead to, breadth first, without running anything. */
export function explore<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  machine: Machine,
  { eventCases, serialise = wholeContext, input, limit = 10_000 }: ExploreOptions<Machine, Given>,
): Graph<Machine, Given> {
  const keyOf = (snapshot: SnapshotFrom<Machine>, isOpening: boolean) =>
    JSON.stringify([isOpening, ...configurationOf(snapshot), serialise(snapshot)]);
  const vertices = new Map<string, Vertex<Machine>>();
  const vertexOf = (snapshot: SnapshotFrom<Machine>, isOpening: boolean): Vertex<Machine> => {
    const key = keyOf(snapshot, isOpening);
    const known = vertices.get(key) ?? { key, snapshot, isOpening };
    vertices.set(key, known);
    return known;
  };

  const opening = traceStart(machine, input);
  const start = vertexOf(opening.snapshot, true);
  const edges = new Map<string, Edge<Machine, Given>[]>();
  /** The edges that take a transition at a vertex, and those that only evaluate guards to false. */
  const answersAt = (from: Vertex<Machine>, some: readonly Given[]) => {
    const answers = some
      .filter((eventCase) => isHandled(from.snapshot, eventCase.event.type) && canOccur(eventCase, from.snapshot))
      .map((eventCase) => ({ eventCase, ...traceEvent(machine, from.snapshot, eventCase.event) }));
    const edge = ({ snapshot, eventCase, ...taken }: (typeof answers)[number]): Edge<Machine, Given> => {
      const to = vertexOf(snapshot, from.isOpening && eventCase.opening === true);
      return { from, to, eventCase, ...taken };
    };
    const isIdle = ({ snapshot, transitions, guards }: (typeof answers)[number]) =>
      transitions.length === 0 && guards.length > 0 && !hasFailed(snapshot);
    return {
      moving: answers.filter(({ transitions }) => transitions.length > 0).map(edge),
      idle: answers.filter(isIdle).map((answer) => ({ guards: answer.guards, edge: () => edge(answer) })),
    };
  };
  const evaluated = new Set(opening.guards);
  let hasNew = true;
  while (hasNew) {
    const idle: ReturnType<typeof answersAt>['idle'] = [];
    for (const from of vertices.values()) {
      if (edges.has(from.key)) continue;
      const openingAnswers = answersAt(from, from.isOpening ? eventCases.filter(({ opening }) => opening) : []);
      const isOver = openingAnswers.moving.length === 0;
      const answers = isOver
        ? answersAt(
            from,
            eventCases.filter(({ opening }) => !opening),
          )
        : openingAnswers;
      edges.set(from.key, answers.moving);
      for (const outcome of answers.moving.flatMap(({ guards }) => guards)) evaluated.add(outcome);
      idle.push(...answers.idle);
      if (vertices.size > limit) throw new Error(tooMany(machine, limit));
    }
    const needed = idle.filter(({ guards }) => guards.some((outcome) => !evaluated.has(outcome)));
    for (const edge of needed.map((one) => one.edge())) edges.get(edge.from.key)?.push(edge);
    hasNew = needed.length > 0;
  }
  return { machine, eventCases, start, opening, vertices, edges, keyOf };
}

function wholeContext(snapshot: object): unknown {
  return (snapshot as AnyMachineSnapshot).context;
}

function configurationOf(snapshot: object): unknown[] {
  const { status, value, historyValue = {} } = snapshot as AnyMachineSnapshot;
  const history = Object.entries(historyValue as Record<string, { id: string }[]>);
  return [status, value, history.map(([id, nodes]) => [id, nodes.map((node) => node.id)])];
}

/** Whether any active state has a transition for an event, guarded or not. */
function isHandled(snapshot: object, event: string): boolean {
  return (snapshot as AnyMachineSnapshot)._nodes.some((node) => candidatesOf(node, event).length > 0);
}

function hasFailed(snapshot: object): boolean {
  return (snapshot as AnyMachineSnapshot).status === 'error';
}

function tooMany({ id }: AnyStateMachine, limit: number): string {
  return (
    `Machine '${id}' has more than ${limit} configurations. Leave out of 'serialise' what does not affect the machine's ` +
    `behaviour, or restrict event cases with 'when'.`
  );
}
