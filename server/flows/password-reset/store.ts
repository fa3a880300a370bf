import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type * as z from 'zod/mini';
import { resetLinkLifetime } from '../../../contract/limits.ts';
import type { resetLinkProblem } from '../../../contract/password-reset.ts';
import type { Database } from '../../database/database.ts';
import {
  countsOf,
  type EmailAdmission,
  type EmailRequest,
  instantBefore,
  storeEmailRequest,
} from '../../database/email-requests.ts';
import { lockMailbox } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { queueMails } from '../../mail/queue.ts';
import { hashPassword, verifyPassword } from '../../security/passwords.ts';
import { fingerprintOf, generateToken, isSameKey, keyFingerprint } from '../../security/tokens.ts';
import { endSessionsOf } from '../registration/session/store.ts';
import type { PasswordReset } from './tables.ts';

/** Why a link does not work. `superseded` if a password was set with another one that the owner had by then. */
export type ResetLinkProblem = z.infer<typeof resetLinkProblem>;

/** `repeated` if the same request has already set the password. */
export type PasswordChangeOutcome = 'changed' | 'repeated' | ResetLinkProblem;

/** A new password with the token of its link, and the request's Idempotency-Key, if any. */
export interface PasswordChange {
  token: string;
  password: string;
  key: string | undefined;
  now: Date;
}

/** The links to set a new password. */
export interface PasswordResetStore {
  /**
   * Stores a link and its email in one transaction, once per key. The same is done for an address without an account, but
   * that email is never sent.
   */
  send(request: EmailRequest): Promise<EmailAdmission>;
  /** The address to which a link was emailed; undefined for an unknown link. */
  addressOf(token: string): Promise<string | undefined>;
  /** Whether a link works now. Changes nothing. */
  check(token: string, now: Date): Promise<'valid' | ResetLinkProblem>;
  /**
   * Sets a password with a link, once, and tells the owner by email. Every link works until then, so that a stranger who asks
   * for another does not end that of the owner; from then on none that was stored before does. Ends the registration sessions
   * and the codes of the address too, so that no unfinished registration can change the password. The same key and password
   * repeat the answer.
   */
  use(request: PasswordChange): Promise<PasswordChangeOutcome>;
}

export function createPasswordResetStore(database: Database): PasswordResetStore {
  const { queries, kind } = database;

  /** Sets the password of a link that was valid. Returns the state of the link under the lock. */
  async function setPassword(reset: UsersReset, request: PasswordChange): Promise<LinkState> {
    // Hashing is slow on purpose, so it stays outside the transaction.
    const password_hash = await hashPassword(request.password);
    return queries.transaction().execute(async (transaction) => {
      await lockMailbox(transaction, kind, reset.email);
      const found = await readLinkState(transaction, request);
      if (found.kind === 'valid') await storePassword(transaction, reset, password_hash, request);
      return found;
    });
  }

  return {
    send: (request) =>
      storeEmailRequest(database, 'password_resets', request, (transaction) => storeLink(transaction, request)),

    async addressOf(token) {
      return (await findReset(queries, token))?.email;
    },

    async check(token, now) {
      const { kind } = await readLinkState(queries, { token, key: undefined, now });
      return kind === 'repeated' ? 'used' : kind;
    },

    async use(request) {
      const found = await readLinkState(queries, request);
      const settled = found.kind === 'valid' ? await setPassword(found.reset, request) : found;
      if (settled.kind !== 'repeated') return settled.kind === 'valid' ? 'changed' : settled.kind;
      return (await hasPassword(queries, settled.reset, request)) ? 'repeated' : 'used';
    },
  };
}

/** A link of an address with an account. */
type UsersReset = PasswordReset & { user_id: string };

type LinkState = { kind: 'valid' | 'repeated'; reset: UsersReset } | { kind: ResetLinkProblem };

async function storeLink(transaction: Transaction<Schema>, request: EmailRequest): Promise<void> {
  const { email, key, now } = request;
  const user = await transaction.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  const secret = generateToken();
  const instant = now.toISOString();
  await transaction
    .insertInto('password_resets')
    .values({
      id: newId(),
      email,
      user_id: user?.id ?? null,
      request_key: keyFingerprint(key),
      ...countsOf(request),
      token_hash: fingerprintOf(secret),
      created_at: instant,
    })
    .execute();
  const expires_at = new Date(now.getTime() + resetLinkLifetime).toISOString();
  const message = { kind: 'password-reset', to: email, secret, expires_at } as const;
  await queueMails(transaction, [{ message, instant, isDecoy: user === undefined }]);
}

/** The state of a link at the instant `now`. */
async function readLinkState(
  queries: Kysely<Schema>,
  { token, key, now }: Omit<PasswordChange, 'password'>,
): Promise<LinkState> {
  const reset = await findReset(queries, token);
  if (!reset || !hasUser(reset)) return { kind: 'unknown' };
  if (reset.used_at !== null) {
    return isSameKey(key, reset.used_key) ? { kind: 'repeated', reset } : { kind: 'used' };
  }
  const used = await queries
    .selectFrom('password_resets')
    .select('id')
    .where('email', '=', reset.email)
    // This link itself may have been used since it was read.
    .where('id', '!=', reset.id)
    .where('used_at', '>=', reset.created_at)
    .limit(1)
    .executeTakeFirst();
  if (used) return { kind: 'superseded' };
  return reset.created_at <= instantBefore(now, resetLinkLifetime) ? { kind: 'expired' } : { kind: 'valid', reset };
}

function findReset(queries: Kysely<Schema>, token: string): Promise<PasswordReset | undefined> {
  const hash = fingerprintOf(token);
  return queries.selectFrom('password_resets').selectAll().where('token_hash', '=', hash).executeTakeFirst();
}

function hasUser(reset: PasswordReset): reset is UsersReset {
  return reset.user_id !== null;
}

/** Whether a user already has the password that a request sets. */
async function hasPassword(
  queries: Kysely<Schema>,
  { user_id }: UsersReset,
  { password }: PasswordChange,
): Promise<boolean> {
  const { password_hash } = await queries
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return verifyPassword(password, password_hash);
}

async function storePassword(
  transaction: Transaction<Schema>,
  { id, email, user_id }: UsersReset,
  password_hash: string,
  { key, now }: PasswordChange,
): Promise<void> {
  const used_at = now.toISOString();
  await transaction
    .updateTable('password_resets')
    .set({ used_at, used_key: keyFingerprint(key) })
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('users')
    // Keeps a stale request of the registration from undoing it.
    .set({ password_hash, registration_key: null })
    .where('id', '=', user_id)
    .execute();
  await endSessionsOf(transaction, email, now);
  await queueMails(transaction, [{ message: { kind: 'password-changed', to: email }, instant: used_at }]);
}
