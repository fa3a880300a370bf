import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { confirmationLifetime, newsLifetime } from '../../../contract/limits.ts';
import type { SubscriptionLinkPurpose } from '../../../contract/subscription.ts';
import type { Database, DatabaseKind } from '../../database/database.ts';
import {
  countsOf,
  type EmailAdmission,
  type EmailRequest,
  instantBefore,
  storeEmailRequest,
} from '../../database/email-requests.ts';
import { lockMailbox } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { lanes } from '../../mail/lanes.ts';
import { queueMails } from '../../mail/queue.ts';
import { fingerprintOf, generateToken, keyFingerprint } from '../../security/tokens.ts';
import type { Publish } from '../../webhooks/publish.ts';
import type { AnnouncedArticle, SubscriberNotice } from './emails.ts';
import { createLeaveKeys } from './leave-keys.ts';

/** How fast an article's emails are queued. */
export interface NewsletterPace {
  /** How many subscribers are read and emailed in one transaction. */
  page: number;
  /** With this many newsletters due, no more are queued: the mail server sets the pace, and the outbox stays small. */
  waiting: number;
  /**
   * The same for those that wait for another try, apart from the others: mailboxes that are full for two days hold up nobody
   * else, unless they are very many.
   */
  retrying: number;
}

const defaultPace: NewsletterPace = { page: 200, waiting: 5000, retrying: 50_000 };

/** Why a link does not work. */
export type SubscriptionLinkProblem = 'unknown' | 'used' | 'expired';

/** `done` also if the same link was followed before. */
export type SubscriptionOutcome = 'done' | SubscriptionLinkProblem;

/** The subscriptions to the articles. */
export interface SubscriptionStore {
  /**
   * Stores a request and its email in one transaction, once per key. The owner of an address that is already subscribed is
   * emailed that instead of the link. The rest is the same, so that only the owner learns which it is.
   */
  request(request: EmailRequest): Promise<EmailAdmission>;
  /** Subscribes the address that a link was emailed to, and confirms it by email. Following it again changes nothing. */
  confirm(token: string, now: Date): Promise<SubscriptionOutcome>;
  /** Ends the subscription that a link belongs to. */
  leave(token: string, now: Date): Promise<SubscriptionOutcome>;
  /** Whether a link has done what it is for, and nothing has undone it since. Changes nothing. */
  isDone(purpose: SubscriptionLinkPurpose, token: string): Promise<boolean>;
  /**
   * Emails new and recent articles to all who subscribed before, each once, however many instances start, end or crash
   * meanwhile. Returns `false` if some of the emails are still to be queued: call it again later. `mayContinue` is asked
   * before each page of subscribers.
   */
  announce(articles: readonly AnnouncedArticle[], now: Date, mayContinue?: () => Promise<boolean>): Promise<boolean>;
}

export function createSubscriptionStore(database: Database, publish: Publish, pace = defaultPace): SubscriptionStore {
  const { queries, kind } = database;
  const leaveKeys = createLeaveKeys(queries);
  const subscriberOf = async (token: string) =>
    (await leaveKeys.subscriberOf(token)) ?? (await storedSubscriberOf(queries, token));
  return {
    request: (request) =>
      storeEmailRequest(database, 'subscription_requests', request, (transaction) =>
        storeRequest(transaction, request),
      ),

    async confirm(token, now) {
      const found = await findRequest(queries, token);
      if (!found) return 'unknown';
      return queries.transaction().execute(async (transaction) => {
        await lockMailbox(transaction, kind, found.email);
        return confirm(transaction, publish, token, now);
      });
    },

    async leave(token, now) {
      const subscriberId = await subscriberOf(token);
      if (subscriberId === undefined) return 'unknown';
      await queries.transaction().execute((transaction) => leave(transaction, publish, subscriberId, now));
      return 'done';
    },

    async isDone(purpose, token) {
      if (purpose === 'leave') return hasLeft(queries, await subscriberOf(token));
      const request = await findRequest(queries, token);
      return (
        request !== undefined &&
        request.used_at !== null &&
        (await findSubscriber(queries, request.email)) !== undefined
      );
    },

    async announce(articles, now, mayContinue = async () => true) {
      if (articles.length === 0) return true;
      await beginAnnouncements(queries, articles, now);
      for (const article of articles) {
        let isQueued = false;
        while (!isQueued) {
          if (!(await mayContinue()) || (await isNewsletterLaneFull(queries, pace, now))) return false;
          const { tokenFor } = await leaveKeys.signer();
          const result = await queries
            .transaction()
            .execute((page) => queueNextPage(page, kind, { article, now, size: pace.page, tokenFor }));
          if (result === 'busy') return false;
          isQueued = result === 'queued';
        }
      }
      return true;
    },
  };
}

