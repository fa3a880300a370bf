import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database, DatabaseKind } from '../database/database.ts';
import { lockMailbox, lockUntilCommit } from '../database/locks.ts';
import type { Schema } from '../database/schema.ts';
import { slicesOf, turnOfOthers } from '../database/slices.ts';
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

/** The most rows that one transaction deletes, so that no writer waits for longer than 50 ms. */
const sliceSize = 100;

/** Does one piece of the removal in a transaction of its own, which is taken back if nothing should change. */
type Slice = (remove: (transaction: Transaction<Schema>) => Promise<void>) => Promise<void>;

/**
 * Removes the person with an address from every table, also while servers are running. With `isDryRun` it changes nothing and
 * returns the same. It searches outside of transactions and removes in short ones, because a transaction of SQLite keeps every
 * other writer waiting, and strangers decide how much there is to search. What arrives meanwhile is found by searching again, and so
 * is what is left if the process is stopped.
 */
export async function forgetPerson(
  { queries, kind }: Pick<Database, 'queries' | 'kind'>,
  address: string,
  isDryRun: boolean,
): Promise<Forgotten> {
  const person = personWith(address);
  const slice: Slice = (remove) => inSlice(queries, kind, person, isDryRun, remove);
  const forgotten: Forgotten = {
    ...{ deleted: {}, blankedStations: 0, onlyManager: undefined },
    ...{ mentions: [], spellings: [], emails: [] },
  };
  let before: number;
  do {
    before = removedIn(forgotten);
    const { own, mentions, spellings } = await findPerson(queries, kind, person);
    const forms = personalTables.filter(({ isForm }) => isForm).flatMap(({ table }) => own[table] ?? []);
    const emails = await findEmails(queries, kind, person, forms);
    forgotten.mentions = [...mentions, ...emails.mentions.map((id) => ({ table: 'outbox', id }))];
    forgotten.spellings = spellings;
    forgotten.emails.push(...emails.own);
    await removeRows({ slice, kind, person, forgotten }, { ...own, outbox: emails.own });
  } while (!isDryRun && removedIn(forgotten) > before);
  return forgotten;
}

/** How many rows were deleted or blanked. */
function removedIn({ deleted, blankedStations }: Forgotten): number {
  return Object.values(deleted).reduce((sum, count) => sum + count, blankedStations);
}

async function inSlice(
  queries: Database['queries'],
  kind: DatabaseKind,
  { mailbox }: Person,
  isDryRun: boolean,
  remove: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  try {
    await queries.transaction().execute(async (transaction) => {
      await lockMailbox(transaction, kind, mailbox);
      await remove(transaction);
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (kind === 'sqlite') await pause(turnOfOthers);
}

/** Takes back what a transaction has done. */
class DryRun extends Error {
  override name = 'DryRun';
}

/** What a removal works with; it adds to `forgotten` what it has removed. */
interface Removing {
  slice: Slice;
  kind: DatabaseKind;
  person: Person;
  forgotten: Forgotten;
}

/** Removes found rows, a slice of them at a time. */
async function removeRows(removing: Removing, own: FoundRows['own']): Promise<void> {
  const { slice, kind, person, forgotten } = removing;
  const removal = removalCountedIn(forgotten.deleted);
  for (const { table, dependents = [], isRemovedByHand } of personalTables) {
    if (isRemovedByHand) continue;
    for (const ids of slicesOf(own[table] ?? [], sliceSize)) {
      await slice(async (transaction) => {
        for (const dependent of dependents) await removal(transaction).from(dependent.table, dependent.column, ids);
        await removal(transaction).from(table, 'id', ids);
      });
    }
  }
  for (const id of own.users ?? []) {
    await slice(async (transaction) => {
      forgotten.onlyManager = (await removeUser(transaction, kind, removal(transaction), id)) ?? forgotten.onlyManager;
    });
  }
  for (const ids of slicesOf(own.outbox ?? [], sliceSize))
    await slice((transaction) => removal(transaction).from('outbox', 'id', ids));
  for (const ids of slicesOf(own.fuel_stations ?? [], sliceSize)) {
    await slice(async (transaction) => {
      forgotten.blankedStations += await blankStations(transaction, person, ids);
    });
  }
}

interface Removal {
  /** Deletes the rows in which a column has one of the values. */
  from(table: string, column: string, values: readonly string[]): Promise<void>;
}

/** Deletes rows and counts them by table. */
function removalCountedIn(counts: Record<string, number>): (transaction: Transaction<Schema>) => Removal {
  return (transaction) => ({
    async from(table, column, values) {
      if (values.length === 0) return;
      const { numDeletedRows } = await transaction
        .deleteFrom(table as keyof Schema)
        .where(column as never, 'in', values as never)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) counts[table] = (counts[table] ?? 0) + Number(numDeletedRows);
    },
  });
}

/** Deletes a user, with the account if nobody else is in it. If the user has to stay, it returns their team. */
async function removeUser(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  removal: Removal,
  id: string,
): Promise<Forgotten['onlyManager']> {
  const user = await transaction.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  // Deleted since it was found.
  if (!user) return undefined;
  const { account_id } = user;
  if (account_id !== null) await lockUntilCommit(transaction, kind, `account:${account_id}`);
  const others = await transaction
    .selectFrom('users')
    .select('role')
    .where('account_id', '=', account_id)
    .where('id', '!=', id)
    .execute();
  if (others.length > 0 && user.role === 'Manager' && !others.some(({ role }) => role === 'Manager')) {
    return { team: await teamOf(transaction, account_id), others: others.length };
  }
  await removal.from('password_resets', 'user_id', [id]);
  await removeDeletedCompanies(transaction, kind, removal, id);
  await removal.from('users', 'id', [id]);
  if (account_id !== null && others.length === 0) await removeAccount(transaction, removal, account_id);
  return undefined;
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
  for (const slice of slicesOf(invitations, sliceSize)) {
    await removal.from(
      'superseded_invitations',
      'invitation_id',
      slice.map((invitation) => invitation.id),
    );
  }
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
  const stations = await transaction
    .selectFrom('fuel_stations')
    .select(['id', 'fuel_station_name'])
    .where('id', 'in', ids)
    .execute();
  for (const { id, fuel_station_name } of stations) {
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
  return stations.length;
}
