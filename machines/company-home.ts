import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { FieldError } from '../contract/field-error.ts';
import type { CompanyHome, InvitedPerson, ResendRequest, SessionAnswer } from '../contract/registration.ts';
import { outputOf } from './actor-events.ts';
import { notProvided } from './not-provided.ts';
import { isRejected, isRejectedFor, rejectedFieldErrors } from './submission.ts';

/** A request for another link to somebody who was invited, with the key of the session. */
export type LinkResending = ResendRequest & { key: string };

export type CompanyHomeContext = {
  /** The key of the session in which the company was registered; empty if this tab has none. */
  key: string;
  username: string;
  team: string;
  /** The last day of the trial, as YYYY-MM-DD. */
  trial_ends: string;
  invitees: readonly InvitedPerson[];
  /** Whom a link was last to be emailed to. */
  to: string;
  /** Why it was not, or what the server says because it is busy or was asked too often. */
  fieldErrors: FieldError[];
};

export type CompanyHomeEvent =
  | { type: 'scripts.started'; key: string }
  | { type: 'retry.pressed' }
  /** Somebody who was invited is to get another link. */
  | { type: 'resend.pressed'; to: string }
  | { type: 'signout.pressed' };

const blank: CompanyHomeContext = {
  key: '',
  username: '',
  team: '',
  trial_ends: '',
  invitees: [],
  to: '',
  fieldErrors: [],
};

/**
 * A company that was just registered, for the rest of the session in which it was: its team, its trial, and whom it has invited. It is
 * not the platform, whose sign-in asks for the password: docs/decisions/0085-after-registration.md.
 */
export const companyHomeMachine = setup({
  types: {
    context: {} as CompanyHomeContext,
    events: {} as CompanyHomeEvent,
    meta: {} as { requirement: string },
    tags: {} as 'opening' | 'home',
  },
  actors: {
    readingCompany: fromPromise<SessionAnswer, { key: string }>(notProvided('readingCompany')),
    resendingInvitation: fromPromise<CompanyHome, LinkResending>(notProvided('resendingInvitation')),
    endingSession: fromPromise<void, { key: string }>(notProvided('endingSession')),
  },
  guards: {
    hasKey: ({ event }) => {
      assertEvent(event, 'scripts.started');
      return event.key !== '';
    },
    isRegistered: ({ event }) => outputOf<SessionAnswer>(event, 'readingCompany').home !== undefined,
    hasJoined: ({ context, event }) =>
      inviteeOf(outputOf<CompanyHome>(event, 'resendingInvitation'), context)?.state === 'joined',
    isRejectedFor,
    isRejected,
  },
  actions: {
    adoptKey: assign(({ event }) => {
      assertEvent(event, 'scripts.started');
      return { key: event.key };
    }),
    adoptSession: assign(({ event }) => {
      const { username, trial_ends = '', home } = outputOf<SessionAnswer>(event, 'readingCompany');
      return { username, trial_ends, ...home };
    }),
    rememberInvitee: assign(({ event }) => {
      assertEvent(event, 'resend.pressed');
      return { to: event.to, fieldErrors: [] };
    }),
    adoptInvitees: assign({ invitees: ({ event }) => outputOf<CompanyHome>(event, 'resendingInvitation').invitees }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    forgetFieldErrors: assign({ fieldErrors: [] }),
    forgetCompany: assign(blank),
  },
}).createMachine({
  id: 'companyHome',
  description: 'Somebody who has just registered a company sees who has joined it, and emails invitations again.',
  meta: { requirement: '2.company-home' },
  context: blank,
  initial: 'unhydrated',
  states: {
    unhydrated: {
      tags: 'opening',
      description: 'The page as served, which says nothing of any company.',
      on: {
        'scripts.started': [
          { guard: 'hasKey', target: 'reading', actions: 'adoptKey' },
          { target: 'closed', description: 'No company was registered in this tab.' },
        ],
      },
    },
    reading: {
      tags: 'opening',
      description: 'The server holds the session, so it is asked for the company.',
      invoke: {
        id: 'readingCompany',
        src: 'readingCompany',
        input: ({ context: { key } }) => ({ key }),
        onDone: [
          { guard: 'isRegistered', target: 'home', actions: 'adoptSession' },
          {
            target: 'closed',
            actions: 'forgetCompany',
            description: 'The owner of the company has joined another one in the meantime.',
          },
        ],
        onError: [
          {
            guard: { type: 'isRejectedFor', params: { field: 'token' } },
            target: 'closed',
            actions: 'forgetCompany',
            description: 'The session has ended.',
          },
          { target: 'unanswered', actions: 'adoptFieldErrors' },
        ],
      },
    },
    unanswered: {
      description:
        'No answer came, or the server is busy or was asked too often, as its words say: it can be asked again.',
      on: { 'retry.pressed': { target: 'reading', actions: 'forgetFieldErrors' } },
    },
    home: {
      tags: 'home',
      initial: 'ready',
      on: {
        'resend.pressed': { target: 'resending', actions: 'rememberInvitee' },
        'signout.pressed': { target: 'signingOut', actions: 'forgetFieldErrors' },
      },
      states: {
        ready: {
          description: 'The team, the end of its trial, and who was invited: who has joined and who has not yet.',
        },
        resent: {
          description: 'A message says that a new link is on its way, and that those before it no longer work.',
        },
        joined: {
          description: 'A message says that the person has joined in the meantime, so that no link was emailed.',
        },
        rejected: { description: 'The server’s message says why no link was emailed: too many were, say.' },
        unconfirmed: {
          description:
            'No answer came, so a link may have been emailed: one press tries again, and emails no second one.',
        },
        kept: {
          description:
            'No answer came when the person signed out: a message says that this tab may still be signed in.',
        },
      },
    },
    resending: {
      tags: 'home',
      description: 'A new link is asked for: it goes to the address that was invited.',
      invoke: {
        id: 'resendingInvitation',
        src: 'resendingInvitation',
        input: ({ context }) => ({ key: context.key, to: context.to, links: inviteeOf(context, context)?.links ?? 0 }),
        onDone: [
          { guard: 'hasJoined', target: 'home.joined', actions: 'adoptInvitees' },
          { target: 'home.resent', actions: 'adoptInvitees' },
        ],
        onError: [
          {
            guard: { type: 'isRejectedFor', params: { field: 'token' } },
            target: 'closed',
            actions: 'forgetCompany',
            description: 'The session has ended.',
          },
          { guard: 'isRejected', target: 'home.rejected', actions: 'adoptFieldErrors' },
          { target: 'home.unconfirmed' },
        ],
      },
    },
    signingOut: {
      description: 'The company is hidden while the server ends the session.',
      invoke: {
        id: 'endingSession',
        src: 'endingSession',
        input: ({ context: { key } }) => ({ key }),
        onDone: { target: 'signedOut', actions: 'forgetCompany' },
        onError: { target: 'home.kept' },
      },
    },
    signedOut: { description: 'The session has ended, and this tab has forgotten the registration.' },
    closed: {
      description:
        'There is no session here: the page says how long one lasts, and leads to the sign-in. It names no company.',
    },
  },
});

function inviteeOf({ invitees }: Pick<CompanyHome, 'invitees'> | CompanyHomeContext, { to }: CompanyHomeContext) {
  return invitees.find(({ email }) => email === to);
}
