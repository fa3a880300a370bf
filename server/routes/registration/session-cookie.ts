import type { Settings } from '../../../contract/settings.ts';
import { fingerprintOf } from '../../security/tokens.ts';

/** Only the calls of the registration are sent the cookie. */
const path = '/api/register';

/**
 * The name of the cookie that holds the session of the registration under a key. Tabs share their cookies, so each
 * registration has one of its own.
 */
function cookieName(key: string): string {
  return `registration-${fingerprintOf(key).slice(0, 22)}`;
}

/** The token of the registration under a key, in the Cookie header of a request (RFC 6265). */
export function sessionTokenIn(header: string | undefined, key: string): string | undefined {
  const prefix = `${cookieName(key)}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** The Set-Cookie header by which a browser holds a session for so many milliseconds, out of reach of any script. */
export function sessionCookie(key: string, token: string, life: number, { PUBLIC_URL }: Settings): string {
  const attributes = [`Path=${path}`, `Max-Age=${life / 1000}`, 'HttpOnly', 'SameSite=Strict'];
  if (PUBLIC_URL.startsWith('https:')) attributes.push('Secure');
  return [`${cookieName(key)}=${token}`, ...attributes].join('; ');
}

/** The Set-Cookie header by which a browser forgets the session of the registration under a key. */
export function endedSessionCookie(key: string, settings: Settings): string {
  return sessionCookie(key, '', 0, settings);
}
