import { sql, type Transaction } from 'kysely';
import type { DatabaseKind } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Serialises transactions about the same thing, until each ends. SQLite serialises them anyway. To avoid deadlocks, take
 * several locks in this order: mailbox, account, team name.
 */
export async function lockUntilCommit(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  name: `${'mailbox' | 'account' | 'team'}:${string}`,
): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