async function storeRequest(transaction: Transaction<Schema>, request: EmailRequest): Promise<void> {
  const { email, key, now } = request;
  const secret = generateToken();
  const instant = now.toISOString();
  await transaction
    .insertInto('subscription_requests')
    .values({
      id: newId(),
      email,
      request_key: keyFingerprint(key),
      ...countsOf(request),
      token_hash: fingerprintOf(secret),
      created_at: instant,
    })
    .execute();
  const leaveSecret = generateToken();
  const isKnown = await storeLeaveLink(transaction, email, leaveSecret, instant);
  const expires_at = new Date(now.getTime() + confirmationLifetime).toISOString();
  const message = isKnown
    ? ({ kind: 'subscription-known', to: email, secret: leaveSecret } as const)
    : ({ kind: 'subscription-request', to: email, secret, expires_at } as const);
  await queueMails(transaction, [{ message, instant }]);
}

/** Stores a link to unsubscribe if the address is subscribed, and returns whether it is: in one statement either way. */
async function storeLeaveLink(
  transaction: Transaction<Schema>,
  email: string,
  secret: string,
  instant: string,
): Promise<boolean> {
  const stored = await transaction
    .insertInto('leave_links')
    .columns(['token_hash', 'subscriber_id', 'created_at'])
    .expression((queries) =>
      queries
        .selectFrom('subscribers')
        .select([
          queries.val(fingerprintOf(secret)).as('token_hash'),
          'id as subscriber_id',
          queries.val(instant).as('created_at'),
        ])
        .where('email', '=', email)
        .where('left_at', 'is', null),
    )
    .returning('subscriber_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Confirms a subscription. The address is locked. */
async function confirm(
  transaction: Transaction<Schema>,
  publish: Publish,
  token: string,
  now: Date,
): Promise<SubscriptionOutcome> {
  const request = await findRequest(transaction, token);
  if (!request) return 'unknown';
  const subscriber = await findSubscriber(transaction, request.email);
  if (request.used_at !== null) return subscriber ? 'done' : 'used';
  if (request.created_at <= instantBefore(now, confirmationLifetime)) return 'expired';
  await transaction
    .updateTable('subscription_requests')
    .set({ used_at: now.toISOString() })
    .where('id', '=', request.id)
    .execute();
  if (!subscriber) await subscribe(transaction, publish, request.email, now);
  return 'done';
}

/** People who return keep their id, so that the links in older emails still work. */
async function subscribe(transaction: Transaction<Schema>, publish: Publish, email: string, now: Date): Promise<void> {
  const subscribed_at = now.toISOString();
  const { id } = await transaction
    .insertInto('subscribers')
    .values({ id: newId(), email, subscribed_at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ subscribed_at, left_at: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = generateToken();
  await transaction
    .insertInto('leave_links')
    .values({ token_hash: fingerprintOf(secret), subscriber_id: id, created_at: subscribed_at })
    .execute();
  await queueMails(transaction, [{ message: { kind: 'subscribed', to: email, secret }, instant: subscribed_at }]);
  await publish(transaction, [{ type: 'subscription.confirmed', instant: subscribed_at, data: { id, email } }]);
}

/** Ends a subscription, unless it has ended already. */
async function leave(
  transaction: Transaction<Schema>,
  publish: Publish,
  subscriberId: string,
  now: Date,
): Promise<void> {
  const left_at = now.toISOString();
  const left = await transaction
    .updateTable('subscribers')
    .set({ left_at })
    .where('id', '=', subscriberId)
    .where('left_at', 'is', null)
    .returning(['id', 'email'])
    .executeTakeFirst();
  if (left) await publish(transaction, [{ type: 'subscription.ended', instant: left_at, data: left }]);
}

async function hasLeft(queries: Kysely<Schema>, subscriberId = ''): Promise<boolean> {
  const subscriber = await queries
    .selectFrom('subscribers')
    .select('left_at')
    .where('id', '=', subscriberId)
    .executeTakeFirst();
  return typeof subscriber?.left_at === 'string';
}

/** Stores which articles are to be emailed. The unique slug decides a race. Older articles are never emailed. */
async function beginAnnouncements(
  queries: Kysely<Schema>,
  articles: readonly AnnouncedArticle[],
  now: Date,
): Promise<void> {
  const announced_at = now.toISOString();
  const oldest = instantBefore(now, newsLifetime).slice(0, 10);
  await queries
    .insertInto('announced_articles')
    .values(
      articles.map(({ slug, publish_date }) => ({
        slug,
        announced_at,
        queued_until: publish_date >= oldest ? '' : null,
      })),
    )
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

async function isNewsletterLaneFull(
  queries: Kysely<Schema>,
  { waiting, retrying }: NewsletterPace,
  now: Date,
): Promise<boolean> {
  const isFull = async (comparison: '<=' | '>', limit: number) => {
    const last = await queries
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where('lane', '=', lanes.newsletters)
      .where('due_at', comparison, now.toISOString())
      .limit(1)
      .offset(limit - 1)
      .executeTakeFirst();
    return last !== undefined;
  };
  return (await isFull('<=', waiting)) || isFull('>', retrying);
}

interface NewsletterPage {
  article: AnnouncedArticle;
  now: Date;
  size: number;
  tokenFor(subscriberId: string): string;
}

/**
 * Queues the emails of an article to the next subscribers, together with the place where the following ones begin. `busy` if
 * another instance is doing so, `queued` if there are none left.
 */
async function queueNextPage(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  { article: { slug, title, summary }, now, size, tokenFor }: NewsletterPage,
): Promise<'more' | 'queued' | 'busy'> {
  const announced = await transaction
    .selectFrom('announced_articles')
    .select(['announced_at', 'queued_until'])
    .where('slug', '=', slug)
    .$if(kind === 'postgres', (row) => row.forUpdate().skipLocked())
    .executeTakeFirst();
  if (!announced) return 'busy';
  if (announced.queued_until === null) return 'queued';
  const page = await transaction
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('id', '>', announced.queued_until)
    .where('left_at', 'is', null)
    .where('subscribed_at', '<=', announced.announced_at)
    .orderBy('id')
    .limit(size)
    .execute();
  const content: SubscriberNotice = { kind: 'article', slug, title, summary };
  await queueMails(
    transaction,
    page.map(({ id, email }) => ({
      message: { ...content, to: email, secret: tokenFor(id) },
      instant: now.toISOString(),
    })),
  );
  const queued_until = page[size - 1]?.id ?? null;
  await transaction.updateTable('announced_articles').set({ queued_until }).where('slug', '=', slug).execute();
  return queued_until === null ? 'queued' : 'more';
}

async function storedSubscriberOf(queries: Kysely<Schema>, token: string): Promise<string | undefined> {
  const link = await queries
    .selectFrom('leave_links')
    .select('subscriber_id')
    .where('token_hash', '=', fingerprintOf(token))
    .executeTakeFirst();
  return link?.subscriber_id;
}

function findRequest(queries: Kysely<Schema>, token: string) {
  return queries
    .selectFrom('subscription_requests')
    .selectAll()
    .where('token_hash', '=', fingerprintOf(token))
    .executeTakeFirst();
}

/** The current subscriber with this address, if any. */
function findSubscriber(queries: Kysely<Schema>, email: string) {
  return queries
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .where('left_at', 'is', null)
    .executeTakeFirst();
}
