import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { newPasswordFieldErrors } from '../contract/password.ts';
import { resetLinkFieldErrors } from '../contract/password-reset.ts';
import type { FieldError } from '../contract/problem.ts';
import { outputOf } from './actor-events.ts';
import { isMended, remainingFieldErrors, type Strength, strengthGuards, strengthRegion, unrated } from './password.ts';
import { isRejected, isRejectedFor, randomKey, rejectedFieldErrors, restoredForm } from './submission.ts';

/** What the visitor typed; nothing in it has been checked. */
export type ResetForm = { email: string; password: string; password_again: string };

export type ResetField = keyof ResetForm;

/** What one request for a link sends. */
export type LinkRequest = { email: string; key: string };

/** What the check of a link sends. */
export type LinkCheck = { token: string };

/** What one new password sends. */
export type NewPassword = { token: string; password: string; key: string };

export type PasswordResetContext = {
  /** The token of the link that was followed, empty without one. It lives here and in the address alone. */
  token: string;
  form: ResetForm;
  /** What is wrong with the form as it was last submitted, or what the server said of the link. */
  fieldErrors: FieldError[];
  /** The idempotency key: one for all tries of one thing. Empty until the first submit. */
  key: string;
  strength: Strength;
};

export type PasswordResetEvent =
  | { type: 'scripts.started'; token?: string }
  | { type: 'form.restored'; form: Partial<ResetForm> }
  | { type: 'field.changed'; field: ResetField; value: string }
  | { type: 'form.submitted' }
  | { type: 'restart.pressed' };

/** The forms before the visitor has said anything. */
const blankReset: ResetForm = { email: '', password: '', password_again: '' };

/**
 * Resetting a password: specification 2 and 4 (Password reset). Without a token the visitor asks for a link by mail; with
 * one they choose a new password. Whether an address has an account is never told.
 */
