import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { newPasswordFieldErrors } from '../contract/password.ts';
import { resetLinkFieldErrors } from '../contract/password-reset.ts';
import { outputOf } from './actor-events.ts';
import { type FormContext, formActions, servedTransitions } from './form.ts';
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
import { isRejected, isRejectedFor, notPostponed, type Postponement, postponementOf } from './submission.ts';

/** The forms as typed, unchecked. */
export type ResetForm = { email: string; password: string; password_again: string };

export type ResetField = keyof ResetForm;

/** The content of a request for a link. */
export type ResetLinkRequest = { email: string; key: string };

/** The content of the check of a link. */
export type ResetLinkCheck = { token: string };

/** The content of a new password. */
export type PasswordUpdate = { token: string; password: string; key: string };

export type PasswordResetContext = FormContext<ResetForm> & {
  /** The token of the link that was followed, or empty. It is held here and in the page’s address only. */
  token: string;
  /** The address of the account, once the link that was followed has been confirmed; empty until then. */
  email: string;
  strength: Strength;
  /** What the server said if it asked to wait when the link was checked. */
  postponement: Postponement;
};

export type PasswordResetEvent =
  | { type: 'scripts.started'; token?: string }
  | { type: 'form.restored'; form: Partial<ResetForm> }
  | { type: 'field.changed'; field: ResetField; value: string }
  | { type: 'form.submitted'; key: string }
  | { type: 'restart.pressed' };

/** The forms before the visitor has typed anything. */
const blankReset: ResetForm = { email: '', password: '', password_again: '' };

/**
 * Resetting a password: specification 2 and 4 (Password reset). Without a token the visitor requests a link by email; with
 * one they choose a new password. No answer reveals whether an address has an account.
 */
