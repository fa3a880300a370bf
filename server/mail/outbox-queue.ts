import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { withoutSecret } from './emails/message.ts';
import { type Lane, lanes } from './lanes.ts';
import type { OutboxTable } from './rows.ts';
import { readMessage, type StoredMessage } from './stored-message.ts';

/** An email that this worker may send until `due_at`. */
export type LeasedMail = Omit<Selectable<OutboxTable>, 'message'> & StoredMessage;

/**
 * One server's view of the outbox table. Emails that will not be sent again keep everything but their secrets; of newsletters
 * that were sent nothing is kept, because no limit counts them and an article may have a million.
 */
export interface OutboxQueue {
  /** Leases the emails of a lane that are due, at most `limit`. */
  lease(lane: Lane, limit: number): Promise<LeasedMail[]>;
  /** Keeps an email that was sent from being released before that is stored. */
  keep(mail: LeasedMail): void;
  markSent(mails: LeasedMail[]): Promise<void>;
  markDead(mail: LeasedMail, fault: string): Promise<void>;
  /** Marks emails that exceed the caps. They are not counted: if an operator sends one after all, it is not capped again. */
  markCapped(mails: LeasedMail[]): Promise<void>;
  /** Deletes emails that are not to be sent after all. */
  withdraw(mails: LeasedMail[]): Promise<void>;
  /** Makes an email due again after a pause, in milliseconds. */
  retryLater(mail: LeasedMail, fault: string, pause: number): Promise<void>;
  /** Returns the emails that are still leased, as if they never had been, so that another worker can send them now. */
  releaseAll(): Promise<void>;
}

/** `leaseLength` is in milliseconds. */
export function createOutboxQueue(database: Database, leaseLength: number): OutboxQueue {
  const { queries } = database;
  const leases = new Map<string, string>();
  const pending = new Set<Promise<unknown>>();

  const withoutLink =
    database.kind === 'postgres'
      ? sql<string>`(message::jsonb - 'secret')::text`
      : sql<string>`json_remove(message, '$.secret')`;

  async function settle(mails: LeasedMail[], changes: Changes): Promise<void> {
    await queries
      .updateTable('outbox')
      .set({ lease: null, ...changes })
      .where(stillLeased(mails))
      .execute();
    for (const { id } of mails) leases.delete(id);
  }

  async function remove(mails: LeasedMail[]): Promise<void> {
    await queries.deleteFrom('outbox').where(stillLeased(mails)).execute();
    for (const { id } of mails) leases.delete(id);
  }

  /** In one statement, except for messages whose secret must be deleted: one for each kind of them. */
  async function settleForGood(mails: LeasedMail[], changes: Partial<Selectable<OutboxTable>>): Promise<void> {
    const groups = Map.groupBy(mails, ({ message }) => {
      const retained = withoutSecret(message);
      return retained === message ? undefined : retained.kind;
    });
    for (const [kind, group] of groups) {
      if (kind === undefined) await settle(group, changes);
      else if (isKindAlone(group)) await settle(group, { ...changes, message: JSON.stringify({ kind }) });
      else await settle(group, { ...changes, message: withoutLink });
    }
  }

  return {
    async lease(lane, limit) {
      const lease = newId();
      const leasing = leaseDueMails(database, { lane, limit, lease, leaseLength }).then((mails) => {
        for (const { id } of mails) leases.set(id, lease);
        return mails;
      });
      const settled = leasing.catch(() => {}).finally(() => pending.delete(settled));
      pending.add(settled);
      return leasing;
    },

    keep: ({ id }) => void leases.delete(id),

    async markSent(mails) {
      const newsletters = mails.filter(({ lane }) => lane === lanes.newsletters);
      const others = mails.filter(({ lane }) => lane !== lanes.newsletters);
      if (newsletters.length > 0) await remove(newsletters);
      if (others.length > 0) await settleForGood(others, { state: 'sent', fault: null });
    },

    markDead: (mail, fault) => settleForGood([mail], { state: 'dead', due_at: instant(Date.now()), fault }),

    markCapped: (mails) => settleForGood(mails, { state: 'capped', mailbox: null, domain: null }),

    withdraw: remove,

    retryLater: (mail, fault, pause) =>
      settle([mail], { state: 'waiting', due_at: instant(Date.now() + pause), fault }),

    async releaseAll() {
      await Promise.all(pending);
      for (const [id, lease] of leases) {
        await queries
          .updateTable('outbox')
          .set({ lease: null, due_at: instant(Date.now()), tries: sql`tries - 1` })
          .where('id', '=', id)
          .where('lease', '=', lease)
          .where('state', '=', 'waiting')
          .execute();
      }
      leases.clear();
    },
  };
}

/** What is written of rows: a message may be computed from the one that is there. */
type Changes = Partial<Omit<Selectable<OutboxTable>, 'message'>> & { message?: string | RawBuilder<string> };

/** Whether nothing but its kind is kept of a message, as of all of its kind. */
function isKindAlone([mail]: LeasedMail[]): boolean {
  return mail === undefined || Object.keys(withoutSecret(mail.message)).length === 1;
}

/** The rows of emails whose lease is still the one that they were leased with: only its holder may change them. */
function stillLeased(mails: LeasedMail[]) {
  const ids = mails.map(({ id }) => id);
  const tokens = [...new Set(mails.map(({ lease }) => lease))];
  return ({ and, eb }: ExpressionBuilder<Schema, 'outbox'>) => and([eb('id', 'in', ids), eb('lease', 'in', tokens)]);
}

interface LeaseRequest {
  lane: Lane;
  limit: number;
  lease: string;
  leaseLength: number;
}

/** Leases the emails that are due. Instances skip each other's rows. */
async function leaseDueMails(
  { kind, queries }: Database,
  { lane, limit, lease, leaseLength }: LeaseRequest,
): Promise<LeasedMail[]> {
  const now = Date.now();
  const rows = await queries
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('lane', '=', lane)
        .where('due_at', '<=', instant(now))
        .orderBy('due_at')
        .limit(limit)
        .$if(kind === 'postgres', (due) => due.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set({ lease, due_at: instant(now + leaseLength), tries: sql`tries + 1` })
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
  return rows.map((row) => ({ ...row, ...readMessage(row.message) }));
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
