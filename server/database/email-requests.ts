import type { Transaction } from 'kysely';
import { requestRetention, requestWindow } from '../../contract/limits.ts';
import { keyFingerprint } from '../security/tokens.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** The tables of what is mailed on request: each row is a request. */
type RequestTable = 'registration_codes' | 'password_resets' | 'subscription_requests';

/**
 * Whether a request for a mail may be served. One that its key has made already need not be again; one too many for its
 * address may be made in `retryAfter` seconds.
 */
export type EmailAdmission = { kind: 'admitted' } | { kind: 'repeated' } | { kind: 'rejected'; retryAfter: number };

export interface EmailRequest {
  email: string;
  /** The key that its client gave it, if it gave any. */
  key: string | undefined;
  now: Date;
  /** How many requests of one address are served within an hour. */
  most: number;
}

/** Whether a request may be served, by the rows that are there; the address is to be locked until its own is. */
export async function admitEmailRequest(
  transaction: Transaction<Schema>,
  table: RequestTable,
  { email, key, now, most }: EmailRequest,
): Promise<EmailAdmission> {
  const repeated = await transaction
    .selectFrom(table)
    .select('id')
    .where('email', '=', email)
    .where('request_key', '=', keyFingerprint(key))
    .executeTakeFirst();
  const recent = await transaction
    .selectFrom(table)
    .select('created_at')
    .where('email', '=', email)
    .where('created_at', '>', instantBefore(now, requestWindow))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  if (repeated) return { kind: 'repeated' };
  const oldest = recent[most - 1];
  if (!oldest) return { kind: 'admitted' };
  // Of requests at the same moment, one that came earlier may have been written down later.
  const wait = Math.min(Date.parse(oldest.created_at) + requestWindow - now.getTime(), requestWindow);
  return { kind: 'rejected', retryAfter: Math.ceil(wait / 1000) };
}

/** Forgets requests that are of no use any more. */
export async function deleteOldEmailRequests({ queries }: Database, table: RequestTable, now: Date): Promise<void> {
  await queries.deleteFrom(table).where('created_at', '<', instantBefore(now, requestRetention)).execute();
}

/** The instant so many milliseconds before `now`, as it is stored. */
export function instantBefore(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}
