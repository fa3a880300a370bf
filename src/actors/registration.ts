import type { KyResponse } from 'ky';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import * as z from 'zod/mini';
import { mailboxOf } from '../../contract/email.ts';
import {
  type AccountAnswer,
  accountAnswer,
  accountRequest,
  codeOf,
  filledRows,
  type InvitationAnswer,
  invitationAnswer,
  invitationsRequest,
  registrationPaths,
  resumptionRequest,
  sendCodePath,
  type TeamAnswer,
  teamAnswer,
  teamRequest,
  verifyCodePath,
  welcomeAnswer,
} from '../../contract/registration.ts';
import { idempotencyHeader, tryHeader } from '../../contract/submission.ts';
import { type Invitations, invitationsMachine } from '../../machines/invitations.ts';
import {
  type AccountCreation,
  type CodeCheck,
  type CodeRequest,
  type RegistrationDraft,
  registrationMachine,
  type TeamCreation,
} from '../../machines/registration.ts';
import { copyingText } from './clipboard.ts';
import { draftStore } from './draft.ts';
import { inspect } from './inspection.ts';
import { ratingPassword } from './password-strength.ts';
import { get, post } from './posting.ts';

/** What a promise of the machine is given to work with. */
type Work<Input> = { input: Input; signal: AbortSignal };

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>;

/** What a registration in progress leaves in session storage; never a password, a code or a token. */
export const registrationDraft = draftStore<RegistrationDraft>(
  'registration',
  z.object({
    form: z.partialRecord(z.enum(['email', 'first_name', 'last_name', 'terms', 'name']), z.string()),
    sentTo: z.string(),
    key: z.string(),
    tries: z.number(),
    username: z.string(),
    rows: z.array(z.object({ email: z.string(), role_id: z.string() })),
    isFinished: z.boolean(),
  }),
);

/** The draft of a registration, with the invite rows as they are being typed. */
export function registrationDraftOf({
  context,
  children,
}: SnapshotFrom<typeof registrationMachine>): RegistrationDraft {
  const { email, first_name, last_name, terms, name } = context.form;
  const { sentTo, key, tries, username, isFinished } = context;
  const inviting: ActorRefFrom<typeof invitationsMachine> | undefined = children.invitingPeople;
  const { rows } = inviting?.getSnapshot().context ?? context;
  return { form: { email, first_name, last_name, terms, name }, sentTo, key, tries, username, rows, isFinished };
}

/**
 * What a registration begins with: what a reload left behind, and the email that was typed before the scripts ran, which
 * is newer. Another address is another registration, so of the kept one only what is about the person remains.
 */
export function restoredDraft(
  kept: RegistrationDraft | undefined,
  typed: { email?: string },
): Partial<RegistrationDraft> | undefined {
  if (typed.email === undefined) return kept;
  const form = { ...kept?.form, ...typed };
  const isSame = kept !== undefined && mailboxOf(typed.email) === mailboxOf(kept.form.email ?? '');
  return isSame ? { ...kept, form } : { form };
}

const checkingInvitation = fromPromise<InvitationAnswer, { invitation: string }>(
  async ({ input, signal }: Work<{ invitation: string }>) => {
    const response = await post(registrationPaths.invitation, {
      json: input,
      signal,
      refusal: 'The server did not accept this invitation.',
    });
    return invitationAnswer.parse(await response.json());
  },
);

const sendingCode = fromPromise<void, CodeRequest>(async ({ input: { email, key }, signal }: Work<CodeRequest>) => {
  await get(sendCodePath(email), {
    headers: { [idempotencyHeader]: key },
    signal,
    refusal: 'The server did not accept this address.',
    tellsLimit: true,
  });
});

const verifyingCode = fromPromise<string, CodeCheck>(
  async ({ input: { email, code, key }, signal }: Work<CodeCheck>) => {
    const response = await get(verifyCodePath(email, codeOf(code)), {
      headers: { [idempotencyHeader]: key },
      signal,
      refusal: 'The server did not accept this code.',
      tellsLimit: true,
    });
    return verifiedAddress(await response.text(), email);
  },
);

const resumingAccount = fromPromise<AccountAnswer, CodeCheck>(
  async ({ input: { email, code, key }, signal }: Work<CodeCheck>) =>
    accountIn(
      await post(registrationPaths.account, {
        json: resumptionRequest.parse({ email, code }),
        headers: { [idempotencyHeader]: key },
        signal,
        refusal: 'The server did not open this registration again.',
        tellsLimit: true,
      }),
    ),
);

const creatingAccount = fromPromise<AccountAnswer, AccountCreation>(
  async ({ input: { email, code, key, form, tries, invitation }, signal }: Work<AccountCreation>) =>
    accountIn(
      await post(registrationPaths.account, {
        json: accountRequest.parse({ ...form, email, code, invitation: invitation || undefined }),
        headers: { [idempotencyHeader]: key, [tryHeader]: String(tries) },
        signal,
        refusal: 'The server did not accept this account.',
        tellsLimit: true,
      }),
    ),
);

const creatingTeam = fromPromise<TeamAnswer, TeamCreation>(
  async ({ input: { name, token, key, tries }, signal }: Work<TeamCreation>) => {
    const response = await post(registrationPaths.team, {
      json: teamRequest.parse({ name }),
      headers: { ...bearer(token), [idempotencyHeader]: key, [tryHeader]: String(tries) },
      signal,
      refusal: 'The server did not accept this team.',
      tellsLimit: true,
    });
    return teamAnswer.parse(await response.json());
  },
);

const sendingInvitations = fromPromise<{ username: string }, Invitations>(
  async ({ input: { token, rows }, signal }: Work<Invitations>) => {
    const response = await post(registrationPaths.invitations, {
      json: invitationsRequest.parse({ invitations: filledRows(rows).map(({ invite }) => invite) }),
      headers: bearer(token),
      signal,
      refusal: 'The server did not accept these invitations.',
      tellsLimit: true,
    });
    return welcomeAnswer.parse(await response.json());
  },
);

const skippingInvitations = fromPromise<{ username: string }, { token: string }>(
  async ({ input: { token }, signal }: Work<{ token: string }>) => {
    const response = await post(registrationPaths.skip, {
      json: {},
      headers: bearer(token),
      signal,
      refusal: 'The server did not finish this registration.',
      tellsLimit: true,
    });
    return welcomeAnswer.parse(await response.json());
  },
);

const machine = registrationMachine.provide({
  actors: {
    checkingInvitation,
    sendingCode,
    verifyingCode,
    resumingAccount,
    ratingPassword,
    creatingAccount,
    creatingTeam,
    invitingPeople: invitationsMachine.provide({
      actors: { sendingInvitations, skippingInvitations, copyingText },
    }),
  },
});

const registrations = new WeakMap<object, RegistrationActor>();

/**
 * The registration of a document, by its router, to be started where it is shown. It goes on while another page of the
 * site is shown, so who comes back is where they were: its token is in this memory alone. Its draft is kept at each step.
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
  if (!snapshot.matches('plain')) registrationDraft.keep(registrationDraftOf(snapshot));
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function accountIn(response: KyResponse): Promise<AccountAnswer> {
  return accountAnswer.parse(await response.json());
}

/** The address that a verification names. Any other text is not our server's: a hotel's sign-in page, say. */
function verifiedAddress(text: string, email: string): string {
  const mailbox = mailboxOf(email);
  if (mailboxOf(text) !== mailbox) throw new Error('The answer is no verification of this address.');
  return mailbox;
}
