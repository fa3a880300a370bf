import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Credentials, VerifiedAccount } from './schema.ts';

/** A user who can sign in, with the hash of their password. */
export interface SignInAccount {
  passwordHash: string;
  account: VerifiedAccount;
}

/**
 * The user whom credentials name, whether or not their password is right; undefined if there is none who can sign in. People of a
 * company can once their registration is finished, those of a fuel station at once. One statement for everybody, so that
 * nothing tells a name that is unknown from one that is not.
 */
export async function findAccount(
  queries: Kysely<Schema>,
  { email = '', username }: Credentials,
): Promise<SignInAccount | undefined> {
  const row = await queries
    .selectFrom('users')
    .leftJoin('teams', 'teams.account_id', 'users.account_id')
    .leftJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles.name', '=', 'users.role'),
    )
    .leftJoin('fuel_stations', 'fuel_stations.id', 'users.fuel_station_id')
    .select(['users.id', 'users.username', 'users.email', 'users.first_name', 'users.last_name', 'users.role'])
    .select(['users.account_id', 'users.fuel_station_id', 'users.password_hash', 'roles.permissions'])
    .select(['teams.id as team_id', 'teams.name as team', 'fuel_stations.fuel_station_name as station'])
    .where((users) =>
      username === undefined
        ? users('users.email', '=', email).and('users.registered_at', 'is not', null)
        : users('users.username', '=', username).and('users.fuel_station_id', 'is not', null),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const isStation = row.fuel_station_id !== null;
  const accountId = row.fuel_station_id ?? row.account_id ?? '';
  return {
    passwordHash: row.password_hash,
    account: {
      id: row.id,
      kind: isStation ? 'fuel_station' : 'company',
      account_id: accountId,
      username: row.username,
      email: row.email ?? '',
      first_name: row.first_name ?? '',
      last_name: row.last_name ?? '',
      roles: [{ name: row.role, permissions: JSON.parse(row.permissions ?? '[]') }],
      team: isStation ? { id: accountId, name: row.station ?? '' } : { id: row.team_id ?? '', name: row.team ?? '' },
    },
  };
}
