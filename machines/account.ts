import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { FieldError } from '../contract/field-error.ts';
import {
  type AccountAnswer,
  type AccountFormValues,
  accountFieldErrors,
  isAccountReady,
} from '../contract/registration.ts';
import { outputOf } from './actor-events.ts';
import { notProvided } from './not-provided.ts';
import {
  isMended,
  remainingFieldErrors,
  type Strength,
  strengthGuards,
  strengthRegion,
  unrated,
  withScoreOnly,
} from './password.ts';
import { isRejected, isRejectedFor, rejectedFieldErrors } from './submission.ts';

/** One attempt to create the account. The invitation is empty unless one is followed. */
export type AccountCreation = { form: AccountFormValues; invitation: string; key: string; tries: number };

/** What the step begins with. `tries` is how often the account and the team have been sent before. */
export type AccountInput = AccountCreation & {
  /** The address that was confirmed, which is the username. */
  email: string;
};

export type AccountContext = AccountInput & {
  /** What is wrong with the form as it was last submitted, in the order of its fields. */
  fieldErrors: FieldError[];
  strength: Strength;
  outcome: AccountOutcome;
};

/**
 * How the step ended: with an account, with an invitation that cannot be accepted or whose link can be renewed, or because
 * the session had ended.
 */
export type AccountOutcome =
  | ({ kind: 'created' } & AccountAnswer)
  | { kind: 'gone' | 'renewable'; fieldErrors: FieldError[] }
  | { kind: 'expired' };

export type AccountEvent =
  | { type: 'field.changed'; field: keyof AccountFormValues; value: string }
  | { type: 'form.submitted' };

/** Creating an account: specification 2 and 5 (Registration, step 2). */
export const accountMachine = setup({
  types: {
    context: {} as AccountContext,
    events: {} as AccountEvent,
    input: {} as AccountInput,
    output: {} as AccountOutcome,
    meta: {} as { requirement: string },
  },
  actors: {
    ratingPassword: fromPromise<Strength, { password: string }>(notProvided('ratingPassword')),
    creatingAccount: fromPromise<AccountAnswer, AccountCreation>(notProvided('creatingAccount')),
  },
  guards: {
    isReady: ({ context }) => isAccountReady(context.form),
    isValid: ({ context }) =>
      isAccountReady(context.form) && accountFieldErrors(context.form, context.email, context.strength).length === 0,
    ...strengthGuards,
    isMended,
    isRejectedFor,
    isRejected,
  },
  actions: {
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    findFieldErrors: assign({
      fieldErrors: ({ context }) => accountFieldErrors(context.form, context.email, context.strength),
    }),
    dropMendedFieldErrors: assign({ fieldErrors: remainingFieldErrors }),
    forgetFieldErrors: assign({ fieldErrors: [] }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    rememberStrength: assign({ strength: ({ event }) => outputOf<Strength>(event, 'ratingPassword') }),
    forgetStrength: assign({ strength: unrated }),
    forgetCommon: assign({ strength: ({ context }) => withScoreOnly(context.strength) }),
    noteCreated: assign(({ event }) => ({
      outcome: { kind: 'created' as const, ...outputOf<AccountAnswer>(event, 'creatingAccount') },
    })),
    noteGone: assign(({ event }) => ({
      outcome: { kind: 'gone' as const, fieldErrors: rejectedFieldErrors({ event }) },
    })),
    noteRenewable: assign(({ event }) => ({
      outcome: { kind: 'renewable' as const, fieldErrors: rejectedFieldErrors({ event }) },
    })),
    noteExpiry: assign({ outcome: { kind: 'expired' } }),
  },
}).createMachine({
  id: 'account',
  description: 'A visitor whose address is confirmed creates an account.',
  meta: { requirement: '2.registration-account' },
  context: ({ input }) => ({ ...input, fieldErrors: [], strength: unrated, outcome: { kind: 'expired' } }),
  output: ({ context }) => context.outcome,
  initial: 'editing',
  states: {
    editing: {
      type: 'parallel',
      states: {
        form: {
          initial: 'filling',
          on: {
            'field.changed': { actions: 'rememberField', meta: { requirement: '3.account' } },
            'form.submitted': [
              {
                guard: 'isValid',
                target: '#account.creating',
                actions: ['forgetFieldErrors', 'countTry'],
                meta: { requirement: '4.registration' },
              },
              {
                guard: 'isReady',
                target: '.invalid',
                actions: 'findFieldErrors',
                meta: { requirement: '5.password' },
              },
            ],
          },
          states: {
            filling: { description: 'Names, the password twice and the terms, with no error shown.' },
            invalid: {
              description: 'The errors stand beside their fields; those of a password go once it is corrected.',
              meta: { requirement: '8.password' },
              on: {
                'field.changed': [
                  {
                    guard: 'isMended',
                    target: 'filling',
                    actions: ['rememberField', 'dropMendedFieldErrors'],
                    meta: { requirement: '8.password-mended' },
                  },
                  { actions: ['rememberField', 'dropMendedFieldErrors'], meta: { requirement: '8.password-mended' } },
                ],
              },
            },
            unanswered: {
              description: 'No answer came, so the account may be there: a message says so, and one press tries again.',
            },
          },
        },
        strength: strengthRegion,
      },
    },
    creating: {
      description: 'The form is hidden while the account is created.',
      meta: { requirement: '7.onboarding' },
      invoke: {
        id: 'creatingAccount',
        src: 'creatingAccount',
        input: ({ context: { form, key, tries, invitation } }) => ({ form, key, tries, invitation }),
        onDone: { target: 'created', actions: 'noteCreated', meta: { requirement: '4.registration' } },
        onError: [
          {
            guard: { type: 'isRejectedFor', params: { field: 'invitation' } },
            target: 'gone',
            actions: 'noteGone',
            meta: { requirement: '6.guest' },
          },
          {
            guard: { type: 'isRejectedFor', params: { field: 'link' } },
            target: 'renewable',
            actions: 'noteRenewable',
            meta: { requirement: '6.renewal' },
          },
          {
            guard: { type: 'isRejectedFor', params: { field: 'token' } },
            target: 'expired',
            actions: 'noteExpiry',
            meta: { requirement: '3.registration' },
          },
          {
            guard: 'isRejected',
            target: 'editing.form.invalid',
            actions: 'adoptFieldErrors',
            meta: { requirement: '8.password' },
          },
          { target: 'editing.form.unanswered' },
        ],
      },
    },
    created: { type: 'final', description: 'There is an account.', meta: { requirement: '4.registration' } },
    gone: {
      type: 'final',
      description: 'The invitation is used, unknown or expired for good.',
      meta: { requirement: '6.guest' },
    },
    renewable: {
      type: 'final',
      description: 'The link of the invitation has expired, or a newer one was emailed.',
      meta: { requirement: '6.renewal' },
    },
    expired: {
      type: 'final',
      description: 'The session of the registration has ended: a code lets it continue.',
      meta: { requirement: '3.registration' },
    },
  },
});
