import { type APIRequestContext, expect } from '@playwright/test';
import { restorationPage } from '../../../contract/company-restoration.ts';
import {
  invitationHeader,
  invitationParameter,
  registrationPaths,
  sendCodePath,
  verifyCodePath,
} from '../../../contract/registration.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import { makeColleaguesManagers, makeOnlyManager } from '../drivers/browser/database.ts';
import { codeFromEmail, lastEmailTo, linkFromEmail } from '../drivers/browser/emails.ts';
import { siteUrl } from '../drivers/browser/server.ts';
import { invitationTo, postSkip, registerTeam } from '../drivers/browser/teams.ts';
import { newMark } from '../drivers/browser/unique-words.ts';
import type { EmailedByServer } from '../emailed-link.ts';
import { answers, newcomer, ownCompany } from '../registration/fixtures.ts';

type Deletion = { email?: string; name?: string; joined?: string; isNeeded?: boolean };

/**
 * Somebody's company is deleted because they join a team, in which they may be needed as the only manager, until somebody else makes
 * all its members managers.
 */
export default {
  email: async (request, own, how) => {
    const names = { name: own(ownCompany.team), joined: own(answers.shared.team) };
    const { page } = await deletedCompany(request, {
      email: own(newcomer.email),
      ...names,
      isNeeded: how === 'needed',
    });
    return page;
  },
  somebodyElse: (own) => makeColleaguesManagers(own(newcomer.email)),
} satisfies EmailedByServer<'needed'>;

/** Registers a company, joins another team, which deletes it, and returns the page of the emailed link. */
export async function deletedCompany(
  request: APIRequestContext,
  {
    email = `owner-${crypto.randomUUID()}@company.example`,
    name = `Deleted ${newMark()}`,
    joined = `Joined ${newMark()}`,
    isNeeded = false,
  }: Deletion = {},
): Promise<{ page: string }> {
  const { key: ownKey } = await registerTeam(request, name, email);
  await postSkip(request, ownKey);
  await lastEmailTo(email, 'Welcome');
  const page = new URL(await invitationTo(request, joined), siteUrl);
  const invitation = page.searchParams.get(invitationParameter) ?? '';
  const key = crypto.randomUUID();
  const code = { [invitationHeader]: invitation };
  expect((await request.get(sendCodePath(email), { headers: code })).ok(), 'whether a code was emailed').toBe(true);
  const emailed = codeFromEmail(await lastEmailTo(email, 'Msafara code', 2));
  const headers = { [idempotencyHeader]: key };
  expect((await request.get(verifyCodePath(email, emailed), { headers })).ok(), 'whether the code was right').toBe(
    true,
  );
  const data = { invitation, deleting: { name, team: name, invitations: 0 } };
  expect((await request.post(registrationPaths.account, { data, headers })).status(), 'status of joining').toBe(201);
  const link = linkFromEmail(await lastEmailTo(email, 'You’ve deleted your company'), restorationPage);
  if (isNeeded) makeOnlyManager(email);
  return { page: new URL(link).pathname };
}
