import { type APIRequestContext, expect } from '@playwright/test';
import { registrationPage, registrationPaths, type TeamAnswer, teamAnswer } from '../contract/registration.ts';
import { registerAccount } from './accounts.ts';
import { lastMailTo, linkIn } from './mails.ts';

/** Registers a company with a team by the calls that the site makes. Gives the team's answer and the bearer token. */
export async function registerTeam(
  request: APIRequestContext,
  name: string,
): Promise<{ team: TeamAnswer; token: string; operator: string }> {
  const email = `owner-${crypto.randomUUID()}@company.example`;
  const { token = '', roles } = await registerAccount(request, email, 'the road to Athi River');
  const team = await nameTeam(request, token, name);
  return { team, token, operator: roles.find((role) => role.name === 'Operator')?.id ?? '' };
}

/** Names the team of the account that a token opens. */
export async function nameTeam(request: APIRequestContext, token: string, name: string): Promise<TeamAnswer> {
  const answer = await request.post(registrationPaths.team, { data: { name }, headers: bearer(token) });
  expect(answer.ok(), 'the team').toBe(true);
  return teamAnswer.parse(await answer.json());
}

/** Finishes the registration that a token opens. */
export async function skipInvitations(request: APIRequestContext, token: string): Promise<void> {
  const answer = await request.post(registrationPaths.skip, { data: {}, headers: bearer(token) });
  expect(answer.ok(), 'the end of the registration').toBe(true);
}

/** The page of an invitation to a new team of this name: mailed to an address, as its Operator, or else shared. */
export async function invitationTo(request: APIRequestContext, name: string, email?: string): Promise<string> {
  const { team, token, operator } = await registerTeam(request, name);
  if (email === undefined) return pageOf(team.link);
  const data = { invitations: [{ email, role_id: operator }] };
  const answer = await request.post(registrationPaths.invitations, { data, headers: bearer(token) });
  expect(answer.ok(), 'the invitation').toBe(true);
  return pageOf(linkIn(await lastMailTo(email, 'invites you'), registrationPage));
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function pageOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
