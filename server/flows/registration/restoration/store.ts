/** Companies that their only person has deleted, and bringing them back: docs/decisions/0082-deleted-companies.md. */
import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { RestoredCompany } from '../../../../contract/company-restoration.ts';
import { deletedCompanyLifetime } from '../../../../contract/limits.ts';
import { isAlone } from '../../../../contract/registration.ts';
import type { Database, DatabaseKind } from '../../../database/database.ts';
import { lockMailbox, lockUntilCommit } from '../../../database/locks.ts';
import type { Schema } from '../../../database/schema.ts';
import { type QueuedMail, queueMails } from '../../../mail/queue.ts';
import { fingerprintOf, generateToken } from '../../../security/tokens.ts';
import type { DeletedCompany, Member } from '../rows.ts';
import { readLeftCompany } from '../team/company.ts';

/**
 * What became of a link. `needed`: the owner's present team would be left without a manager. `ended` links, whose company is to be
 * erased, change nothing, nor do `used` ones, whose owner has left the company again.
 */
export type RestorationOutcome =
  | { kind: 'restored'; company: RestoredCompany }
  | { kind: 'needed'; team: string }
  | { kind: 'unknown' | 'used' | 'ended' };

export interface RestorationStore {
  /**
   * Brings a company back by the token of the emailed link, once: its owner leaves their present team and has the role that they
   * had. Everything else of the company was never touched, so its name is theirs and its invitations work until they expire.
   */
  restore(token: string, now: Date): Promise<RestorationOutcome>;
  /** The company of a link that has brought it back, if its owner is in it. Changes nothing. */
  restored(token: string, now: Date): Promise<RestoredCompany | undefined>;
}

export function createRestorationStore({ queries, kind }: Database): RestorationStore {
  return {
    async restored(token, now) {
      const deleted = await findDeleted(queries, token);
      const owner = deleted && (await findOwner(queries, deleted));
      return owner && deleted.restored_at !== null ? backAlready(queries, deleted, owner, now) : undefined;
    },
    restore: (token, now) =>
      queries.transaction().execute(async (transaction) => {
        const unlocked = await findDeleted(transaction, token);
        const owner = unlocked && (await findOwner(transaction, unlocked));
        if (!unlocked || !owner) return { kind: 'unknown' };
        await lockMailbox(transaction, kind, owner.email);
        const user = await findOwner(transaction, unlocked);
        const accounts = [unlocked.account_id, user?.account_id ?? ''];
        for (const account of accounts.sort()) await lockUntilCommit(transaction, kind, `account:${account}`);
        const deleted = await findDeleted(transaction, token);
        return deleted && user ? restore(transaction, deleted, user, now) : { kind: 'unknown' };
      }),
  };
}

/** The mailbox of the owner and both accounts are locked. */
async function restore(
  transaction: Transaction<Schema>,
  deleted: DeletedCompany,
  user: Member,
  now: Date,
): Promise<RestorationOutcome> {
  const { id, account_id, role } = deleted;
  if (deleted.restored_at !== null) {
    // The first answer may have been lost.
    const company = await backAlready(transaction, deleted, user, now);
    return company ? { kind: 'restored', company } : { kind: 'used' };
  }
  if (endOf(deleted) <= now.getTime()) return { kind: 'ended' };
  const { company: present, isUnmanaged } = await readLeftCompany(transaction, user, now);
  if (isAlone(present) || isUnmanaged) return { kind: 'needed', team: present.team };
  const instant = now.toISOString();
  await transaction.updateTable('users').set({ account_id, role }).where('id', '=', user.id).execute();
  await transaction.updateTable('deleted_companies').set({ restored_at: instant }).where('id', '=', id).execute();
  const back = await readLeftCompany(transaction, { ...user, account_id }, now);
  const { team, invitations } = back.company;
  const company = { team, invitations, left: present.team };
  const message = {
    kind: 'company-restored',
    to: user.email,
    first_name: user.first_name ?? '',
    team,
    left: company.left,
  } as const;
  await queueMails(transaction, [{ message, instant }]);
  return { kind: 'restored', company };
}

/** A company that is back, if its owner is in it. Which team they left for it is not stored. */
async function backAlready(
  queries: Kysely<Schema>,
  { account_id }: DeletedCompany,
  user: Member,
  now: Date,
): Promise<RestoredCompany | undefined> {
  if (user.account_id !== account_id) return undefined;
  const { team, invitations } = (await readLeftCompany(queries, user, now)).company;
  return { team, invitations, left: '' };
}

/** When a deleted company can no longer be brought back, in milliseconds since the epoch. */
function endOf({ deleted_at }: DeletedCompany): number {
  return Date.parse(deleted_at) + deletedCompanyLifetime;
}

function findDeleted(transaction: Kysely<Schema>, token: string): Promise<DeletedCompany | undefined> {
  return transaction
    .selectFrom('deleted_companies')
    .selectAll()
    .where('token_hash', '=', fingerprintOf(token))
    .executeTakeFirst();
}

async function findOwner(transaction: Kysely<Schema>, { user_id }: DeletedCompany): Promise<Member | undefined> {
  const user = await transaction.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst();
  return user?.email ? { ...user, email: user.email } : undefined;
}

/** Deletes the company that a user has just left, so that it can be brought back, and returns the email with the link. */
export async function deleteCompany(
  transaction: Transaction<Schema>,
  { id: user_id, account_id, role, email, first_name }: Member & { account_id: string },
  team: string,
  now: Date,
): Promise<QueuedMail> {
  const secret = generateToken();
  const instant = now.toISOString();
  await transaction
    .insertInto('deleted_companies')
    .values({ id: newId(), account_id, user_id, role, token_hash: fingerprintOf(secret), deleted_at: instant })
    .execute();
  const expires_at = new Date(now.getTime() + deletedCompanyLifetime).toISOString();
  const message = {
    kind: 'company-deleted',
    to: email,
    first_name: first_name ?? '',
    team,
    secret,
    expires_at,
  } as const;
  return { message, instant };
}

/** Whether a company is deleted and was not brought back: nobody can join it. */
export async function isDeleted(queries: Kysely<Schema>, account_id: string): Promise<boolean> {
  const deleted = await queries
    .selectFrom('deleted_companies')
    .select('id')
    .where('account_id', '=', account_id)
    .where('restored_at', 'is', null)
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Erases the accounts of deleted companies, and returns how many. One that somebody is in stays: a server of an earlier release on
 * the same database lets people join it.
 */
export async function eraseAccounts(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  accounts: readonly string[],
): Promise<number> {
  for (const account of [...accounts].sort()) await lockUntilCommit(transaction, kind, `account:${account}`);
  if (accounts.length === 0) return 0;
  const { numDeletedRows } = await transaction
    .deleteFrom('accounts')
    .where('id', 'in', accounts)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('users.id').whereRef('users.account_id', '=', 'accounts.id'))),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
