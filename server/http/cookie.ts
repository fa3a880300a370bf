/** Cookies out of reach of scripts: RFC 6265 and OWASP's Session Management Cheat Sheet. */

/** Where a cookie is sent, and for how long, in milliseconds; 0 deletes it. */
export interface CookieScope {
  path: string;
  lifetime: number;
  sameSite: 'Strict' | 'Lax';
}

/** A Set-Cookie header. Where the site's own URL has https, the cookie is sent over that alone. */
export function cookie(
  name: string,
  value: string,
  { path, lifetime, sameSite }: CookieScope,
  publicUrl: string,
): string {
  const attributes = [`Path=${path}`, `Max-Age=${lifetime / 1000}`, 'HttpOnly', `SameSite=${sameSite}`];
  if (publicUrl.startsWith('https:')) attributes.push('Secure');
  return [`${name}=${value}`, ...attributes].join('; ');
}

/** The value of a cookie in a Cookie header, or undefined. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}
