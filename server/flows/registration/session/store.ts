import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { sessionLifetime } from '../../../../contract/limits.ts';
import type { AccountRole, CompanyHome, OwnCompany } from '../../../../contract/registration.ts';
import type { Database } from '../../../database/database.ts';
import { lockMailbox } from '../../../database/locks.ts';
import type { Schema } from '../../../database/schema.ts';
import { fingerprintOf, generateToken } from '../../../security/tokens.ts';
import { readRoles } from '../account/accounts.ts';
import type { RegisteringUser, RegistrationSession, UserRow } from '../rows.ts';
import { readLeftCompany } from '../team/company.ts';
import { readCompanyHome } from '../team/home.ts';
import { findTeam, type LinkedTeam, withNewLink } from '../team/store.ts';

/** What identifies a session: the registration's key, and the token in its cookie. */
export interface SessionProof {
  key: string;
  token: string;
}

/** An address and the key that it is confirmed with; the tokens of all sessions that the browser holds. */
export interface Confirmed {
  email: string;
  key: string;
  held: readonly string[];
  now: Date;
}

/** The next step of a registration, with what its page shows. `join` is for addresses that already have an account. */
export type RegistrationProgress =
  | { next: 'account' }
  | { next: 'join'; user: UserRow; company: OwnCompany }
  | { next: 'welcome'; user: UserRow; invited: number; home?: CompanyHome }
  | { next: 'team'; user: UserRow; roles: AccountRole[] }
  | { next: 'invites'; user: UserRow; roles: AccountRole[]; team: LinkedTeam };

export interface RegistrationSessionStore {
  /**
   * Begins a session of an address that was confirmed with this key, or by a session that the browser holds, and returns its
   * token. Ends sessions of other addresses with the same key. Returns undefined if there is no such proof, or if it has ended
   * in the meantime, as a new password does.
   */
  begin(confirmed: Confirmed): Promise<string | undefined>;
  /** The session of a token; undefined if it has ended or belongs to another key. */
  find(proof: SessionProof, now: Date): Promise<RegistrationSession | undefined>;
  /** The progress of a session's registration. Creates a new link for its team, if it has one. */
  progressOf(session: RegistrationSession, now: Date): Promise<RegistrationProgress>;
  /** The user whose registration a session may continue, if any. */
  registeringUserOf(session: RegistrationSession): Promise<RegisteringUser | undefined>;
  /** Ends all sessions with the key of this one. */
  end(session: RegistrationSession): Promise<void>;
}

export function createRegistrationSessionStore({ queries, kind }: Database): RegistrationSessionStore {
  return {
    begin: (confirmed) =>
      queries.transaction().execute(async (transaction) => {
        await lockMailbox(transaction, kind, confirmed.email);
        const isProven = (await isConfirmed(transaction, confirmed)) || (await isHeld(transaction, confirmed));
        return isProven ? begin(transaction, confirmed) : undefined;
      }),

    find: ({ key, token }, now) =>
      queries
        .selectFrom('registration_sessions')
        .selectAll()
        .where('token_hash', '=', fingerprintOf(token))
        .where('key_hash', '=', fingerprintOf(key))
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst(),

    progressOf: (session, now) =>
      queries.transaction().execute((transaction) => readProgress(transaction, session, now)),

    async registeringUserOf({ id }) {
      const user = await queries
        .selectFrom('registration_sessions')
        .innerJoin('users', 'users.email', 'registration_sessions.email')
        .selectAll('users')
        .where('registration_sessions.id', '=', id)
        // A code alone does not open an existing account, and people who joined a team may not invite others to it.
        .where(({ eb, or }) => or([eb('registered_at', 'is', null), eb('outcome', '=', 'registered')]))
        .executeTakeFirst();
      return user as RegisteringUser | undefined;
    },

    end: ({ key_hash }) =>
      queries.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('registration_sessions').where('key_hash', '=', key_hash).execute();
        await unbindCodes(transaction, ({ eb }) => eb('verified_key', '=', key_hash));
      }),
  };
}

