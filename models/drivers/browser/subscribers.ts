import { type APIRequestContext, expect } from '@playwright/test';
import { subscriptionLinkPages, subscriptionPath } from '../../../contract/subscription.ts';
import { lastEmailTo, linkFromEmail } from './emails.ts';

/** Subscribes through the API and returns the path of the link that confirms it, from the real email. */
export async function emailedConfirmLink(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post(subscriptionPath, { data: { email } });
  expect(answer.status(), 'the request for a link').toBe(202);
  return confirmLinkEmailedTo(email);
}

/** The path of the newest link that confirms a subscription. */
export async function confirmLinkEmailedTo(email: string): Promise<string> {
  return pathIn(linkFromEmail(await lastEmailTo(email, 'Confirm your subscription'), subscriptionLinkPages.confirm));
}

/** The path of the unsubscribe link in the newest email to a subscriber with these words in its subject. */
export async function unsubscribeLinkEmailedTo(email: string, about: string): Promise<string> {
  return pathIn(linkFromEmail(await lastEmailTo(email, about), subscriptionLinkPages.leave));
}

function pathIn(link: string): string {
  return new URL(link).pathname;
}