export const passwordResetMachine = setup({
  types: {
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    meta: {} as { requirement: string },
    tags: {} as 'ask' | 'choose',
  },
  actors: {
    askingLink: fromPromise<void, LinkRequest>(() => {
      throw new Error('askingLink is not provided');
    }),
    checkingLink: fromPromise<void, LinkCheck>(() => {
      throw new Error('checkingLink is not provided');
    }),
    updatingPassword: fromPromise<void, NewPassword>(() => {
      throw new Error('updatingPassword is not provided');
    }),
    ratingPassword: fromPromise<Strength, { password: string }>(() => {
      throw new Error('ratingPassword is not provided');
    }),
  },
  guards: {
    hasToken: ({ event }) => {
      assertEvent(event, 'scripts.started');
      return event.token !== undefined;
    },
    isEmailSound: ({ context }) => resetLinkFieldErrors(context.form).length === 0,
    isPasswordSound: ({ context }) => newPasswordFieldErrors(context.form, context.strength.common).length === 0,
    ...strengthGuards,
    isMended,
    isLinkRejected: (args) => isRejectedFor(args, { field: 'token' }),
    isRejected,
  },
  actions: {
    restoreForm: assign(({ context, event }) => {
      assertEvent(event, 'form.restored');
      return { form: restoredForm(context.form, blankReset, event.form) };
    }),
    adoptToken: assign(({ event }) => {
      assertEvent(event, 'scripts.started');
      return { token: event.token ?? '' };
    }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    findEmailFieldErrors: assign({ fieldErrors: ({ context }) => resetLinkFieldErrors(context.form) }),
    findPasswordFieldErrors: assign({
      fieldErrors: ({ context }) => newPasswordFieldErrors(context.form, context.strength.common),
    }),
    dropMendedFieldErrors: assign({ fieldErrors: remainingFieldErrors }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    forgetFieldErrors: assign({ fieldErrors: [] }),
    mintKey: assign({ key: ({ context }) => context.key || randomKey() }),
    forgetKey: assign({ key: '' }),
    forgetPasswords: assign({
      form: ({ context }) => ({ ...context.form, password: '', password_again: '' }),
      strength: unrated,
    }),
    rememberStrength: assign({
      strength: ({ event }) => outputOf<Strength>(event, 'ratingPassword'),
    }),
    forgetStrength: assign({ strength: unrated }),
  },
}).createMachine({
  id: 'passwordReset',
  description: 'Somebody who forgot a password asks for a link by mail, follows it and chooses a new one.',
  meta: { requirement: '2.reset' },
  context: { token: '', form: blankReset, fieldErrors: [], key: '', strength: unrated },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      description: 'The page as it was served: it can be filled in before any script runs.',
      on: {
        'form.restored': {
          actions: 'restoreForm',
          description: 'What a reload left behind is taken over, under what has been typed since.',
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'What was typed before the scripts ran is taken over.',
        },
        'scripts.started': [
          {
            guard: 'hasToken',
            target: 'choose.link.checking',
            actions: 'adoptToken',
            meta: { requirement: '2.reset-token' },
          },
          { target: 'ask' },
        ],
      },
    },
    ask: {
      tags: 'ask',
      initial: 'filling',
      on: {
        'field.changed': { actions: ['rememberField', 'forgetKey'] },
        'form.submitted': [
          {
            guard: 'isEmailSound',
            target: 'asking',
            actions: ['forgetFieldErrors', 'mintKey'],
          },
          { target: '.invalid', actions: 'findEmailFieldErrors', reenter: true, meta: { requirement: '5.email' } },
        ],
      },
      states: {
        filling: { description: 'The email is asked for, with no fault shown.' },
        invalid: { description: 'The email is asked for again, with what is wrong with it.' },
        unsent: { description: 'The email is kept, and a message says that nothing was sent and what to do.' },
      },
    },
    asking: {
      description: 'The form is hidden while the link is asked for.',
      invoke: {
        id: 'askingLink',
        src: 'askingLink',
        input: ({ context: { form, key } }) => ({ email: form.email, key }),
        onDone: { target: 'asked', actions: 'forgetKey' },
        onError: [
          { guard: 'isRejected', target: 'ask.invalid', actions: 'adoptFieldErrors', meta: { requirement: '8.reset' } },
          { target: 'ask.unsent', meta: { requirement: '8.reset' } },
        ],
      },
    },
    asked: {
      description: 'If the address has an account, a link is on its way: the same words whether it has or not.',
      on: { 'restart.pressed': { target: 'ask' } },
    },
    choose: {
      tags: 'choose',
      type: 'parallel',
      states: {
        form: {
          initial: 'filling',
          on: {
            'field.changed': { actions: ['rememberField', 'forgetKey'] },
            'form.submitted': [
              {
                guard: 'isPasswordSound',
                target: '#passwordReset.updating',
                actions: ['forgetFieldErrors', 'mintKey'],
                meta: { requirement: '4.reset' },
              },
              // Not re-entered: that would leave the strength beside it too.
              { target: '.invalid', actions: 'findPasswordFieldErrors', meta: { requirement: '5.reset' } },
            ],
          },
          states: {
            filling: { description: 'The new password is asked for twice, with no fault shown.' },
            invalid: {
              description: 'Both fields again, with what is wrong beside them, for as long as it is wrong.',
              meta: { requirement: '5.reset' },
              on: {
                'field.changed': [
                  {
                    guard: 'isMended',
                    target: 'filling',
                    actions: ['rememberField', 'forgetKey', 'dropMendedFieldErrors'],
                    meta: { requirement: '8.password-mended' },
                  },
                  {
                    actions: ['rememberField', 'forgetKey', 'dropMendedFieldErrors'],
                    meta: { requirement: '8.password-mended' },
                  },
                ],
              },
            },
            unsent: { description: 'A message says that nothing was changed yet and what to do.' },
          },
        },
        strength: strengthRegion,
        link: {
          // A link is checked when it is followed, and not after a try: by then the try itself may have used it.
          initial: 'settled',
          states: {
            checking: {
              description: 'The link is checked while the form is filled in: nobody waits for it.',
              meta: { requirement: '4.reset-check' },
              invoke: {
                id: 'checkingLink',
                src: 'checkingLink',
                input: ({ context: { token } }) => ({ token }),
                onDone: { target: 'settled' },
                onError: [
                  {
                    guard: 'isLinkRejected',
                    target: '#passwordReset.rejected',
                    actions: ['adoptFieldErrors', 'forgetPasswords'],
                    description: 'No password can be set by this link: whoever typed one hears so at once.',
                  },
                  { target: 'unanswered' },
                ],
              },
            },
            settled: { description: 'Nothing is to be said of the link.' },
            unanswered: {
              description: 'A message says that the link could not be checked, and that the form can be used.',
              meta: { requirement: '4.reset-check' },
            },
          },
        },
      },
    },
    updating: {
      description: 'The form is hidden while the server takes the new password.',
      meta: { requirement: '4.reset' },
      invoke: {
        id: 'updatingPassword',
        src: 'updatingPassword',
        input: ({ context: { token, form, key } }) => ({ token, password: form.password, key }),
        onDone: { target: 'updated', actions: 'forgetPasswords' },
        onError: [
          {
            guard: 'isLinkRejected',
            target: 'rejected',
            actions: ['adoptFieldErrors', 'forgetPasswords'],
            meta: { requirement: '8.reset' },
          },
          {
            guard: 'isRejected',
            target: 'choose.form.invalid',
            actions: 'adoptFieldErrors',
            meta: { requirement: '8.reset' },
          },
          {
            target: 'choose.form.unsent',
            description: 'The passwords are still in the fields, so that one press sends them again.',
            meta: { requirement: '8.reset' },
          },
        ],
      },
    },
    updated: { description: 'Password Updated, and where to sign in.', meta: { requirement: '4.reset' } },
    rejected: {
      description:
        'The server’s message: the link is used, expired or unknown. A link leads to the page that asks for a new one.',
      meta: { requirement: '8.reset' },
    },
  },
});
