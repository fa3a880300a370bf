import type { Transaction } from 'kysely';
import type { Database, DatabaseKind } from '../database/database.ts';
import { lockMailbox, lockUntilCommit } from '../database/locks.ts';
import type { Schema } from '../database/schema.ts';
import { type Person, personWith } from './person.ts';
import { type FoundRows, findPerson, personalTables } from './personal-columns.ts';
import { findEmails } from './personal-emails.ts';

/** What became of a person's rows. */
export interface Forgotten {
  /** How many rows were deleted, by table. */
  deleted: Record<string, number>;
  /** How many fuel stations lost the name, number and address of the person, and stayed: others use them. */
  blankedStations: number;
  /** If the person is the only manager of other people, their team and how many those are: the user stays. */
  onlyManager: { team: string; others: number } | undefined;
  /** Rows of other people in which somebody wrote the address. They stay. */
  mentions: FoundRows['mentions'];
  /** Other addresses that are probably the person's. Their rows stay. */
  spellings: string[];
  /** The ids of the deleted emails, which name the files of the mail folder. */
  emails: string[];
}

/** The most values per statement: databases limit them. */
const batchSize = 500;

/**
 * Removes the person with an address from every table, in one transaction, also while servers are running. With `isDryRun` it
 * changes nothing and returns the same.
 */
export async function forgetPerson(
  { queries, kind }: Pick<Database, 'queries' | 'kind'>,
  address: string,
  isDryRun: boolean,
): Promise<Forgotten> {
  const person = personWith(address);
  let forgotten: Forgotten | undefined;
  try {
    await queries.transaction().execute(async (transaction) => {
      await lockMailbox(transaction, kind, person.mailbox);
      forgotten = await removePerson(transaction, kind, person);
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun) || !forgotten) throw error;
  }
  return forgotten as Forgotten;
}

/** Takes back what a transaction has done. */
class DryRun extends Error {
  override name = 'DryRun';
}

async function removePerson(transaction: Transaction<Schema>, kind: DatabaseKind, person: Person): Promise<Forgotten> {
  const { own, mentions, spellings } = await findPerson(transaction, kind, person);
  const removal = createRemoval(transaction);
  const forms = personalTables.filter(({ isForm }) => isForm).flatMap(({ table }) => own[table] ?? []);
  const emails = await findEmails(transaction, kind, person, forms);
  for (const { table, dependents = [], isRemovedByHand } of personalTables) {
    if (isRemovedByHand) continue;
    for (const dependent of dependents) await removal.from(dependent.table, dependent.column, own[table]);
    await removal.from(table, 'id', own[table]);
  }
  const onlyManager = await removeUsers(transaction, kind, removal, own.users ?? []);
  await removal.from('outbox', 'id', emails.own);
  const blankedStations = await blankStations(transaction, person, own.fuel_stations ?? []);
  return {
    deleted: removal.counts,
    blankedStations,
    onlyManager,
    mentions: [...mentions, ...emails.mentions.map((id) => ({ table: 'outbox', id }))],
    spellings,
    emails: emails.own,
  };
}

type Removal = ReturnType<typeof createRemoval>;

/** Deletes rows and counts them by table. */
function createRemoval(transaction: Transaction<Schema>) {
  const counts: Record<string, number> = {};
  return {
    counts,
    async from(table: string, column: string, values: readonly string[] = []): Promise<void> {
      for (let at = 0; at < values.length; at += batchSize) {
        const { numDeletedRows } = await transaction
          .deleteFrom(table as keyof Schema)
          .where(column as never, 'in', values.slice(at, at + batchSize) as never)
          .executeTakeFirstOrThrow();
        if (numDeletedRows > 0n) counts[table] = (counts[table] ?? 0) + Number(numDeletedRows);
      }
    },
  };
}

/** Deletes users, with the accounts that nobody else is in. Returns the team of one who has to stay. */
async function removeUsers(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  removal: Removal,
  ids: readonly string[],
): Promise<Forgotten['onlyManager']> {
  let onlyManager: Forgotten['onlyManager'];
  for (const id of ids) {
    const user = await transaction.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { account_id } = user;
    if (account_id !== null) await lockUntilCommit(transaction, kind, `account:${account_id}`);
    const others = await transaction
      .selectFrom('users')
      .select('role')
      .where('account_id', '=', account_id)
      .where('id', '!=', id)
      .execute();
    if (others.length > 0 && user.role === 'Manager' && !others.some(({ role }) => role === 'Manager')) {
      onlyManager = { team: await teamOf(transaction, account_id), others: others.length };
      continue;
    }
    await removal.from('password_resets', 'user_id', [id]);
    await removeDeletedCompanies(transaction, kind, removal, id);
    await removal.from('users', 'id', [id]);
    if (account_id !== null && others.length === 0) await removeAccount(transaction, removal, account_id);
  }
  return onlyManager;
}

/** Removes the companies that a user has deleted, which nobody can bring back from then on. */
async function removeDeletedCompanies(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  removal: Removal,
  user_id: string,
): Promise<void> {
  const companies = await transaction
    .selectFrom('deleted_companies')
    .select(['id', 'account_id', 'restored_at'])
    .where('user_id', '=', user_id)
    .orderBy('account_id')
    .execute();
  for (const { id, account_id, restored_at } of companies) {
    await removal.from('deleted_companies', 'id', [id]);
    if (restored_at !== null) continue;
    await lockUntilCommit(transaction, kind, `account:${account_id}`);
    const people = await transaction.selectFrom('users').select('id').where('account_id', '=', account_id).execute();
    // A server of an earlier release may have let somebody join it.
    if (people.length === 0) await removeAccount(transaction, removal, account_id);
  }
}

async function teamOf(transaction: Transaction<Schema>, account_id: string | null): Promise<string> {
  const team = await transaction.selectFrom('teams').select('name').where('account_id', '=', account_id).execute();
  return team[0]?.name ?? '';
}

/** Deletes an account with everything in it, table by table, to count it. */
async function removeAccount(transaction: Transaction<Schema>, removal: Removal, id: string): Promise<void> {
  const invitations = await transaction.selectFrom('invitations').select('id').where('account_id', '=', id).execute();
  const ids = invitations.map((invitation) => invitation.id);
  await removal.from('superseded_invitations', 'invitation_id', ids);
  for (const table of ['invitations', 'team_links', 'teams', 'roles'] as const) {
    await removal.from(table, 'account_id', [id]);
  }
  await removal.from('accounts', 'id', [id]);
}

/**
 * Removes the names of those who registered stations. The stations and their logins stay; a key made of the content is a
 * fingerprint of it.
 */
async function blankStations(
  transaction: Transaction<Schema>,
  person: Person,
  ids: readonly string[],
): Promise<number> {
  for (const id of ids) {
    const { fuel_station_name } = await transaction
      .selectFrom('fuel_stations')
      .select('fuel_station_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('fuel_stations')
      .set(({ ref, case: choose }) => ({
        ...{ first_name: '', last_name: '', mobile: '', email: '', content_hash: '' },
        fuel_station_name: person.isIn(fuel_station_name) ? '' : fuel_station_name,
        idempotency_key: choose()
          .when('idempotency_key', 'like', 'content:%')
          .then(`forgotten:${id}`)
          .else(ref('idempotency_key'))
          .end(),
      }))
      .where('id', '=', id)
      .execute();
  }
  return ids.length;
}
