import { argon2Sync } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { passwordResetPage, passwordResetPath, resetCheckPath } from '../../../../contract/password-reset.ts';
import {
  type AccountAnswer,
  accountAnswer,
  registrationPaths,
  sendCodePath,
  verifyCodePath,
} from '../../../../contract/registration.ts';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import { termsAccepted } from '../../../../contract/terms.ts';
import { codeFromEmail, lastEmailTo, linkFromEmail } from './emails.ts';

/** Registers an account through the API, with the code from the real email, or joins with an invitation. Its session belongs to `key`. */
export async function registerAccount(
  request: APIRequestContext,
  email: string,
  password: string,
  key: string = crypto.randomUUID(),
  invitation?: string,
): Promise<AccountAnswer> {
  expect((await request.get(sendCodePath(email))).ok(), 'whether a code was emailed').toBe(true);
  const code = codeFromEmail(await lastEmailTo(email));
  const headers = { [idempotencyHeader]: key };
  expect((await request.get(verifyCodePath(email, code), { headers })).ok(), 'whether the code was right').toBe(true);
  const data = {
    first_name: 'Akinyi',
    last_name: 'Odhiambo',
    password,
    terms: termsAccepted,
    ...(invitation && { invitation }),
  };
  const response = await request.post(registrationPaths.account, { data, headers });
  expect(response.status(), 'status of the new account').toBe(201);
  return accountAnswer.parse(await response.json());
}

/** Requests a password reset link and returns its path, from the real email. */
export async function emailedResetLink(request: APIRequestContext, email: string): Promise<string> {
  const response = await request.post(passwordResetPath, { data: { email } });
  expect(response.status(), 'status of the request for a link').toBe(202);
  return resetLinkEmailedTo(email);
}

/** Waits for `count` password reset links and returns the path of the newest. */
export async function resetLinkEmailedTo(email: string, count = 1): Promise<string> {
  return new URL(linkFromEmail(await lastEmailTo(email, 'Set a new password', count), passwordResetPage)).pathname;
}

/** Makes every password reset link work on a page, whatever its token. */
export async function acceptResetLinks(page: Page): Promise<void> {
  await page.route(`**${resetCheckPath}`, (route) => route.fulfill({ json: { detail: 'This link works.' } }));
}

/** Whether a password matches an Argon2id hash, given as a PHC string. */
export function isPassword(password = '', hash: string): boolean {
  const [salt = '', tag = ''] = hash.split('$').slice(-2);
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: 19456, passes: 2, parallelism: 1, tagLength: expected.length };
  return argon2Sync('argon2id', { message: password, nonce: Buffer.from(salt, 'base64'), ...cost }).equals(expected);
}
