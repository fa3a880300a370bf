import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import * as z from 'zod/mini';
import type { AccountAnswer, InvitationAnswer, SessionAnswer, TeamAnswer } from '../../contract/registration.ts';
import { invitationAnswer } from '../../contract/registration.ts';
import { type Invitations, invitationsMachine } from '../../machines/invitations.ts';
import {
  type AccountCreation,
  type CodeCheck,
  type CodeRequest,
  type RegistrationDraft,
  registrationMachine,
  type SessionRequest,
  type TeamCreation,
  type TeamJoining,
} from '../../machines/registration.ts';
import { draftStore } from '../drafts/draft-store.ts';
import type { Work } from '../http/registration-requests.ts';
import { inspect } from '../inspection.ts';
import { copyingText } from './clipboard.ts';
import { ratingPassword } from './password-strength.ts';

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;

/** What a registration in progress leaves in session storage; never a password or a code. */
export const registrationDraft = draftStore<RegistrationDraft>(
  'registration',
  z.object({
    form: z.partialRecord(z.enum(['email', 'first_name', 'last_name', 'terms', 'name']), z.string()),
    sentTo: z.string(),
    sentAt: z.number(),
    verified: z.string(),
    key: z.string(),
    tries: z.number(),
    username: z.string(),
    rows: z.array(z.object({ email: z.string(), role_id: z.string() })),
    finished: z.nullable(
      z.object({ username: z.string(), first_name: z.string(), joining: z.nullable(invitationAnswer) }),
    ),
  }),
);

/** The draft of a registration, with the invite rows as they are being typed. */
function registrationDraftOf({ context, children }: SnapshotFrom<typeof registrationMachine>): RegistrationDraft {
  const { email, first_name, last_name, terms, name } = context.form;
  const { sentTo, sentAt, verified, key, tries, username, finished } = context;
  const inviting: ActorRefFrom<typeof invitationsMachine> | undefined = children.invitingPeople;
  const { rows } = inviting?.getSnapshot().context ?? context;
  const form = { email, first_name, last_name, terms, name };
  return { form, sentTo, sentAt, verified, key, tries, username, rows, finished };
}

/** What speaks to the server is fetched when there is something to say: the form does not wait for it. */
export const loadCalls = () => import('../http/registration-requests.ts');

const machine = registrationMachine.provide({
  actors: {
    checkingInvitation: fromPromise<InvitationAnswer, { invitation: string }>(
      async (work: Work<{ invitation: string }>) => (await loadCalls()).checkInvitation(work),
    ),
    sendingCode: fromPromise<void, CodeRequest>(async (work: Work<CodeRequest>) => (await loadCalls()).sendCode(work)),
    verifyingCode: fromPromise<string, CodeCheck>(async (work: Work<CodeCheck>) =>
      (await loadCalls()).verifyCode(work),
    ),
    readingSession: fromPromise<SessionAnswer, SessionRequest>(async (work: Work<SessionRequest>) =>
      (await loadCalls()).readSession(work),
    ),
    endingSession: fromPromise<void, SessionRequest>(async (work: Work<SessionRequest>) =>
      (await loadCalls()).endSession(work),
    ),
    ratingPassword,
    creatingAccount: fromPromise<AccountAnswer, AccountCreation>(async (work: Work<AccountCreation>) =>
      (await loadCalls()).createAccount(work),
    ),
    joiningTeam: fromPromise<AccountAnswer, TeamJoining>(async (work: Work<TeamJoining>) =>
      (await loadCalls()).joinTeam(work),
    ),
    creatingTeam: fromPromise<TeamAnswer, TeamCreation>(async (work: Work<TeamCreation>) =>
      (await loadCalls()).createTeam(work),
    ),
    invitingPeople: invitationsMachine.provide({
      actors: {
        sendingInvitations: fromPromise<{ username: string }, Invitations>(async (work: Work<Invitations>) =>
          (await loadCalls()).sendInvitations(work),
        ),
        skippingInvitations: fromPromise<{ username: string }, SessionRequest>(async (work: Work<SessionRequest>) =>
          (await loadCalls()).skipInvitations(work),
        ),
        copyingText,
      },
    }),
  },
});

const registrations = new WeakMap<object, RegistrationActor>();

/**
 * The registration of a document, by its router, to be started where it is shown. It goes on while another page of the
 * site is shown, so anyone who comes back is where they were. Its draft is kept at each step.
 */
export function registrationOf(router: object): RegistrationActor {
  const running = registrations.get(router);
  if (running) return running;
  const actor: RegistrationActor = createActor(machine, {
    inspect: (event) => {
      inspect(event);
      // The invite rows change in an actor of their own, so every snapshot counts.
      if (event.type === '@xstate.snapshot') keepDraft(actor);
    },
  });
  registrations.set(router, actor);
  return actor;
}

function keepDraft(actor: RegistrationActor): void {
  const snapshot = actor.getSnapshot();
  // As long as the page is as it was served, the draft has not been read.
  if (!snapshot.matches('unhydrated')) registrationDraft.keep(registrationDraftOf(snapshot));
}
