import {
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  type EventObject,
  fromCallback,
  fromPromise,
  setup,
} from 'xstate';
import type { FieldError } from '../contract/field-error.ts';
import { codeLifetime, resendPause } from '../contract/limits.ts';
import { codeFieldErrors, isCodeComplete } from '../contract/registration.ts';
import { outputOf } from './actor-events.ts';
import { notProvided } from './not-provided.ts';
import { isRejected, postponementOf, rejectedFieldErrors } from './submission.ts';

/** A request for a code. The invitation is empty unless one is followed. */
export type CodeRequest = { email: string; key: string; invitation: string };

/** When a code was sent, in milliseconds since the epoch. */
export type SentCode = { sentAt: number };

/** A code to be verified. */
export type CodeCheck = { email: string; code: string; key: string };

/** What the page watches the time for: the end of the pause, counted by the second, and the end of the newest code. */
export type TimeInput = { pauseEnds: number; codeEnds: number };

export type CodeInput = {
  form: { code: string };
  /** The address that the code was sent to. */
  email: string;
  /** The idempotency key of the registration. */
  key: string;
  /** The idempotency key of the request for another code; empty unless one is still unanswered. */
  codeKey: string;
  invitation: string;
  /** When the newest code was sent and when another one may be asked for, in milliseconds since the epoch. */
  sentAt: number;
  pauseEnds: number;
};

export type CodeContext = CodeInput & {
  fieldErrors: FieldError[];
  /** Why the server rejected the request for another code. */
  rejection: FieldError[];
  /** The time that the machine was last told, in milliseconds since the epoch. */
  now: number;
};

export type CodeEvent =
  | { type: 'code.entered'; value: string }
  | { type: 'form.submitted' }
  | { type: 'resend.pressed'; key: string; now: number }
  | { type: 'time.passed'; now: number }
  | DoneActorEvent<SentCode, 'resendingCode'>
  | ErrorActorEvent<unknown, 'resendingCode'>;

/** The seconds until another code may be asked for. */
export function pauseSeconds({ pauseEnds, now }: CodeContext): number {
  return Math.max(0, Math.ceil((pauseEnds - now) / 1000));
}