export const passwordResetMachine = setup({
  types: {
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    meta: {} as { requirement: string },
    tags: {} as 'request' | 'choose' | 'acknowledged',
  },
  actors: {
    requestingLink: fromPromise<void, ResetLinkRequest>(notProvided('requestingLink')),
    checkingLink: fromPromise<string, ResetLinkCheck>(notProvided('checkingLink')),
    updatingPassword: fromPromise<void, PasswordUpdate>(notProvided('updatingPassword')),
    ratingPassword: fromPromise<Strength, { password: string }>(notProvided('ratingPassword')),
  },
  guards: {
    hasToken: ({ event }) => {
      assertEvent(event, 'scripts.started');
      return event.token !== undefined;
    },
    isEmailValid: ({ context }) => resetLinkFieldErrors(context.form).length === 0,
    isPasswordValid: ({ context }) => newPasswordFieldErrors(context.form, context, context.strength).length === 0,
    ...strengthGuards,
    isMended,
    isRejected,
    isRejectedFor,
  },
  actions: {
    ...formActions<PasswordResetContext, PasswordResetEvent>(blankReset),
    adoptToken: assign(({ event }) => {
      assertEvent(event, 'scripts.started');
      return { token: event.token ?? '' };
    }),
    findEmailFieldErrors: assign({ fieldErrors: ({ context }) => resetLinkFieldErrors(context.form) }),
    findPasswordFieldErrors: assign({
      fieldErrors: ({ context }) => newPasswordFieldErrors(context.form, context, context.strength),
    }),
    dropMendedFieldErrors: assign({ fieldErrors: remainingFieldErrors }),
    adoptAddress: assign({ email: ({ event }) => outputOf<string>(event, 'checkingLink') }),
    notePostponement: assign({ postponement: postponementOf }),
    forgetFieldErrors: assign({ fieldErrors: [] }),
    forgetKey: assign({ key: '' }),
    forgetPasswords: assign({
      form: ({ context }) => ({ ...context.form, password: '', password_again: '' }),
      strength: unrated,
    }),
    rememberStrength: assign({
      strength: ({ event }) => outputOf<Strength>(event, 'ratingPassword'),
    }),
    forgetStrength: assign({ strength: unrated }),
    forgetCommon: assign({ strength: ({ context }) => withScoreOnly(context.strength) }),
  },
}).createMachine({
  id: 'passwordReset',
  description: 'Someone who forgot a password requests a link by email, follows it and chooses a new password.',
  meta: { requirement: '2.reset' },
  context: {
    token: '',
    form: blankReset,
    email: '',
    fieldErrors: [],
    key: '',
    strength: unrated,
    postponement: notPostponed,
  },
  initial: 'unhydrated',
  states: {
    unhydrated: {
      tags: ['request', 'choose'],
      description: 'The page as served: it can be filled in before any script runs.',
      on: {
        ...servedTransitions,
        'scripts.started': [
          {
            guard: 'hasToken',
            target: 'choose.link.checking',
            actions: 'adoptToken',
            meta: { requirement: '2.reset-token' },
          },
          { target: 'request' },
        ],
      },
    },
    request: {
      tags: 'request',
      initial: 'filling',
      on: {
        'field.changed': { actions: ['rememberField', 'forgetKey'] },
        'form.submitted': [
          {
            guard: 'isEmailValid',
            target: 'requesting',
            actions: ['forgetFieldErrors', 'adoptKey'],
          },
          { target: '.invalid', actions: 'findEmailFieldErrors', reenter: true, meta: { requirement: '5.email' } },
        ],
      },
      states: {
        filling: { description: 'The form asks for an email address, with no error shown.' },
        invalid: { description: 'The form asks for the address again and says what is wrong with it.' },
        unanswered: { description: 'The address is kept, and a message says that nothing was sent and what to do.' },
      },
    },
    requesting: {
      description: 'The form is hidden while the link is requested.',
      invoke: {
        id: 'requestingLink',
        src: 'requestingLink',
        input: ({ context: { form, key } }) => ({ email: form.email, key }),
        onDone: { target: 'requested', actions: 'forgetKey' },
        onError: [
          {
            guard: 'isRejected',
            target: 'request.invalid',
            actions: 'adoptFieldErrors',
            meta: { requirement: '8.reset' },
          },
          { target: 'request.unanswered', meta: { requirement: '8.reset' } },
        ],
      },
    },
    requested: {
      tags: 'acknowledged',
      description: 'If the address has an account, a link is on its way: the words are the same if it has none.',
      on: { 'restart.pressed': { target: 'request' } },
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
                guard: 'isPasswordValid',
                target: '#passwordReset.updating',
                actions: ['forgetFieldErrors', 'adoptKey'],
                meta: { requirement: '4.reset' },
              },
              // Not re-entered: that would leave the strength region too.
              { target: '.invalid', actions: 'findPasswordFieldErrors', meta: { requirement: '5.reset' } },
            ],
          },
          states: {
            filling: { description: 'The form asks for the new password twice, with no errors shown.' },
            invalid: {
              description: 'Each error shows beside its field until it is corrected.',
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
            unanswered: { description: 'A message says that nothing has been changed yet and what to do.' },
          },
        },
        strength: strengthRegion,
        link: {
          // A link is checked when it is followed, and not after a try, which may have used it.
          initial: 'settled',
          states: {
            checking: {
              description: 'The link is checked while the form is filled in: the visitor does not wait for it.',
              meta: { requirement: '4.reset-check' },
              invoke: {
                id: 'checkingLink',
                src: 'checkingLink',
                input: ({ context: { token } }) => ({ token }),
                onDone: { target: 'settled', actions: 'adoptAddress', meta: { requirement: '5.password-username' } },
                onError: [
                  {
                    guard: { type: 'isRejectedFor', params: { field: 'token' } },
                    target: '#passwordReset.rejected',
                    actions: ['adoptFieldErrors', 'forgetPasswords'],
                    description:
                      'The link cannot set a password: the page says so at once, even while one is being typed.',
                  },
                  { target: 'unanswered', actions: 'notePostponement' },
                ],
              },
            },
            settled: { description: 'Nothing is said about the link.' },
            unanswered: {
              description:
                'A message says that the link could not be checked, in the server’s words if there are any, and that the form can still be used.',
              meta: { requirement: '4.reset-check' },
            },
          },
        },
      },
    },
    updating: {
      description: 'The form is hidden while the server stores the new password.',
      meta: { requirement: '4.reset' },
      invoke: {
        id: 'updatingPassword',
        src: 'updatingPassword',
        input: ({ context: { token, form, key } }) => ({ token, password: form.password, key }),
        onDone: { target: 'updated', actions: 'forgetPasswords' },
        onError: [
          {
            guard: { type: 'isRejectedFor', params: { field: 'token' } },
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
            target: 'choose.form.unanswered',
            description: 'The passwords are still in the fields, so one press sends them again.',
            meta: { requirement: '8.reset' },
          },
        ],
      },
    },
    updated: { description: 'Password Updated, and where to sign in.', meta: { requirement: '4.reset' } },
    rejected: {
      description:
        'The server’s message: the link is used, expired or unknown. The page links to the request for a new one.',
      meta: { requirement: '8.reset' },
    },
  },
});