/** Whether a code or link of an address is bound to a key. */
async function isConfirmed(transaction: Transaction<Schema>, { email, key }: Confirmed): Promise<boolean> {
  const code = await transaction
    .selectFrom('registration_codes')
    .select('id')
    .where('email', '=', email)
    .where('verified_key', '=', fingerprintOf(key))
    .executeTakeFirst();
  return code !== undefined;
}

/** Whether the browser holds the session of an unfinished registration of an address, which another tab has confirmed. */
async function isHeld(transaction: Transaction<Schema>, { email, held, now }: Confirmed): Promise<boolean> {
  if (held.length === 0) return false;
  const session = await transaction
    .selectFrom('registration_sessions')
    .select('id')
    .where('email', '=', email)
    .where('token_hash', 'in', held.map(fingerprintOf))
    .where('expires_at', '>', now.toISOString())
    // A finished registration is over: its session only repeats the last answer.
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return session !== undefined;
}

async function begin(transaction: Transaction<Schema>, { email, key, now }: Confirmed): Promise<string> {
  const token = generateToken();
  const key_hash = fingerprintOf(key);
  await transaction
    .deleteFrom('registration_sessions')
    .where('key_hash', '=', key_hash)
    .where('email', '!=', email)
    .execute();
  await unbindCodes(transaction, ({ eb, and }) => and([eb('verified_key', '=', key_hash), eb('email', '!=', email)]));
  await transaction
    .insertInto('registration_sessions')
    .values({
      id: newId(),
      email,
      key_hash,
      token_hash: fingerprintOf(token),
      expires_at: new Date(now.getTime() + sessionLifetime).toISOString(),
    })
    .execute();
  return token;
}

async function readProgress(
  transaction: Transaction<Schema>,
  { email, outcome }: RegistrationSession,
  now: Date,
): Promise<RegistrationProgress> {
  const user = await transaction.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  if (!user) return { next: 'account' };
  const account_id = user.account_id ?? '';
  if (user.registered_at && !outcome) {
    const { company } = await readLeftCompany(transaction, user, now);
    return { next: 'join', user, company };
  }
  if (user.registered_at) {
    // People who have joined a team invited nobody to it, and do not see who did.
    if (outcome !== 'registered') return { next: 'welcome', user, invited: 0 };
    const home = await readCompanyHome(transaction, account_id, now);
    return { next: 'welcome', user, invited: home.invitees.length, home };
  }
  const roles = await readRoles(transaction, account_id);
  const team = await findTeam(transaction, account_id);
  if (!team) return { next: 'team', user, roles };
  return { next: 'invites', user, roles, team: await withNewLink(transaction, team, now) };
}

/** Ends the sessions of an address, and its codes, used or not: none of them begins another session. */
export async function endSessionsOf(queries: Kysely<Schema>, email: string, now: Date): Promise<void> {
  await queries.deleteFrom('registration_sessions').where('email', '=', email).execute();
  await queries
    .updateTable('registration_codes')
    .set({ verified_at: now.toISOString(), verified_key: null })
    .where('email', '=', email)
    .execute();
}

/**
 * Stores how the registration of an address was finished. From then on its sessions only repeat or complete that step and, if
 * a company was registered, show it.
 */
export async function finishSessionsOf(
  queries: Kysely<Schema>,
  email: string,
  outcome: 'registered' | 'joined',
): Promise<void> {
  await queries.updateTable('registration_sessions').set({ outcome }).where('email', '=', email).execute();
  await unbindCodes(queries, ({ eb }) => eb('email', '=', email));
}

/** Unbinds verified codes from their keys, so that an old code cannot begin a session again. */
async function unbindCodes(
  queries: Kysely<Schema>,
  condition: (
    code: ExpressionBuilder<Schema, 'registration_codes'>,
  ) => ExpressionWrapper<Schema, 'registration_codes', SqlBool>,
): Promise<void> {
  await queries.updateTable('registration_codes').set({ verified_key: null }).where(condition).execute();
}
