import { invitationParameter, registrationLinkPage, registrationPage } from '../contract/registration.ts';
import type { Settings } from '../contract/settings.ts';

type PublicUrl = Pick<Settings, 'PUBLIC_URL'>;

/** The URL of `path` on the site. It starts with PUBLIC_URL, because clients can put anything into the Host header. */
export function absolute(path: string, { PUBLIC_URL }: PublicUrl): string {
  return new URL(path, PUBLIC_URL).href;
}

/** The link to join a team. */
export function invitationLink(token: string, settings: PublicUrl): string {
  return absolute(`${registrationPage}?${invitationParameter}=${token}`, settings);
}

/** The link beside a code. With an invitation, the registration that it continues joins that team. */
export function registrationLink(token: string, invitation: string | undefined, settings: PublicUrl): string {
  const query = invitation === undefined ? '' : `?${invitationParameter}=${invitation}`;
  return absolute(`${registrationLinkPage}/${token}${query}`, settings);
}
