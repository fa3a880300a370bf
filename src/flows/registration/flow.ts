import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import * as z from 'zod/mini';
import type {
  AccountAnswer,
  InvitationAnswer,
  SessionAnswer,
  TeamAnswer,
  WelcomeAnswer,
} from '../../../contract/registration.ts';
import { invitationAnswer } from '../../../contract/registration.ts';
import { type AccountCreation, accountMachine } from '../../../machines/account.ts';
import { type CodeCheck, type CodeRequest, codeMachine, type SentCode } from '../../../machines/code.ts';
import { type InvitationsRequest, invitationsMachine } from '../../../machines/invitations.ts';
import { registrationMachine } from '../../../machines/registration.ts';
import type {
  InvitationRequest,
  LinkUse,
  RegistrationDraft,
  RenewalRequest,
  SessionRequest,
  TeamCreation,
  TeamJoining,
  UsedLink,
} from '../../../machines/registration-context.ts';
import { copyingText } from '../../actors/clipboard.ts';
import { ratingPassword } from '../../actors/password-strength.ts';
import { watchingTime } from '../../actors/watching-time.ts';
import { inspect } from '../../inspection.ts';
import { draftStore } from '../draft-store.ts';
import type { Work } from './requests.ts';

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;

/** The draft of a registration in session storage; it never holds a password or a code. */
export const registrationDraft = draftStore<RegistrationDraft>(
  'registration',
  z.object({
    form: z.partialRecord(z.enum(['email', 'first_name', 'last_name', 'terms', 'name']), z.string()),
    sentTo: z.string(),
    sentAt: z.number(),
    pauseEnds: z._default(z.number(), 0),
    verified: z.string(),
    key: z.string(),
    linkKey: z._default(z.string(), ''),
    tries: z.number(),
    username: z.string(),
    rows: z.array(z.object({ email: z.string(), role_id: z.string() })),
    finished: z.nullable(
      z.object({
        username: z.string(),
        first_name: z.string(),
        joining: z.nullable(invitationAnswer),
        invited: z._default(z.number(), 0),
        deleted: z._default(z.string(), ''),
        trial_ends: z._default(z.string(), ''),
        key: z._default(z.string(), ''),
      }),
    ),
  }),
);

export function registrationDraftOf({ context }: SnapshotFrom<typeof registrationMachine>): RegistrationDraft {
  const { email, first_name, last_name, terms, name } = context.form;
  const { sentTo, sentAt, pauseEnds, verified, key, linkKey, tries, username, rows, finished } = context;
  const form = { email, first_name, last_name, terms, name };
  return { form, sentTo, sentAt, pauseEnds, verified, key, linkKey, tries, username, rows, finished };
}

/** The code that makes the requests is not part of the first load. */
export const loadRegistrationClient = () => import('./requests.ts');

type RegistrationClient = Awaited<ReturnType<typeof loadRegistrationClient>>;

/** An actor that makes one of the requests. */
function requesting<Output, Input>(request: (client: RegistrationClient, work: Work<Input>) => Promise<Output>) {
  return fromPromise<Output, Input>(async (work: Work<Input>) => request(await loadRegistrationClient(), work));
}

const sendingCode = requesting<SentCode, CodeRequest>(async ({ sendCode }, work) => {
  await sendCode(work);
  return { sentAt: Date.now() };
});

const machine = registrationMachine.provide({
  actors: {
    checkingInvitation: requesting<InvitationAnswer, InvitationRequest>(({ checkInvitation }, work) =>
      checkInvitation(work),
    ),
    renewingInvitation: requesting<void, RenewalRequest>(({ renewInvitation }, work) => renewInvitation(work)),
    usingLink: requesting<UsedLink, LinkUse>(async (client, work) => ({
      email: await client.followLink(work),
      sentAt: Date.now(),
    })),
    sendingCode,
    readingSession: requesting<SessionAnswer, SessionRequest>(({ readSession }, work) => readSession(work)),
    endingSession: requesting<void, SessionRequest>(({ endSession }, work) => endSession(work)),
    joiningTeam: requesting<AccountAnswer, TeamJoining>(({ joinTeam }, work) => joinTeam(work)),
    creatingTeam: requesting<TeamAnswer, TeamCreation>(({ createTeam }, work) => createTeam(work)),
    enteringCode: codeMachine.provide({
      actors: {
        sendingCode,
        verifyingCode: requesting<string, CodeCheck>(({ verifyCode }, work) => verifyCode(work)),
        watchingTime,
      },
    }),
    settingUpAccount: accountMachine.provide({
      actors: {
        creatingAccount: requesting<AccountAnswer, AccountCreation>(({ createAccount }, work) => createAccount(work)),
        ratingPassword,
      },
    }),
    invitingPeople: invitationsMachine.provide({
      actors: {
        sendingInvitations: requesting<WelcomeAnswer, InvitationsRequest>(({ sendInvitations }, work) =>
          sendInvitations(work),
        ),
        skippingInvitations: requesting<WelcomeAnswer, SessionRequest>(({ skipInvitations }, work) =>
          skipInvitations(work),
        ),
        copyingText,
      },
    }),
  },
});

const registrations = new WeakMap<object, RegistrationActor>();

/**
 * The registration of a document, found by its router and started by the view that shows it. It keeps running while
 * another page of the site is shown, so that a visitor who comes back finds it as it was. Its draft is kept at each step.
 */
export function registrationActorOf(router: object): RegistrationActor {
  const running = registrations.get(router);
  if (running) return running;
  const actor: RegistrationActor = createActor(machine, { inspect });
  actor.subscribe((snapshot) => {
    // While the page is as it was served, the draft has not been read.
    if (!snapshot.matches('unhydrated')) registrationDraft.keep(registrationDraftOf(snapshot));
  });
  registrations.set(router, actor);
  return actor;
}

/** Ends the registration of a document, and forgets what its tab has kept. The next visit of its page begins a new one. */
export function forgetRegistration(router: object): void {
  registrations.get(router)?.stop();
  registrations.delete(router);
  registrationDraft.forget();
}
