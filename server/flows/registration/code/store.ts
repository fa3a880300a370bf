import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { codeLength, codeLifetime } from '../../../../contract/limits.ts';
import type { Database } from '../../../database/database.ts';
import {
  admitEmailRequest,
  countsOf,
  type EmailAdmission,
  type EmailRequest,
  instantBefore,
  storeEmailRequest,
} from '../../../database/email-requests.ts';
import type { Schema } from '../../../database/schema.ts';
import { queueMails } from '../../../mail/queue.ts';
import { findMatch, hashCode, randomLetters, unmatchableHash } from '../../../security/passwords.ts';
import { fingerprintOf, generateToken, isSameKey, keyFingerprint } from '../../../security/tokens.ts';
import { isInvitationFor } from '../invitations/store.ts';
import type { RegistrationCode } from '../rows.ts';
import { countGuess, takeBack } from './guesses.ts';

/** `used` if it was right, but is bound to another key. */
export type CodeVerification = 'verified' | 'used' | 'wrong' | 'expired' | 'exhausted';

/** The address whose mailbox a link was emailed to, or why the link does not work. */
export type LinkVerification = { kind: 'verified' | 'used'; email: string } | { kind: 'unknown' | 'expired' };

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

/** The token of an emailed link, with the Idempotency-Key of the request. */
export interface FollowedLink {
  token: string;
  key: string;
  now: Date;
}

/** The codes that confirm email addresses, and the links beside them. */
export interface RegistrationCodeStore {
  /**
   * Stores a code, a link and their email in one transaction, once per key. The owner of an address that has an account is emailed
   * that instead, unless they follow an invitation. The work is the same either way.
   */
  send(request: CodeEmailRequest): Promise<EmailAdmission>;
  /**
   * Verifies a code of an address: every code works for as long as it is valid, so that a stranger who asks for another does
   * not end that of the owner. The first success binds the code to its key.
   */
  verify(typed: TypedCode): Promise<CodeVerification>;
  /** The same for the link of an email, whoever asked for that. It needs no count, because nobody can guess it. */
  useLink(followed: FollowedLink): Promise<LinkVerification>;
}

export function createRegistrationCodeStore(database: Database): RegistrationCodeStore {
  const { queries } = database;
  return {
    async send(request) {
      // Asked again under the lock, below: this check saves hashing for requests that are rejected anyway.
      const preview = await admitEmailRequest(queries, 'registration_codes', request);
      if (preview.kind !== 'admitted') return preview;
      const code = randomLetters(codeLength).toUpperCase();
      // Hashing is slow on purpose, so it stays outside the transaction.
      const [newest] = await findCodes(queries, request.email, request.now);
      const code_hash = await hashCode(code, newest?.code_hash);
      return storeEmailRequest(database, 'registration_codes', request, (transaction) =>
        storeCode(transaction, request, code, code_hash),
      );
    },

    async verify(typed) {
      const { email, code, key, now } = typed;
      const newest = await findNewestCode(queries, email);
      if (newest && !isValid(newest, now)) return 'expired';
      const guess = await countGuess(queries, typed);
      if (newest && guess.codes.length === 0) return 'exhausted';
      const matching = await findMatching(guess.codes, code).catch(async (error) => {
        // Nobody learnt anything: the owner of a right code would otherwise lose a try each time the server is too busy.
        await takeBack(queries, guess, typed);
        throw error;
      });
      if (!matching) return newest && !guess.hasMore ? 'exhausted' : 'wrong';
      await takeBack(queries, guess, typed);
      return (await bind(queries, matching, key, now)) ? 'verified' : 'used';
    },

    async useLink({ token, key, now }) {
      const sent = await queries
        .selectFrom('registration_codes')
        .selectAll()
        .where('link_hash', '=', fingerprintOf(token))
        .executeTakeFirst();
      if (!sent) return { kind: 'unknown' };
      if (!isValid(sent, now)) return { kind: 'expired' };
      return { kind: (await bind(queries, sent, key, now)) ? 'verified' : 'used', email: sent.email };
    },
  };
}

function isValid({ created_at }: RegistrationCode, now: Date): boolean {
  return created_at > instantBefore(now, codeLifetime);
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
  const link = generateToken();
  await transaction
    .insertInto('registration_codes')
    .values({
      id: newId(),
      email,
      request_key: keyFingerprint(key),
      ...countsOf({ email, source }),
      code_hash,
      link_hash: fingerprintOf(link),
      tries: 0,
      created_at,
    })
    .execute();
  const expires_at = new Date(now.getTime() + codeLifetime).toISOString();
  const isInvited = invitation !== undefined && (await isInvitationFor(transaction, invitation, email, now));
  const message =
    user?.registered_at && !isInvited
      ? ({ kind: 'account-exists', to: email } as const)
      : ({
          kind: 'registration-code',
          to: email,
          secret: code,
          link,
          ...(isInvited && { invitation }),
          expires_at,
        } as const);
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
  const match = await findMatch('codes', typed, hashes.length > 0 ? hashes : [unmatchableHash]);
  return codes.find(({ code_hash }) => code_hash === match);
}

/** Binds an email, with its code and its link, to a key. The condition on `verified_at` decides a race: only one request can set it. */
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
