import type { Kysely } from 'kysely';
import { requestReserve, requestSources, requestWindow } from '../../contract/limits.ts';
import { countedBy, deliveredTo } from '../mail/counted-address.ts';
import { fingerprintOf, keyFingerprint } from '../security/tokens.ts';
import type { RequestCounts, Schema } from './schema.ts';

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
  /** The most requests of one source for a mailbox that are served within an hour. */
  maxPerHour: number;
  /** The most requests of one source for all addresses of a domain, unless everybody has an address there. */
  maxPerDomain: number;
}

/** A request that is stored. */
interface RecentRequest {
  email: string;
  created_at: string;
  source: string | null;
}

/**
 * Decides on a request by the rows stored so far, and the outbox sends whatever is admitted here. The caller that stores one
 * locks the mailbox until it is committed. Each table is counted apart, so that no kind of email uses up another.
 *
 * Each source has a limit of its own, so that strangers do not use up that of the address's owner; it counts all spellings of
 * a mailbox. All sources together have one too, so that many strangers cannot flood a mailbox; a source that has not asked yet
 * is served even then if the last email was sent a while ago. Until then, the owner can use that one: codes and links work
 * whoever asked for them.
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
    .select(['email', 'created_at', 'source'])
    .where('mailbox', '=', countedBy(email).mailbox)
    .where('created_at', '>', instantBefore(now, requestWindow))
    .orderBy('created_at', 'desc')
    // No more are ever served within the window: those for the mailbox as such, and those for its other spellings.
    .limit(2 * (requestSources * maxPerHour + requestWindow / requestReserve))
    .execute();
  const domainOpensAt = await domainOpening(queries, table, request);
  if (repeated) return { kind: 'repeated' };
  const opensAt = Math.max(mailboxOpening(recent, request), domainOpensAt);
  if (opensAt <= now.getTime()) return { kind: 'admitted' };
  // A simultaneous request may have been stored with a slightly later time than this one has.
  const wait = Math.min(opensAt - now.getTime(), requestWindow);
  return { kind: 'rejected', retryAfter: Math.ceil(wait / 1000) };
}

/** When the limits of a mailbox would let a request through, in milliseconds since the epoch. `recent` is newest first. */
function mailboxOpening(recent: RecentRequest[], request: EmailRequest): number {
  const { email, maxPerHour } = request;
  const own = recent.filter(({ source }) => source === sourceFingerprint(request));
  const leaving = (requests: RecentRequest[], max: number) => instantOf(requests[max - 1]) + requestWindow;
  if (own.length >= maxPerHour) return leaving(own, maxPerHour);
  // Codes for other spellings do not work for the plain one, so they must not keep its owner waiting.
  const isPlain = email === deliveredTo(email).mailbox;
  const all = isPlain ? recent.filter((other) => other.email === email) : recent;
  const maxOfAll = requestSources * maxPerHour;
  if (all.length < maxOfAll) return 0;
  return own.length > 0 ? leaving(all, maxOfAll) : instantOf(all[0]) + requestReserve;
}

/**
 * The same for the limits of a domain: each source has its own, and when all together have asked for too many, each still
 * gets its first few. They are not exact if requests are simultaneous, because nobody waits for a lock on a domain.
 */
async function domainOpening(queries: Kysely<Schema>, table: RequestTable, request: EmailRequest): Promise<number> {
  const { email, now, maxPerHour, maxPerDomain } = request;
  const { domain } = countedBy(email);
  if (domain === null) return 0;
  const source = sourceFingerprint(request);
  const { own, first, all } = await queries
    .selectNoFrom(({ selectFrom }) => {
      const newest = selectFrom(table)
        .select('created_at')
        .where('domain', '=', domain)
        .where('created_at', '>', instantBefore(now, requestWindow))
        .orderBy('created_at', 'desc')
        .limit(1);
      const newestOwn = newest.where('source', '=', source);
      return [
        newestOwn.offset(maxPerDomain - 1).as('own'),
        newestOwn.offset(maxPerHour - 1).as('first'),
        newest.offset(requestSources * maxPerDomain - 1).as('all'),
      ];
    })
    .executeTakeFirstOrThrow();
  if (own !== null) return Date.parse(own) + requestWindow;
  return all !== null && first !== null ? Date.parse(all) + requestWindow : 0;
}

function instantOf(request: RecentRequest | undefined): number {
  return request ? Date.parse(request.created_at) : 0;
}

/** What is stored of a request to count it by: fingerprints of its mailbox, its domain and the network that it came from. */
export function countsOf(request: Pick<EmailRequest, 'email' | 'source'>): RequestCounts {
  return { ...countedBy(request.email), source: sourceFingerprint(request) };
}

/** What is stored of the network that a request came from: enough to count its requests for a domain. */
export function sourceFingerprint({ email, source }: Pick<EmailRequest, 'email' | 'source'>): string {
  return fingerprintOf(`${source} ${deliveredTo(email).domain}`);
}

/** The instant `milliseconds` before `now`, in ISO 8601. */
export function instantBefore(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}
