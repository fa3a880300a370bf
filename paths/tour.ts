import type { AnyStateMachine } from 'xstate';
import type { Edge, Graph, Vertex } from './explore.ts';
import type { Goals } from './goals.ts';
import type { Sample } from './sample.ts';

/** A way to choose walks through a graph, each from its start, that together meet every goal within reach. */
export type Strategy = <Machine extends AnyStateMachine, Given extends Sample<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
) => Edge<Machine, Given>[][];

export type TourOptions = {
  /** How many steps a new walk is worth: it is begun where going on costs more than that beside its own steps. */
  restart?: number;
  /** The most steps of one walk, unless a single goal lies further away. */
  longest?: number;
};

/**
 * A transition tour: always goes on to the nearest edge that meets a goal not met yet, and begins anew where the start
 * is nearer. Few walks, though not the fewest steps that there could be.
 */
export function greedyTour({ restart = 3, longest = 40 }: TourOptions = {}): Strategy {
  return <Machine extends AnyStateMachine, Given extends Sample<Machine>>(
    graph: Graph<Machine, Given>,
    goals: Goals<Machine, Given>,
  ) => {
    const open = new Set([...graph.edges.values()].flat().flatMap(goals.along));
    for (const goal of goals.atStart) open.delete(goal);
    const walks: Edge<Machine, Given>[][] = [];
    let walk: Edge<Machine, Given>[] = [];
    while (open.size > 0) {
      const fresh = nearest(graph, graph.start, goals, open) ?? [];
      const further = nearest(graph, walk.at(-1)?.to ?? graph.start, goals, open);
      const goesOn =
        further !== undefined &&
        further.length <= fresh.length + restart &&
        (walk.length === 0 || walk.length + further.length <= longest);
      if (!goesOn) {
        walks.push(walk);
        walk = [];
      }
      const leg = goesOn ? further : fresh;
      for (const goal of leg.flatMap(goals.along)) open.delete(goal);
      walk.push(...leg);
    }
    return walk.length > 0 ? [...walks, walk] : walks;
  };
}

/** The shortest walk from a vertex over an edge that meets an open goal; of several such, the one that meets most. */
function nearest<Machine extends AnyStateMachine, Given extends Sample<Machine>>(
  { edges }: Graph<Machine, Given>,
  from: Vertex<Machine>,
  { along }: Goals<Machine, Given>,
  open: ReadonlySet<string>,
): Edge<Machine, Given>[] | undefined {
  const seen = new Set([from.key]);
  let ring: { vertex: Vertex<Machine>; walk: Edge<Machine, Given>[] }[] = [{ vertex: from, walk: [] }];
  while (ring.length > 0) {
    let best: Edge<Machine, Given>[] | undefined;
    let most = 0;
    const next: typeof ring = [];
    for (const { vertex, walk } of ring) {
      for (const edge of edges.get(vertex.key) ?? []) {
        const met = new Set(along(edge).filter((goal) => open.has(goal))).size;
        if (met > most) [best, most] = [[...walk, edge], met];
        if (seen.has(edge.to.key)) continue;
        seen.add(edge.to.key);
        next.push({ vertex: edge.to, walk: [...walk, edge] });
      }
    }
    if (best !== undefined) return best;
    ring = next;
  }
  return undefined;
}
