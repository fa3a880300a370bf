import { type APIRequestContext, expect } from '@playwright/test';
import { restorationPage } from '../../../../contract/company-restoration.ts';
import {
  invitationHeader,
  invitationParameter,
  registrationPaths,
  sendCodePath,
  verifyCodePath,
} from '../../../../contract/registration.ts';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import { makeOnlyManager } from './database.ts';
import { codeFromEmail, lastEmailTo, linkFromEmail } from './emails.ts';
import { siteUrl } from './server.ts';
import { invitationTo, postSkip, registerTeam } from './teams.ts';
import { newMark } from './unique-words.ts';

type Deletion = { email?: string; name?: string; joined?: string; isNeeded?: boolean };

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
  const link = linkFromEmail(await lastEmailTo(email, 'You have deleted your company'), restorationPage);
  if (isNeeded) makeOnlyManager(email);
  return { page: new URL(link).pathname };
}
