import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { codeLength, codeLifetime, maxCodeAttempts } from '../../contract/limits.ts';
import { queueMails } from '../mail/queue.ts';
import { hashPassword, randomLetters, unmatchableHash, verifyPassword } from '../security/passwords.ts';
import { isSameKey, keyFingerprint } from '../security/tokens.ts';
import type { Database } from './database.ts';
import {
  admitEmailRequest,
  deleteOldEmailRequests,
  type EmailAdmission,
  type EmailRequest,
  instantBefore,
} from './email-requests.ts';
import { isInvitationFor } from './invitations.ts';
import { lockUntilCommit } from './locks.ts';
import type { RegistrationCode, Schema } from './schema.ts';

export type CodeVerification = 'verified' | 'wrong' | 'expired' | 'exhausted';

/** A request for a code, with the token of the invitation that is being followed, if any. */
export interface CodeEmailRequest extends EmailRequest {
  invitation: string | undefined;
}

/** A code as typed, and the Idempotency-Key of the request, if any. */
export interface TypedCode {
  email: string;
  code: string;
  key: string | undefined;
  now: Date;
}

/** The codes that confirm email addresses. */
export interface RegistrationCodeStore {
  /**
   * Stores a code and its email in one transaction, once per key. The owner of an address that has an account is emailed
   * that instead, unless they follow an invitation. The work is the same either way.
   */
  send(request: CodeEmailRequest): Promise<EmailAdmission>;
  /**
   * Verifies the newest code of an address. The first success binds the code to its key. With any other key it is wrong
   * from then on, so that nobody learns that the address was confirmed.
   */
  verify(typed: TypedCode): Promise<CodeVerification>;
}

export function createRegistrationCodeStore(database: Database): RegistrationCodeStore {
  const { queries, kind } = database;
  return {
    async send(request) {
      await deleteOldEmailRequests(database, 'registration_codes', request.now);
      // Asked again under the lock, below: this one keeps what is not admitted anyway from costing a hash.
      const preview = await admitEmailRequest(queries, 'registration_codes', request);
      if (preview.kind !== 'admitted') return preview;
      const code = randomLetters(codeLength).toUpperCase();
      // Hashing is slow on purpose, so it stays outside the transaction.
      const code_hash = await hashPassword(code);
      return queries.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, kind, `mailbox:${request.email}`);
        const admission = await admitEmailRequest(transaction, 'registration_codes', request);
        if (admission.kind === 'admitted') await storeCode(transaction, request, code, code_hash);
        return admission;
      });
    },

    async verify({ email, code, key, now }) {
      const newest = await findNewestCode(queries, email);
      const isExpired = newest !== undefined && newest.created_at <= instantBefore(now, codeLifetime);
      const result = await guess(queries, isExpired ? undefined : newest, code);
      if (isExpired) return 'expired';
      if (!newest || result !== 'right') return result === 'exhausted' ? 'exhausted' : 'wrong';
      return (await bind(queries, newest, key, now)) ? 'verified' : 'wrong';
    },
  };
}

async function storeCode(
  transaction: Transaction<Schema>,
  { email, key, invitation, now }: CodeEmailRequest,
  code: string,
  code_hash: string,
): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select('registered_at')
    .where('email', '=', email)
    .executeTakeFirst();
  const created_at = now.toISOString();
  const row = { id: newId(), email, request_key: keyFingerprint(key), code_hash, tries: 0, created_at };
  await transaction.insertInto('registration_codes').values(row).execute();
  const expires_at = new Date(now.getTime() + codeLifetime).toISOString();
  const isInvited = invitation !== undefined && (await isInvitationFor(transaction, invitation, email, now));
  const message =
    user?.registered_at && !isInvited
      ? ({ kind: 'account-exists', to: email } as const)
      : ({ kind: 'registration-code', to: email, secret: code, expires_at } as const);
  await queueMails(transaction, [{ message, instant: created_at }]);
}

function findNewestCode(queries: Kysely<Schema>, email: string): Promise<RegistrationCode | undefined> {
  return queries
    .selectFrom('registration_codes')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Compares a typed code with the stored one. Takes as long if there is none. The try is counted before the comparison, so
 * that simultaneous guesses all count, and taken back if the code is right.
 */
async function guess(
  queries: Kysely<Schema>,
  stored: RegistrationCode | undefined,
  code: string,
): Promise<'right' | 'wrong' | 'exhausted'> {
  const id = stored?.id ?? '';
  const counted = await queries
    .updateTable('registration_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', maxCodeAttempts)
    .returning('tries')
    .executeTakeFirst();
  if (stored && !counted) return 'exhausted';
  const isRight = await verifyPassword(code, stored?.code_hash ?? unmatchableHash);
  if (!counted) return 'wrong';
  if (!isRight) return counted.tries < maxCodeAttempts ? 'wrong' : 'exhausted';
  await queries
    .updateTable('registration_codes')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .execute();
  return 'right';
}

/** Binds a code to a key. The condition on `verified_at` decides a race: only one request can set it. */
async function bind(
  queries: Kysely<Schema>,
  { id, email }: RegistrationCode,
  key: string | undefined,
  now: Date,
): Promise<boolean> {
  const bound = await queries
    .updateTable('registration_codes')
    .set({ verified_at: now.toISOString(), verified_key: keyFingerprint(key) })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (bound) return true;
  const newest = await findNewestCode(queries, email);
  return newest?.id === id && isSameKey(key, newest.verified_key);
}
