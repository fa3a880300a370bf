import { InputError } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import { placeOf } from './path.ts';

/** A guard, an action or the context of a machine throws. */
export class FailureError extends InputError {
  override name = 'FailureError';
  /** The name of the event case that makes it fail; undefined if the start does. */
  readonly eventCase: string | undefined;

  constructor(message: string, eventCase: string | undefined, cause: unknown) {
    super(message, { cause });
    this.eventCase = eventCase;
  }
}

/** The failure of a machine at its start. */
export function startFailure(machine: AnyStateMachine, cause: unknown): FailureError {
  const { id, config } = machine;
  const guard = guardThatThrows(machine, cause);
  if (guard !== undefined) {
    const advice = `Export the machine with one that works: machine.provide({ guards: { ${guard}: … } }).`;
    const message = `Machine '${id}' fails at its start, because its guard '${guard}' throws: ${messageOf(cause)}. ${advice}`;
    return new FailureError(message, undefined, cause);
  }
  const advice =
    typeof config.context === 'function'
      ? "Give it the 'input' that its context needs, or correct the chart."
      : 'Correct the chart.';
  return new FailureError(`Machine '${id}' fails at its start: ${messageOf(cause)}. ${advice}`, undefined, cause);
}

/** The guard at the top of an error's stack: many are stand-ins for those that a program provides. */
function guardThatThrows({ implementations }: AnyStateMachine, cause: unknown): string | undefined {
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  const name = /^ +at (?:\S+\.)?([\w$]+) \(/m.exec(stack)?.[1];
  return name !== undefined && name in implementations.guards ? name : undefined;
}

/** The failure of a machine when an event case occurs. */
export function stepFailure(
  { id }: AnyStateMachine,
  { name, event }: { name: string; event: { type: string } },
  before: object,
  cause: unknown,
): FailureError {
  const what = name === event.type ? `'${name}'` : `'${name}' (${event.type})`;
  return new FailureError(
    `Machine '${id}' fails in ${placeOf(before)} when ${what} occurs: ${messageOf(cause)}. Correct the chart or the payload ` +
      `of this event case, or restrict it with 'when'.`,
    name,
    cause,
  );
}

/** The message of an error on one line, without the full stop that the sentence around it has. */
export function messageOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.replaceAll(/\s+/g, ' ').replace(/[\s.]+$/, '');
}
