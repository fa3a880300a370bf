import { sql, type Transaction } from 'kysely';
import type { DatabaseKind } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Lets transactions about the same thing run one after the other, until each ends. SQLite runs them so in any case.
 * Who takes several locks takes a mailbox's first, then an account's, then a name's: nobody waits in a circle.
 */
export async function lockUntilCommit(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  what: `${'mailbox' | 'account' | 'team'}:${string}`,
): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(transaction);
}
