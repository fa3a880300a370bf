import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Priority } from '../event-case.ts';
import type { Path, PathStep } from '../path.ts';

const order: readonly Priority[] = ['high', 'medium', 'low'];

/**
 * The priority of a path: that of its most urgent step. Unless an event case says otherwise, a step is `high` if the flow
 * reaches what it is for (an actor completes, or the machine does), `medium` if it fails on the way, and `low` if it only
 * moves about.
 */
export function priorityOf<Machine extends AnyStateMachine>(
  { steps }: Path<Machine>,
  declared: readonly (Priority | undefined)[] = [],
): Priority {
  const found = steps.map((step, at) => declared[at] ?? step.eventCase.priority ?? priorityOfStep(step));
  return order.find((priority) => found.includes(priority)) ?? 'low';
}

function priorityOfStep<Machine extends AnyStateMachine>({ eventCase, after }: PathStep<Machine>): Priority {
  const { status } = after as AnyMachineSnapshot;
  if (status === 'error' || eventCase.event.type.startsWith('xstate.error.')) return 'medium';
  return status === 'done' || eventCase.event.type.startsWith('xstate.done.actor.') ? 'high' : 'low';
}
