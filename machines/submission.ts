import type { EventObject } from 'xstate';
import type { FieldError } from '../contract/field-error.ts';
import { errorOf } from './actor-events.ts';

/**
 * The server refused the content as it is. With any other error there was no usable answer. `wait` is how long it asks to wait before
 * the next try, in milliseconds, if it does; `current` is how what was to be changed stands, unchecked, if it says so.
 */
export type Rejection = { rejected: true; fieldErrors: FieldError[]; wait?: number; current?: unknown };

/** The server was asked too much at once: how long it asks to wait, in milliseconds, and its words, if it is known to be ours. */
export type Postponement = { wait: number; words: string };

/** Nothing was said about when to try again. */
export const notPostponed: Postponement = { wait: 0, words: '' };

/** Whether an error is the server's rejection. */
export function isRejection(error: unknown): error is Rejection {
  return typeof error === 'object' && error !== null && 'rejected' in error && error.rejected === true;
}

/** The arguments of a guard or an action, in any machine. */
type Args = { event: EventObject };

/** The field errors of the rejection with which an actor failed; none if it failed in another way. */
export function rejectedFieldErrors({ event }: Args): FieldError[] {
  const error = errorOf(event);
  return isRejection(error) ? error.fieldErrors : [];
}

/** A guard: the server rejected the content. */
export function isRejected({ event }: Args): boolean {
  return isRejection(errorOf(event));
}

/** A guard: the server asked to wait before the next try. */
export function isPostponed({ event }: Args): boolean {
  return postponementOf({ event }).wait > 0;
}

/** What the server said when it asked to wait; nothing if an actor failed in another way. */
export function postponementOf({ event }: Args): Postponement {
  const error = errorOf(event);
  return typeof error === 'object' && error !== null && 'wait' in error ? (error as Postponement) : notPostponed;
}

/** A guard: the server rejected the content because of this field, perhaps among others. */
export function isRejectedFor(args: Args, { field }: { field: string }): boolean {
  return rejectedFieldErrors(args).some((fieldError) => fieldError.field === field);
}

/** A guard: the page that answers a form posted without scripts is a rejection. */
export function isRejectedPage({ event }: { event: { answer?: { kind: string } } | object }): boolean {
  return 'answer' in event && event.answer?.kind === 'rejected';
}

/** Whether the visitor has changed nothing in a form. */
export function isBlank<Form extends Record<string, string>>(form: Form, blank: Form): boolean {
  return Object.entries(form).every(([field, value]) => value === blank[field]);
}

/** A form with the draft that a reload left behind. Anything typed into a blank field since then is newer and stays. */
export function restoredForm<Form extends Record<string, string>>(form: Form, blank: Form, draft: Partial<Form>): Form {
  const typed = Object.entries(form).filter(([field, value]) => value !== blank[field]);
  return { ...form, ...draft, ...Object.fromEntries(typed) };
}
