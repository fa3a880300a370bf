import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { drawToken, fingerprintOf } from '../tokens.ts';
import type { Database } from './database.ts';
import type { Schema, User } from './schema.ts';

/** How long a token opens the calls of its registration, in milliseconds. */
const tokenLife = 60 * 60_000;

/** A user whose registration a token opens. Who has a token has an account. */
export type Registrant = User & { account_id: string; email: string };

/** Gives a user a new token, beside those of other tabs. It is kept as its fingerprint; ended ones are forgotten. */
export async function issueToken(transaction: Transaction<Schema>, user_id: string, now: Date): Promise<string> {
  const token = drawToken();
  await transaction.deleteFrom('registration_tokens').where('expires_at', '<=', now.toISOString()).execute();
  await transaction
    .insertInto('registration_tokens')
    .values({
      id: newId(),
      user_id,
      token_hash: fingerprintOf(token),
      expires_at: new Date(now.getTime() + tokenLife).toISOString(),
    })
    .execute();
  return token;
}

/** The tokens of a database. */
export interface RegistrationTokens {
  /** The user whose registration `token` opens at the instant `now`, undefined where it opens none. */
  registrantOf(token: string, now: Date): Promise<Registrant | undefined>;
}

export function registrationTokensOf({ queries }: Database): RegistrationTokens {
  return {
    async registrantOf(token, now) {
      const user = await queries
        .selectFrom('registration_tokens')
        .innerJoin('users', 'users.id', 'registration_tokens.user_id')
        .selectAll('users')
        .where('token_hash', '=', fingerprintOf(token))
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst();
      return user as Registrant | undefined;
    },
  };
}
