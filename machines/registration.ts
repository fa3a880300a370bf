import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { asTyped, mailboxOf } from '../contract/email.ts';
import { codeLifetime, resendPause } from '../contract/limits.ts';
import type { FieldError } from '../contract/problem.ts';
import {
  type AccountAnswer,
  type AccountFormValues,
  type AccountRole,
  accountFieldErrors,
  codeFieldErrors,
  emailFieldErrors,
  type InvitationAnswer,
  type Invite,
  isAccountReady,
  isCodeComplete,
  type SessionAnswer,
  type TeamAnswer,
  teamFieldErrors,
} from '../contract/registration.ts';
import { type InvitationsOutcome, invitationsMachine } from './invitations.ts';
import { isMended, remainingFieldErrors, type Strength, strengthGuards, strengthRegion, unrated } from './password.ts';
import { isRejected, isRejectedFor, randomKey, rejectedFieldErrors } from './submission.ts';

/** The steps of specification 2 (Registration), in their order. */
const registrationSteps = ['email', 'code', 'account', 'team', 'invites', 'welcome'] as const;

/** The steps of somebody who joins a company by an invitation: ruling on the registration link. */
const joiningSteps: readonly RegistrationStep[] = ['email', 'code', 'account', 'welcome'];

export type RegistrationStep = (typeof registrationSteps)[number];

/** What the visitor typed; nothing in it has been checked. `name` is the team's. */
export type RegistrationForm = AccountFormValues & Record<'email' | 'code' | 'name', string>;

export type RegistrationField = keyof RegistrationForm;

/** What the welcome says of a registration that was finished in this tab. */
export type FinishedRegistration = { username: string; first_name: string; joining: InvitationAnswer | null };

/** What of a registration may be kept across a reload: no password and no code. */
export type RegistrationDraft = {
  form: Partial<Pick<RegistrationForm, 'email' | 'first_name' | 'last_name' | 'terms' | 'name'>>;
  sentTo: string;
  sentAt: number;
  verified: string;
  key: string;
  tries: number;
  username: string;
  rows: readonly Invite[];
  finished: FinishedRegistration | null;
};

/** What one request of each call sends. The server holds the session of the registration of a key. */
export type CodeRequest = { email: string; key: string; invitation: string };
export type CodeCheck = { email: string; code: string; key: string };
export type SessionRequest = { key: string };
export type AccountCreation = { form: RegistrationForm; invitation: string; key: string; tries: number };
export type TeamJoining = { invitation: string; key: string };
export type TeamCreation = { name: string; key: string; tries: number };

export type RegistrationContext = {
  form: RegistrationForm;
  /** What is wrong with the step as it was last submitted, in the order of its fields. */
  fieldErrors: FieldError[];
  /** The idempotency key of the registration: one for one address. Empty until a code has been sent. */
  key: string;
  /** The idempotency key of one request for a code: another one for each code. */
  codeKey: string;
  /** How often the account and the team have been sent. */
  tries: number;
  /** The address of the registration, in the form of `mailboxOf`: that of the newest code. */
  sentTo: string;
  /** When the newest code was sent and when another one may be asked for, in milliseconds since the epoch; 0 once it is over. */
  sentAt: number;
  pauseEnds: number;
  /** The seconds until then, as they are shown. */
  pause: number;
  /** The address that the server found to be the visitor's. */
  verified: string;
  /** The furthest step that the server has said since the page was loaded, empty where it has said none. */
  reached: '' | Exclude<SessionAnswer['next'], 'welcome'>;
  /** The step that is wanted while the server is asked where the registration stands. */
  asked: RegistrationStep;
  /** Whether the session ended before the registration did. */
  hasEnded: boolean;
  strength: Strength;
  /** The name to sign in with, once there is an account. */
  username: string;
  /** The roles of the account: specification 3 (Registration state). Its token is a cookie, which no script reads. */
  roles: readonly AccountRole[];
  team: TeamAnswer;
  /** The invite rows. */
  rows: readonly Invite[];
  /** The token of the invitation that is followed, and what it is for. */
  invitation: string;
  joining: InvitationAnswer | null;
  finished: FinishedRegistration | null;
};

export type RegistrationEvent =
  | { type: 'form.restored'; draft: Partial<RegistrationDraft> }
  | { type: 'scripts.started'; step: RegistrationStep; invitation?: string }
  | { type: 'address.changed'; step: RegistrationStep }
  | { type: 'field.changed'; field: Exclude<RegistrationField, 'code'>; value: string }
  | { type: 'code.entered'; value: string }
  | { type: 'form.submitted' }
  | { type: 'resend.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'restart.pressed' }
  | DoneActorEvent<unknown, 'resendingCode'>
  | ErrorActorEvent<unknown, 'resendingCode'>;

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
  fieldErrors: [],
  key: '',
  codeKey: '',
  tries: 0,
  sentTo: '',
  sentAt: 0,
  pauseEnds: 0,
  pause: 0,
  verified: '',
  reached: '',
  asked: 'email',
  hasEnded: false,
  strength: unrated,
  username: '',
  roles: [],
  team: noTeam,
  rows: [],
  invitation: '',
  joining: null,
  finished: null,
};

