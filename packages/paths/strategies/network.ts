import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Goals } from '../goals.ts';
import type { Edge, Graph } from '../graph.ts';

/** A graph and its goals in numbers, which tours are computed with. */
export type Roads = {
  /** The number of vertices, which are numbered from 0. */
  size: number;
  start: number;
  /** The vertices that each edge leaves and enters, by edge number. */
  from: Int32Array;
  to: Int32Array;
  /** Whether a walk may end at each vertex: not within its opening. */
  mayEnd: boolean[];
  /** For each target, the edges that meet it. A walk has to take at least one of them. */
  targets: number[][];
};

/** The same with the edges that the numbers stand for. */
export type Network<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = Roads & {
  edges: Edge<Machine, Given>[];
};

/** The targets that each edge meets, by edge number. */
export function metBy({ targets, from }: Roads): number[][] {
  const met: number[][] = Array.from(from, () => []);
  for (const [target, set] of targets.entries()) for (const edge of set) met[edge]?.push(target);
  return met;
}

/** The edges of a shortest walk from the start to each vertex. */
export function waysFromStart({ size, start, from, to }: Roads): (vertex: number) => number[] {
  const leaving: number[][] = Array.from({ length: size }, () => []);
  for (const [edge, vertex] of from.entries()) leaving[vertex]?.push(edge);
  const by = new Map<number, number | undefined>([[start, undefined]]);
  for (const vertex of by.keys()) {
    for (const edge of leaving[vertex] ?? []) if (!by.has(to[edge] ?? 0)) by.set(to[edge] ?? 0, edge);
  }
  return (vertex) => {
    const way: number[] = [];
    for (let edge = by.get(vertex); edge !== undefined; edge = by.get(from[edge] ?? 0)) way.push(edge);
    return way.reverse();
  };
}

/** Numbers the vertices and edges of a graph in the order of exploration. */
export function networkOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
): Network<Machine, Given> {
  const numbers = new Map([...graph.vertices.keys()].map((key, number) => [key, number]));
  const numberOf = ({ key }: { key: string }) => numbers.get(key) ?? 0;
  const edges = [...graph.edges.values()].flat();
  return {
    size: numbers.size,
    start: numberOf(graph.start),
    edges,
    from: Int32Array.from(edges, ({ from }) => numberOf(from)),
    to: Int32Array.from(edges, ({ to }) => numberOf(to)),
    mayEnd: [...graph.vertices.values()].map((vertex) => mayEnd(graph, vertex)),
    targets: withoutImplied(edgesByGoal(edges, goals)),
  };
}

/** Whether a walk may end at a vertex: not within its opening. */
export function mayEnd<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { edges }: Graph<Machine, Given>,
  { key }: { key: string },
): boolean {
  return !edges.get(key)?.some(({ eventCase }) => eventCase.opening);
}

/** The edges that meet each goal, leaving out the goals met at the start. */
function edgesByGoal<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  edges: Edge<Machine, Given>[],
  { all, atStart, along }: Goals<Machine, Given>,
): number[][] {
  const met = new Set(atStart);
  const sets = new Map<string, number[]>(all.filter((goal) => !met.has(goal)).map((goal) => [goal, []]));
  for (const [edge, value] of edges.entries()) for (const goal of new Set(along(value))) sets.get(goal)?.push(edge);
  return [...sets.values()].filter((set) => set.length > 0);
}

/** Leaves out supersets: whatever meets a set meets its supersets too. */
function withoutImplied(sets: number[][]): number[][] {
  const kept: number[][] = [];
  const holders = new Map<number, number[]>();
  for (const set of sets.toSorted((a, b) => a.length - b.length)) {
    const shared = new Map<number, number>();
    for (const other of set.flatMap((edge) => holders.get(edge) ?? [])) shared.set(other, (shared.get(other) ?? 0) + 1);
    if ([...shared].some(([other, count]) => count === kept[other]?.length)) continue;
    for (const edge of set) holders.set(edge, [...(holders.get(edge) ?? []), kept.length]);
    kept.push(set);
  }
  return kept;
}
