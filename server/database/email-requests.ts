import type { Kysely } from 'kysely';
import { requestRetention, requestWindow } from '../../contract/limits.ts';
import { keyFingerprint } from '../security/tokens.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** The tables of emails that anyone can request. Each row is a request. */
type RequestTable = 'registration_codes' | 'password_resets' | 'subscription_requests';

/**
 * Whether to serve a request for an email. A request with a key that was already served is repeated. One that exceeds the
 * limit of its address may be made again after `retryAfter` seconds.
 */
export type EmailAdmission = { kind: 'admitted' } | { kind: 'repeated' } | { kind: 'rejected'; retryAfter: number };

export interface EmailRequest {
  email: string;
  /** The request's Idempotency-Key, if any. */
  key: string | undefined;
  now: Date;
  /** The most requests of one address that are served within an hour. */
  maxPerHour: number;
}

/** Decides on a request by the rows stored so far. The caller that stores one locks the address until it is committed. */
export async function admitEmailRequest(
  queries: Kysely<Schema>,
  table: RequestTable,
  { email, key, now, maxPerHour }: EmailRequest,
): Promise<EmailAdmission> {
  const repeated = await queries
    .selectFrom(table)
    .select('id')
    .where('email', '=', email)
    .where('request_key', '=', keyFingerprint(key))
    .executeTakeFirst();
  const recent = await queries
    .selectFrom(table)
    .select('created_at')
    .where('email', '=', email)
    .where('created_at', '>', instantBefore(now, requestWindow))
    .orderBy('created_at', 'desc')
    .limit(maxPerHour)
    .execute();
  if (repeated) return { kind: 'repeated' };
  const oldest = recent[maxPerHour - 1];
  if (!oldest) return { kind: 'admitted' };
  // A simultaneous request may have been stored with a slightly later time than this one has.
  const wait = Math.min(Date.parse(oldest.created_at) + requestWindow - now.getTime(), requestWindow);
  return { kind: 'rejected', retryAfter: Math.ceil(wait / 1000) };
}

/** Deletes requests that have outlived their use. */
export async function deleteOldEmailRequests({ queries }: Database, table: RequestTable, now: Date): Promise<void> {
  await queries.deleteFrom(table).where('created_at', '<', instantBefore(now, requestRetention)).execute();
}

/** The instant `milliseconds` before `now`, in ISO 8601. */
export function instantBefore(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}
