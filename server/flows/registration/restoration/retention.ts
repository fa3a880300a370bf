/** When deleted companies are erased: as long after their deletion as the emailed link says. */
import { type RetentionRule, unindexed } from '../../../retention/rule.ts';
import { eraseAccounts } from './store.ts';

/** A company takes its invitations and links along: 1,000 of each keep SQLite for 30 ms, and those of 50 companies for 1.7 s. */
const batch = 1;

export const deletedCompanies: Pick<RetentionRule, 'batch' | 'find' | 'remove'> = {
  batch,

  find: (queries, { from, until, limit }) =>
    queries
      .selectFrom('deleted_companies')
      .select(['id as key', 'deleted_at as since'])
      .where('deleted_at', '>=', from)
      .where('deleted_at', '<', until)
      .orderBy('deleted_at')
      .limit(limit)
      .execute(),

  async remove(transaction, rows, { kind, until }) {
    const keys = rows.map(({ key }) => key);
    const removed = await transaction
      .deleteFrom('deleted_companies')
      .where('id', 'in', keys)
      .where(unindexed('deleted_at'), '<', until)
      .returning(['account_id', 'restored_at'])
      .execute();
    const accounts = removed.flatMap(({ account_id, restored_at }) => (restored_at === null ? account_id : []));
    await eraseAccounts(transaction, kind, accounts);
    return removed.length;
  },
};
