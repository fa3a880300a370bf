import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { mayCome, type Sample } from './sample.ts';
import { begin, type Outcome, take } from './step.ts';

/** A configuration in which a machine can be. */
export type Vertex<Machine extends AnyStateMachine> = {
  key: string;
  /** The first snapshot that was found in this configuration. */
  snapshot: SnapshotFrom<Machine>;
  /** Whether only opening samples have come so far. */
  isOpening: boolean;
};

/** A sample that takes a machine from one configuration to another, or back to the same. */
export type Edge<Machine extends AnyStateMachine, Given extends Sample<Machine> = Sample<Machine>> = {
  from: Vertex<Machine>;
  to: Vertex<Machine>;
  sample: Given;
  /** The ids of the transitions that it takes. */
  transitions: string[];
  /** The ids of the states that it leads to or through. */
  states: string[];
};

/** All that a machine can do with its samples. */
export type Graph<Machine extends AnyStateMachine, Given extends Sample<Machine> = Sample<Machine>> = {
  machine: Machine;
  /** The vertex in which the machine starts. */
  start: Vertex<Machine>;
  /** The machine's own way to its start, before the first event. */
  opening: Outcome<Machine>;
  vertices: Map<string, Vertex<Machine>>;
  /** The edges that leave each vertex, by its key, in the order of the samples. */
  edges: Map<string, Edge<Machine, Given>[]>;
  /** The vertex of a snapshot. */
  keyOf: (snapshot: SnapshotFrom<Machine>, isOpening: boolean) => string;
};

export type ExploreOptions<Machine extends AnyStateMachine, Given extends Sample<Machine> = Sample<Machine>> = {
  samples: readonly Given[];
  /**
   * What of a snapshot, beside its state value and history, tells configurations apart; its whole context unless told.
   * Two snapshots that it does not tell apart must answer every sample in the same way.
   */
  serialise?: (snapshot: SnapshotFrom<Machine>) => unknown;
  input?: unknown;
  /** The most configurations to look at; 10,000 unless told. */
  limit?: number;
};

/** Finds every configuration that the samples lead to, breadth first. */
export function explore<Machine extends AnyStateMachine, Given extends Sample<Machine>>(
  machine: Machine,
  { samples, serialise = wholeContext, input, limit = 10_000 }: ExploreOptions<Machine, Given>,
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
  for (const from of vertices.values()) {
    const edgesOf = (some: readonly Given[]) =>
      some.flatMap((sample): Edge<Machine, Given>[] => {
        if (!mayCome(sample, from.snapshot)) return [];
        const { snapshot, transitions, states } = take(machine, from.snapshot, sample.event);
        if (transitions.length === 0) return [];
        return [
          { from, to: vertexOf(snapshot, from.isOpening && sample.opening === true), sample, transitions, states },
        ];
      });
    const beginning = from.isOpening ? edgesOf(samples.filter(({ opening }) => opening)) : [];
    edges.set(from.key, beginning.length > 0 ? beginning : edgesOf(samples.filter(({ opening }) => !opening)));
    if (vertices.size > limit) throw new Error(tooMany(machine, limit));
  }
  return { machine, start, opening, vertices, edges, keyOf };
}

function wholeContext(snapshot: object): unknown {
  return (snapshot as AnyMachineSnapshot).context;
}

function configurationOf(snapshot: object): unknown[] {
  const { status, value, historyValue = {} } = snapshot as AnyMachineSnapshot;
  const history = Object.entries(historyValue as Record<string, { id: string }[]>);
  return [status, value, history.map(([id, nodes]) => [id, nodes.map((node) => node.id)])];
}

function tooMany({ id }: AnyStateMachine, limit: number): string {
  return (
    `The machine '${id}' has more than ${limit} configurations. Give a 'serialise' that leaves out what does not change ` +
    `what the machine does, or samples that come only 'when' they matter.`
  );
}
