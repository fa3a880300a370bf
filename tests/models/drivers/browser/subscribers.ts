import { type APIRequestContext, expect } from '@playwright/test';
import { subscriptionLinkPages, subscriptionPath } from '../../../../contract/subscription.ts';
import { lastEmailTo, linkFromEmail } from './emails.ts';

/** Subscribes through the API and returns the path of the confirmation link, from the real email. */
export async function emailedConfirmLink(request: APIRequestContext, email: string): Promise<string> {
  const response = await request.post(subscriptionPath, { data: { email } });
  expect(response.status(), 'status of the request for a link').toBe(202);
  return confirmLinkEmailedTo(email);
}

/** The path of the newest confirmation link. */
export async function confirmLinkEmailedTo(email: string): Promise<string> {
  return pathOf(linkFromEmail(await lastEmailTo(email, 'Confirm your subscription'), subscriptionLinkPages.confirm));
}

/** The path of the unsubscribe link in the newest email to a subscriber with these words in its subject. */
export async function unsubscribeLinkEmailedTo(email: string, about: string): Promise<string> {
  return pathOf(linkFromEmail(await lastEmailTo(email, about), subscriptionLinkPages.leave));
}

function pathOf(link: string): string {
  return new URL(link).pathname;
}
