import { type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '../database/database.ts';
import type { OutboxTable } from '../database/schema.ts';
import type { withoutSecret } from './emails/message.ts';
import { readMessage, type StoredMessage } from './stored-message.ts';

/** An email that this worker may send. */
export type LeasedMail = Omit<Selectable<OutboxTable>, 'message'> & StoredMessage;

/** What remains of a message once its email has left or is dead: everything but its secrets. */
type RetainedMessage = ReturnType<typeof withoutSecret>;

/** One worker's view of the outbox table. */
export interface OutboxQueue {
  /** Leases the emails that are due, up to ten at a time. */
  lease(): Promise<LeasedMail[]>;
  /** Marks emails of one lease as sent, and replaces their message if `message` is given. */
  markSent(mails: LeasedMail[], message?: RetainedMessage): Promise<void>;
  markDead(mail: LeasedMail, fault: string, message: RetainedMessage): Promise<void>;
  /** Makes an email due again after a pause, in milliseconds. */
  retryLater(mail: LeasedMail, fault: string, pause: number): Promise<void>;
  /** Returns the emails that are still leased, as if they never had been, so that another worker can send them now. */
  releaseAll(): Promise<void>;
}

/** How many emails a worker leases at once. */
const batchSize = 10;

/** `leaseLength` is in milliseconds. */
export function createOutboxQueue(database: Database, leaseLength: number): OutboxQueue {
  const { queries } = database;
  const leases = new Map<string, string>();
  let pending: Promise<unknown> = Promise.resolve();

  async function settle(mail: LeasedMail, changes: Partial<Selectable<OutboxTable>>): Promise<void> {
    await queries
      .updateTable('outbox')
      .set({ lease: null, ...changes })
      .where('id', '=', mail.id)
      .where('lease', '=', mail.lease)
      .execute();
    leases.delete(mail.id);
  }

  return {
    async lease() {
      const lease = newId();
      const leasing = leaseDueMails(database, lease, leaseLength);
      pending = leasing.catch(() => {});
      const mails = await leasing;
      for (const { id } of mails) leases.set(id, lease);
      return mails;
    },

    async markSent(mails, message) {
      const [first] = mails;
      if (!first) return;
      const ids = mails.map(({ id }) => id);
      await queries
        .updateTable('outbox')
        .set({ state: 'sent', lease: null, fault: null, ...(message && { message: JSON.stringify(message) }) })
        .where('id', 'in', ids)
        .where('lease', '=', first.lease)
        .execute();
      for (const id of ids) leases.delete(id);
    },

    markDead: (mail, fault, message) =>
      settle(mail, { state: 'dead', due_at: instant(Date.now()), fault, message: JSON.stringify(message) }),

    retryLater: (mail, fault, pause) => settle(mail, { state: 'waiting', due_at: instant(Date.now() + pause), fault }),

    async releaseAll() {
      await pending;
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

/** Leases the emails that are due. Instances skip each other's rows. */
async function leaseDueMails({ kind, queries }: Database, lease: string, leaseLength: number): Promise<LeasedMail[]> {
  const now = Date.now();
  const rows = await queries
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', instant(now))
        .orderBy('due_at')
        .limit(batchSize)
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
