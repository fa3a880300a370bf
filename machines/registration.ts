import { assertEvent, assign, type DoneActorEvent, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { mailboxOf } from '../contract/email.ts';
import type { Fault } from '../contract/problem.ts';
import {
  type AccountAnswer,
  type AccountForm,
  accountFaults,
  codeFaults,
  emailFaults,
  type InvitationAnswer,
  type Invite,
  isAccountReady,
  isCodeComplete,
  type Role,
  resendPause,
  type TeamAnswer,
  teamFaults,
} from '../contract/registration.ts';
import { type InvitationsOutcome, invitationsMachine } from './invitations.ts';
import { type Strength, strengthGuards, strengthRegion, unrated } from './password.ts';
import { isRefused, isRefusedFor, randomKey, refusedFaults } from './submission.ts';

/** The steps of specification 2 (Registration), in their order. */
const registrationSteps = ['email', 'code', 'account', 'team', 'invites', 'welcome'] as const;

/** The steps of somebody who joins a company by an invitation: ruling on the registration link. */
const joiningSteps: readonly RegistrationStep[] = ['email', 'code', 'account', 'welcome'];

export type RegistrationStep = (typeof registrationSteps)[number];

/** What the visitor typed; nothing in it has been checked. `name` is the team's. */
export type RegistrationForm = AccountForm & Record<'email' | 'code' | 'name', string>;

export type RegistrationField = keyof RegistrationForm;

/** What of a registration may be kept across a reload: no password, code or token. */
export type RegistrationDraft = {
  form: Partial<Pick<RegistrationForm, 'email' | 'first_name' | 'last_name' | 'terms' | 'name'>>;
  sentTo: string;
  key: string;
  tries: number;
  username: string;
  rows: readonly Invite[];
  isFinished: boolean;
};

/** What one request of each call sends. */
export type CodeRequest = { email: string; key: string };
export type CodeCheck = { email: string; code: string; key: string };
export type AccountCreation = CodeCheck & {
  form: RegistrationForm;
  tries: number;
  /** The invitation that is followed, empty without one. */
  invitation: string;
};
export type TeamCreation = { name: string; token: string; key: string; tries: number };

export type RegistrationContext = {
  form: RegistrationForm;
  /** What is wrong with the step as it was last submitted, in the order of its fields. */
  faults: Fault[];
  /** The idempotency key of the registration: one for one address. Empty until the first submit. */
  key: string;
  /** The idempotency key of one request for a code: another one for each code. */
  codeKey: string;
  /** How often the account and the team have been sent. */
  tries: number;
  /** The address that a code was last sent to, in the form of `mailboxOf`. */
  sentTo: string;
  /** The address that the server found to be the visitor's. */
  verified: string;
  strength: Strength;
  /** The name to sign in with, once there is an account. */
  username: string;
  /** The bearer token and the roles of the account: specification 3 (Registration state). They live here alone. */
  token: string;
  roles: readonly Role[];
  team: TeamAnswer;
  /** The invite rows, where they were typed and could not be sent. */
  rows: readonly Invite[];
  /** The token of the invitation that is followed, and what it is for. */
  invitation: string;
  joining: InvitationAnswer | null;
  /** Whether a registration was finished in this tab before. */
  isFinished: boolean;
};

export type RegistrationEvent =
  | { type: 'form.restored'; draft: Partial<RegistrationDraft> }
  | { type: 'scripts.started'; step: RegistrationStep; invitation?: string }
  | { type: 'address.changed'; step: RegistrationStep }
  | { type: 'field.changed'; field: Exclude<RegistrationField, 'code'>; value: string }
  | { type: 'code.entered'; value: string }
  | { type: 'form.submitted' }
  | { type: 'resend.pressed' }
  | { type: 'again.pressed' }
  | { type: 'over.pressed' }
  | DoneActorEvent<unknown, 'resendingCode'>;

/** The steps before the visitor has said anything. */
const blankRegistration: RegistrationForm = {
  email: '',
  code: '',
  first_name: '',
  last_name: '',
  password: '',
  password_again: '',
  terms: '',
  name: '',
};

const noTeam: TeamAnswer = { name: '', link: '', link_expires_at: '' };

const blank: RegistrationContext = {
  form: blankRegistration,
  faults: [],
  key: '',
  codeKey: '',
  tries: 0,
  sentTo: '',
  verified: '',
  strength: unrated,
  username: '',
  token: '',
  roles: [],
  team: noTeam,
  rows: [],
  invitation: '',
  joining: null,
  isFinished: false,
};

/**
 * Registering a company, and joining one by an invitation: specification 2 to 6 and 8 (Registration) as the rulings on it
 * settle them. The address bar is a projection of its steps (their tags) and a source of its events.
 */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    meta: {} as { clause: string },
    tags: {} as RegistrationStep | 'recovery' | 'invitation',
    children: {} as { invitingPeople: 'invitingPeople' },
  },
  actors: {
    checkingInvitation: fromPromise<InvitationAnswer, { invitation: string }>(() => {
      throw new Error('checkingInvitation is not provided');
    }),
    sendingCode: fromPromise<void, CodeRequest>(() => {
      throw new Error('sendingCode is not provided');
    }),
    verifyingCode: fromPromise<string, CodeCheck>(() => {
      throw new Error('verifyingCode is not provided');
    }),
    resumingAccount: fromPromise<AccountAnswer, CodeCheck>(() => {
      throw new Error('resumingAccount is not provided');
    }),
    ratingPassword: fromPromise<Strength, { password: string }>(() => {
      throw new Error('ratingPassword is not provided');
    }),
    creatingAccount: fromPromise<AccountAnswer, AccountCreation>(() => {
      throw new Error('creatingAccount is not provided');
    }),
    creatingTeam: fromPromise<TeamAnswer, TeamCreation>(() => {
      throw new Error('creatingTeam is not provided');
    }),
    invitingPeople: invitationsMachine,
  },
  guards: {
    hasInvitation: ({ event }) => {
      assertEvent(event, 'scripts.started');
      return event.invitation !== undefined;
    },
    isAfresh: ({ context, event }) => {
      assertEvent(event, 'scripts.started');
      return context.isFinished && event.step === 'email';
    },
    isFinished: ({ context }) => context.isFinished,
    isUnderWay: ({ context, event }) => {
      assertEvent(event, 'scripts.started');
      // Who asks for the first step has it, until there is an account that belongs to its address.
      return isCodeSent(context) && (context.username !== '' || event.step !== 'email');
    },
    isJoiningUnderWay: ({ context }) => isCodeSent(context),
    isToEmail: ({ event }) => isTo('email', event),
    isToCode: ({ context, event }) => isTo('code', event) && isCodeSent(context),
    isToAccount: ({ context, event }) =>
      isTo('account', event) && context.verified === mailboxOf(context.form.email) && isCodeComplete(context.form.code),
    isToTeam: ({ event }) => isTo('team', event),
    isToInvites: ({ event }) => isTo('invites', event),
    isEmailSound: ({ context }) => emailFaults(context.form).length === 0,
    isCodeEntered: ({ event }) => {
      assertEvent(event, 'code.entered');
      return isCodeComplete(event.value);
    },
    isCodeSound: ({ context }) => codeFaults(context.form).length === 0,
    isAccountThere: ({ context }) => context.username !== '',
    isAccountReady: ({ context }) => isAccountReady(context.form),
    isAccountSound: ({ context }) =>
      isAccountReady(context.form) && accountFaults(context.form, context.strength.common).length === 0,
    ...strengthGuards,
    isTeamNamed: ({ context }) => teamFaults(context.form).length === 0,
    isTeamNext: ({ event }) => nextOf(event) === 'team',
    isInvitesNext: ({ event }) => nextOf(event) === 'invites',
    isInvitationRefused: isRefusedFor('invitation'),
    isCodeRefused: isRefusedFor('code'),
    isTokenRefused: isRefusedFor('token'),
    isNameRefused: isRefusedFor('name'),
    isRefused,
    hasInvited: ({ event }) => outcomeOf(event)?.kind === 'settled',
    hasExpired: ({ event }) => outcomeOf(event)?.kind === 'expired',
  },
  actions: {
    restoreDraft: assign(({ context, event }) => {
      assertEvent(event, 'form.restored');
      const { draft } = event;
      const form = { ...context.form, ...draft.form, email: context.form.email || (draft.form?.email ?? '') };
      // Another address is another registration: of the kept one only what is about the person remains.
      return mailboxOf(form.email) === mailboxOf(draft.form?.email ?? '') ? { ...draft, form } : { form };
    }),
    adoptInvitationToken: assign(({ context, event }) => {
      assertEvent(event, 'scripts.started');
      const invitation = event.invitation ?? '';
      // What a finished registration left behind is not part of a new one.
      return context.isFinished ? { ...blank, invitation } : { invitation };
    }),
    adoptInvitation: assign(({ context, event }) => {
      const joining = 'output' in event ? (event.output as InvitationAnswer) : null;
      return { joining, form: { ...context.form, email: joining?.email ?? context.form.email } };
    }),
    forgetInvitation: assign({ invitation: '', joining: null, faults: [] }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    /** Another address is another registration: its keys, its code and its proof are not this one's. */
    rememberEmail: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      const form = { ...context.form, email: event.value };
      return mailboxOf(event.value) === mailboxOf(context.form.email)
        ? { form }
        : { form: { ...form, code: '' }, key: '', codeKey: '', tries: 0, verified: '', sentTo: '' };
    }),
    rememberCode: assign(({ context, event }) => {
      assertEvent(event, 'code.entered');
      return { form: { ...context.form, code: event.value } };
    }),
    findEmailFaults: assign({ faults: ({ context }) => emailFaults(context.form) }),
    findCodeFaults: assign({ faults: ({ context }) => codeFaults(context.form) }),
    findAccountFaults: assign({ faults: ({ context }) => accountFaults(context.form, context.strength.common) }),
    findTeamFaults: assign({ faults: ({ context }) => teamFaults(context.form) }),
    adoptFaults: assign({ faults: refusedFaults }),
    forgetFaults: assign({ faults: [] }),
    mintKeys: assign({
      key: ({ context }) => context.key || randomKey(),
      codeKey: ({ context }) => context.codeKey || randomKey(),
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    rememberSent: assign({ sentTo: ({ context }) => mailboxOf(context.form.email), codeKey: '', verified: '' }),
    forgetCode: assign({ form: ({ context }) => ({ ...context.form, code: '' }), faults: [] }),
    adoptVerified: assign({ verified: ({ event }) => ('output' in event ? (event.output as string) : '') }),
    adoptAccount: assign(({ context, event }) => {
      const answer = (event as { output?: AccountAnswer }).output;
      return {
        username: answer?.username ?? '',
        token: answer?.token ?? '',
        roles: answer?.roles ?? [],
        team: answer?.team ?? noTeam,
        // What proved the address and opens the account has done its work.
        form: { ...context.form, code: '', password: '', password_again: '' },
        strength: unrated,
        verified: '',
        faults: [],
      };
    }),
    rememberStrength: assign({ strength: ({ event }) => ('output' in event ? (event.output as Strength) : unrated) }),
    forgetStrength: assign({ strength: unrated }),
    adoptTeam: assign({ team: ({ event }) => ('output' in event ? (event.output as TeamAnswer) : noTeam) }),
    adoptOutcome: assign(({ event }) => {
      const outcome = outcomeOf(event);
      return { rows: outcome?.rows ?? [], faults: outcome?.faults ?? [] };
    }),
    finish: assign({ isFinished: true, token: '', invitation: '', rows: [], faults: [] }),
    startOver: assign(blank),
  },
  delays: { resendPause },
}).createMachine({
  id: 'registration',
  description: 'A visitor registers a company and its team, or joins one, from an email address to a login.',
  context: blank,
  initial: 'plain',
  states: {
    plain: {
      tags: 'email',
      description: 'The page as it was served: it can be filled in before any script runs.',
      meta: { clause: '2.registration-email' },
      on: {
        'form.restored': {
          actions: 'restoreDraft',
          description: 'What a reload left behind is taken over, under what has been typed since.',
          meta: { clause: '3.registration' },
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'The email that was typed before the scripts ran is taken over.',
          meta: { clause: '2.registration-email' },
        },
        'scripts.started': [
          {
            guard: 'hasInvitation',
            target: 'checking',
            actions: 'adoptInvitationToken',
            meta: { clause: '6.guest' },
          },
          { guard: 'isAfresh', target: 'email', actions: 'startOver', meta: { clause: '2.registration-email' } },
          { guard: 'isFinished', target: 'welcome', meta: { clause: '2.registration-welcome' } },
          {
            guard: 'isUnderWay',
            target: 'code',
            description: 'Codes, passwords and tokens are kept nowhere, so after a reload the code is asked for again.',
            meta: { clause: '3.registration' },
          },
          { target: 'email', meta: { clause: '2.registration-email' } },
        ],
      },
    },
    checking: {
      tags: 'invitation',
      description: 'The server is asked what the invitation is for.',
      meta: { clause: '6.guest' },
      invoke: {
        id: 'checkingInvitation',
        src: 'checkingInvitation',
        input: ({ context }) => ({ invitation: context.invitation }),
        onDone: [
          { guard: 'isJoiningUnderWay', target: 'code', actions: 'adoptInvitation', meta: { clause: '6.guest' } },
          { target: 'email', actions: 'adoptInvitation', meta: { clause: '6.guest' } },
        ],
        onError: [
          { guard: 'isRefused', target: 'gone', actions: 'adoptFaults', meta: { clause: '6.guest' } },
          { target: 'unchecked', meta: { clause: '6.guest' } },
        ],
      },
    },
    unchecked: {
      tags: 'invitation',
      description: 'Nothing answered: the invitation can be checked again.',
      meta: { clause: '6.guest' },
      on: { 'again.pressed': { target: 'checking', meta: { clause: '6.guest' } } },
    },
    gone: {
      tags: 'invitation',
      description: 'The invitation is expired, used or unknown: the page says so and offers the normal registration.',
      meta: { clause: '6.guest' },
      on: { 'over.pressed': { target: 'email', actions: 'forgetInvitation', meta: { clause: '6.guest' } } },
    },
    email: {
      tags: 'email',
      meta: { clause: '2.registration-email' },
      initial: 'filling',
      on: {
        'field.changed': { actions: 'rememberEmail', meta: { clause: '2.registration-email' } },
        'form.submitted': [
          {
            guard: 'isEmailSound',
            target: 'sendingCode',
            actions: ['forgetFaults', 'mintKeys'],
            meta: { clause: '4.registration' },
          },
          { target: '.faulty', actions: 'findEmailFaults', reenter: true, meta: { clause: '5.email' } },
        ],
        'address.changed': [
          { guard: 'isToAccount', target: 'account', meta: { clause: '2.route-registration' } },
          { guard: 'isToCode', target: 'code', meta: { clause: '2.route-registration' } },
        ],
      },
      states: {
        filling: { description: 'The email is asked for, with no fault shown.' },
        faulty: { description: 'Invalid email: what was typed is kept.', meta: { clause: '8.email-onboarding' } },
        unsent: {
          description: 'No code was sent: a message says so, the address is kept, and one press tries again.',
          meta: { clause: '8.code-email' },
        },
      },
    },
    sendingCode: {
      tags: 'email',
      description: 'The form is hidden while a code is asked for.',
      meta: { clause: '7.code-email' },
      invoke: {
        id: 'sendingCode',
        src: 'sendingCode',
        input: ({ context: { form, codeKey } }) => ({ email: form.email, key: codeKey }),
        onDone: {
          target: 'code',
          actions: ['rememberSent', 'forgetCode'],
          meta: { clause: '7.code-email' },
        },
        onError: [
          { guard: 'isRefused', target: 'email.faulty', actions: 'adoptFaults', meta: { clause: '8.code-email' } },
          { target: 'email.unsent', meta: { clause: '8.code-email' } },
        ],
      },
    },
    code: {
      tags: 'code',
      type: 'parallel',
      meta: { clause: '2.registration-code' },
      on: {
        'address.changed': [
          { guard: 'isToEmail', target: 'email', meta: { clause: '2.route-registration' } },
          { guard: 'isToAccount', target: 'account', meta: { clause: '2.route-registration' } },
        ],
      },
      states: {
        entry: {
          initial: 'waiting',
          on: {
            'xstate.done.actor.resendingCode': {
              target: '.waiting',
              description: 'The code before it has ended, and so has what was said of it.',
              meta: { clause: '2.registration-code' },
            },
          },
          states: {
            waiting: {
              description: 'The box of the code, with no fault shown. Its sixth character starts the verification.',
              meta: { clause: '5.code' },
              on: {
                'code.entered': [
                  { guard: 'isCodeEntered', target: 'verifying', actions: 'rememberCode', meta: { clause: '5.code' } },
                  { actions: 'rememberCode', meta: { clause: '5.code' } },
                ],
                'form.submitted': [
                  { guard: 'isCodeSound', target: 'verifying', meta: { clause: '5.code' } },
                  { target: 'faulty', actions: 'findCodeFaults', meta: { clause: '5.code' } },
                ],
              },
            },
            faulty: {
              description: 'The code is wrong, expired, used or was tried too often: the message says what to do.',
              meta: { clause: '8.registration' },
              on: {
                'code.entered': [
                  {
                    guard: 'isCodeEntered',
                    target: 'verifying',
                    actions: ['rememberCode', 'forgetFaults'],
                    meta: { clause: '5.code' },
                  },
                  { target: 'waiting', actions: ['rememberCode', 'forgetFaults'], meta: { clause: '5.code' } },
                ],
                'form.submitted': [
                  {
                    guard: 'isCodeSound',
                    target: 'verifying',
                    actions: 'forgetFaults',
                    meta: { clause: '8.registration' },
                  },
                  { target: 'faulty', actions: 'findCodeFaults', reenter: true, meta: { clause: '8.registration' } },
                ],
              },
            },
            unsent: {
              description: 'Nothing answered: the code is kept, and one press verifies it again.',
              meta: { clause: '8.registration' },
              on: {
                'code.entered': [
                  { guard: 'isCodeEntered', target: 'verifying', actions: 'rememberCode', meta: { clause: '5.code' } },
                  { target: 'waiting', actions: 'rememberCode', meta: { clause: '5.code' } },
                ],
                'form.submitted': { target: 'verifying', meta: { clause: '8.registration' } },
              },
            },
            verifying: {
              description: 'The server compares the code.',
              meta: { clause: '7.code' },
              invoke: {
                id: 'verifyingCode',
                src: 'verifyingCode',
                input: ({ context: { form, key } }) => ({ email: form.email, code: form.code, key }),
                onDone: [
                  {
                    guard: 'isAccountThere',
                    target: 'resuming',
                    description: 'The account was made before a reload: only its token is gone.',
                    meta: { clause: '3.registration' },
                  },
                  { target: '#registration.account', actions: 'adoptVerified', meta: { clause: '7.code' } },
                ],
                onError: [
                  { guard: 'isRefused', target: 'faulty', actions: 'adoptFaults', meta: { clause: '8.registration' } },
                  { target: 'unsent', meta: { clause: '8.registration' } },
                ],
              },
            },
            resuming: {
              description: 'The server gives a new token for the steps that are left.',
              meta: { clause: '3.registration' },
              invoke: {
                id: 'resumingAccount',
                src: 'resumingAccount',
                input: ({ context: { form, key } }) => ({ email: form.email, code: form.code, key }),
                onDone: [
                  {
                    guard: 'isTeamNext',
                    target: '#registration.team',
                    actions: 'adoptAccount',
                    meta: { clause: '3.registration' },
                  },
                  {
                    guard: 'isInvitesNext',
                    target: '#registration.invites',
                    actions: 'adoptAccount',
                    meta: { clause: '3.registration' },
                  },
                  { target: '#registration.welcome', actions: 'adoptAccount', meta: { clause: '3.registration' } },
                ],
                onError: [
                  { guard: 'isRefused', target: 'faulty', actions: 'adoptFaults', meta: { clause: '8.registration' } },
                  { target: 'unsent', meta: { clause: '8.registration' } },
                ],
              },
            },
          },
        },
        resend: {
          initial: 'pausing',
          meta: { clause: '2.registration-code' },
          states: {
            pausing: {
              description: 'A code was just sent: another one can be asked for after the pause.',
              after: { resendPause: { target: 'ready', meta: { clause: '2.registration-code' } } },
            },
            ready: {
              description: 'No code came? Another one can be asked for.',
              on: {
                'resend.pressed': {
                  target: 'sending',
                  actions: 'mintKeys',
                  meta: { clause: '2.registration-code' },
                },
              },
            },
            sending: {
              description: 'Another code is asked for.',
              meta: { clause: '7.code-email' },
              invoke: {
                id: 'resendingCode',
                src: 'sendingCode',
                input: ({ context: { form, codeKey } }) => ({ email: form.email, key: codeKey }),
                onDone: {
                  target: '#registration.code.resend.sent',
                  actions: ['rememberSent', 'forgetCode'],
                  meta: { clause: '7.code-email' },
                },
                onError: [
                  { guard: 'isRefused', target: 'refused', meta: { clause: '8.code-email' } },
                  { target: 'unsent', meta: { clause: '8.code-email' } },
                ],
              },
            },
            sent: {
              description: 'A message says that another code is on its way; the one before it has ended.',
              after: { resendPause: { target: 'ready', meta: { clause: '2.registration-code' } } },
            },
            refused: {
              description: 'Too many codes were asked for: a message says when another one can be.',
              meta: { clause: '8.code-email' },
              after: { resendPause: { target: 'ready', meta: { clause: '8.code-email' } } },
            },
            unsent: {
              description: 'No code was sent: a message says so, and one press tries again.',
              meta: { clause: '8.code-email' },
              on: { 'resend.pressed': { target: 'sending', meta: { clause: '8.code-email' } } },
            },
          },
        },
      },
    },
    account: {
      tags: 'account',
      type: 'parallel',
      meta: { clause: '2.registration-account' },
      on: {
        'address.changed': [
          { guard: 'isToEmail', target: 'email', meta: { clause: '2.route-registration' } },
          { guard: 'isToCode', target: 'code', meta: { clause: '2.route-registration' } },
        ],
      },
      states: {
        form: {
          initial: 'filling',
          on: {
            'field.changed': { actions: 'rememberField', meta: { clause: '3.account' } },
            'form.submitted': [
              {
                guard: 'isAccountSound',
                target: '#registration.creatingAccount',
                actions: ['forgetFaults', 'countTry'],
                meta: { clause: '4.registration' },
              },
              {
                guard: 'isAccountReady',
                target: '.faulty',
                actions: 'findAccountFaults',
                meta: { clause: '5.password' },
              },
            ],
          },
          states: {
            filling: { description: 'Names, the password twice and the terms, with no fault shown.' },
            faulty: { description: 'The same with what is wrong beside each field.', meta: { clause: '8.password' } },
            unsent: { description: 'No account was made yet: a message says so, and one press tries again.' },
          },
        },
        strength: strengthRegion,
      },
    },
    creatingAccount: {
      tags: 'account',
      description: 'The form is hidden while the account is made.',
      meta: { clause: '7.onboarding' },
      invoke: {
        id: 'creatingAccount',
        src: 'creatingAccount',
        input: ({ context: { form, key, tries, invitation } }) => ({
          email: form.email,
          code: form.code,
          key,
          form,
          tries,
          invitation,
        }),
        onDone: [
          { guard: 'isTeamNext', target: 'team', actions: 'adoptAccount', meta: { clause: '4.registration' } },
          {
            guard: 'isInvitesNext',
            target: 'invites',
            actions: 'adoptAccount',
            description: 'The address had begun before, and its team is there already.',
            meta: { clause: '3.registration' },
          },
          { target: 'welcome', actions: 'adoptAccount', meta: { clause: '6.guest' } },
        ],
        onError: [
          { guard: 'isInvitationRefused', target: 'gone', actions: 'adoptFaults', meta: { clause: '6.guest' } },
          {
            guard: 'isCodeRefused',
            target: 'code.entry.faulty',
            actions: 'adoptFaults',
            meta: { clause: '8.registration' },
          },
          { guard: 'isRefused', target: 'account.form.faulty', actions: 'adoptFaults', meta: { clause: '8.password' } },
          { target: 'account.form.unsent', meta: { clause: '7.onboarding' } },
        ],
      },
    },
    team: {
      tags: 'team',
      meta: { clause: '2.registration-team' },
      initial: 'filling',
      on: {
        'field.changed': { actions: 'rememberField', meta: { clause: '3.team' } },
        'form.submitted': [
          {
            guard: 'isTeamNamed',
            target: 'creatingTeam',
            actions: ['forgetFaults', 'countTry'],
            meta: { clause: '4.registration-team' },
          },
          { target: '.faulty', actions: 'findTeamFaults', reenter: true, meta: { clause: '5.team' } },
        ],
      },
      states: {
        filling: { description: 'The name of the team is asked for, with no fault shown.' },
        faulty: {
          description: 'The name is missing or taken: what was typed is kept.',
          meta: { clause: '8.registration' },
        },
      },
    },
    creatingTeam: {
      tags: 'team',
      description: 'Creating Account, Please Wait...',
      meta: { clause: '2.registration-team' },
      invoke: {
        id: 'creatingTeam',
        src: 'creatingTeam',
        input: ({ context: { form, token, key, tries } }) => ({ name: form.name, token, key, tries }),
        onDone: { target: 'invites', actions: 'adoptTeam', meta: { clause: '4.registration-team' } },
        onError: [
          { guard: 'isNameRefused', target: 'team.faulty', actions: 'adoptFaults', meta: { clause: '8.registration' } },
          {
            guard: 'isTokenRefused',
            target: 'recovery.expired',
            actions: 'adoptFaults',
            meta: { clause: '2.registration-recovery' },
          },
          { target: 'recovery.team', actions: 'adoptFaults', meta: { clause: '4.registration-team' } },
        ],
      },
    },
    invites: {
      tags: 'invites',
      description: 'People are invited: the chart of the invitations.',
      meta: { clause: '2.registration-invite' },
      invoke: {
        id: 'invitingPeople',
        src: 'invitingPeople',
        input: ({ context: { token, roles, team, rows } }) => ({ token, roles, team, rows }),
        onDone: [
          { guard: 'hasInvited', target: 'welcome', meta: { clause: '4.registration-invite' } },
          {
            guard: 'hasExpired',
            target: 'recovery.expired',
            actions: 'adoptOutcome',
            meta: { clause: '2.registration-recovery' },
          },
          { target: 'recovery.invites', actions: 'adoptOutcome', meta: { clause: '4.registration-invite' } },
        ],
      },
    },
    recovery: {
      tags: 'recovery',
      meta: { clause: '2.registration-recovery' },
      initial: 'team',
      on: { 'over.pressed': { target: 'email', actions: 'startOver', meta: { clause: '2.registration-recovery' } } },
      states: {
        team: {
          description: 'The team could not be created: what was typed is kept, to be tried again.',
          on: {
            'again.pressed': { target: '#registration.team', meta: { clause: '2.registration-recovery' } },
            'address.changed': {
              guard: 'isToTeam',
              target: '#registration.team',
              meta: { clause: '2.route-registration' },
            },
          },
        },
        invites: {
          description: 'The invitations could not be sent: the rows are kept, to be tried again.',
          on: {
            'again.pressed': { target: '#registration.invites', meta: { clause: '2.registration-recovery' } },
            'address.changed': {
              guard: 'isToInvites',
              target: '#registration.invites',
              meta: { clause: '2.route-registration' },
            },
          },
        },
        expired: {
          description: 'The registration was open for too long: another code lets it go on where it was.',
          on: {
            'again.pressed': {
              target: '#registration.code.resend.sending',
              actions: ['forgetCode', 'mintKeys'],
              meta: { clause: '2.registration-recovery' },
            },
          },
        },
      },
    },
    welcome: {
      tags: 'welcome',
      entry: 'finish',
      description: 'Welcome: the username, and where to sign in.',
      meta: { clause: '2.registration-welcome' },
      on: {
        'address.changed': {
          guard: 'isToEmail',
          target: 'email',
          actions: 'startOver',
          meta: { clause: '2.route-registration' },
        },
      },
    },
  },
});

/** Where a registration stands. */
export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;

/** The steps that a visitor goes through: fewer of them join a company than register one. */
export function stepsOf({ joining }: RegistrationContext): readonly RegistrationStep[] {
  return joining === null ? registrationSteps : joiningSteps;
}

/** Whether the code is asked for a second time: what it opened was lost with a reload. */
export function isCodeAskedAgain({ username, verified, form }: RegistrationContext): boolean {
  return username !== '' || (verified === '' && form.first_name !== '');
}

/** Whether a code was sent to the address that is in the form. */
function isCodeSent({ sentTo, form }: RegistrationContext): boolean {
  return sentTo !== '' && sentTo === mailboxOf(form.email);
}

function isTo(step: RegistrationStep, event: RegistrationEvent): boolean {
  assertEvent(event, 'address.changed');
  return event.step === step;
}

function nextOf(event: object): string | undefined {
  return (event as { output?: AccountAnswer }).output?.next;
}

function outcomeOf(event: object): InvitationsOutcome | undefined {
  return (event as { output?: InvitationsOutcome }).output;
}
