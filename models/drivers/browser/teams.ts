import { type APIRequestContext, expect } from '@playwright/test';
import { registrationPage, registrationPaths, type TeamAnswer, teamAnswer } from '../../../contract/registration.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import { registerAccount } from './accounts.ts';
import { lastMailTo, linkIn } from './mails.ts';

type RegisteredTeam = { team: TeamAnswer; key: string; operator: string };

/** Registers a company with a team by the calls that the site makes. Gives the team's answer and the registration's key. */
export async function registerTeam(
  request: APIRequestContext,
  name: string,
  email = `owner-${crypto.randomUUID()}@company.example`,
): Promise<RegisteredTeam> {
  const key = crypto.randomUUID();
  const { roles } = await registerAccount(request, email, 'the road to Athi River', key);
  const team = await nameTeam(request, key, name);
  return { team, key, operator: roles.find((role) => role.name === 'Operator')?.id ?? '' };
}

/** Names the team of the registration of a key. */
export async function nameTeam(request: APIRequestContext, key: string, name: string): Promise<TeamAnswer> {
  const answer = await request.post(registrationPaths.team, { data: { name }, headers: under(key) });
  expect(answer.ok(), 'the team').toBe(true);
  return teamAnswer.parse(await answer.json());
}

/** Finishes the registration of a key. */
export async function skipTeamInvitations(request: APIRequestContext, key: string): Promise<void> {
  const answer = await request.post(registrationPaths.skip, { data: {}, headers: under(key) });
  expect(answer.ok(), 'the end of the registration').toBe(true);
}

/** The page of an invitation to a new team of this name: mailed to an address, as its Operator, or else shared. */
export async function invitationTo(request: APIRequestContext, name: string, email?: string): Promise<string> {
  const { team, key, operator } = await registerTeam(request, name);
  if (email === undefined) return pageOf(team.link);
  const data = { invitations: [{ email, role_id: operator }] };
  const answer = await request.post(registrationPaths.invitations, { data, headers: under(key) });
  expect(answer.ok(), 'the invitation').toBe(true);
  return pageOf(linkIn(await lastMailTo(email, 'invites you'), registrationPage));
}

const under = (key: string) => ({ [idempotencyHeader]: key });

function pageOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
