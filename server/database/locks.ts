import { sql, type Transaction } from 'kysely';
import { deliveredTo } from '../mail/counted-address.ts';
import type { DatabaseKind } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Serialises transactions about the same thing, until each ends. SQLite serialises them anyway. To avoid deadlocks, take
 * several locks in this order: hour, mailbox, account, team name.
 */
export async function lockUntilCommit(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  name: `${'hour' | 'mailbox' | 'account' | 'team'}:${string}`,
): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** The lock of the mailbox that an address is delivered to: one for all its spellings, which are counted together. */
export function lockMailbox(transaction: Transaction<Schema>, kind: DatabaseKind, email: string): Promise<void> {
  return lockUntilCommit(transaction, kind, `mailbox:${deliveredTo(email).mailbox}`);
}
