import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { resetLinkLifetime } from '../../contract/limits.ts';
import { queueMails } from '../mail/queue.ts';
import { hashPassword, verifyPassword } from '../security/passwords.ts';
import { fingerprintOf, generateToken, isSameKey, keyFingerprint } from '../security/tokens.ts';
import type { Database } from './database.ts';
import {
  admitEmailRequest,
  deleteOldEmailRequests,
  type EmailAdmission,
  type EmailRequest,
  instantBefore,
} from './email-requests.ts';
import { lockUntilCommit } from './locks.ts';
import { endSessionsOf } from './registration-sessions.ts';
import type { PasswordReset, Schema } from './schema.ts';

/** Why a link sets no password. */
export type ResetLinkProblem = 'unknown' | 'used' | 'superseded' | 'expired';

/** What became of a new password: it was set, it was set by the same request before, or its link does not hold. */
export type PasswordChangeOutcome = 'changed' | 'repeated' | ResetLinkProblem;

/** A new password with the token of its link, and the key that its client gave it, if it gave any. */
export interface PasswordChange {
  token: string;
  password: string;
  key: string | undefined;
  now: Date;
}

/** The links by which passwords are set anew. */
export interface PasswordResetStore {
  /**
   * Stores a link and its mail in one transaction, once for each key. For an address without an account the same is
   * done, but the link is told to nobody and the mail never leaves.
   */
  send(request: EmailRequest): Promise<EmailAdmission>;
  /** Whether a link would set a password now. Changes nothing. */
  check(token: string, now: Date): Promise<'open' | ResetLinkProblem>;
  /**
   * Sets a password by the newest link of an address, once, and tells the owner by email. The registration sessions of
   * the address end with it. The same key and password again are a request that lost its answer.
   */
  use(request: PasswordChange): Promise<PasswordChangeOutcome>;
}

export function createPasswordResetStore(database: Database): PasswordResetStore {
  const { queries, kind } = database;

  /** Sets the password of a link that was open; gives how the link stood once nobody else could use it. */
  async function set(reset: UsersReset, request: PasswordChange): Promise<Examined> {
    // Hashing takes long on purpose, and a transaction should not.
    const password_hash = await hashPassword(request.password);
    return queries.transaction().execute(async (transaction) => {
      await lockUntilCommit(transaction, kind, `mailbox:${reset.email}`);
      const found = await examine(transaction, request);
      if (found.kind === 'open') await write(transaction, reset, password_hash, request);
      return found;
    });
  }

  return {
    async send(request) {
      const { email, now } = request;
      await deleteOldEmailRequests(database, 'password_resets', now);
      return queries.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, kind, `mailbox:${email}`);
        const admission = await admitEmailRequest(transaction, 'password_resets', request);
        if (admission.kind === 'admitted') await store(transaction, request);
        return admission;
      });
    },

    async check(token, now) {
      const { kind } = await examine(queries, { token, key: undefined, now });
      return kind === 'repeated' ? 'used' : kind;
    },

    async use(request) {
      const found = await examine(queries, request);
      const settled = found.kind === 'open' ? await set(found.reset, request) : found;
      if (settled.kind !== 'repeated') return settled.kind === 'open' ? 'changed' : settled.kind;
      return (await isSet(queries, settled.reset, request)) ? 'repeated' : 'used';
    },
  };
}

/** A link of somebody who has an account. */
type UsersReset = PasswordReset & { user_id: string };

type Examined = { kind: 'open' | 'repeated'; reset: UsersReset } | { kind: ResetLinkProblem };

async function store(transaction: Transaction<Schema>, { email, key, now }: EmailRequest): Promise<void> {
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
      token_hash: fingerprintOf(secret),
      created_at: instant,
    })
    .execute();
  const expires_at = new Date(now.getTime() + resetLinkLifetime).toISOString();
  const message = { kind: 'password-reset', to: email, secret, expires_at } as const;
  await queueMails(transaction, [{ message, instant, forNobody: user === undefined }]);
}

/** How a link stands at the instant `now`. */
async function examine(
  queries: Kysely<Schema>,
  { token, key, now }: Omit<PasswordChange, 'password'>,
): Promise<Examined> {
  const reset = await queries
    .selectFrom('password_resets')
    .selectAll()
    .where('token_hash', '=', fingerprintOf(token))
    .executeTakeFirst();
  if (!reset || !isUsers(reset)) return { kind: 'unknown' };
  if (reset.used_at !== null) {
    return isSameKey(key, reset.used_key) ? { kind: 'repeated', reset } : { kind: 'used' };
  }
  const newest = await queries
    .selectFrom('password_resets')
    .select('id')
    .where('email', '=', reset.email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.id !== reset.id) return { kind: 'superseded' };
  return reset.created_at <= instantBefore(now, resetLinkLifetime) ? { kind: 'expired' } : { kind: 'open', reset };
}

function isUsers(reset: PasswordReset): reset is UsersReset {
  return reset.user_id !== null;
}

/** Whether a user's password is the one that a request wants to set. */
async function isSet(queries: Kysely<Schema>, { user_id }: UsersReset, { password }: PasswordChange): Promise<boolean> {
  const { password_hash } = await queries
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return verifyPassword(password, password_hash);
}

async function write(
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
    // What a registration sends late must not undo it.
    .set({ password_hash, registration_key: null })
    .where('id', '=', user_id)
    .execute();
  await endSessionsOf(transaction, email);
  await queueMails(transaction, [{ message: { kind: 'password-changed', to: email }, instant: used_at }]);
}
