import type { Kysely } from 'kysely';
import { requestReserve, requestRetention, requestSources, requestWindow } from '../../contract/limits.ts';
import { fingerprintOf, keyFingerprint } from '../security/tokens.ts';
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
  /** The network that the request comes from. */
  source: string;
  now: Date;
  /** The most requests of one source for an address that are served within an hour. */
  maxPerHour: number;
}

/** A request that is stored. */
interface RecentRequest {
  created_at: string;
  source: string | null;
}

/**
 * Decides on a request by the rows stored so far. The caller that stores one locks the address until it is committed.
 *
 * Each source has a limit of its own, so that strangers do not use up that of the address's owner. All sources together have
 * one too, so that many strangers cannot flood a mailbox; a source that has not asked yet is served even then if the last
 * email was sent a while ago. Until then, the owner can use that one: codes work whoever asked for them.
 */
export async function admitEmailRequest(
  queries: Kysely<Schema>,
  table: RequestTable,
  request: EmailRequest,
): Promise<EmailAdmission> {
  const { email, key, now, maxPerHour } = request;
  const repeated = await queries
    .selectFrom(table)
    .select('id')
    .where('email', '=', email)
    .where('request_key', '=', keyFingerprint(key))
    .executeTakeFirst();
  const recent = await queries
    .selectFrom(table)
    .select(['created_at', 'source'])
    .where('email', '=', email)
    .where('created_at', '>', instantBefore(now, requestWindow))
    .orderBy('created_at', 'desc')
    // No more are ever served within the window.
    .limit(requestSources * maxPerHour + requestWindow / requestReserve)
    .execute();
  if (repeated) return { kind: 'repeated' };
  const opensAt = opening(recent, request);
  if (opensAt <= now.getTime()) return { kind: 'admitted' };
  // A simultaneous request may have been stored with a slightly later time than this one has.
  const wait = Math.min(opensAt - now.getTime(), requestWindow);
  return { kind: 'rejected', retryAfter: Math.ceil(wait / 1000) };
}

/** When a request would be served, in milliseconds since the epoch. `recent` is newest first. */
function opening(recent: RecentRequest[], request: EmailRequest): number {
  const own = recent.filter(({ source }) => source === sourceFingerprint(request));
  const leaving = (requests: RecentRequest[], max: number) => instantOf(requests[max - 1]) + requestWindow;
  if (own.length >= request.maxPerHour) return leaving(own, request.maxPerHour);
  const maxOfAll = requestSources * request.maxPerHour;
  if (recent.length < maxOfAll) return 0;
  return own.length > 0 ? leaving(recent, maxOfAll) : instantOf(recent[0]) + requestReserve;
}

function instantOf(request: RecentRequest | undefined): number {
  return request ? Date.parse(request.created_at) : 0;
}

/** What is stored of the network that a request came from: enough to count the requests for its address. */
export function sourceFingerprint({ email, source }: Pick<EmailRequest, 'email' | 'source'>): string {
  return fingerprintOf(`${source} ${email}`);
}

/** Deletes requests that have outlived their use. */
export async function deleteOldEmailRequests({ queries }: Database, table: RequestTable, now: Date): Promise<void> {
  await queries.deleteFrom(table).where('created_at', '<', instantBefore(now, requestRetention)).execute();
}

/** The instant `milliseconds` before `now`, in ISO 8601. */
export function instantBefore(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}
