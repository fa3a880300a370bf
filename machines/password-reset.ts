import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { newPasswordFaults } from '../contract/password.ts';
import { resetLinkFaults } from '../contract/password-reset.ts';
import type { Fault } from '../contract/problem.ts';
import { type Strength, strengthGuards, strengthRegion, unrated } from './password.ts';
import { isRefused, isRefusedFor, randomKey, refusedFaults, restoredForm } from './submission.ts';

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
  faults: Fault[];
  /** The idempotency key: one for all tries of one thing. Empty until the first submit. */
  key: string;
  strength: Strength;
};

export type PasswordResetEvent =
  | { type: 'scripts.started'; token?: string }
  | { type: 'form.restored'; form: Partial<ResetForm> }
  | { type: 'field.changed'; field: ResetField; value: string }
  | { type: 'form.submitted' }
  | { type: 'again.pressed' };

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
    meta: {} as { clause: string },
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
    isEmailSound: ({ context }) => resetLinkFaults(context.form).length === 0,
    isPasswordSound: ({ context }) => newPasswordFaults(context.form, context.strength.common).length === 0,
    ...strengthGuards,
    isLinkRefused: isRefusedFor('token'),
    isRefused,
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
    findEmailFaults: assign({ faults: ({ context }) => resetLinkFaults(context.form) }),
    findPasswordFaults: assign({
      faults: ({ context }) => newPasswordFaults(context.form, context.strength.common),
    }),
    adoptFaults: assign({ faults: refusedFaults }),
    forgetFaults: assign({ faults: [] }),
    mintKey: assign({ key: ({ context }) => context.key || randomKey() }),
    forgetKey: assign({ key: '' }),
    forgetPasswords: assign({
      form: ({ context }) => ({ ...context.form, password: '', password_again: '' }),
      strength: unrated,
    }),
    rememberStrength: assign({
      strength: ({ event }) => ('output' in event ? (event.output as Strength) : unrated),
    }),
    forgetStrength: assign({ strength: unrated }),
  },
}).createMachine({
  id: 'passwordReset',
  description: 'Somebody who forgot a password asks for a link by mail, follows it and chooses a new one.',
  context: { token: '', form: blankReset, faults: [], key: '', strength: unrated },
  initial: 'plain',
  states: {
    plain: {
      description: 'The page as it was served: it can be filled in before any script runs.',
      meta: { clause: '2.reset' },
      on: {
        'form.restored': {
          actions: 'restoreForm',
          description: 'What a reload left behind is taken over, under what has been typed since.',
          meta: { clause: '2.reset' },
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'What was typed before the scripts ran is taken over.',
          meta: { clause: '2.reset' },
        },
        'scripts.started': [
          {
            guard: 'hasToken',
            target: 'choose.link.checking',
            actions: 'adoptToken',
            meta: { clause: '2.reset-token' },
          },
          { target: 'ask', meta: { clause: '2.reset' } },
        ],
      },
    },
    ask: {
      tags: 'ask',
      meta: { clause: '2.reset' },
      initial: 'filling',
      on: {
        'field.changed': { actions: ['rememberField', 'forgetKey'], meta: { clause: '2.reset' } },
        'form.submitted': [
          {
            guard: 'isEmailSound',
            target: 'asking',
            actions: ['forgetFaults', 'mintKey'],
            meta: { clause: '2.reset' },
          },
          { target: '.faulty', actions: 'findEmailFaults', reenter: true, meta: { clause: '5.email' } },
        ],
      },
      states: {
        filling: { description: 'The email is asked for, with no fault shown.' },
        faulty: { description: 'The email is asked for again, with what is wrong with it.' },
        unsent: { description: 'The email is kept, and a message says that nothing was sent and what to do.' },
      },
    },
    asking: {
      description: 'The form is hidden while the link is asked for.',
      meta: { clause: '2.reset' },
      invoke: {
        id: 'askingLink',
        src: 'askingLink',
        input: ({ context: { form, key } }) => ({ email: form.email, key }),
        onDone: { target: 'asked', actions: 'forgetKey', meta: { clause: '2.reset' } },
        onError: [
          { guard: 'isRefused', target: 'ask.faulty', actions: 'adoptFaults', meta: { clause: '8.reset' } },
          { target: 'ask.unsent', meta: { clause: '8.reset' } },
        ],
      },
    },
    asked: {
      description: 'If the address has an account, a link is on its way: the same words whether it has or not.',
      meta: { clause: '2.reset' },
      on: { 'again.pressed': { target: 'ask', meta: { clause: '2.reset' } } },
    },
    choose: {
      tags: 'choose',
      type: 'parallel',
      meta: { clause: '2.reset' },
      states: {
        form: {
          initial: 'filling',
          on: {
            'field.changed': { actions: ['rememberField', 'forgetKey'], meta: { clause: '2.reset' } },
            'form.submitted': [
              {
                guard: 'isPasswordSound',
                target: '#passwordReset.updating',
                actions: ['forgetFaults', 'mintKey'],
                meta: { clause: '4.reset' },
              },
              // Not re-entered: that would leave the strength beside it too.
              { target: '.faulty', actions: 'findPasswordFaults', meta: { clause: '5.reset' } },
            ],
          },
          states: {
            filling: { description: 'The new password is asked for twice, with no fault shown.' },
            faulty: { description: 'Both fields again, with what is wrong beside them.', meta: { clause: '5.reset' } },
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
              meta: { clause: '4.reset-check' },
              invoke: {
                id: 'checkingLink',
                src: 'checkingLink',
                input: ({ context: { token } }) => ({ token }),
                onDone: { target: 'settled', meta: { clause: '4.reset-check' } },
                onError: [
                  {
                    guard: 'isLinkRefused',
                    target: '#passwordReset.refused',
                    actions: ['adoptFaults', 'forgetPasswords'],
                    description: 'No password can be set by this link: whoever typed one hears so at once.',
                    meta: { clause: '4.reset-check' },
                  },
                  { target: 'unanswered', meta: { clause: '4.reset-check' } },
                ],
              },
            },
            settled: { description: 'Nothing is to be said of the link.' },
            unanswered: {
              description: 'A message says that the link could not be checked, and that the form can be used.',
              meta: { clause: '4.reset-check' },
            },
          },
        },
      },
    },
    updating: {
      description: 'The form is hidden while the server takes the new password.',
      meta: { clause: '4.reset' },
      invoke: {
        id: 'updatingPassword',
        src: 'updatingPassword',
        input: ({ context: { token, form, key } }) => ({ token, password: form.password, key }),
        onDone: { target: 'updated', actions: 'forgetPasswords', meta: { clause: '4.reset' } },
        onError: [
          {
            guard: 'isLinkRefused',
            target: 'refused',
            actions: ['adoptFaults', 'forgetPasswords'],
            meta: { clause: '8.reset' },
          },
          { guard: 'isRefused', target: 'choose.form.faulty', actions: 'adoptFaults', meta: { clause: '8.reset' } },
          {
            target: 'choose.form.unsent',
            description: 'The passwords are still in the fields, so that one press sends them again.',
            meta: { clause: '8.reset' },
          },
        ],
      },
    },
    updated: { description: 'Password Updated, and where to sign in.', meta: { clause: '4.reset' } },
    refused: {
      description:
        'The server’s message: the link is used, expired or unknown. A link leads to the page that asks for a new one.',
      meta: { clause: '8.reset' },
    },
  },
});