/**
 * Registering a company, and joining one by an invitation: specification 2 to 6 and 8 (Registration) as the rulings on it
 * settle them. The address bar is a projection of its steps (their tags) and a source of its events.
 */
export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    meta: {} as { requirement: string },
    tags: {} as RegistrationStep | 'recovery' | 'opening',
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
    readingSession: fromPromise<SessionAnswer, SessionRequest>(() => {
      throw new Error('readingSession is not provided');
    }),
    endingSession: fromPromise<void, SessionRequest>(() => {
      throw new Error('endingSession is not provided');
    }),
    ratingPassword: fromPromise<Strength, { password: string }>(() => {
      throw new Error('ratingPassword is not provided');
    }),
    creatingAccount: fromPromise<AccountAnswer, AccountCreation>(() => {
      throw new Error('creatingAccount is not provided');
    }),
    joiningTeam: fromPromise<AccountAnswer, TeamJoining>(() => {
      throw new Error('joiningTeam is not provided');
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
    isFinishedAsked: ({ context, event }) => context.finished !== null && stepOf(event) !== 'email',
    isResumable: ({ context, event }) => context.verified !== '' && isAfterCode(stepOf(event)),
    isConfirmedAsked: ({ context, event }) => context.verified !== '' && stepOf(event) !== 'email',
    isCodeAsked: ({ context, event }) => context.sentTo !== '' && stepOf(event) !== 'email',
    isJoiningResumable: ({ context, event }) =>
      isJoiningUnderWay(context, event) && context.verified !== '' && isAfterCode(context.asked),
    isJoiningUnderWay: ({ context, event }) => isJoiningUnderWay(context, event),
    isToEmail: ({ event }) => stepOf(event) === 'email',
    isToConfirmed: ({ context, event }) => stepOf(event) === 'code' && context.verified !== '',
    isToCode: ({ context, event }) => stepOf(event) === 'code' && context.sentTo !== '',
    isToUnread: ({ context, event }) => isAfterCode(stepOf(event)) && context.verified !== '' && context.reached === '',
    isToJoin: ({ context, event }) => stepOf(event) === 'account' && isJoinReached(context),
    isToAccount: ({ context, event }) => stepOf(event) === 'account' && context.reached !== '',
    isToTeam: ({ context, event }) => stepOf(event) === 'team' && ['team', 'invites'].includes(context.reached),
    isToInvites: ({ context, event }) => stepOf(event) === 'invites' && context.reached === 'invites',
    isToWelcome: ({ context, event }) => stepOf(event) === 'welcome' && context.finished !== null,
    isEmailProven: ({ context }) => context.verified !== '' && context.verified === mailboxOf(context.form.email),
    isEmailSound: ({ context }) => emailFieldErrors(context.form).length === 0,
    isCodeEntered: ({ event }) => {
      assertEvent(event, 'code.entered');
      return isCodeComplete(event.value);
    },
    isCodeSound: ({ context }) => codeFieldErrors(context.form).length === 0,
    isStandingNeeded: ({ context }) => context.username !== '' || context.joining !== null,
    isCodeExpired: ({ context }) => context.sentAt === 0,
    isPauseOver: ({ context }) => context.pauseEnds === 0,
    isPausing: ({ context }) => context.pauseEnds !== 0,
    isOtherProven: ({ context }) => context.verified !== '' && context.sentTo !== mailboxOf(context.form.email),
    isAccountReady: ({ context }) => isAccountReady(context.form),
    isAccountSound: ({ context }) =>
      isAccountReady(context.form) && accountFieldErrors(context.form, context.strength.common).length === 0,
    ...strengthGuards,
    isMended,
    isTeamNamed: ({ context }) => teamFieldErrors(context.form).length === 0,
    isTeamNext: ({ event }) => nextOf(event) === 'team',
    isInvitesNext: ({ event }) => nextOf(event) === 'invites',
    isWelcomeNext: ({ event }) => nextOf(event) === 'welcome',
    isJoinNext: ({ context, event }) => nextOf(event) === 'join' && context.joining !== null,
    // Whoever follows an invitation goes no further with a company of their own: joining replaces it.
    isAccountDue: ({ context, event }) =>
      context.joining !== null || context.asked === 'account' || ['account', 'join'].includes(nextOf(event) ?? ''),
    isTeamDue: ({ context, event }) => context.asked === 'team' || nextOf(event) === 'team',
    isInvitationRejected: (args) => isRejectedFor(args, { field: 'invitation' }),
    isTokenRejected: (args) => isRejectedFor(args, { field: 'token' }),
    isNameRejected: (args) => isRejectedFor(args, { field: 'name' }),
    isRejected,
    hasInvited: ({ event }) => outcomeOf(event)?.kind === 'settled',
    hasExpired: ({ event }) => outcomeOf(event)?.kind === 'expired',
    isUnskipped: ({ event }) => outcomeOf(event)?.kind === 'unskipped',
  },
  actions: {
    restoreDraft: assign(({ context, event }) => {
      assertEvent(event, 'form.restored');
      const { draft } = event;
      const form = { ...context.form, ...draft.form, email: context.form.email || (draft.form?.email ?? '') };
      return { ...draft, form, ...sentBefore(draft.sentAt ?? 0) };
    }),
    rememberAsked: assign(({ context, event }) => ({ asked: stepOf(event) ?? context.asked })),
    askForFurthest: assign({ asked: 'welcome' }),
    adoptInvitationToken: assign(({ event }) => {
      assertEvent(event, 'scripts.started');
      return { invitation: event.invitation ?? '' };
    }),
    adoptInvitation: assign(({ context, event }) => {
      const joining = 'output' in event ? (event.output as InvitationAnswer) : null;
      return { joining, form: { ...context.form, email: joining?.email ?? context.form.email } };
    }),
    forgetInvitation: assign({ invitation: '', joining: null, fieldErrors: [] }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    rememberCode: assign(({ context, event }) => {
      assertEvent(event, 'code.entered');
      return { form: { ...context.form, code: event.value } };
    }),
    findEmailFieldErrors: assign({ fieldErrors: ({ context }) => emailFieldErrors(context.form) }),
    findCodeFieldErrors: assign({ fieldErrors: ({ context }) => codeFieldErrors(context.form) }),
    findAccountFieldErrors: assign({
      fieldErrors: ({ context }) => accountFieldErrors(context.form, context.strength.common),
    }),
    findTeamFieldErrors: assign({ fieldErrors: ({ context }) => teamFieldErrors(context.form) }),
    dropMendedFieldErrors: assign({ fieldErrors: remainingFieldErrors }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    forgetFieldErrors: assign({ fieldErrors: [] }),
    mintCodeKey: assign({ codeKey: ({ context }) => context.codeKey || randomKey() }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    /** Another address is another registration: of the one before, only what is about the person remains. */
    rememberSent: assign(({ context }) => {
      const sentTo = mailboxOf(context.form.email);
      const { form, invitation, joining } = context;
      const registration =
        sentTo === context.sentTo ? {} : { ...blank, form, invitation, joining, key: randomKey(), sentTo };
      return { ...registration, ...sentNow(context.form) };
    }),
    rememberResent: assign(({ context }) => sentNow(context.form)),
    startPause: assign(() => pauseUntil(Date.now() + resendPause)),
    countDown: assign(({ context }) => pauseUntil(context.pauseEnds)),
    endPause: assign({ pauseEnds: 0, pause: 0 }),
    noteExpiry: assign({ sentAt: 0 }),
    noteEnded: assign(({ context }) => ({
      form: { ...context.form, code: '' },
      fieldErrors: [],
      verified: '',
      reached: '' as const,
      hasEnded: true,
    })),
    adoptVerified: assign(({ context, event }) => ({
      verified: 'output' in event ? (event.output as string) : '',
      reached: context.reached || ('account' as const),
      hasEnded: false,
    })),
    /** What proved the address has done its work, and what opens the account is for the server alone. */
    forgetSecrets: assign(({ context }) => ({
      form: { ...context.form, code: '', password: '', password_again: '' },
      strength: unrated,
      fieldErrors: [],
    })),
    adoptStanding: assign(({ context, event }) => {
      const answer = (event as { output?: SessionAnswer | AccountAnswer }).output;
      return {
        ...(answer && 'email' in answer && { verified: answer.email }),
        reached: reachedBy(answer?.next, context),
        hasEnded: false,
        username: answer?.username ?? '',
        roles: answer?.roles ?? [],
        team: answer?.team ?? noTeam,
      };
    }),
    rememberStrength: assign({ strength: ({ event }) => ('output' in event ? (event.output as Strength) : unrated) }),
    forgetStrength: assign({ strength: unrated }),
    adoptTeam: assign({
      team: ({ event }) => ('output' in event ? (event.output as TeamAnswer) : noTeam),
      reached: 'invites',
    }),
    /** What stands in the rows belongs to the step's own chart, which ends with it. */
    keepRows: assign(({ context, self }) => ({ rows: rowsIn(self.getSnapshot()) ?? context.rows })),
    adoptOutcome: assign(({ event }) => {
      const outcome = outcomeOf(event);
      return { rows: outcome?.rows ?? [], fieldErrors: outcome?.fieldErrors ?? [] };
    }),
    finish: assign(({ context: { username, form, joining } }) => ({
      ...blank,
      finished: { username: asTyped(username, form.email), first_name: form.first_name.trim(), joining },
    })),
    startOver: assign(blank),
  },
  delays: {
    resendPause: ({ context }) => Math.max(0, context.pauseEnds - Date.now()),
    codeLife: ({ context }) => Math.max(0, context.sentAt + codeLifetime - Date.now()),
    second: 1000,
  },
}).createMachine({
  id: 'registration',
  description: 'A visitor registers a company and its team, or joins one, from an email address to a login.',
  meta: { requirement: '2.route-registration' },
  context: blank,
  initial: 'unhydrated',
  on: {
    // Every step that has been reached can be gone to from everywhere.
    'address.changed': [
      { guard: 'isToEmail', target: '.email' },
      { guard: 'isToConfirmed', target: '.confirmed' },
      { guard: 'isToCode', target: '.code' },
      {
        guard: 'isToUnread',
        target: '.resuming',
        actions: 'rememberAsked',
      },
      { guard: 'isToJoin', target: '.confirmation' },
      { guard: 'isToAccount', target: '.account' },
      { guard: 'isToTeam', target: '.team' },
      { guard: 'isToInvites', target: '.invites' },
      { guard: 'isToWelcome', target: '.welcome' },
    ],
  },
  states: {
    unhydrated: {
      tags: 'email',
      description: 'The page as it was served: it can be filled in before any script runs.',
      meta: { requirement: '2.registration-email' },
      on: {
        'form.restored': {
          actions: 'restoreDraft',
          description: 'What a reload left behind is taken over, under what has been typed since.',
          meta: { requirement: '3.registration' },
        },
        'field.changed': {
          actions: 'rememberField',
          description: 'The email that was typed before the scripts ran is taken over.',
        },
        'scripts.started': [
          {
            guard: 'hasInvitation',
            target: 'checking',
            actions: ['adoptInvitationToken', 'rememberAsked'],
            meta: { requirement: '6.guest' },
          },
          { guard: 'isFinishedAsked', target: 'welcome', meta: { requirement: '2.registration-welcome' } },
          {
            guard: 'isResumable',
            target: 'resuming',
            actions: 'rememberAsked',
            meta: { requirement: '3.registration' },
          },
          { guard: 'isConfirmedAsked', target: 'confirmed', meta: { requirement: '3.registration' } },
          { guard: 'isCodeAsked', target: 'code', meta: { requirement: '3.registration' } },
          { target: 'email' },
        ],
      },
    },
    resuming: {
      tags: 'opening',
      description: 'The server is asked where the registration stands: it holds the session, and the page does not.',
      meta: { requirement: '3.registration' },
      invoke: {
        id: 'readingSession',
        src: 'readingSession',
        input: ({ context: { key } }) => ({ key }),
        onDone: [
          {
            guard: 'isWelcomeNext',
            target: 'welcome',
            actions: ['adoptStanding', 'finish'],
            description: 'The answer that finished it was lost, or came to another tab.',
          },
          { guard: 'isJoinNext', target: 'confirmation', actions: 'adoptStanding', meta: { requirement: '6.guest' } },
          {
            guard: 'isAccountDue',
            target: 'account',
            actions: 'adoptStanding',
            description: 'The step is wanted or next, or an invitation is followed: what was begun is replaced there.',
          },
          { guard: 'isTeamDue', target: 'team', actions: 'adoptStanding' },
          { target: 'invites', actions: 'adoptStanding' },
        ],
        onError: [{ guard: 'isRejected', target: 'code', actions: 'noteEnded' }, { target: 'unanswered' }],
      },
    },
    unanswered: {
      tags: 'opening',
      description: 'Nothing answered: the server can be asked again, and what was typed is kept.',
      meta: { requirement: '3.registration' },
      on: {
        'retry.pressed': { target: 'resuming' },
        'restart.pressed': { target: 'startingOver' },
      },
    },
    startingOver: {
      tags: 'email',
      description: 'The server ends the session of the registration so far. Where nothing answers, it ends by itself.',
      meta: { requirement: '2.registration-recovery' },
      invoke: {
        id: 'endingSession',
        src: 'endingSession',
        input: ({ context: { key } }) => ({ key }),
        onDone: { target: 'email', actions: 'startOver' },
        onError: { target: 'email', actions: 'startOver' },
      },
    },
    checking: {
      tags: 'opening',
      description: 'The server is asked what the invitation is for.',
      meta: { requirement: '6.guest' },
      invoke: {
        id: 'checkingInvitation',
        src: 'checkingInvitation',
        input: ({ context }) => ({ invitation: context.invitation }),
        onDone: [
          {
            guard: 'isJoiningResumable',
            target: 'resuming',
            actions: 'adoptInvitation',
            meta: { requirement: '3.registration' },
          },
          { guard: 'isJoiningUnderWay', target: 'code', actions: 'adoptInvitation' },
          { target: 'email', actions: 'adoptInvitation' },
        ],
        onError: [{ guard: 'isRejected', target: 'gone', actions: 'adoptFieldErrors' }, { target: 'unchecked' }],
      },
    },
    unchecked: {
      tags: 'opening',
      description: 'Nothing answered: the invitation can be checked again.',
      meta: { requirement: '6.guest' },
      on: { 'retry.pressed': { target: 'checking' } },
    },
    gone: {
      description: 'The invitation is expired, used or unknown: the page says so and offers the normal registration.',
      meta: { requirement: '6.guest' },
      on: { 'restart.pressed': { target: 'email', actions: 'forgetInvitation' } },
    },
    email: {
      tags: 'email',
      meta: { requirement: '2.registration-email' },
      initial: 'filling',
      on: {
        'field.changed': { actions: 'rememberField' },
        'form.submitted': [
          {
            guard: 'isEmailProven',
            target: 'resuming',
            actions: ['forgetFieldErrors', 'askForFurthest'],
            description: 'The address is known to be the visitor’s: no other code is needed.',
            meta: { requirement: '3.registration' },
          },
          {
            guard: 'isEmailSound',
            target: 'sendingCode',
            actions: ['forgetFieldErrors', 'mintCodeKey'],
            meta: { requirement: '4.registration' },
          },
          { target: '.invalid', actions: 'findEmailFieldErrors', reenter: true, meta: { requirement: '5.email' } },
        ],
      },
      states: {
        filling: { description: 'The email is asked for, with no fault shown.' },
        invalid: { description: 'Invalid email: what was typed is kept.', meta: { requirement: '8.email-onboarding' } },
        unsent: {
          description: 'No code was sent: a message says so, the address is kept, and one press tries again.',
          meta: { requirement: '8.code-email' },
        },
      },
    },
    sendingCode: {
      tags: 'email',
      description: 'The form is hidden while a code is asked for.',
      meta: { requirement: '7.code-email' },
      invoke: {
        id: 'sendingCode',
        src: 'sendingCode',
        input: ({ context: { form, codeKey, invitation } }) => ({ email: form.email, key: codeKey, invitation }),
        onDone: [
          {
            guard: 'isOtherProven',
            target: 'leaving',
            description: 'Another address is another registration: the session of the one before ends.',
            meta: { requirement: '3.registration' },
          },
          { target: 'code', actions: 'rememberSent' },
        ],
        onError: [
          {
            guard: 'isRejected',
            target: 'email.invalid',
            actions: 'adoptFieldErrors',
            meta: { requirement: '8.code-email' },
          },
          { target: 'email.unsent', meta: { requirement: '8.code-email' } },
        ],
      },
    },
    leaving: {
      tags: 'email',
      description: 'The server ends the session of the address before. Where nothing answers, it ends by itself.',
      meta: { requirement: '3.registration' },
      invoke: {
        id: 'leavingSession',
        src: 'endingSession',
        input: ({ context: { key } }) => ({ key }),
        onDone: { target: 'code', actions: 'rememberSent' },
        onError: { target: 'code', actions: 'rememberSent' },
      },
    },
    confirmed: {
      tags: 'code',
      description:
        'The step of the code, once the address is confirmed: Continue leads to where the registration stands.',
      meta: { requirement: '2.registration-code' },
      on: {
        'form.submitted': {
          target: 'resuming',
          actions: 'askForFurthest',
        },
      },
    },
    code: {
      tags: 'code',
      type: 'parallel',
      meta: { requirement: '2.registration-code' },
      states: {
        entry: {
          initial: 'waiting',
          on: {
            'xstate.done.actor.resendingCode': {
              target: '.waiting',
              description: 'The code before it has ended, and so has what was said of it.',
            },
          },
          states: {
            waiting: {
              description: 'The box of the code, with no fault shown. Its sixth character starts the verification.',
              meta: { requirement: '5.code' },
              on: {
                'code.entered': [
                  {
                    guard: 'isCodeEntered',
                    target: 'verifying',
                    actions: 'rememberCode',
                  },
                  { actions: 'rememberCode' },
                ],
                'form.submitted': [
                  { guard: 'isCodeSound', target: 'verifying' },
                  { target: 'invalid', actions: 'findCodeFieldErrors' },
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
                    actions: ['rememberCode', 'forgetFieldErrors'],
                    meta: { requirement: '5.code' },
                  },
                  {
                    target: 'waiting',
                    actions: ['rememberCode', 'forgetFieldErrors'],
                    meta: { requirement: '5.code' },
                  },
                ],
                'form.submitted': [
                  {
                    guard: 'isCodeSound',
                    target: 'verifying',
                    actions: 'forgetFieldErrors',
                  },
                  {
                    target: 'invalid',
                    actions: 'findCodeFieldErrors',
                    reenter: true,
                  },
                ],
              },
            },
            unsent: {
              description: 'Nothing answered: the code is kept, and one press verifies it again.',
              meta: { requirement: '8.registration' },
              on: {
                'code.entered': [
                  {
                    guard: 'isCodeEntered',
                    target: 'verifying',
                    actions: 'rememberCode',
                    meta: { requirement: '5.code' },
                  },
                  { target: 'waiting', actions: 'rememberCode', meta: { requirement: '5.code' } },
                ],
                'form.submitted': { target: 'verifying' },
              },
            },
            verifying: {
              description: 'The server compares the code.',
              meta: { requirement: '7.code' },
              invoke: {
                id: 'verifyingCode',
                src: 'verifyingCode',
                input: ({ context: { form, sentTo, key } }) => ({ email: sentTo, code: form.code, key }),
                onDone: [
                  {
                    guard: 'isStandingNeeded',
                    target: '#registration.resuming',
                    actions: ['adoptVerified', 'askForFurthest'],
                    description: 'The server knows whether the address has an account, and what it has come to.',
                    meta: { requirement: '3.registration' },
                  },
                  { target: '#registration.account', actions: 'adoptVerified' },
                ],
                onError: [
                  {
                    guard: 'isRejected',
                    target: 'invalid',
                    actions: 'adoptFieldErrors',
                    meta: { requirement: '8.registration' },
                  },
                  { target: 'unsent', meta: { requirement: '8.registration' } },
                ],
              },
            },
          },
        },
        life: {
          initial: 'valid',
          on: { 'xstate.done.actor.resendingCode': { target: '.valid' } },
          states: {
            valid: {
              description: 'The newest code can be used.',
              always: { guard: 'isCodeExpired', target: 'expired', meta: { requirement: '8.registration' } },
              after: {
                codeLife: { target: 'expired', actions: 'noteExpiry', meta: { requirement: '8.registration' } },
              },
            },
            expired: {
              description: 'The newest code was sent too long ago: the page says so, and offers another one first.',
              meta: { requirement: '8.registration' },
            },
          },
        },
        countdown: {
          initial: 'counting',
          states: {
            counting: {
              description: 'The seconds until another code can be asked for are counted, as long as there are any.',
              after: {
                second: {
                  guard: 'isPausing',
                  target: 'counting',
                  actions: 'countDown',
                  reenter: true,
                },
              },
              on: {
                'xstate.done.actor.resendingCode': {
                  target: 'counting',
                  reenter: true,
                },
                'xstate.error.actor.resendingCode': {
                  target: 'counting',
                  reenter: true,
                  meta: { requirement: '8.code-email' },
                },
              },
            },
          },
        },
        resend: {
          initial: 'pausing',
          states: {
            pausing: {
              description: 'A code was just sent: another one can be asked for after the pause.',
              always: { guard: 'isPauseOver', target: 'ready' },
              after: {
                resendPause: { target: 'ready', actions: 'endPause' },
              },
            },
            ready: {
              description: 'No code came? Another one can be asked for.',
              on: {
                'resend.pressed': {
                  target: 'sending',
                  actions: 'mintCodeKey',
                },
              },
            },
            sending: {
              description: 'Another code is asked for.',
              meta: { requirement: '7.code-email' },
              invoke: {
                id: 'resendingCode',
                src: 'sendingCode',
                input: ({ context: { sentTo, codeKey, invitation } }) => ({ email: sentTo, key: codeKey, invitation }),
                onDone: {
                  target: '#registration.code.resend.sent',
                  actions: 'rememberResent',
                },
                onError: [
                  {
                    guard: 'isRejected',
                    target: 'rejected',
                    actions: 'startPause',
                    meta: { requirement: '8.code-email' },
                  },
                  { target: 'unsent', meta: { requirement: '8.code-email' } },
                ],
              },
            },
            sent: {
              description: 'A message says that another code is on its way; the one before it has ended.',
              after: {
                resendPause: { target: 'ready', actions: 'endPause' },
              },
            },
            rejected: {
              description: 'Too many codes were asked for: a message says when another one can be.',
              meta: { requirement: '8.code-email' },
              after: { resendPause: { target: 'ready', actions: 'endPause' } },
            },
            unsent: {
              description: 'No code was sent: a message says so, and one press tries again.',
              meta: { requirement: '8.code-email' },
              on: { 'resend.pressed': { target: 'sending' } },
            },
          },
        },
      },
    },
    account: {
      tags: 'account',
      type: 'parallel',
      meta: { requirement: '2.registration-account' },
      states: {
        form: {
          initial: 'filling',
          on: {
            'field.changed': { actions: 'rememberField', meta: { requirement: '3.account' } },
            'form.submitted': [
              {
                guard: 'isAccountSound',
                target: '#registration.creatingAccount',
                actions: ['forgetFieldErrors', 'countTry'],
                meta: { requirement: '4.registration' },
              },
              {
                guard: 'isAccountReady',
                target: '.invalid',
                actions: 'findAccountFieldErrors',
                meta: { requirement: '5.password' },
              },
            ],
          },
          states: {
            filling: { description: 'Names, the password twice and the terms, with no fault shown.' },
            invalid: {
              description: 'The same with what is wrong beside each field; of a password, for as long as it is wrong.',
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
            unsent: { description: 'No account was made yet: a message says so, and one press tries again.' },
          },
        },
        strength: strengthRegion,
      },
    },
    creatingAccount: {
      tags: 'account',
      description: 'The form is hidden while the account is made.',
      meta: { requirement: '7.onboarding' },
      invoke: {
        id: 'creatingAccount',
        src: 'creatingAccount',
        input: ({ context: { form, key, tries, invitation } }) => ({ form, key, tries, invitation }),
        onDone: [
          {
            guard: 'isTeamNext',
            target: 'team',
            actions: ['adoptStanding', 'forgetSecrets'],
            meta: { requirement: '4.registration' },
          },
          {
            guard: 'isInvitesNext',
            target: 'invites',
            actions: ['adoptStanding', 'forgetSecrets'],
            description: 'The address had begun before, and its team is there already.',
            meta: { requirement: '3.registration' },
          },
          { target: 'welcome', actions: ['adoptStanding', 'finish'], meta: { requirement: '6.guest' } },
        ],
        onError: [
          {
            guard: 'isInvitationRejected',
            target: 'gone',
            actions: 'adoptFieldErrors',
            meta: { requirement: '6.guest' },
          },
          { guard: 'isTokenRejected', target: 'code', actions: 'noteEnded', meta: { requirement: '3.registration' } },
          {
            guard: 'isRejected',
            target: 'account.form.invalid',
            actions: 'adoptFieldErrors',
            meta: { requirement: '8.password' },
          },
          { target: 'account.form.unsent' },
        ],
      },
    },
    confirmation: {
      tags: 'account',
      meta: { requirement: '6.guest' },
      initial: 'asking',
      on: {
        'form.submitted': { target: 'joiningTeam', actions: 'forgetFieldErrors' },
      },
      states: {
        asking: { description: 'Somebody who has an account is asked whether it shall join the team.' },
        rejected: { description: 'The account cannot join: the message says why, and what to do.' },
        unsent: { description: 'Nothing answered: a message says so, and one press tries again.' },
      },
    },
    joiningTeam: {
      tags: 'account',
      description: 'The question is hidden while the account joins the team.',
      meta: { requirement: '6.guest' },
      invoke: {
        id: 'joiningTeam',
        src: 'joiningTeam',
        input: ({ context: { key, invitation } }) => ({ key, invitation }),
        onDone: { target: 'welcome', actions: ['adoptStanding', 'finish'] },
        onError: [
          { guard: 'isTokenRejected', target: 'code', actions: 'noteEnded', meta: { requirement: '3.registration' } },
          {
            guard: 'isRejected',
            target: 'confirmation.rejected',
            actions: 'adoptFieldErrors',
          },
          { target: 'confirmation.unsent' },
        ],
      },
    },
    team: {
      tags: 'team',
      meta: { requirement: '2.registration-team' },
      initial: 'filling',
      on: {
        'field.changed': { actions: 'rememberField', meta: { requirement: '3.team' } },
        'form.submitted': [
          {
            guard: 'isTeamNamed',
            target: 'creatingTeam',
            actions: ['forgetFieldErrors', 'countTry'],
            meta: { requirement: '4.registration-team' },
          },
          { target: '.invalid', actions: 'findTeamFieldErrors', reenter: true, meta: { requirement: '5.team' } },
        ],
      },
      states: {
        filling: { description: 'The name of the team is asked for, with no fault shown.' },
        invalid: {
          description: 'The name is missing or taken: what was typed is kept.',
          meta: { requirement: '8.registration' },
        },
      },
    },
    creatingTeam: {
      tags: 'team',
      description: 'Creating Account, Please Wait...',
      meta: { requirement: '2.registration-team' },
      invoke: {
        id: 'creatingTeam',
        src: 'creatingTeam',
        input: ({ context: { form, key, tries } }) => ({ name: form.name, key, tries }),
        onDone: { target: 'invites', actions: 'adoptTeam', meta: { requirement: '4.registration-team' } },
        onError: [
          {
            guard: 'isNameRejected',
            target: 'team.invalid',
            actions: 'adoptFieldErrors',
            meta: { requirement: '8.registration' },
          },
          { guard: 'isTokenRejected', target: 'code', actions: 'noteEnded', meta: { requirement: '3.registration' } },
          { target: 'recovery.team', actions: 'adoptFieldErrors', meta: { requirement: '4.registration-team' } },
        ],
      },
    },
    invites: {
      tags: 'invites',
      description: 'People are invited: the chart of the invitations.',
      meta: { requirement: '2.registration-invite' },
      exit: 'keepRows',
      invoke: {
        id: 'invitingPeople',
        src: 'invitingPeople',
        input: ({ context: { key, roles, team, rows } }) => ({ key, roles, team, rows }),
        onDone: [
          { guard: 'hasInvited', target: 'welcome', actions: 'finish', meta: { requirement: '4.registration-invite' } },
          {
            guard: 'hasExpired',
            target: 'code',
            actions: ['adoptOutcome', 'noteEnded'],
            meta: { requirement: '3.registration' },
          },
          {
            guard: 'isUnskipped',
            target: 'recovery.skip',
            actions: 'adoptOutcome',
            meta: { requirement: '4.registration-invite' },
          },
          { target: 'recovery.invites', actions: 'adoptOutcome', meta: { requirement: '4.registration-invite' } },
        ],
      },
    },
    recovery: {
      tags: 'recovery',
      meta: { requirement: '2.registration-recovery' },
      initial: 'team',
      on: { 'restart.pressed': { target: 'startingOver' } },
      states: {
        team: {
          description: 'The team could not be created: what was typed is kept, to be tried again.',
          on: { 'retry.pressed': { target: '#registration.team' } },
        },
        invites: {
          description: 'The invitations could not be sent: the rows are kept, to be tried again.',
          on: {
            'retry.pressed': { target: '#registration.invites' },
          },
        },
        skip: {
          description: 'The registration could not be finished without invitations: it can be tried again.',
          on: {
            'retry.pressed': { target: '#registration.invites' },
          },
        },
      },
    },
    welcome: {
      tags: 'welcome',
      description: 'Welcome: the username, and where to sign in.',
      meta: { requirement: '2.registration-welcome' },
    },
  },
});

/** Where a registration stands. */
export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;

/** The steps that a visitor goes through: fewer of them join a company than register one. */
export function stepsOf(joining: InvitationAnswer | null): readonly RegistrationStep[] {
  return joining === null ? registrationSteps : joiningSteps;
}

/** The step that an event asks for by its address. */
function stepOf(event: object): RegistrationStep | undefined {
  return 'step' in event ? (event.step as RegistrationStep) : undefined;
}

/** Whether a step is behind the proof of the address. */
function isAfterCode(step: RegistrationStep | undefined): boolean {
  return step !== undefined && registrationSteps.indexOf(step) > registrationSteps.indexOf('code');
}

/**
 * The furthest step that can be opened, by the one that the server says is next. While an invitation is followed, the
 * later steps of a company of one's own are closed.
 */
function reachedBy(
  next: SessionAnswer['next'] | undefined,
  { joining }: RegistrationContext,
): RegistrationContext['reached'] {
  if (next === undefined || next === 'welcome') return '';
  return joining !== null && next !== 'join' ? 'account' : next;
}

/** Whether all that an address can do is join: it has an account already. */
function isJoinReached({ reached, joining }: RegistrationContext): boolean {
  return reached === 'join' && joining !== null;
}

/** Whether the registration under way is of somebody whom the invitation is for, at a step after the first. */
function isJoiningUnderWay({ sentTo, asked }: RegistrationContext, event: object): boolean {
  const { email = sentTo } = (event as { output?: InvitationAnswer }).output ?? {};
  return sentTo !== '' && mailboxOf(email) === sentTo && asked !== 'email';
}

/** A code was just sent. */
function sentNow(form: RegistrationForm) {
  const sentAt = Date.now();
  return { codeKey: '', form: { ...form, code: '' }, fieldErrors: [], sentAt, ...pauseUntil(sentAt + resendPause) };
}

/** A code was sent before the page was loaded. */
function sentBefore(sentAt: number) {
  const elapsed = Date.now() - sentAt;
  const pause = elapsed < resendPause ? pauseUntil(sentAt + resendPause) : { pauseEnds: 0, pause: 0 };
  return { sentAt: elapsed < codeLifetime ? sentAt : 0, ...pause };
}

function pauseUntil(pauseEnds: number) {
  return { pauseEnds, pause: Math.max(0, Math.ceil((pauseEnds - Date.now()) / 1000)) };
}

/** The invite rows in the chart of the step, where it runs. */
function rowsIn(snapshot: unknown): readonly Invite[] | undefined {
  const { children } = (snapshot ?? {}) as { children?: { invitingPeople?: ActorRefFrom<typeof invitationsMachine> } };
  return children?.invitingPeople?.getSnapshot().context?.rows;
}

function nextOf(event: object): string | undefined {
  return (event as { output?: SessionAnswer | AccountAnswer }).output?.next;
}

function outcomeOf(event: object): InvitationsOutcome | undefined {
  return (event as { output?: InvitationsOutcome }).output;
}
