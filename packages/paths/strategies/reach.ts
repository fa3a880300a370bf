import { counted, InputError } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Goals } from '../goals.ts';
import type { Edge, Graph } from '../graph.ts';
import { restOfOpening } from '../rest.ts';

/** Throws an InputError if a goal is further from the start than a walk may be long. */
export function rejectTooFar<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  longest: number,
): void {
  if (longest === Number.POSITIVE_INFINITY) return;
  const distances = distancesOf(graph, goals);
  const [[first, least] = [], ...others] = [...distances].filter(([, distance]) => distance > longest);
  if (first === undefined) return;
  const needed = Math.max(...distances.values());
  const which = others.length === 0 ? `meet '${first}'` : `meet ${others.length + 1} goals, such as '${first}'`;
  throw new InputError(
    `Paths of '${graph.machine.id}' with at most ${counted(longest, 'step')} cannot ${which}, which takes ${least}. Allow at least ` +
      `${counted(needed, 'step')}, or choose other goals.`,
  );
}

/** The steps of a shortest walk to each goal that an edge meets, including the rest of its opening. */
function distancesOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  { all, atStart, along }: Goals<Machine, Given>,
): Map<string, number> {
  const open = new Set(all);
  for (const goal of atStart) open.delete(goal);
  const depths = new Map([[graph.start.key, 0]]);
  const distances = new Map<string, number>();
  const meet = (edge: Edge<Machine, Given>, depth: number) => {
    const steps = depth + 1 + restOfOpening(graph, [edge]).length;
    for (const goal of along(edge)) {
      if (open.has(goal)) distances.set(goal, Math.min(steps, distances.get(goal) ?? steps));
    }
  };
  for (const [key, depth] of depths) {
    for (const edge of graph.edges.get(key) ?? []) {
      if (!depths.has(edge.to.key)) depths.set(edge.to.key, depth + 1);
      meet(edge, depth);
    }
  }
  return distances;
}
