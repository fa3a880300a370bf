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
import type { RegistrationCode } from './schema.ts';

/** What became of a code that somebody typed. */
export type CodeVerification = 'verified' | 'wrong' | 'expired' | 'exhausted';

/** A request for a code, with the token of the invitation that is followed, if one is. */
export interface CodeEmailRequest extends EmailRequest {
  invitation: string | undefined;
}

/** A code that somebody typed, under the key that the client gave the request, if it gave any. */
export interface TypedCode {
  email: string;
  code: string;
  key: string | undefined;
  now: Date;
}

/** The codes that prove addresses. Each address is a mailbox. */
export interface RegistrationCodeStore {
  /**
   * Stores a code and its mail in one transaction, once for each key. An address that is registered needs no code, and is
   * told so by email, unless it follows an invitation: the same is done for both.
   */
  send(request: CodeEmailRequest): Promise<EmailAdmission>;
  /**
   * Verifies the newest code of an address. The first success binds it to the key: to everybody else it is wrong from then
   * on, so that nobody is told that the address was proven.
   */
  verify(typed: TypedCode): Promise<CodeVerification>;
}

export function createRegistrationCodeStore(database: Database): RegistrationCodeStore {
  const { queries, kind } = database;

  const newestOf = (email: string) =>
    queries
      .selectFrom('registration_codes')
      .selectAll()
      .where('email', '=', email)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  /**
   * Compares a guess with a code, or with none, which takes as long. The try is counted before, so that guesses at the
   * same time are counted all, and given back where the guess is right.
   */
  async function guess(known: RegistrationCode | undefined, code: string): Promise<'right' | 'wrong' | 'exhausted'> {
    const counted = await queries
      .updateTable('registration_codes')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', known?.id ?? '')
      .where('tries', '<', maxCodeAttempts)
      .returning('tries')
      .executeTakeFirst();
    const right = await verifyPassword(code, counted && known ? known.code_hash : unmatchableHash);
    if (!counted) return known ? 'exhausted' : 'wrong';
    if (!right) return counted.tries < maxCodeAttempts ? 'wrong' : 'exhausted';
    await queries
      .updateTable('registration_codes')
      .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
      .where('id', '=', known?.id ?? '')
      .execute();
    return 'right';
  }

  /** The unset column decides a race: one request binds the code. */
  async function bind({ id, email }: RegistrationCode, key: string | undefined, now: Date): Promise<boolean> {
    const bound = await queries
      .updateTable('registration_codes')
      .set({ verified_at: now.toISOString(), verified_key: keyFingerprint(key) })
      .where('id', '=', id)
      .where('verified_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (bound) return true;
    const newest = await newestOf(email);
    return newest?.id === id && isSameKey(key, newest.verified_key);
  }

  return {
    async send(request) {
      const { email, key, invitation, now } = request;
      const code = randomLetters(codeLength).toUpperCase();
      // Hashing takes long on purpose, and a transaction should not.
      const code_hash = await hashPassword(code);
      await deleteOldEmailRequests(database, 'registration_codes', now);
      return queries.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, kind, `mailbox:${email}`);
        const admission = await admitEmailRequest(transaction, 'registration_codes', request);
        if (admission.kind !== 'admitted') return admission;
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
        return admission;
      });
    },

    async verify({ email, code, key, now }) {
      const known = await newestOf(email);
      const isExpired = known !== undefined && known.created_at <= instantBefore(now, codeLifetime);
      const guessed = await guess(isExpired ? undefined : known, code);
      if (isExpired) return 'expired';
      if (!known || guessed !== 'right') return guessed === 'exhausted' ? 'exhausted' : 'wrong';
      return (await bind(known, key, now)) ? 'verified' : 'wrong';
    },
  };
}
