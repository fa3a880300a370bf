import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';
import { type Path, placeOf } from '../path.ts';

/**
 * The stable id of a path: a hash of its machine, the names of its steps and the places that they lead to. It does not depend
 * on any other path or on the rest of the chart.
 */
export function pathId<Machine extends AnyStateMachine>({ id }: Machine, { start, steps }: Path<Machine>): string {
  const way = steps.map(({ eventCase, after }) => [eventCase.name, placeOf(after)]);
  return createHash('sha256')
    .update(JSON.stringify([id, placeOf(start), way]))
    .digest('hex')
    .slice(0, 10);
}
