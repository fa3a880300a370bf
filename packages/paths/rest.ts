import { InputError } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Walkable } from './graph.ts';

/**
 * The edges that complete the opening if a walk stops within it: always the first event case that can occur. Throws an
 * InputError if they go round in a circle.
 */
export function restOfOpening<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, edges, start }: Pick<Walkable<Machine, Given>, 'machine' | 'edges' | 'start'>,
  walk: Edge<Machine, Given>[],
): Edge<Machine, Given>[] {
  const rest: Edge<Machine, Given>[] = [];
  let at = walk.at(-1)?.to ?? start;
  const visited = new Set([at.key]);
  for (;;) {
    const next = edges.get(at.key)?.[0];
    if (!next?.eventCase.opening) return rest;
    rest.push(next);
    at = next.to;
    if (visited.has(at.key)) throw new InputError(endlessOpening(machine));
    visited.add(at.key);
  }
}

/** The message about opening event cases that can occur again and again. */
export function endlessOpening({ id }: AnyStateMachine): string {
  return `No path of '${id}' gets past its opening event cases, because they can always occur again. Restrict them with 'when'.`;
}
