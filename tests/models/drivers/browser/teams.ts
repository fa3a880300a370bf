import { type APIRequestContext, expect } from '@playwright/test';
import {
  invitationParameter,
  registrationPage,
  registrationPaths,
  type TeamAnswer,
  teamAnswer,
} from '../../../../contract/registration.ts';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import { registerAccount } from './accounts.ts';
import { expireInvitation } from './database.ts';
import { lastEmailTo, linkFromEmail } from './emails.ts';
import { newMark } from './unique-words.ts';

type RegisteredTeam = { team: TeamAnswer; key: string; operator: string };

/** Registers a company with a team through the API. */
export async function registerTeam(
  request: APIRequestContext,
  name: string,
  email = `owner-${crypto.randomUUID()}@company.example`,
): Promise<RegisteredTeam> {
  const key = crypto.randomUUID();
  const { roles } = await registerAccount(request, email, 'the road to Athi River', key);
  const team = await postTeam(request, key, name);
  return { team, key, operator: roles.find((role) => role.name === 'Operator')?.id ?? '' };
}

/** Creates the team of the registration that a key belongs to. */
export async function postTeam(request: APIRequestContext, key: string, name: string): Promise<TeamAnswer> {
  const response = await request.post(registrationPaths.team, { data: { name }, headers: headersFor(key) });
  expect(response.ok(), 'whether the team was created').toBe(true);
  return teamAnswer.parse(await response.json());
}

/** Finishes the registration that a key belongs to, without inviting anyone. */
export async function postSkip(request: APIRequestContext, key: string): Promise<void> {
  const response = await request.post(registrationPaths.skip, { data: {}, headers: headersFor(key) });
  expect(response.ok(), 'whether the registration was finished').toBe(true);
}

/** The page of an invitation to a new team: emailed to an address, as an Operator, or shared as a link (default). */
export async function invitationTo(request: APIRequestContext, name: string, email?: string): Promise<string> {
  const { team, key, operator } = await registerTeam(request, name);
  if (email === undefined) return pageOf(team.link);
  const data = { invitations: [{ email, role_id: operator }] };
  const response = await request.post(registrationPaths.invitations, { data, headers: headersFor(key) });
  expect(response.ok(), 'whether the invitation was sent').toBe(true);
  return pageOf(linkFromEmail(await lastEmailTo(email, 'invited to join'), registrationPage));
}

/** The token of an emailed invitation that a newer one has replaced. */
export async function replacedInvitation(request: APIRequestContext): Promise<string> {
  const email = `invited-${crypto.randomUUID()}@company.example`;
  const page = await invitationTo(request, `Inviting ${newMark()}`, email);
  const invitation = new URLSearchParams(page.split('?')[1]).get(invitationParameter) ?? '';
  expireInvitation(email, 1);
  const response = await request.post(registrationPaths.renewInvitation, { data: { invitation } });
  expect(response.ok(), 'whether a new link was emailed').toBe(true);
  return invitation;
}

const headersFor = (key: string) => ({ [idempotencyHeader]: key });

function pageOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
