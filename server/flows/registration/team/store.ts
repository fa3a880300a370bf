import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { invitationLifetime } from '../../../../contract/limits.ts';
import { teamNameKey } from '../../../../contract/team-name.ts';
import type { Database } from '../../../database/database.ts';
import { lockUntilCommit } from '../../../database/locks.ts';
import type { Schema } from '../../../database/schema.ts';
import { isStale } from '../../../database/stale.ts';
import { fingerprintOf, generateToken, keyFingerprint } from '../../../security/tokens.ts';
import type { RegisteringUser, Team } from '../rows.ts';

/** The most links of a team that work at the same time. Each answer creates one, and the oldest is deleted. */
const maxLinks = 50;

/** A team with the token of a new link to join it. */
export interface LinkedTeam {
  name: string;
  token: string;
  expires_at: string;
}

/**
 * `isNew`: the account had no team before. `taken`: another team has the name. `tooLate`: the registration is finished, so
 * the name can no longer be changed.
 */
export type TeamOutcome = { team: LinkedTeam; isNew: boolean } | 'taken' | 'tooLate';

/** A request, with its Idempotency-Key and the number of its try, if any. */
export interface TeamSubmission {
  user: RegisteringUser;
  name: string;
  key: string | undefined;
  tries: number | undefined;
  now: Date;
}

export interface TeamStore {
  /**
   * Names the one team of an account, however many requests arrive. Until the registration is finished, the latest name
   * replaces earlier ones, but a try with a lower number than the newest of its key is stale and changes nothing.
   */
  name(submission: TeamSubmission): Promise<TeamOutcome>;
}

export function createTeamStore(database: Database): TeamStore {
  return {
    name: (submission) =>
      database.queries.transaction().execute(async (transaction) => {
        const { user, now } = submission;
        await lockUntilCommit(transaction, database.kind, `account:${user.account_id}`);
        const known = await findTeam(transaction, user.account_id);
        const requested = rowOf(submission, known);
        if (known && (known.name === requested.name || isStale(submission, { ...known, key: known.request_key }))) {
          return { team: await withNewLink(transaction, known, now), isNew: false };
        }
        if (known && (await isFinished(transaction, user))) return 'tooLate';
        await lockUntilCommit(transaction, database.kind, `team:${requested.name_key}`);
        if (await isTaken(transaction, requested)) return 'taken';
        await storeTeam(transaction, requested, known);
        return { team: await withNewLink(transaction, requested, now), isNew: known === undefined };
      }),
  };
}

/** The team of an account, if it has one yet. */
export function findTeam(queries: Kysely<Schema>, account_id: string): Promise<Team | undefined> {
  return queries.selectFrom('teams').selectAll().where('account_id', '=', account_id).executeTakeFirst();
}

/** Creates a new link to join a team. Earlier links still work, because they may have been shared. */
export async function withNewLink(
  transaction: Transaction<Schema>,
  { account_id, name }: Pick<Team, 'account_id' | 'name'>,
  now: Date,
): Promise<LinkedTeam> {
  const token = generateToken();
  const expires_at = new Date(now.getTime() + invitationLifetime).toISOString();
  const row = { id: newId(), account_id, token_hash: fingerprintOf(token), created_at: now.toISOString(), expires_at };
  await transaction.insertInto('team_links').values(row).execute();
  await transaction
    .deleteFrom('team_links')
    .where('account_id', '=', account_id)
    .where('id', 'not in', (queries) =>
      queries
        .selectFrom('team_links')
        .select('id')
        .where('account_id', '=', account_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxLinks),
    )
    .execute();
  return { name, token, expires_at };
}

function rowOf({ user, name, key, tries, now }: TeamSubmission, known: Team | undefined): Team {
  const { account_id } = user;
  return {
    id: newId(),
    account_id,
    name,
    name_key: teamNameKey(name),
    request_key: keyFingerprint(key),
    tries: tries ?? known?.tries ?? 0,
    created_at: now.toISOString(),
  };
}

async function isFinished(transaction: Transaction<Schema>, { id }: RegisteringUser): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select('registered_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return user.registered_at !== null;
}

async function isTaken(transaction: Transaction<Schema>, { name_key, account_id }: Team): Promise<boolean> {
  const other = await transaction
    .selectFrom('teams')
    .select('id')
    .where('name_key', '=', name_key)
    .where('account_id', '!=', account_id)
    .executeTakeFirst();
  return other !== undefined;
}

async function storeTeam(transaction: Transaction<Schema>, requested: Team, known: Team | undefined): Promise<void> {
  if (!known) {
    await transaction.insertInto('teams').values(requested).execute();
    return;
  }
  const { name, name_key, request_key, tries } = requested;
  await transaction
    .updateTable('teams')
    .set({ name, name_key, request_key, tries })
    .where('id', '=', known.id)
    .execute();
}
