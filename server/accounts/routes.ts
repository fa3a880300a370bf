import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Settings } from '../../contract/settings.ts';
import type { Database } from '../database/database.ts';
import { ProblemError } from '../http/problem.ts';
import type { AddPrivateRoutes } from '../private-port/listener.ts';
import { unmatchableHash, verifyPassword } from '../security/passwords.ts';
import { isSameSecret } from '../security/tokens.ts';
import { type CountedPassword, countPassword } from './guesses.ts';
import {
  accountVerificationPath,
  type Credentials,
  credentials,
  type VerifiedAccount,
  verifiedAccount,
} from './schema.ts';
import { findAccount } from './store.ts';

interface AccountDependencies {
  settings: Pick<Settings, 'ACCOUNTS_TOKEN'>;
  database: Database;
  now: () => Date;
}

/** The challenge of a 401 (RFC 9110, section 11.6.1). */
const challenge = { 'www-authenticate': 'Bearer realm="accounts"' };

/**
 * Answers `POST /accounts/verify` on the private port for the application behind 'Sign In': who has these credentials. There is no such
 * route without ACCOUNTS_TOKEN.
 */
export function accountsOf({ settings, database, now }: AccountDependencies): AddPrivateRoutes {
  return (port) => {
    if (settings.ACCOUNTS_TOKEN === '') return;
    port.withTypeProvider<ZodTypeProvider>().post(
      accountVerificationPath,
      {
        schema: { body: credentials, response: { 200: verifiedAccount } },
        // Before the body is read.
        onRequest: async (request) => requireToken(request, settings.ACCOUNTS_TOKEN),
      },
      async (request, reply) => {
        const account = await verify(database, request.body, now());
        if (account === undefined) throw wrongCredentials();
        if ('retryAfter' in account) {
          request.log.warn({ of: account.of }, 'sign-ins are turned away, because too many passwords were wrong');
          throw tooManyPasswords(account.retryAfter);
        }
        return reply.send(account);
      },
    );
  };
}

function requireToken({ headers }: FastifyRequest, token: string): void {
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (isSameSecret(given, token)) return;
  throw new ProblemError({
    status: 401,
    detail: 'This token is not that of the setting ACCOUNTS_TOKEN. Send it as Authorization: Bearer.',
    fieldErrors: [{ field: 'authorization', message: 'Send the token of the setting ACCOUNTS_TOKEN' }],
    headers: challenge,
  });
}

/**
 * Whose credentials these are, if anybody's. One password is hashed whether they are right, wrong or nobody's, so that the time tells
 * nothing.
 */
async function verify(
  { queries }: Database,
  given: Credentials,
  now: Date,
): Promise<VerifiedAccount | Extract<CountedPassword, { kind: 'tooMany' }> | undefined> {
  const found = await findAccount(queries, given);
  const name = given.email === undefined ? `username ${given.username}` : `email ${given.email}`;
  const counted = await countPassword(queries, { name, found, now: now.getTime() });
  if (counted.kind === 'tooMany') return counted;
  let isRight: boolean | undefined;
  try {
    isRight = await verifyPassword(given.password, found?.passwordHash ?? unmatchableHash);
  } finally {
    // Right, or not compared.
    if (isRight !== false) await counted.takeBack();
  }
  return isRight ? found?.account : undefined;
}

/** The same for a wrong password, a name that is unknown, and a registration that is not finished. */
function wrongCredentials(): ProblemError {
  return new ProblemError({
    status: 401,
    detail: 'Nobody can sign in with these credentials. Ask for them again.',
    fieldErrors: [{ field: 'password', message: 'Wrong name or password' }],
    headers: challenge,
  });
}

function tooManyPasswords(retryAfter: number): ProblemError {
  return new ProblemError({
    status: 429,
    detail:
      'Too many passwords were wrong. Wait for as long as Retry-After says, or have the owner set a new password.',
    headers: { 'retry-after': String(retryAfter) },
  });
}