/** Entering the emailed code: specification 2 (Registration, step 1). It ends once the server has verified the code. */
export const codeMachine = setup({
  types: {
    context: {} as CodeContext,
    events: {} as CodeEvent,
    input: {} as CodeInput,
    output: {} as { code: string },
    meta: {} as { requirement: string },
    tags: {} as 'pausing',
  },
  actors: {
    verifyingCode: fromPromise<string, CodeCheck>(notProvided('verifyingCode')),
    sendingCode: fromPromise<SentCode, CodeRequest>(notProvided('sendingCode')),
    watchingTime: fromCallback<EventObject, TimeInput>(notProvided('watchingTime')),
  },
  guards: {
    isCodeEntered: ({ event }) => {
      assertEvent(event, 'code.entered');
      return isCodeComplete(event.value);
    },
    isCodeValid: ({ context }) => codeFieldErrors(context.form).length === 0,
    isCodeExpired: ({ context, event }) => {
      assertEvent(event, 'time.passed');
      return event.now >= context.sentAt + codeLifetime;
    },
    isPauseOver: ({ context, event }) => {
      assertEvent(event, 'time.passed');
      return event.now >= context.pauseEnds;
    },
    isRejected,
  },
  actions: {
    rememberCode: assign(({ event }) => {
      assertEvent(event, 'code.entered');
      return { form: { code: event.value }, fieldErrors: [] };
    }),
    findFieldErrors: assign({ fieldErrors: ({ context }) => codeFieldErrors(context.form) }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    noteTime: assign(({ event }) => {
      assertEvent(event, 'time.passed');
      return { now: event.now };
    }),
    /** A retry repeats the key. */
    beginResend: assign(({ context, event }) => {
      assertEvent(event, 'resend.pressed');
      return { now: event.now, codeKey: context.codeKey || event.key };
    }),
    rememberSent: assign(({ event }) => {
      const { sentAt } = outputOf<SentCode>(event, 'resendingCode');
      return { form: { code: '' }, fieldErrors: [], codeKey: '', sentAt, pauseEnds: sentAt + resendPause };
    }),
    adoptRejection: assign(({ context, event }) => ({
      rejection: rejectedFieldErrors({ event }),
      pauseEnds: context.now + (postponementOf({ event }).wait || resendPause),
    })),
  },
}).createMachine({
  id: 'code',
  description: 'A visitor enters the code that was emailed, or asks for another one.',
  meta: { requirement: '2.registration-code' },
  context: ({ input }) => ({ ...input, fieldErrors: [], rejection: [], now: input.sentAt }),
  output: ({ context: { form } }) => form,
  initial: 'entering',
  states: {
    entering: {
      type: 'parallel',
      states: {
        entry: {
          initial: 'filling',
          on: {
            'xstate.done.actor.resendingCode': {
              target: '.filling',
              description: 'Another code replaces the one in the box, so its errors no longer matter.',
            },
          },
          states: {
            filling: {
              description: 'The box for the code, with no error shown. Its sixth character starts the verification.',
              meta: { requirement: '5.code' },
              on: {
                'code.entered': [
                  { guard: 'isCodeEntered', target: 'verifying', actions: 'rememberCode' },
                  { actions: 'rememberCode' },
                ],
                'form.submitted': [
                  { guard: 'isCodeValid', target: 'verifying' },
                  { target: 'invalid', actions: 'findFieldErrors' },
                ],
              },
            },
            invalid: {
              description: 'The code is wrong, expired, used or was tried too often: the message says what to do.',
              meta: { requirement: '8.registration' },
              on: {
                'code.entered': [
                  {
                    guard: 'isCodeEntered',
                    target: 'verifying',
                    actions: 'rememberCode',
                    meta: { requirement: '5.code' },
                  },
                  { target: 'filling', actions: 'rememberCode', meta: { requirement: '5.code' } },
                ],
                'form.submitted': [
                  { guard: 'isCodeValid', target: 'verifying', actions: 'findFieldErrors' },
                  { target: 'invalid', actions: 'findFieldErrors', reenter: true },
                ],
              },
            },
            unanswered: {
              description: 'No answer came: the code is kept, and one press verifies it again.',
              meta: { requirement: '8.registration' },
              on: {
                'code.entered': [
                  {
                    guard: 'isCodeEntered',
                    target: 'verifying',
                    actions: 'rememberCode',
                    meta: { requirement: '5.code' },
                  },
                  { target: 'filling', actions: 'rememberCode', meta: { requirement: '5.code' } },
                ],
                'form.submitted': { target: 'verifying' },
              },
            },
            verifying: {
              description: 'The server checks the code.',
              meta: { requirement: '7.code' },
              invoke: {
                id: 'verifyingCode',
                src: 'verifyingCode',
                input: ({ context: { form, email, key } }) => ({ email, code: form.code, key }),
                onDone: { target: '#code.verified' },
                onError: [
                  {
                    guard: 'isRejected',
                    target: 'invalid',
                    actions: 'adoptFieldErrors',
                    meta: { requirement: '8.registration' },
                  },
                  { target: 'unanswered', meta: { requirement: '8.registration' } },
                ],
              },
            },
          },
        },
        life: {
          initial: 'valid',
          meta: { requirement: '8.registration' },
          on: { 'xstate.done.actor.resendingCode': { target: '.valid' } },
          states: {
            valid: {
              description: 'The newest code can be used.',
              on: { 'time.passed': { guard: 'isCodeExpired', target: 'expired' } },
            },
            expired: {
              description: 'The newest code was sent too long ago: the page says so and offers another one first.',
            },
          },
        },
        time: {
          initial: 'watched',
          states: {
            watched: {
              description: 'The time is watched for the pause and for the end of the newest code.',
              invoke: {
                id: 'watchingTime',
                src: 'watchingTime',
                input: ({ context: { pauseEnds, sentAt } }) => ({ pauseEnds, codeEnds: sentAt + codeLifetime }),
              },
              on: {
                'time.passed': { actions: 'noteTime' },
                'xstate.done.actor.resendingCode': { target: 'watched', reenter: true },
                'xstate.error.actor.resendingCode': { target: 'watched', reenter: true },
              },
            },
          },
        },
        resend: {
          initial: 'pausing',
          states: {
            pausing: {
              tags: 'pausing',
              description: 'A code was just sent: another one can be asked for after the pause.',
              on: { 'time.passed': { guard: 'isPauseOver', target: 'ready' } },
            },
            ready: {
              description: 'No code came? Another one can be asked for.',
              on: { 'resend.pressed': { target: 'sending', actions: 'beginResend' } },
            },
            sending: {
              description: 'Another code is asked for.',
              meta: { requirement: '7.code-email' },
              invoke: {
                id: 'resendingCode',
                src: 'sendingCode',
                input: ({ context: { email, codeKey, invitation } }) => ({ email, key: codeKey, invitation }),
                onDone: { target: 'sent', actions: 'rememberSent' },
                onError: [
                  {
                    guard: 'isRejected',
                    target: 'rejected',
                    actions: 'adoptRejection',
                    meta: { requirement: '8.code-email' },
                  },
                  { target: 'unanswered', meta: { requirement: '8.code-email' } },
                ],
              },
            },
            sent: {
              tags: 'pausing',
              description:
                'A message says that another code is on its way; the one before still works while it is valid.',
              on: { 'time.passed': { guard: 'isPauseOver', target: 'ready' } },
            },
            rejected: {
              tags: 'pausing',
              description:
                'Too many codes were asked for, or the server is busy: its words say so, and the pause is the one that it asked for.',
              meta: { requirement: '8.code-email' },
              on: { 'time.passed': { guard: 'isPauseOver', target: 'ready' } },
            },
            unanswered: {
              description:
                'No answer came, so a code may have been sent: a message says so, and one press tries again.',
              meta: { requirement: '8.code-email' },
              on: { 'resend.pressed': { target: 'sending', actions: 'beginResend' } },
            },
          },
        },
      },
    },
    verified: { type: 'final', description: 'The address is the visitor’s.' },
  },
});
