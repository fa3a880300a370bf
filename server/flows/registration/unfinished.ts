/** The registrations of companies that were begun and never finished. */
import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import type { DatabaseKind } from '../../database/database.ts';
import { lockMailbox } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { deliveredTo } from '../../mail/counted-address.ts';
import { type RetentionRule, unindexed } from '../../retention/rule.ts';

/** Each is locked by itself, so a transaction takes fewer of them than of plain rows. */
const batch = 50;

export const unfinishedRegistrations: Pick<RetentionRule, 'batch' | 'find' | 'remove'> = {
  batch,

  find: async (queries, { from, until, limit, now }) => {
    const rows = await queries
      .selectFrom('users')
      .select(['id as key', 'created_at as since'])
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .where((user) => isAbandoned(user, now))
      .orderBy('created_at')
      .limit(limit)
      .execute();
    return rows;
  },

  async remove(transaction, rows, { kind, until, now }) {
    const ids = rows.map(({ key }) => key);
    await lockMailboxesOf(transaction, kind, ids);
    const removed = await transaction
      .deleteFrom('users')
      .where('id', 'in', ids)
      .where(unindexed('created_at'), '<', until)
      .where((user) => isAbandoned(user, now))
      .returning('account_id')
      .execute();
    const accounts = removed.flatMap(({ account_id }) => account_id ?? []);
    // Roles, teams and links go with the account.
    if (accounts.length > 0) await transaction.deleteFrom('accounts').where('id', 'in', accounts).execute();
    return removed.length;
  },
};

/**
 * Whether a user has never finished their registration, and nobody can continue or join it: no session is open, no link to
 * its team works, nobody else is in the account, and no link for a new password refers to the user.
 */
function isAbandoned({ eb, and, not, exists, selectFrom }: ExpressionBuilder<Schema, 'users'>, now: Date) {
  const instant = now.toISOString();
  const none = (rows: Expression<unknown>): Expression<SqlBool> => not(exists(rows));
  return and([
    eb('users.registered_at', 'is', null),
    eb('users.account_id', 'is not', null),
    none(
      selectFrom('users as others')
        .select('others.id')
        .whereRef('others.account_id', '=', 'users.account_id')
        .whereRef('others.id', '!=', 'users.id'),
    ),
    none(
      selectFrom('registration_sessions')
        .select('registration_sessions.id')
        .whereRef('registration_sessions.email', '=', 'users.email')
        .where('registration_sessions.expires_at', '>', instant),
    ),
    none(
      selectFrom('team_links')
        .select('team_links.id')
        .whereRef('team_links.account_id', '=', 'users.account_id')
        .where('team_links.expires_at', '>', instant),
    ),
    none(
      selectFrom('password_resets').select('password_resets.id').whereRef('password_resets.user_id', '=', 'users.id'),
    ),
  ]);
}

/**
 * Keeps sessions of these users from being opened meanwhile. Takes the locks in the order of their names, as everything does
 * that takes several.
 */
async function lockMailboxesOf(transaction: Transaction<Schema>, kind: DatabaseKind, ids: string[]): Promise<void> {
  const users = await transaction.selectFrom('users').select('email').where('id', 'in', ids).execute();
  const addresses = users.flatMap(({ email }) => email ?? []);
  const ordered = addresses.sort((a, b) => (deliveredTo(a).mailbox < deliveredTo(b).mailbox ? -1 : 1));
  for (const address of ordered) await lockMailbox(transaction, kind, address);
}
