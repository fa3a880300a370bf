import { passwordResetPage } from '../contract/password-reset.ts';
import { invitationParameter, registrationPage } from '../contract/registration.ts';
import type { Settings } from '../contract/settings.ts';
import { type SubscriptionLinkPurpose, subscriptionLinkPages } from '../contract/subscription.ts';

type PublicUrl = Pick<Settings, 'PUBLIC_URL'>;

/** The address of `path` on the site. It starts with PUBLIC_URL: a request's Host header is the sender's to choose. */
export function absolute(path: string, { PUBLIC_URL }: PublicUrl): string {
  return new URL(path, PUBLIC_URL).href;
}

/** The link by which somebody joins a team. */
export function invitationLink(token: string, settings: PublicUrl): string {
  return absolute(`${registrationPage}?${invitationParameter}=${token}`, settings);
}

/** The link by which somebody sets a new password. */
export function passwordResetLink(token: string, settings: PublicUrl): string {
  return absolute(`${passwordResetPage}/${token}`, settings);
}

/** The link by which somebody confirms a subscription, or leaves. */
export function subscriptionLink(purpose: SubscriptionLinkPurpose, token: string, settings: PublicUrl): string {
  return absolute(`${subscriptionLinkPages[purpose]}/${token}`, settings);
}
