import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { FieldError } from '../contract/field-error.ts';
import { initialInviteRows, maxInvites } from '../contract/limits.ts';
import {
  type AccountRole,
  fieldErrorsInRows,
  type Invite,
  inviteFieldErrors,
  type TeamAnswer,
  type WelcomeAnswer,
} from '../contract/registration.ts';
import { outputOf } from './actor-events.ts';
import { notProvided } from './not-provided.ts';
import { isRejected, isRejectedFor, rejectedFieldErrors } from './submission.ts';

/** The key of the registration, the roles and the team of the account, and rows that were typed before. */
export type InvitationsInput = {
  key: string;
  roles: readonly AccountRole[];
  team: TeamAnswer;
  rows: readonly Invite[];
};

/** One request to invite people. */
export type InvitationsRequest = { key: string; rows: readonly Invite[] };

export type InvitationsContext = InvitationsInput & {
  /** What is wrong with the rows as they were last submitted, by their numbers. */
  fieldErrors: FieldError[];
  /** How many people have been invited, once the registration is finished; and the last day of the company's trial, if it is known. */
  invited: number;
  trial_ends: string;
  outcome: InvitationsOutcome['kind'];
};

/** How the step ended. */
export type InvitationsOutcome = {
  kind: 'settled' | 'expired' | 'unanswered' | 'unskipped';
  invited: number;
  trial_ends: string;
  fieldErrors: FieldError[];
};

export type InvitationsEvent =
  | { type: 'row.changed'; row: number; field: keyof Invite; value: string }
  | { type: 'row.added' }
  | { type: 'form.submitted' }
  | { type: 'skip.pressed' }
  | { type: 'copy.pressed' };

/** An empty row. Its role is the first one of the account, or Manager if there is none: specification 6. */
export function blankRow(roles: readonly AccountRole[]): Invite {
  return { email: '', role_id: roles[0]?.id ?? 'Manager' };
}

/**
 * Inviting people to a new team: specification 2, 4 and 6 (Registration, step 4). It ends when the invitations are sent or
 * skipped, or with a failure that the registration recovers from.
 */
