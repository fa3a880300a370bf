import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Fault } from '../contract/problem.ts';
import {
  faultsInRows,
  type Invite,
  inviteFaults,
  mostInvites,
  type Role,
  type TeamAnswer,
} from '../contract/registration.ts';
import { isRefused, isRefusedFor, refusedFaults } from './submission.ts';

/** What the invitations begin with: the registration's key, the account's roles, its team, and rows typed before. */
export type InvitationsInput = { key: string; roles: readonly Role[]; team: TeamAnswer; rows: readonly Invite[] };

/** What one request of the invitations sends. */
export type Invitations = { key: string; rows: readonly Invite[] };

export type InvitationsContext = InvitationsInput & {
  /** What is wrong with the rows as they were last submitted, by their numbers. */
  faults: Fault[];
  /** The name under which the owner signs in, once the server has told it. */
  username: string;
  outcome: InvitationsOutcome['kind'];
};

/** How the step ended. What was typed is part of it, so that nothing is lost where it failed. */
export type InvitationsOutcome = {
  kind: 'settled' | 'expired' | 'unsent' | 'unskipped';
  username: string;
  rows: readonly Invite[];
  faults: Fault[];
};

export type InvitationsEvent =
  | { type: 'row.changed'; row: number; field: keyof Invite; value: string }
  | { type: 'row.added' }
  | { type: 'form.submitted' }
  | { type: 'skip.pressed' }
  | { type: 'copy.pressed' };

/** Specification 9 (Invite rows). */
const inviteRows = 3;

/** An empty row. Its role is the account's first one, else Manager: specification 6. */
export function blankRow(roles: readonly Role[]): Invite {
  return { email: '', role_id: roles[0]?.id ?? 'Manager' };
}

/**
 * Inviting people to a new team: specification 2, 4 and 6 (Registration, step 4). It ends with the invitations sent or
 * skipped, or with a failure that the registration recovers from.
 */
