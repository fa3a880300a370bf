import { argon2Sync } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { passwordResetPage, passwordResetPath } from '../../../contract/password-reset.ts';
import {
  type AccountAnswer,
  accountAnswer,
  registrationPaths,
  sendCodePath,
  verifyCodePath,
} from '../../../contract/registration.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import { termsAccepted } from '../../../contract/terms.ts';
import { codeIn, lastMailTo, linkIn } from './mails.ts';

/** Registers an account by the calls that the site makes, with the code of the real mail. Its session is that of the key. */
export async function registerAccount(
  request: APIRequestContext,
  email: string,
  password: string,
  key: string = crypto.randomUUID(),
): Promise<AccountAnswer> {
  expect((await request.get(sendCodePath(email))).ok(), 'whether a code was sent').toBe(true);
  const code = codeIn(await lastMailTo(email));
  const headers = { [idempotencyHeader]: key };
  expect((await request.get(verifyCodePath(email, code), { headers })).ok(), 'whether the code was right').toBe(true);
  const data = {
    first_name: 'Akinyi',
    last_name: 'Odhiambo',
    password,
    terms: termsAccepted,
  };
  const answer = await request.post(registrationPaths.account, { data, headers });
  expect(answer.status(), 'the new account').toBe(201);
  return accountAnswer.parse(await answer.json());
}

/** Asks for a link to set a new password, and gives the path of the one in the mail. */
export async function mailedResetLink(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post(passwordResetPath, { data: { email } });
  expect(answer.status(), 'the request for a link').toBe(202);
  return resetLinkMailedTo(email);
}

/** The path of the newest link to set a new password, once so many of them have come. */
export async function resetLinkMailedTo(email: string, count = 1): Promise<string> {
  return new URL(linkIn(await lastMailTo(email, 'Set a new password', count), passwordResetPage)).pathname;
}

/** Whether a password is the one of a hash, which is a PHC string of Argon2id. */
export function isPassword(password = '', hash: string): boolean {
  const [salt = '', tag = ''] = hash.split('$').slice(-2);
  const wanted = Buffer.from(tag, 'base64');
  const cost = { memory: 19456, passes: 2, parallelism: 1, tagLength: wanted.length };
  return argon2Sync('argon2id', { message: password, nonce: Buffer.from(salt, 'base64'), ...cost }).equals(wanted);
}
