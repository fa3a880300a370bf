import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { codeLength, codeLifetime } from '../../contract/limits.ts';
import { queueMails } from '../mail/queue.ts';
import { findMatch, hashPassword, randomLetters, unmatchableHash } from '../security/passwords.ts';
import { isSameKey, keyFingerprint } from '../security/tokens.ts';
import { countGuess, takeBack } from './code-guesses.ts';
import type { Database } from './database.ts';
import {
  admitEmailRequest,
  countsOf,
  type EmailAdmission,
  type EmailRequest,
  instantBefore,
  sourceFingerprint,
} from './email-requests.ts';
import { isInvitationFor } from './invitations.ts';
import { lockMailbox } from './locks.ts';
import type { RegistrationCode, Schema } from './schema.ts';

export type CodeVerification = 'verified' | 'wrong' | 'expired' | 'exhausted';

/** A request for a code, with the token of the invitation that is being followed, if any. */
export interface CodeEmailRequest extends EmailRequest {
  invitation: string | undefined;
}

/** A code as typed, with the Idempotency-Key of the request, if any, and the network that it comes from. */
export interface TypedCode {
  email: string;
  code: string;
  key: string | undefined;
  source: string;
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
   * Verifies a code of an address: every code works for as long as it is valid, so that a stranger who asks for another does
   * not end that of the owner. The first success binds the code to its key. With any other key it is wrong from then on, so
   * that nobody learns that the address was confirmed.
   */
  verify(typed: TypedCode): Promise<CodeVerification>;
}

export function createRegistrationCodeStore(database: Database): RegistrationCodeStore {
  const { queries, kind } = database;
  return {
    async send(request) {
      // Asked again under the lock, below: this one keeps what is not admitted anyway from costing a hash.
      const preview = await admitEmailRequest(queries, 'registration_codes', request);
      if (preview.kind !== 'admitted') return preview;
      const code = randomLetters(codeLength).toUpperCase();
      // Hashing is slow on purpose, so it stays outside the transaction.
      const [newest] = await findCodes(queries, request.email, request.now);
      const code_hash = await hashPassword(code, newest?.code_hash);
      return queries.transaction().execute(async (transaction) => {
        await lockMailbox(transaction, kind, request.email);
        const admission = await admitEmailRequest(transaction, 'registration_codes', request);
        if (admission.kind === 'admitted') await storeCode(transaction, request, code, code_hash);
        return admission;
      });
    },

    async verify(typed) {
      const { email, code, source, key, now } = typed;
      const newest = await findNewestCode(queries, email);
      const valid = await findCodes(queries, email, now);
      const hasRequested = valid.some((requested) => requested.source === sourceFingerprint({ email, source }));
      const guess = await countGuess(queries, { target: newest?.id ?? email, source, key, hasRequested, now });
      if (guess.state === 'over') return newest && valid.length === 0 ? 'expired' : 'exhausted';
      const matching = await findMatching(valid, code).catch(async (error) => {
        // Nobody learnt anything: the owner of a right code would otherwise lose a try each time the server is too busy.
        await takeBack(queries, guess);
        throw error;
      });
      if (newest && valid.length === 0) return 'expired';
      if (!matching) return guess.state === 'last' ? 'exhausted' : 'wrong';
      await takeBack(queries, guess);
      return (await bind(queries, matching, key, now)) ? 'verified' : 'wrong';
    },
  };
}

async function storeCode(
  transaction: Transaction<Schema>,
  { email, key, source, invitation, now }: CodeEmailRequest,
  code: string,
  code_hash: string,
): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select('registered_at')
    .where('email', '=', email)
    .executeTakeFirst();
  const created_at = now.toISOString();
  await transaction
    .insertInto('registration_codes')
    .values({
      id: newId(),
      email,
      request_key: keyFingerprint(key),
      ...countsOf({ email, source }),
      code_hash,
      tries: 0,
      created_at,
    })
    .execute();
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

/** The codes of an address that are valid, the newest first. */
function findCodes(queries: Kysely<Schema>, email: string, now: Date): Promise<RegistrationCode[]> {
  return queries
    .selectFrom('registration_codes')
    .selectAll()
    .where('email', '=', email)
    .where('created_at', '>', instantBefore(now, codeLifetime))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The code that was typed, if it is one of those. Takes as long if there are none. */
async function findMatching(codes: RegistrationCode[], typed: string): Promise<RegistrationCode | undefined> {
  const hashes = codes.map(({ code_hash }) => code_hash);
  const match = await findMatch(typed, hashes.length > 0 ? hashes : [unmatchableHash]);
  return codes.find(({ code_hash }) => code_hash === match);
}

/** Binds a code to a key. The condition on `verified_at` decides a race: only one request can set it. */
async function bind(
  queries: Kysely<Schema>,
  { id }: RegistrationCode,
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
  const code = await queries
    .selectFrom('registration_codes')
    .select('verified_key')
    .where('id', '=', id)
    .executeTakeFirst();
  return isSameKey(key, code?.verified_key ?? null);
}
