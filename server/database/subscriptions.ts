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
} from './email-requests.ts';
import { lockUntilCommit } from './locks.ts';
import type { Schema } from './schema.ts';

/** How many readers are told in one statement at the most: databases take only so many values at once. */
const batchSize = 500;

/** Why a link does not hold. */
export type SubscriptionLinkProblem = 'unknown' | 'used' | 'expired';

/** What became of a press: it was done, now or by the same link before, or its link does not hold. */
export type SubscriptionOutcome = 'done' | SubscriptionLinkProblem;

/** The readers to whom articles are mailed. */
export interface SubscriptionStore {
  /**
   * Stores a request and its mail in one transaction, once for each key. An address that is subscribed gets a mail that
   * says so in place of the link; the rest is the same, so that nobody but its owner learns which it is.
   */
  request(request: EmailRequest): Promise<EmailAdmission>;
  /** Subscribes the address that a link was mailed to, and tells it by mail. The same link again changes nothing. */
  confirm(token: string, now: Date): Promise<SubscriptionOutcome>;
  /** Ends the subscription that a link to leave belongs to, for as long as the address is known. */
  leave(token: string, now: Date): Promise<SubscriptionOutcome>;
  /** Mails every subscriber the articles that are new to the site and news, each once, however many instances start. */
  announce(articles: readonly AnnouncedArticle[], now: Date): Promise<void>;
}

/** A subscriber to be written to. */
interface Reader {
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
        if (admission.kind === 'admitted') await store(transaction, request);
        return admission;
      });
    },

    async confirm(token, now) {
      const found = await requestOf(queries, token);
      if (!found) return 'unknown';
      return queries.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, kind, `mailbox:${found.email}`);
        // As it stands now that nobody else can use it.
        const request = await requestOf(transaction, token);
        if (!request) return 'unknown';
        const subscriber = await subscriberOf(transaction, request.email);
        if (request.used_at !== null) return subscriber ? 'done' : 'used';
        if (request.created_at <= instantBefore(now, confirmationLifetime)) return 'expired';
        await transaction
          .updateTable('subscription_requests')
          .set({ used_at: now.toISOString() })
          .where('id', '=', request.id)
          .execute();
        if (!subscriber) await subscribe(transaction, request.email, now);
        return 'done';
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
      const announced_at = now.toISOString();
      await queries.transaction().execute(async (transaction) => {
        // The slug decides a race: an instance that loses it waits here and then has nothing to tell.
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
        const readers = await transaction
          .selectFrom('subscribers')
          .select(['id', 'email'])
          .where('left_at', 'is', null)
          .execute();
        for (const { slug, title, summary } of news) {
          await tell(transaction, readers, { kind: 'article', slug, title, summary }, announced_at);
        }
      });
    },
  };
}

async function store(transaction: Transaction<Schema>, { email, key, now }: EmailRequest): Promise<void> {
  const secret = generateToken();
  const instant = now.toISOString();
  await transaction
    .insertInto('subscription_requests')
    .values({
      id: newId(),
      email,
      request_key: keyFingerprint(key),
      token_hash: fingerprintOf(secret),
      created_at: instant,
    })
    .execute();
  const subscriber = await subscriberOf(transaction, email);
  if (subscriber) return tell(transaction, [{ id: subscriber.id, email }], { kind: 'subscription-known' }, instant);
  const expires_at = new Date(now.getTime() + confirmationLifetime).toISOString();
  const message = { kind: 'subscription-request', to: email, secret, expires_at } as const;
  await queueMails(transaction, [{ message, instant }]);
}

/** Who left comes back under the id that the links in older mails belong to. */
async function subscribe(transaction: Transaction<Schema>, email: string, now: Date): Promise<void> {
  const subscribed_at = now.toISOString();
  const { id } = await transaction
    .insertInto('subscribers')
    .values({ id: newId(), email, subscribed_at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ subscribed_at, left_at: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tell(transaction, [{ id, email }], { kind: 'subscribed' }, subscribed_at);
}

/** Queues a mail to each reader, with a link to leave of its own. */
async function tell(
  transaction: Transaction<Schema>,
  readers: readonly Reader[],
  told: SubscriberNotice,
  instant: string,
): Promise<void> {
  for (let start = 0; start < readers.length; start += batchSize) {
    const drawn = readers.slice(start, start + batchSize).map((reader) => ({ ...reader, secret: generateToken() }));
    await transaction
      .insertInto('leave_links')
      .values(
        drawn.map(({ id, secret }) => ({
          token_hash: fingerprintOf(secret),
          subscriber_id: id,
          created_at: instant,
        })),
      )
      .execute();
    await queueMails(
      transaction,
      drawn.map(({ email, secret }) => ({ message: { ...told, to: email, secret }, instant })),
    );
  }
}

function requestOf(queries: Kysely<Schema>, token: string) {
  return queries
    .selectFrom('subscription_requests')
    .selectAll()
    .where('token_hash', '=', fingerprintOf(token))
    .executeTakeFirst();
}

/** The subscriber with this address, undefined where it has none, or none any more. */
function subscriberOf(queries: Kysely<Schema>, email: string) {
  return queries
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .where('left_at', 'is', null)
    .executeTakeFirst();
}
