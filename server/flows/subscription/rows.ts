import type { RequestCounts } from '../../database/request-counts.ts';

export interface SubscriptionTables {
  subscribers: SubscribersTable;
  subscription_requests: SubscriptionRequestsTable;
  leave_keys: LeaveKeysTable;
  leave_links: LeaveLinksTable;
  announced_articles: AnnouncedArticlesTable;
}

/** One row per address that was ever confirmed. */
export interface SubscribersTable {
  id: string;
  /** Unique. */
  email: string;
  /** When it was last confirmed. */
  subscribed_at: string;
  /** When its owner unsubscribed; null while articles are emailed to it. */
  left_at: string | null;
}

/** One row per requested subscription, with the link to confirm it. */
export interface SubscriptionRequestsTable extends RequestCounts {
  id: string;
  email: string;
  /** The fingerprint of the Idempotency-Key: a repeated request creates no second link. */
  request_key: string | null;
  token_hash: string;
  created_at: string;
  /** When it was confirmed. */
  used_at: string | null;
}

/** One row per link to unsubscribe in an email that is not about an article; earlier releases stored those of articles too. */
export interface LeaveLinksTable {
  token_hash: string;
  subscriber_id: string;
  created_at: string;
}

/** One row per process that has emailed articles: it verifies the links to unsubscribe in them, which never expire. */
export interface LeaveKeysTable {
  id: string;
  /** The process alone has the private key. */
  public_key: string;
  created_at: string;
}

/** One row per article that subscribers have been emailed, or that was too old for it. */
export interface AnnouncedArticlesTable {
  slug: string;
  announced_at: string;
  /**
   * While the article's emails are being queued, the id of the last subscriber whose email is: empty at first. Null once all
   * are queued, and for articles that a server of an earlier release announced.
   */
  queued_until: string | null;
}
