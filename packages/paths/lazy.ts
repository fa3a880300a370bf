import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import { explorerOf } from './explorer.ts';
import { withFixed } from './fixed.ts';
import type { Edge, ExploreOptions, Vertex, Walkable } from './graph.ts';

type LazyOptions<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = Omit<
  ExploreOptions<Machine, Given>,
  'events' | 'seconds' | 'memory'
>;

/** A vertex with the edges that leave it, once these are known. */
type Known<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = {
  vertex: Vertex<Machine>;
  edges?: Edge<Machine, Given>[];
};

/**
 * A graph that is explored where it is walked, so that machines with any number of configurations can be walked at once. It
 * has only edges that take a transition. At most `limit` configurations (default: 10,000) are remembered; those not visited
 * for the longest time are forgotten, and found again when needed. The edges of a vertex are to be asked for before those of
 * `limit` other ones.
 */
export function lazyGraph<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  given: Machine,
  options: LazyOptions<Machine, Given>,
): Walkable<Machine, Given> {
  const machine = withFixed(given, options);
  const { eventCases, limit = 10_000 } = options;
  const known = new Map<string, Known<Machine, Given>>();
  const remember = (entry: Known<Machine, Given>) => {
    known.delete(entry.vertex.key);
    known.set(entry.vertex.key, entry);
    const [oldest] = known.keys();
    if (known.size > limit && oldest !== undefined) known.delete(oldest);
  };
  const { opening, start, keyOf, leaving } = explorerOf(machine, options, {
    get: (key) => known.get(key)?.vertex,
    set: (key, vertex) => remember(known.get(key) ?? { vertex }),
  });
  const edgesOf = (key: string): Edge<Machine, Given>[] | undefined => {
    const entry = known.get(key) ?? (key === start.key ? { vertex: start } : undefined);
    if (entry === undefined) return undefined;
    entry.edges ??= leaving(entry.vertex).moving;
    for (const { to } of entry.edges) remember(known.get(to.key) ?? { vertex: to });
    remember(entry);
    return entry.edges;
  };
  return { machine, eventCases, opening, start, keyOf, edges: { get: edgesOf } };
}
