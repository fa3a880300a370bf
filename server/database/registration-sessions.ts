import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from 'kysely';
import { v7 as newId } from 'uuid';
import { sessionLifetime } from '../../contract/limits.ts';
import type { AccountRole } from '../../contract/registration.ts';
import { fingerprintOf, generateToken } from '../security/tokens.ts';
import { readRoles } from './accounts.ts';
import type { Database } from './database.ts';
import type { RegistrationSession, Schema, UserRow } from './schema.ts';
import { findTeam, type LinkedTeam, withNewLink } from './teams.ts';

/** A company's first user, whose registration goes on or was finished in the same session. */
export type RegisteringUser = UserRow & { account_id: string; email: string };

/** How a browser names a session: the registration's key, and the token in its cookie. */
export interface SessionProof {
  key: string;
  token: string;
}

/** Where a registration stands; `join` is for an address that has an account already. */
export type RegistrationProgress =
  | { next: 'account' }
  | { next: 'join' | 'welcome'; user: UserRow }
  | { next: 'team'; user: UserRow; roles: AccountRole[] }
  | { next: 'invites'; user: UserRow; roles: AccountRole[]; team: LinkedTeam };

/** The sessions of a database. */
export interface RegistrationSessionStore {
  /** Begins a session of an address that is proven, and gives its token. Another address under the key ends there. */
  begin(proven: { email: string; key: string; now: Date }): Promise<string>;
  /** The session of a token, undefined where it has ended or belongs to another key. */
  find(proof: SessionProof, now: Date): Promise<RegistrationSession | undefined>;
  /** Where the registration of a session stands. A team that is there gets a new link. */
  standingOf(session: RegistrationSession, now: Date): Promise<RegistrationProgress>;
  /** The user whose registration a session may go on with, undefined where there is none. */
  registrantOf(session: RegistrationSession): Promise<RegisteringUser | undefined>;
  /** Ends every session of the registration that a session is of. */
  end(session: RegistrationSession): Promise<void>;
}

export function createRegistrationSessionStore({ queries }: Database): RegistrationSessionStore {
  return {
    begin: ({ email, key, now }) =>
      queries.transaction().execute(async (transaction) => {
        const token = generateToken();
        const key_hash = fingerprintOf(key);
        await transaction
          .deleteFrom('registration_sessions')
          .where(({ eb, and, or }) =>
            or([
              eb('expires_at', '<=', now.toISOString()),
              and([eb('key_hash', '=', key_hash), eb('email', '!=', email)]),
            ]),
          )
          .execute();
        await spendCodes(transaction, ({ eb, and }) =>
          and([eb('verified_key', '=', key_hash), eb('email', '!=', email)]),
        );
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
      }),

    find: ({ key, token }, now) =>
      queries
        .selectFrom('registration_sessions')
        .selectAll()
        .where('token_hash', '=', fingerprintOf(token))
        .where('key_hash', '=', fingerprintOf(key))
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst(),

    standingOf: (session, now) =>
      queries.transaction().execute(async (transaction) => {
        const user = await userOf(transaction, session);
        if (!user) return { next: 'account' };
        if (user.registered_at) return { next: session.outcome ? 'welcome' : 'join', user };
        const account_id = user.account_id ?? '';
        const roles = await readRoles(transaction, account_id);
        const team = await findTeam(transaction, account_id);
        if (!team) return { next: 'team', user, roles };
        return { next: 'invites', user, roles, team: await withNewLink(transaction, team, now) };
      }),

    async registrantOf({ id }) {
      const user = await queries
        .selectFrom('registration_sessions')
        .innerJoin('users', 'users.email', 'registration_sessions.email')
        .selectAll('users')
        .where('registration_sessions.id', '=', id)
        // A code alone opens no account that was there before, and nobody who joined invites others to that team.
        .where(({ eb, or }) => or([eb('registered_at', 'is', null), eb('outcome', '=', 'registered')]))
        .executeTakeFirst();
      return user as RegisteringUser | undefined;
    },

    end: ({ key_hash }) =>
      queries.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('registration_sessions').where('key_hash', '=', key_hash).execute();
        await spendCodes(transaction, ({ eb }) => eb('verified_key', '=', key_hash));
      }),
  };
}

/** Ends the sessions of an address. */
export async function endSessionsOf(queries: Kysely<Schema>, email: string): Promise<void> {
  await queries.deleteFrom('registration_sessions').where('email', '=', email).execute();
  await spendCodes(queries, ({ eb }) => eb('email', '=', email));
}

/** Notes how the registration of an address was finished: its sessions only repeat or complete the step that did it. */
export async function finishSessionsOf(
  queries: Kysely<Schema>,
  email: string,
  outcome: 'registered' | 'joined',
): Promise<void> {
  await queries.updateTable('registration_sessions').set({ outcome }).where('email', '=', email).execute();
  await spendCodes(queries, ({ eb }) => eb('email', '=', email));
}

/** Takes verified codes from the keys that they are bound to: what has ended is not begun again by its old code. */
async function spendCodes(
  queries: Kysely<Schema>,
  which: (
    code: ExpressionBuilder<Schema, 'registration_codes'>,
  ) => ExpressionWrapper<Schema, 'registration_codes', SqlBool>,
): Promise<void> {
  await queries.updateTable('registration_codes').set({ verified_key: null }).where(which).execute();
}

function userOf(queries: Kysely<Schema>, { email }: RegistrationSession): Promise<UserRow | undefined> {
  return queries.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}
