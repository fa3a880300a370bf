import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { type EventCase, mayCome } from './event-case.ts';
import { candidatesOf } from './guards.ts';
import { begin, type Outcome, take } from './step.ts';

/** A configuration in which a machine can be. */
export type Vertex<Machine extends AnyStateMachine> = {
  key: string;
  /** The first snapshot that was found in this configuration. */
  snapshot: SnapshotFrom<Machine>;
  /** Whether only opening event cases have come so far. */
  isOpening: boolean;
};

/**
 * A event case that takes a machine from one configuration to another, or back to the same; or one that makes a guard false
 * and takes no transition at all, where nothing else shows that guard false.
 */
export type Edge<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = Omit<
  Outcome<Machine>,
  'snapshot'
> & {
  from: Vertex<Machine>;
  to: Vertex<Machine>;
  eventCase: Given;
};

/** All that a machine can do with its event cases. */
export type Graph<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  machine: Machine;
  eventCases: readonly Given[];
  /** The vertex in which the machine starts. */
  start: Vertex<Machine>;
  /** The machine's own way to its start, before the first event. */
  opening: Outcome<Machine>;
  vertices: Map<string, Vertex<Machine>>;
  /** The edges that leave each vertex, by its key, in the order of the event cases; those that take no transition come last. */
  edges: Map<string, Edge<Machine, Given>[]>;
  /** The vertex of a snapshot. */
  keyOf: (snapshot: SnapshotFrom<Machine>, isOpening: boolean) => string;
};

export type ExploreOptions<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  eventCases: readonly Given[];
  /**
   * What of a snapshot, beside its state value and history, tells configurations apart; its whole context unless told.
   * Two snapshots that it does not tell apart must answer every event case in the same way.
   */
  serialise?: (snapshot: SnapshotFrom<Machine>) => unknown;
  input?: unknown;
  /** The most configurations to look at; 10,000 unless told. */
  limit?: number;
};

/** Finds every configuration that the event cases lead to, breadth first. */
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

  const opening = begin(machine, input);
  const start = vertexOf(opening.snapshot, true);
  const edges = new Map<string, Edge<Machine, Given>[]>();
  /** The edges that take a transition at a vertex, and the ways of event cases that do nothing but make a guard false there. */
  const answersAt = (from: Vertex<Machine>, some: readonly Given[]) => {
    const answers = some
      .filter((eventCase) => isAsked(from.snapshot, eventCase.event.type) && mayCome(eventCase, from.snapshot))
      .map((eventCase) => ({ eventCase, ...take(machine, from.snapshot, eventCase.event) }));
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
  const shown = new Set(opening.guards);
  let isNew = true;
  while (isNew) {
    const idle: ReturnType<typeof answersAt>['idle'] = [];
    for (const from of vertices.values()) {
      if (edges.has(from.key)) continue;
      const beginning = answersAt(from, from.isOpening ? eventCases.filter(({ opening }) => opening) : []);
      const isOver = beginning.moving.length === 0;
      const answers = isOver
        ? answersAt(
            from,
            eventCases.filter(({ opening }) => !opening),
          )
        : beginning;
      edges.set(from.key, answers.moving);
      for (const outcome of answers.moving.flatMap(({ guards }) => guards)) shown.add(outcome);
      idle.push(...answers.idle);
      if (vertices.size > limit) throw new Error(tooMany(machine, limit));
    }
    const worthwhile = idle.filter(({ guards }) => guards.some((outcome) => !shown.has(outcome)));
    for (const edge of worthwhile.map((one) => one.edge())) edges.get(edge.from.key)?.push(edge);
    isNew = worthwhile.length > 0;
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

/** Whether any transition, guarded or not, waits for an event. */
function isAsked(snapshot: object, event: string): boolean {
  return (snapshot as AnyMachineSnapshot)._nodes.some((node) => candidatesOf(node, event).length > 0);
}

function hasFailed(snapshot: object): boolean {
  return (snapshot as AnyMachineSnapshot).status === 'error';
}

function tooMany({ id }: AnyStateMachine, limit: number): string {
  return (
    `The machine '${id}' has more than ${limit} configurations. Give a 'serialise' that leaves out what does not change ` +
    `what the machine does, or event cases that come only 'when' they matter.`
  );
}
