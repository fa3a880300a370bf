import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph, Vertex } from './explore.ts';
import { completed, edgesAlong } from './follow.ts';
import type { Path } from './path.ts';

export type ShrinkOptions = {
  /** How many paths may be gone on the search; 30 unless told. */
  tries?: number;
};

/**
 * Looks for a shorter path that fails too. `failed` is the number of the step at which the given one fails; `fails` goes
 * another one and gives the number of the step at which it fails, undefined where it does not.
 *
 * First the shortest way to where the step failed, and that step; then what can be left out is left out, in ever smaller
 * parts, until no single step can be (delta debugging), or the tries are used up. Only paths that the graph allows are
 * tried, and none twice.
 */
export async function shrink<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  { steps }: Path<Machine, Given>,
  failed: number,
  fails: (path: Path<Machine, Given>) => Promise<number | undefined>,
  { tries = 30 }: ShrinkOptions = {},
): Promise<Path<Machine, Given>> {
  const names = (some: { eventCase: Given }[]) => some.map(({ eventCase }) => eventCase.name);
  let best = edgesAlong(graph, names(steps.slice(0, failed)));
  const tried = new Set<string>();
  let left = tries;

  /** Whether a shorter walk fails too; it is the best one then. */
  const isBetter = async (walk: Edge<Machine, Given>[]): Promise<boolean> => {
    const path = completed(graph, walk);
    const id = JSON.stringify(names(path.steps));
    if (path.steps.length >= best.length || tried.has(id) || left === 0) return false;
    tried.add(id);
    left -= 1;
    const number = await fails(path);
    if (number === undefined) return false;
    best = edgesAlong(graph, names(path.steps.slice(0, number)));
    return true;
  };

  const last = best.at(-1);
  if (last !== undefined) await isBetter([...shortestWay(graph, last.from), last]);
  for (let size = Math.ceil(best.length / 2); size >= 1; ) {
    let isShorter = false;
    // The last step is the one that fails, so it stays.
    for (let at = best.length - 1 - size; !isShorter && at > -size; at -= size) {
      const from = Math.max(0, at);
      const rest = names([...best.slice(0, from), ...best.slice(at + size)]);
      const walk = edgesAlong(graph, rest);
      isShorter = walk.length === rest.length && (await isBetter(walk));
    }
    // After a success parts of the same size are left out of what remains.
    if (!isShorter) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return completed(graph, best);
}

/** The fewest edges from the start of a graph to a vertex of it. */
function shortestWay<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { start, edges }: Graph<Machine, Given>,
  goal: Vertex<Machine>,
): Edge<Machine, Given>[] {
  const ways = new Map<string, Edge<Machine, Given>[]>([[start.key, []]]);
  for (const [key, way] of ways) {
    if (key === goal.key) return way;
    for (const edge of edges.get(key) ?? []) if (!ways.has(edge.to.key)) ways.set(edge.to.key, [...way, edge]);
  }
  throw new Error('A graph holds only what its start leads to.');
}
