import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import { explorerOf, type IdleEdge } from './explorer.ts';
import { withFixed } from './fixed.ts';
import type { Edge, ExploreOptions, Graph, Vertex } from './graph.ts';
import { adviceOnGrowth } from './growth.ts';
import { LimitWatch } from './limits.ts';

export type { Edge, ExploreOptions, Graph, Vertex } from './graph.ts';

/**
 * Finds every configuration that the event cases lead to, breadth first, without running anything. Throws an InputError that
 * says what to do: a LimitError if there are too many, a LoopError if the machine does not come to rest, a FailureError if
 * the chart throws, and a DeterminismError if it does not always do the same.
 */
export function explore<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  given: Machine,
  options: ExploreOptions<Machine, Given>,
): Graph<Machine, Given> {
  const machine = withFixed(given, options);
  const { eventCases, serialise, atMost = Number.POSITIVE_INFINITY } = options;
  const vertices = new Map<string, Vertex<Machine>>();
  const snapshots = () => [...vertices.values()].map(({ snapshot }) => snapshot);
  // Whoever asks for the nearest has said how many there may be.
  const limited = options.atMost === undefined ? options : { ...options, limit: Number.POSITIVE_INFINITY };
  const limits = new LimitWatch(machine, limited, () => adviceOnGrowth(machine, snapshots(), serialise));
  const onStep = () => limits.count(vertices.size);
  const { opening, start, keyOf, leaving } = explorerOf(machine, { ...options, onStep }, vertices);

  const edges = new Map<string, Edge<Machine, Given>[]>();
  const evaluated = new Set(opening.guards);
  let unexplored = 0;
  let hasNew = true;
  while (hasNew) {
    const idle: IdleEdge<Machine, Given>[] = [];
    for (const from of vertices.values()) {
      if (edges.has(from.key)) continue;
      if (vertices.size >= atMost) {
        // What is at the edge of what was explored leads nowhere.
        edges.set(from.key, []);
        unexplored += 1;
        continue;
      }
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
  return { machine, eventCases, start, opening, vertices, edges, keyOf, input: options.input, unexplored };
}