export const invitationsMachine = setup({
  types: {
    context: {} as InvitationsContext,
    events: {} as InvitationsEvent,
    input: {} as InvitationsInput,
    output: {} as InvitationsOutcome,
    meta: {} as { requirement: string },
  },
  actors: {
    sendingInvitations: fromPromise<WelcomeAnswer, InvitationsRequest>(notProvided('sendingInvitations')),
    skippingInvitations: fromPromise<WelcomeAnswer, { key: string }>(notProvided('skippingInvitations')),
    copyingText: fromPromise<void, { text: string }>(notProvided('copyingText')),
  },
  guards: {
    isComplete: ({ context }) => inviteFieldErrors(context.rows).length === 0,
    hasRoom: ({ context }) => context.rows.length < maxInvites,
    isRejectedFor,
    isRejected,
  },
  actions: {
    rememberRow: assign(({ context, event }) => {
      assertEvent(event, 'row.changed');
      const { row, field, value } = event;
      return { rows: context.rows.map((one, index) => (index === row ? { ...one, [field]: value } : one)) };
    }),
    addRow: assign({ rows: ({ context }) => [...context.rows, blankRow(context.roles)] }),
    findFieldErrors: assign({ fieldErrors: ({ context }) => inviteFieldErrors(context.rows) }),
    adoptFieldErrors: assign({
      fieldErrors: ({ context, event }) => fieldErrorsInRows(context.rows, rejectedFieldErrors({ event })),
    }),
    forgetFieldErrors: assign({ fieldErrors: [] }),
    rememberRegistered: assign(({ event }) => {
      const { invited = 0, trial_ends = '' } = outputOf<WelcomeAnswer>(event);
      return { invited, trial_ends, outcome: 'settled' as const };
    }),
    noteExpiry: assign({ outcome: 'expired' }),
    noteUnanswered: assign({ outcome: 'unanswered' }),
    noteUnskipped: assign({ outcome: 'unskipped' }),
  },
}).createMachine({
  id: 'invitations',
  description: 'The owner of a new account invites people to the team, by email or by a link to share.',
  meta: { requirement: '4.registration-invite' },
  context: ({ input }) => ({
    ...input,
    rows: input.rows.length > 0 ? input.rows : Array.from({ length: initialInviteRows }, () => blankRow(input.roles)),
    fieldErrors: [],
    invited: 0,
    trial_ends: '',
    outcome: 'unanswered',
  }),
  output: ({ context: { outcome, invited, trial_ends, fieldErrors } }) => ({
    kind: outcome,
    invited,
    trial_ends,
    fieldErrors,
  }),
  initial: 'editing',
  states: {
    editing: {
      type: 'parallel',
      meta: { requirement: '2.registration-invite' },
      on: {
        'skip.pressed': { target: 'skipping', meta: { requirement: '4.registration-invite' } },
      },
      states: {
        rows: {
          initial: 'filling',
          on: {
            'row.changed': { actions: 'rememberRow' },
            'row.added': { guard: 'hasRoom', actions: 'addRow' },
            'form.submitted': [
              {
                guard: 'isComplete',
                target: '#invitations.sending',
                actions: 'forgetFieldErrors',
                meta: { requirement: '4.registration-invite' },
              },
              // Re-entering the region would also leave the link, the parallel region beside it.
              { target: '.invalid', actions: 'findFieldErrors', meta: { requirement: '5.email' } },
            ],
          },
          states: {
            filling: { description: 'Rows of an email and a role, with no error shown.' },
            invalid: {
              description: 'The errors stand beside their rows. Everything typed is kept.',
              meta: { requirement: '8.email-onboarding' },
            },
          },
        },
        link: {
          initial: 'shown',
          on: {
            'copy.pressed': { target: '.copying' },
          },
          states: {
            shown: { description: 'The shareable registration link, with a button to copy it.' },
            copying: {
              description: 'The browser is asked to put the link on the clipboard.',
              invoke: {
                id: 'copyingText',
                src: 'copyingText',
                input: ({ context }) => ({ text: context.team.link }),
                onDone: { target: 'copied' },
                onError: { target: 'uncopied' },
              },
            },
            copied: { description: 'A message says: copied to clipboard ...' },
            uncopied: {
              description: 'The browser did not allow it: a message says so, and the link can be copied by hand.',
            },
          },
        },
      },
    },
    sending: {
      description: 'The rows are hidden while the invitations are sent.',
      invoke: {
        id: 'sendingInvitations',
        src: 'sendingInvitations',
        input: ({ context: { key, rows } }) => ({ key, rows }),
        onDone: { target: 'settled', actions: 'rememberRegistered' },
        onError: [
          {
            guard: { type: 'isRejectedFor', params: { field: 'token' } },
            target: 'expired',
            actions: ['adoptFieldErrors', 'noteExpiry'],
          },
          {
            guard: 'isRejected',
            target: 'editing.rows.invalid',
            actions: 'adoptFieldErrors',
            meta: { requirement: '8.email-onboarding' },
          },
          {
            target: 'failed',
            actions: ['adoptFieldErrors', 'noteUnanswered'],
          },
        ],
      },
    },
    skipping: {
      description: 'The rows are hidden while the registration is finished without them.',
      invoke: {
        id: 'skippingInvitations',
        src: 'skippingInvitations',
        input: ({ context }) => ({ key: context.key }),
        onDone: { target: 'settled', actions: 'rememberRegistered' },
        onError: [
          {
            guard: { type: 'isRejectedFor', params: { field: 'token' } },
            target: 'expired',
            actions: ['adoptFieldErrors', 'noteExpiry'],
          },
          {
            target: 'failed',
            actions: ['adoptFieldErrors', 'noteUnskipped'],
          },
        ],
      },
    },
    settled: {
      type: 'final',
      description: 'The registration is finished: the invitations are sent, or there are none.',
    },
    expired: {
      type: 'final',
      description: 'The session of the registration has ended: a code lets it continue.',
      meta: { requirement: '3.registration' },
    },
    failed: {
      type: 'final',
      description: 'No usable answer came: the recovery screen keeps the rows and offers to try again.',
      meta: { requirement: '2.registration-recovery' },
    },
  },
});
