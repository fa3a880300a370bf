// @vitest-environment node
import { expect, it } from 'vitest';
import { cookie, cookieIn } from '../../server/http/cookie.ts';

it.each([
  ['key=a', 'a'],
  ['other=b; key=a', 'a'],
  ['key=a; key=b', 'a'],
  [' key=a=b== ;x', 'a=b=='],
  ['other_key=b; key=a', 'a'],
  ['keys=b', undefined],
  ['other=key=b', undefined],
  ['key', undefined],
  ['key=', ''],
  ['', undefined],
  [undefined, undefined],
])('should read the cookie of exactly one name in %j', (header, value) => {
  expect(cookieIn(header, 'key')).toBe(value);
});

it.each([
  ['http://localhost:3000', 'key=a; Path=/p; Max-Age=60; HttpOnly; SameSite=Lax'],
  ['https://msafara.example', 'key=a; Path=/p; Max-Age=60; HttpOnly; SameSite=Lax; Secure'],
])('should be out of reach of scripts, and of open networks where the site is encrypted: %s', (publicUrl, header) => {
  expect(cookie('key', 'a', { path: '/p', lifetime: 60_000, sameSite: 'Lax' }, publicUrl)).toBe(header);
});
