import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import { completedPath, edgesAlong } from './follow.ts';
import type { Edge, Graph } from './graph.ts';
import type { Path } from './path.ts';
import { shortestWalks } from './xstate-graph.ts';

export type ShrinkOptions = {
  /** The maximum number of paths to run (default: 30). */
  tries?: number;
};

/**
 * Finds a shorter path that fails too. `failed` is the number of the step that fails on the given path. `failedStep` runs
 * another path and returns the number of the step that fails, or undefined if it passes.
 *
 * The first candidate is the shortest way to where the step failed, plus that step. Then ever smaller parts are left out
 * until no single step can be (delta debugging), or the tries are used up. Only paths of the graph are run, and none twice.
 */
export async function shrink<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  { steps }: Path<Machine, Given>,
  failed: number,
  failedStep: (path: Path<Machine, Given>) => Promise<number | undefined>,
  { tries = 30 }: ShrinkOptions = {},
): Promise<Path<Machine, Given>> {
  const names = (some: { eventCase: Given }[]) => some.map(({ eventCase }) => eventCase.name);
  let best = edgesAlong(graph, names(steps.slice(0, failed)));
  const tried = new Set<string>();

  /** Runs a shorter walk, and keeps it if it fails too. */
  const isBetter = async (walk: Edge<Machine, Given>[]): Promise<boolean> => {
    const path = completedPath(graph, walk);
    const id = JSON.stringify(names(path.steps));
    if (path.steps.length >= best.length || tried.has(id) || tried.size === tries) return false;
    tried.add(id);
    const number = await failedStep(path);
    if (number === undefined) return false;
    best = edgesAlong(graph, names(path.steps.slice(0, number)));
    return true;
  };

  const last = best.at(-1);
  if (last !== undefined) await isBetter([...(shortestWalks(graph).get(last.from.key) ?? []), last]);
  for (let size = Math.ceil(best.length / 2); size >= 1; ) {
    let isShorter = false;
    // The last step is the one that fails, so it stays.
    for (let at = best.length - 1 - size; !isShorter && at > -size; at -= size) {
      const from = Math.max(0, at);
      const rest = names([...best.slice(0, from), ...best.slice(at + size)]);
      const walk = edgesAlong(graph, rest);
      isShorter = walk.length === rest.length && (await isBetter(walk));
    }
    // After a success, parts of the same size are tried on what remains.
    if (!isShorter) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return completedPath(graph, best);
}
