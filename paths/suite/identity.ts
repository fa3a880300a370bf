import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';
import { type Path, placeOf } from '../path.ts';

/**
 * The id of a path: the same wherever and however often it is planned, as long as its steps are called the same and lead
 * to the same places. What it does not go through may change, in its own chart and in others.
 */
export function pathId<Machine extends AnyStateMachine>({ id }: Machine, { start, steps }: Path<Machine>): string {
  const way = steps.map(({ eventCase, after }) => [eventCase.name, placeOf(after)]);
  return createHash('sha256')
    .update(JSON.stringify([id, placeOf(start), way]))
    .digest('hex')
    .slice(0, 10);
}
