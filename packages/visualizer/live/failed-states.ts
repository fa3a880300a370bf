import type { Diagram } from '../chart/diagram.ts';
import type { Report } from './message.ts';

/**
 * The active states in which an actor failed: all, or, if a child took it along, those around the state that invokes the
 * child and that state itself; none if the machine invokes it.
 */
export function failedStatesIn({ nodes }: Diagram, active: readonly string[], { event, origin }: Report): string[] {
  const child = /^xstate\.error\.actor\.(.+)$/.exec(event.type)?.[1];
  const invoking = nodes.filter(
    ({ id, parent, invokes }) =>
      (parent === undefined || active.includes(id)) && invokes.some((invoked) => invoked.id === child),
  );
  if (origin === undefined || invoking.length === 0) return [...active];
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  const around = new Set<string>();
  for (const { id } of invoking) {
    for (let state: string | undefined = id; state !== undefined; state = parents.get(state)) around.add(state);
  }
  return active.filter((id) => around.has(id));
}
