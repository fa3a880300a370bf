import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { confirmationLifetime, newsLifetime } from '../../contract/limits.ts';
import type { AnnouncedArticle, SubscriberNotice } from '../mail/emails/subscription.ts';
import { queueMails } from '../mail/queue.ts';
import { fingerprintOf, generateToken, keyFingerprint } from '../security/tokens.ts';
import type { Database } from './database.ts';
import {
  admitEmailRequest,
  deleteOldEmailRequests,
  type EmailAdmission,
  type EmailRequest,
  instantBefore,
  sourceFingerprint,
} from './email-requests.ts';
import { lockUntilCommit } from './locks.ts';
import type { Schema } from './schema.ts';

/** The most subscribers per statement: databases limit the values of one. */
const batchSize = 500;

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
  /** Emails new and recent articles to all subscribers, each once, however many instances start. */
  announce(articles: readonly AnnouncedArticle[], now: Date): Promise<void>;
}

interface Subscriber {
  id: string;
  email: string;
}

export function createSubscriptionStore(database: Database): SubscriptionStore {
  const { queries, kind } = database;
  return {
    async request(request) {
      await deleteOldEmailRequests(database, 'subscription_requests', request.now);
      return queries.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, kind, `mailbox:${request.email}`);
        const admission = await admitEmailRequest(transaction, 'subscription_requests', request);
        if (admission.kind === 'admitted') await storeRequest(transaction, request);
        return admission;
      });
    },

    async confirm(token, now) {
      const found = await findRequest(queries, token);
      if (!found) return 'unknown';
      return queries.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, kind, `mailbox:${found.email}`);
        return confirm(transaction, token, now);
      });
    },

    async leave(token, now) {
      const link = await queries
        .selectFrom('leave_links')
        .select('subscriber_id')
        .where('token_hash', '=', fingerprintOf(token))
        .executeTakeFirst();
      if (!link) return 'unknown';
      await queries
        .updateTable('subscribers')
        .set({ left_at: now.toISOString() })
        .where('id', '=', link.subscriber_id)
        .where('left_at', 'is', null)
        .execute();
      return 'done';
    },

    async announce(articles, now) {
      if (articles.length === 0) return;
      await queries.transaction().execute((transaction) => announce(transaction, articles, now));
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
      source: sourceFingerprint(request),
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
async function confirm(transaction: Transaction<Schema>, token: string, now: Date): Promise<SubscriptionOutcome> {
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
  if (!subscriber) await subscribe(transaction, request.email, now);
  return 'done';
}

/** People who return keep their id, so that the links in older emails still work. */
async function subscribe(transaction: Transaction<Schema>, email: string, now: Date): Promise<void> {
  const subscribed_at = now.toISOString();
  const { id } = await transaction
    .insertInto('subscribers')
    .values({ id: newId(), email, subscribed_at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ subscribed_at, left_at: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await emailSubscribers(transaction, [{ id, email }], { kind: 'subscribed' }, subscribed_at);
}

async function announce(
  transaction: Transaction<Schema>,
  articles: readonly AnnouncedArticle[],
  now: Date,
): Promise<void> {
  const announced_at = now.toISOString();
  // The unique slug decides a race: an instance that loses it waits here, and then has nothing left to announce.
  const added = await transaction
    .insertInto('announced_articles')
    .values(articles.map(({ slug }) => ({ slug, announced_at })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .execute();
  const slugs = new Set(added.map(({ slug }) => slug));
  const oldest = instantBefore(now, newsLifetime).slice(0, 10);
  const news = articles.filter(({ slug, publish_date }) => slugs.has(slug) && publish_date >= oldest);
  if (news.length === 0) return;
  const subscribers = await transaction
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('left_at', 'is', null)
    .execute();
  for (const { slug, title, summary } of news) {
    await emailSubscribers(transaction, subscribers, { kind: 'article', slug, title, summary }, announced_at);
  }
}

/** Queues an email to each subscriber, each with its own link to unsubscribe. */
async function emailSubscribers(
  transaction: Transaction<Schema>,
  subscribers: readonly Subscriber[],
  content: SubscriberNotice,
  instant: string,
): Promise<void> {
  for (let start = 0; start < subscribers.length; start += batchSize) {
    const batch = subscribers
      .slice(start, start + batchSize)
      .map((subscriber) => ({ ...subscriber, secret: generateToken() }));
    await transaction
      .insertInto('leave_links')
      .values(
        batch.map(({ id, secret }) => ({
          token_hash: fingerprintOf(secret),
          subscriber_id: id,
          created_at: instant,
        })),
      )
      .execute();
    await queueMails(
      transaction,
      batch.map(({ email, secret }) => ({ message: { ...content, to: email, secret }, instant })),
    );
  }
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
