import { type Kysely, sql, type Transaction } from 'kysely';
import { requestPause, requestSources, requestWindow } from '../../contract/limits.ts';
import { countedBy, deliveredTo } from '../mail/counted-address.ts';
import { fingerprintOf, keyFingerprint } from '../security/tokens.ts';
import type { Database } from './database.ts';
import { lockMailbox } from './locks.ts';
import type { RequestCounts } from './request-counts.ts';
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
  /** The network that the request comes from: the site, if it is an IPv6 network. */
  source: string;
  now: Date;
  /**
   * How many emails of all kinds a mailbox is sent within an hour without a pause, and how many of a kind each source may always
   * request at a domain.
   */
  maxPerHour: number;
  /** The most requests of one source for all addresses of a domain. Public domains have no such limit. */
  maxPerDomain: number;
}

/** A request that is stored. */
interface RecentRequest {
  table: RequestTable;
  email: string;
  created_at: string;
}

/** Decides on a request and, if it is admitted, has it stored: in one transaction, which keeps others of the mailbox waiting. */
export function storeEmailRequest(
  { queries, kind }: Database,
  table: RequestTable,
  request: EmailRequest,
  store: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<EmailAdmission> {
  return queries.transaction().execute(async (transaction) => {
    await lockMailbox(transaction, kind, request.email);
    const admission = await admitEmailRequest(transaction, table, request);
    if (admission.kind === 'admitted') await store(transaction);
    return admission;
  });
}

/**
 * Decides on a request by the rows stored so far, and the outbox sends whatever is admitted here.
 *
 * All spellings of a mailbox together are sent `maxPerHour` emails within an hour without a pause, whoever asks and whatever for.
 * After that the plain spelling is sent another one of a kind once the last of that kind is `requestPause` old. So a request is
 * rejected only while the link in the last email of its kind still works, and strangers keep nobody out, neither by asking for
 * the same nor for something else (docs/decisions/0058, 0092).
 *
 * By default no hour has more than 20 emails: 5 without a pause, and after these 5 of each kind, a pause apart.
 */
export async function admitEmailRequest(
  queries: Kysely<Schema>,
  table: RequestTable,
  request: EmailRequest,
): Promise<EmailAdmission> {
  const { email, key, now } = request;
  const repeated = await queries
    .selectFrom(table)
    .select('id')
    .where('email', '=', email)
    .where('request_key', '=', keyFingerprint(key))
    .executeTakeFirst();
  const all = await recentRequests(queries, request);
  const own = all.filter((one) => one.table === table);
  const domainOpensAt = await domainOpening(queries, table, request);
  if (repeated) return { kind: 'repeated' };
  const opensAt = Math.max(mailboxOpening(own, all, request), domainOpensAt);
  if (opensAt <= now.getTime()) return { kind: 'admitted' };
  // A simultaneous request may have been stored with a slightly later time than this one has.
  const wait = Math.min(opensAt - now.getTime(), requestWindow);
  return { kind: 'rejected', retryAfter: Math.ceil(wait / 1000) };
}

/** The requests of all kinds for a mailbox within the window, the newest first. */
async function recentRequests(queries: Kysely<Schema>, request: EmailRequest): Promise<RecentRequest[]> {
  const { email, now, maxPerHour } = request;
  const recentIn = (table: RequestTable) =>
    queries
      .selectFrom(({ selectFrom }) =>
        selectFrom(table)
          .select(['email', 'created_at', sql.lit(table).as('table')])
          .where('mailbox', '=', countedBy(email).mailbox)
          .where('created_at', '>', instantBefore(now, requestWindow))
          .orderBy('created_at', 'desc')
          // No more are ever served within the window.
          .limit(maxPerHour + Math.ceil(requestWindow / requestPause))
          .as('recent'),
      )
      .selectAll();
  const [codes, resets, subscriptions] = [
    recentIn('registration_codes'),
    recentIn('password_resets'),
    recentIn('subscription_requests'),
  ];
  return codes.unionAll(resets).unionAll(subscriptions).orderBy('created_at', 'desc').execute();
}

/**
 * When the limits of a mailbox would let a request through, in milliseconds since the epoch. `own` has the requests of its kind, and
 * `all` those of every kind, the newest first.
 */
function mailboxOpening(
  own: readonly RecentRequest[],
  all: readonly RecentRequest[],
  { email, now, maxPerHour }: EmailRequest,
): number {
  if (all.length < maxPerHour) return 0;
  const opensAt = instantOf(all[maxPerHour - 1]) + requestWindow;
  // Codes for other spellings do not work for the plain one, so they must not keep its owner waiting.
  if (email !== deliveredTo(email).mailbox) return opensAt;
  const last = instantOf(own.find((other) => other.email === email));
  // A simultaneous request may have been stored with a slightly later time than this one has.
  return Math.min(opensAt, last + requestPause, now.getTime() + requestPause);
}

/**
 * The same for the limits of a domain. Each source has a limit of its own. Once all sources together have reached theirs, each
 * still gets its first few emails, and then one per pause. Simultaneous requests can exceed these limits a little, because
 * nothing locks a domain.
 */
async function domainOpening(queries: Kysely<Schema>, table: RequestTable, request: EmailRequest): Promise<number> {
  const { email, now, maxPerHour, maxPerDomain } = request;
  const { domain } = countedBy(email);
  if (domain === null) return 0;
  const source = sourceFingerprint(request);
  const { own, first, last, all } = await queries
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
        newestOwn.as('last'),
        newest.offset(requestSources * maxPerDomain - 1).as('all'),
      ];
    })
    .executeTakeFirstOrThrow();
  if (own !== null) return Date.parse(own) + requestWindow;
  if (all === null || first === null || last === null) return 0;
  return Math.min(Date.parse(all) + requestWindow, Date.parse(last) + requestPause);
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
