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
import type { Invitations } from '../../machines/invitations.ts';
import type { AccountCreation, CodeCheck, CodeRequest, TeamCreation } from '../../machines/registration.ts';
import { get, post } from './posting.ts';

/** What a promise of a machine is given to work with. */
export type Work<Input> = { input: Input; signal: AbortSignal };

/** What an invitation is for. Rejects with a Refusal where it is expired, used or unknown. */
export async function checkInvitation({ input, signal }: Work<{ invitation: string }>): Promise<InvitationAnswer> {
  const response = await post(registrationPaths.invitation, {
    json: input,
    signal,
    refusal: 'The server did not accept this invitation.',
  });
  return invitationAnswer.parse(await response.json());
}

/** Has a code mailed: one for each key. */
export async function sendCode({ input: { email, key }, signal }: Work<CodeRequest>): Promise<void> {
  await get(sendCodePath(email), {
    headers: { [idempotencyHeader]: key },
    signal,
    refusal: 'The server did not accept this address.',
    tellsLimit: true,
  });
}

/** Verifies a code; gives the address that it proves. */
export async function verifyCode({ input: { email, code, key }, signal }: Work<CodeCheck>): Promise<string> {
  const response = await get(verifyCodePath(email, codeOf(code)), {
    headers: { [idempotencyHeader]: key },
    signal,
    refusal: 'The server did not accept this code.',
    tellsLimit: true,
  });
  return verifiedAddress(await response.text(), email);
}

/** Asks for a new token for an account that is there already. */
export async function resumeAccount({ input: { email, code, key }, signal }: Work<CodeCheck>): Promise<AccountAnswer> {
  const response = await post(registrationPaths.account, {
    json: resumptionRequest.parse({ email, code }),
    headers: { [idempotencyHeader]: key },
    signal,
    refusal: 'The server did not open this registration again.',
    tellsLimit: true,
  });
  return accountAnswer.parse(await response.json());
}

/** Creates the account; a try that is repeated under its key creates no second one. */
export async function createAccount({
  input: { email, code, key, form, tries, invitation },
  signal,
}: Work<AccountCreation>): Promise<AccountAnswer> {
  const response = await post(registrationPaths.account, {
    json: accountRequest.parse({ ...form, email, code, invitation: invitation || undefined }),
    headers: { [idempotencyHeader]: key, [tryHeader]: String(tries) },
    signal,
    refusal: 'The server did not accept this account.',
    tellsLimit: true,
  });
  return accountAnswer.parse(await response.json());
}

/** Creates the account's team, or gives it another name. */
export async function createTeam({
  input: { name, token, key, tries },
  signal,
}: Work<TeamCreation>): Promise<TeamAnswer> {
  const response = await post(registrationPaths.team, {
    json: teamRequest.parse({ name }),
    headers: { ...bearer(token), [idempotencyHeader]: key, [tryHeader]: String(tries) },
    signal,
    refusal: 'The server did not accept this team.',
    tellsLimit: true,
  });
  return teamAnswer.parse(await response.json());
}

/** Mails the invitations and finishes the registration. */
export async function sendInvitations({
  input: { token, rows },
  signal,
}: Work<Invitations>): Promise<{ username: string }> {
  const response = await post(registrationPaths.invitations, {
    json: invitationsRequest.parse({ invitations: filledRows(rows).map(({ invite }) => invite) }),
    headers: bearer(token),
    signal,
    refusal: 'The server did not accept these invitations.',
    tellsLimit: true,
  });
  return welcomeAnswer.parse(await response.json());
}

/** Finishes the registration without invitations. */
export async function skipInvitations({
  input: { token },
  signal,
}: Work<{ token: string }>): Promise<{ username: string }> {
  const response = await post(registrationPaths.skip, {
    json: {},
    headers: bearer(token),
    signal,
    refusal: 'The server did not finish this registration.',
    tellsLimit: true,
  });
  return welcomeAnswer.parse(await response.json());
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The address that a verification names. Any other text is not our server's: a hotel's sign-in page, say. */
function verifiedAddress(text: string, email: string): string {
  const mailbox = mailboxOf(email);
  if (mailboxOf(text) !== mailbox) throw new Error('The answer is no verification of this address.');
  return mailbox;
}
