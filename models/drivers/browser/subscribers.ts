import { type APIRequestContext, expect } from '@playwright/test';
import { subscriptionLinkPages, subscriptionPath } from '../../../contract/subscription.ts';
import { lastMailTo, linkIn } from './mails.ts';

/** Asks for a subscription by the call that the box makes, and gives the path of the link in the real mail. */
export async function mailedConfirmLink(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post(subscriptionPath, { data: { email } });
  expect(answer.status(), 'the request for a link').toBe(202);
  return confirmLinkMailedTo(email);
}

/** The path of the newest link to confirm a subscription. */
export async function confirmLinkMailedTo(email: string): Promise<string> {
  return pathIn(linkIn(await lastMailTo(email, 'Confirm your subscription'), subscriptionLinkPages.confirm));
}

/** The path of the link to leave in the newest mail to a subscriber with these words in its subject. */
export async function leaveLinkMailedTo(email: string, about: string): Promise<string> {
  return pathIn(linkIn(await lastMailTo(email, about), subscriptionLinkPages.leave));
}

function pathIn(link: string): string {
  return new URL(link).pathname;
}
