import type { Settings } from '../../../../contract/settings.ts';
import { cookie, cookieIn } from '../../../http/cookie.ts';
import { fingerprintOf } from '../../../security/tokens.ts';

/** Browsers send the cookie only to the registration's routes. */
const path = '/api/register';

/**
 * The name of the cookie that holds the session of the registration with this key. Tabs share their cookies, so each
 * registration needs a cookie of its own.
 */
function cookieName(key: string): string {
  return `registration-${fingerprintOf(key).slice(0, 22)}`;
}

/** The most sessions of a browser that are looked at. */
const maxHeld = 20;

/** The tokens of all sessions of registrations in a Cookie header, which are those of the browser's tabs. */
export function heldTokensIn(header = ''): string[] {
  return [...header.matchAll(/(?:^|;\s*)registration-[\w-]+=([\w-]+)/g)]
    .slice(0, maxHeld)
    .map(([, token = '']) => token);
}

/** The session token for a registration's key in a Cookie header, or undefined. */
export function sessionTokenIn(header: string | undefined, key: string): string | undefined {
  return cookieIn(header, cookieName(key));
}

/** The Set-Cookie header that stores a session out of reach of scripts. `lifetime` is in milliseconds. */
export function sessionCookie(key: string, token: string, lifetime: number, { PUBLIC_URL }: Settings): string {
  return cookie(cookieName(key), token, { path, lifetime, sameSite: 'Strict' }, PUBLIC_URL);
}

/** The Set-Cookie header that deletes the session of a registration. */
export function endedSessionCookie(key: string, settings: Settings): string {
  return sessionCookie(key, '', 0, settings);
}
