import type { EventObject } from 'xstate';
import { changing, type FormContext } from './form.ts';
import {
  isPostponed,
  isRejected,
  isRejectedPage,
  notPostponed,
  type Postponement,
  postponementOf,
} from './submission.ts';

/** What the machine of a form remembers of tries that got no answer. */
export type RetryContext = {
  /** How many tries have failed since the form was last submitted. */
  failures: number;
  /** What the server said if it answered the last try by asking to wait. */
  postponement: Postponement;
};

/** No try has failed. */
export const notFailed: RetryContext = { failures: 0, postponement: notPostponed };

/** The pause before the next attempt, in seconds, by the number of failed ones: 2, 4, 8 … at most 60. */
export function retrySeconds(failures: number): number {
  return Math.min(2 ** failures, 60);
}

/** The time that the server asked to wait, and at least the pause that there is without being asked, in milliseconds. */
export function postponedFor({ postponement, failures }: RetryContext): number {
  return Math.max(postponement.wait, retrySeconds(failures) * 1000);
}

/** The pauses of a machine after an attempt that got no answer, and after one that was answered by asking to wait. */
export const retryDelays = {
  retryPause: ({ context }: { context: RetryContext }) => retrySeconds(context.failures) * 1000,
  postponedPause: ({ context }: { context: RetryContext }) => postponedFor(context),
};

/** The row of docs/specification.md that a transition is for; a site's build leaves out what only people read. */
type Requirement = { requirement: string };

/** The guards of a form that is sent again, on its own page or without scripts. */
export const retryGuards = { isRejected, isPostponed, isRejectedPage };

/** A submission that the device kept, and what is left of the time that the server asked to wait before the next try. */
export type StoredTry<Try> = Try & Pick<RetryContext, 'postponement'>;

/** The guards of a submission that the device kept: it is sent if the form is as it was served. */
export const keptGuards = <Context>(isUntouched: (args: { context: Context }) => boolean) => ({
  isUntouched,
  isUntouchedAndPostponed: (args: { context: Context; event: EventObject }) =>
    isUntouched(args) && (args.event as unknown as Found).submission.postponement.wait > 0,
});

type Found = { submission: StoredTry<object> };

/** Where a submission leads that the device kept: it is sent now, or when the time is over that the server had asked to wait. */
export const keptTransitions = <
  const To extends { sending: string; postponed: string; description: string; meta: Requirement },
>({
  sending,
  postponed,
  description,
  meta,
}: To) =>
  [
    {
      guard: 'isUntouchedAndPostponed',
      target: postponed,
      actions: 'adoptSubmission',
      description: 'The server had asked to wait: what was kept on this device is sent when that time is over.',
      meta: { requirement: '8.postponed' },
    },
    { guard: 'isUntouched', target: sending, actions: 'adoptSubmission', description, meta },
  ] as const;

/** The actions of a form that is sent again: failed tries are counted until it is submitted anew. */
export const retryActions = <Context extends RetriedForm, Event extends EventObject>() => ({
  countFailure: changing<Context, Event, RetriedForm>(({ context, event }) => ({
    failures: context.failures + 1,
    postponement: postponementOf({ event }),
  })),
  // The first try after the network's return often fails as well, because the network is only starting.
  forgetFailures: changing<Context, Event, RetriedForm>(() => notFailed),
  forgetFieldErrors: changing<Context, Event, RetriedForm>(() => ({ ...notFailed, fieldErrors: [] })),
});

type RetriedForm = FormContext & RetryContext;

/** Where a try leads that the server did not accept: it rejected the form, asked to wait, or gave no usable answer. */
export const unaccepted = <
  const To extends { rejected: string; postponed: string; unanswered: string; meta: Requirement },
>({
  rejected,
  postponed,
  unanswered,
  meta,
}: To) =>
  [
    { guard: 'isRejected', target: rejected, actions: 'adoptFieldErrors', meta },
    { guard: 'isPostponed', target: postponed, actions: 'countFailure', meta: { requirement: '8.postponed' } },
    { target: unanswered, actions: 'countFailure', meta },
  ] as const;

/**
 * A pause that grows with each failed try: it ends by itself, when the network returns, or when the visitor says so. What failed without
 * a network does not count once it is back: should the next try fail too, the one after it comes soon.
 */
export const pauseBefore = <const Target extends string>(target: Target) =>
  ({
    invoke: { id: 'watchingNetwork', src: 'watchingNetwork' },
    after: { retryPause: { target } },
    on: { 'network.returned': { target, actions: 'forgetFailures' }, 'retry.pressed': { target } },
  }) as const;

/** The wait that the server asked for. */
export const waitBefore = <const Target extends string>(target: Target) =>
  ({
    tags: 'postponed',
    meta: { requirement: '8.postponed' },
    after: { postponedPause: { target } },
  }) as const;
