import { mailboxOf } from '../../../contract/email.ts';
import {
  type AccountAnswer,
  accountAnswer,
  accountRequest,
  codeEmailed,
  filledRows,
  type InvitationAnswer,
  invitationFound,
  invitationHeader,
  invitationRenewed,
  invitationsRequest,
  joinRequest,
  linkAnswer,
  normalizeCode,
  registrationPaths,
  type SessionAnswer,
  sendCodePath,
  sessionAnswer,
  type TeamAnswer,
  teamAnswer,
  teamRequest,
  verifyCodePath,
  type WelcomeAnswer,
  welcomeAnswer,
} from '../../../contract/registration.ts';
import { idempotencyHeader, tryHeader } from '../../../contract/submission.ts';
import type { AccountCreation } from '../../../machines/account.ts';
import type { CodeCheck, CodeRequest } from '../../../machines/code.ts';
import type { InvitationsRequest } from '../../../machines/invitations.ts';
import type {
  InvitationRequest,
  LinkUse,
  RenewalRequest,
  SessionRequest,
  TeamCreation,
  TeamJoining,
} from '../../../machines/registration-context.ts';
import type { Rejection } from '../../../machines/submission.ts';
import { fixedText, jsonOf, noContent } from '../../http/answer.ts';
import { end, get, post } from '../../http/client.ts';

/** The arguments of a promise actor. */
export type Work<Input> = { input: Input; signal: AbortSignal };

/** Fetches what an invitation is for. Rejects with a Rejection if it is expired, replaced, used or unknown. */
export async function checkInvitation({ input, signal }: Work<InvitationRequest>): Promise<InvitationAnswer> {
  const answer = await post(registrationPaths.invitation, {
    json: input,
    signal,
    answer: jsonOf(invitationFound),
    rejectsLimit: true,
  });
  if (!('errors' in answer)) return answer;
  throw { rejected: true, fieldErrors: answer.errors } satisfies Rejection;
}

/** Asks for a new link of an invitation, which is emailed to the address that was invited. Repeating a key emails no second one. */
export async function renewInvitation({ input: { invitation, key }, signal }: Work<RenewalRequest>): Promise<void> {
  await post(registrationPaths.renewInvitation, {
    json: { invitation },
    headers: { [idempotencyHeader]: key },
    signal,
    answer: jsonOf(invitationRenewed),
    rejectsLimit: true,
  });
}

/** Asks for a code by email. Repeating a key sends no second one. */
export async function sendCode({ input: { email, key, invitation }, signal }: Work<CodeRequest>): Promise<void> {
  await get(sendCodePath(email), {
    headers: { [idempotencyHeader]: key, ...(invitation && { [invitationHeader]: invitation }) },
    signal,
    answer: fixedText(codeEmailed),
    rejectsLimit: true,
  });
}

/** Verifies a code and returns the address that it confirms. */
export async function verifyCode({ input: { email, code, key }, signal }: Work<CodeCheck>): Promise<string> {
  return get(verifyCodePath(email, normalizeCode(code)), {
    headers: { [idempotencyHeader]: key },
    signal,
    answer: (text) => verifiedAddress(text, email),
    rejectsLimit: true,
  });
}

/** Begins a session with the token of an emailed link, and returns the address that it was emailed to. Repeating a key is harmless. */
export async function followLink({ input: { token, key }, signal }: Work<LinkUse>): Promise<string> {
  const { email } = await post(registrationPaths.link, {
    json: { token },
    headers: { [idempotencyHeader]: key },
    signal,
    answer: jsonOf(linkAnswer),
    rejectsLimit: true,
  });
  return email;
}

/** Fetches how far the registration of a key is. Rejects with a Rejection if its session has ended. */
export async function readSession({ input: { key }, signal }: Work<SessionRequest>): Promise<SessionAnswer> {
  return get(registrationPaths.session, {
    headers: { [idempotencyHeader]: key },
    signal,
    answer: jsonOf(sessionAnswer),
    rejectsLimit: true,
  });
}

/** Ends the session of the registration of a key. */
export async function endSession({ input: { key }, signal }: Work<SessionRequest>): Promise<void> {
  await end(registrationPaths.session, {
    headers: { [idempotencyHeader]: key },
    signal,
    answer: noContent,
  });
}

/** Creates the account. Repeating a key creates no second one. */
export async function createAccount({
  input: { key, form, tries, invitation },
  signal,
}: Work<AccountCreation>): Promise<AccountAnswer> {
  return post(registrationPaths.account, {
    json: accountRequest.parse({ ...form, invitation: invitation || undefined }),
    headers: { [idempotencyHeader]: key, [tryHeader]: String(tries) },
    signal,
    answer: jsonOf(accountAnswer),
    rejectsLimit: true,
  });
}

/** Joins the team of an invitation with the existing account of the address, and deletes a company that is left empty. */
export async function joinTeam({
  input: { key, invitation, deleting },
  signal,
}: Work<TeamJoining>): Promise<AccountAnswer> {
  return post(registrationPaths.account, {
    json: joinRequest.parse({ invitation, deleting }),
    headers: { [idempotencyHeader]: key },
    signal,
    answer: jsonOf(accountAnswer),
    rejectsLimit: true,
  });
}

/** Creates the team of the account, or renames it. */
export async function createTeam({ input: { name, key, tries }, signal }: Work<TeamCreation>): Promise<TeamAnswer> {
  return post(registrationPaths.team, {
    json: teamRequest.parse({ name }),
    headers: { [idempotencyHeader]: key, [tryHeader]: String(tries) },
    signal,
    answer: jsonOf(teamAnswer),
    rejectsLimit: true,
  });
}

/** Emails the invitations and finishes the registration. */
export async function sendInvitations({
  input: { key, rows },
  signal,
}: Work<InvitationsRequest>): Promise<WelcomeAnswer> {
  return post(registrationPaths.invitations, {
    json: invitationsRequest.parse({ invitations: filledRows(rows).map(({ invite }) => invite) }),
    headers: { [idempotencyHeader]: key },
    signal,
    answer: jsonOf(welcomeAnswer),
    rejectsLimit: true,
  });
}

/** Finishes the registration without invitations. */
export async function skipInvitations({ input: { key }, signal }: Work<SessionRequest>): Promise<WelcomeAnswer> {
  return post(registrationPaths.skip, {
    json: {},
    headers: { [idempotencyHeader]: key },
    signal,
    answer: jsonOf(welcomeAnswer),
    rejectsLimit: true,
  });
}

/** The address that a verification names. Any other text comes from elsewhere, such as a hotel’s sign-in page. */
function verifiedAddress(text: string, email: string): string {
  const mailbox = mailboxOf(email);
  if (mailboxOf(text) !== mailbox) throw new Error('The answer does not verify this address.');
  return mailbox;
}