export const invitationsMachine = setup({
  types: {
    context: {} as InvitationsContext,
    events: {} as InvitationsEvent,
    input: {} as InvitationsInput,
    output: {} as InvitationsOutcome,
    meta: {} as { clause: string },
  },
  actors: {
    sendingInvitations: fromPromise<{ username: string }, Invitations>(() => {
      throw new Error('sendingInvitations is not provided');
    }),
    skippingInvitations: fromPromise<{ username: string }, { key: string }>(() => {
      throw new Error('skippingInvitations is not provided');
    }),
    copyingText: fromPromise<void, { text: string }>(() => {
      throw new Error('copyingText is not provided');
    }),
  },
  guards: {
    isComplete: ({ context }) => inviteFaults(context.rows).length === 0,
    hasRoom: ({ context }) => context.rows.length < mostInvites,
    isTokenRefused: isRefusedFor('token'),
    isRefused,
  },
  actions: {
    rememberRow: assign(({ context, event }) => {
      assertEvent(event, 'row.changed');
      const { row, field, value } = event;
      return { rows: context.rows.map((one, index) => (index === row ? { ...one, [field]: value } : one)) };
    }),
    addRow: assign({ rows: ({ context }) => [...context.rows, blankRow(context.roles)] }),
    findFaults: assign({ faults: ({ context }) => inviteFaults(context.rows) }),
    adoptFaults: assign({
      faults: ({ context, event }) => faultsInRows(context.rows, refusedFaults({ event })),
    }),
    forgetFaults: assign({ faults: [] }),
    rememberUsername: assign({
      username: ({ event }) => ('output' in event ? (event.output as { username: string }).username : ''),
      outcome: 'settled',
    }),
    noteExpiry: assign({ outcome: 'expired' }),
    noteUnsent: assign({ outcome: 'unsent' }),
    noteUnskipped: assign({ outcome: 'unskipped' }),
  },
}).createMachine({
  id: 'invitations',
  description: 'The owner of a new account invites people to the team, by email or by a link to share.',
  context: ({ input }) => ({
    ...input,
    rows: input.rows.length > 0 ? input.rows : Array.from({ length: inviteRows }, () => blankRow(input.roles)),
    faults: [],
    username: '',
    outcome: 'unsent',
  }),
  output: ({ context: { outcome, username, rows, faults } }) => ({ kind: outcome, username, rows, faults }),
  initial: 'editing',
  states: {
    editing: {
      type: 'parallel',
      meta: { clause: '2.registration-invite' },
      on: {
        'skip.pressed': { target: 'skipping', meta: { clause: '4.registration-invite' } },
      },
      states: {
        rows: {
          initial: 'filling',
          on: {
            'row.changed': { actions: 'rememberRow', meta: { clause: '2.registration-invite' } },
            'row.added': { guard: 'hasRoom', actions: 'addRow', meta: { clause: '2.registration-invite' } },
            'form.submitted': [
              {
                guard: 'isComplete',
                target: '#invitations.sending',
                actions: 'forgetFaults',
                meta: { clause: '4.registration-invite' },
              },
              // Not re-entered: in a parallel state that would leave the link beside it too.
              { target: '.faulty', actions: 'findFaults', meta: { clause: '5.email' } },
            ],
          },
          states: {
            filling: { description: 'Rows of an email and a role, with no fault shown.' },
            faulty: {
              description: 'The rows with what is wrong beside each. Everything typed is kept.',
              meta: { clause: '8.email-onboarding' },
            },
          },
        },
        link: {
          initial: 'shown',
          meta: { clause: '2.registration-invite' },
          on: {
            'copy.pressed': { target: '.copying', meta: { clause: '2.registration-invite' } },
          },
          states: {
            shown: { description: 'The shareable registration link, with a button to copy it.' },
            copying: {
              description: 'The browser is asked to put the link on the clipboard.',
              invoke: {
                id: 'copyingText',
                src: 'copyingText',
                input: ({ context }) => ({ text: context.team.link }),
                onDone: { target: 'copied', meta: { clause: '2.registration-invite' } },
                onError: { target: 'uncopied', meta: { clause: '2.registration-invite' } },
              },
            },
            copied: { description: 'A message says: copied to clipboard ...' },
            uncopied: { description: 'The browser refused: a message says so, and the link can be marked by hand.' },
          },
        },
      },
    },
    sending: {
      description: 'The rows are hidden while the invitations are sent.',
      meta: { clause: '4.registration-invite' },
      invoke: {
        id: 'sendingInvitations',
        src: 'sendingInvitations',
        input: ({ context: { key, rows } }) => ({ key, rows }),
        onDone: { target: 'settled', actions: 'rememberUsername', meta: { clause: '4.registration-invite' } },
        onError: [
          {
            guard: 'isTokenRefused',
            target: 'expired',
            actions: ['adoptFaults', 'noteExpiry'],
            meta: { clause: '4.registration-invite' },
          },
          {
            guard: 'isRefused',
            target: 'editing.rows.faulty',
            actions: 'adoptFaults',
            meta: { clause: '8.email-onboarding' },
          },
          {
            target: 'failed',
            actions: ['adoptFaults', 'noteUnsent'],
            meta: { clause: '4.registration-invite' },
          },
        ],
      },
    },
    skipping: {
      description: 'The rows are hidden while the registration is finished without them.',
      meta: { clause: '4.registration-invite' },
      invoke: {
        id: 'skippingInvitations',
        src: 'skippingInvitations',
        input: ({ context }) => ({ key: context.key }),
        onDone: { target: 'settled', actions: 'rememberUsername', meta: { clause: '4.registration-invite' } },
        onError: [
          {
            guard: 'isTokenRefused',
            target: 'expired',
            actions: ['adoptFaults', 'noteExpiry'],
            meta: { clause: '4.registration-invite' },
          },
          {
            target: 'failed',
            actions: ['adoptFaults', 'noteUnskipped'],
            meta: { clause: '4.registration-invite' },
          },
        ],
      },
    },
    settled: {
      type: 'final',
      description: 'The registration is finished: the invitations are sent, or there are none.',
      meta: { clause: '4.registration-invite' },
    },
    expired: {
      type: 'final',
      description: 'The session of the registration has ended: a code lets it go on.',
      meta: { clause: '3.registration' },
    },
    failed: {
      type: 'final',
      description: 'Nothing answered as it should: the recovery screen keeps the rows and offers to try again.',
      meta: { clause: '2.registration-recovery' },
    },
  },
});
