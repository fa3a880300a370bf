import { type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '../database/database.ts';
import type { OutboxTable } from '../database/schema.ts';
import type { withoutSecret } from './emails/message.ts';
import type { Lane } from './lanes.ts';
import { readMessage, type StoredMessage } from './stored-message.ts';

/** An email that this worker may send until `due_at`. */
export type LeasedMail = Omit<Selectable<OutboxTable>, 'message'> & StoredMessage;

/** What remains of a message once its email has left or is dead: everything but its secrets. */
type RetainedMessage = ReturnType<typeof withoutSecret>;

/** One server's view of the outbox table. */
export interface OutboxQueue {
  /** Leases the emails of a lane that are due, at most `limit`. */
  lease(lane: Lane, limit: number): Promise<LeasedMail[]>;
  /** Keeps an email that was sent from being released before that is stored. */
  keep(mail: LeasedMail): void;
  /** Marks emails as sent, and replaces their message if `message` is given. */
  markSent(mails: LeasedMail[], message?: RetainedMessage): Promise<void>;
  markDead(mail: LeasedMail, fault: string, message: RetainedMessage): Promise<void>;
  /** Marks an email that exceeds the caps. It is not counted: if an operator sends it after all, it is not capped again. */
  markCapped(mail: LeasedMail, message: RetainedMessage): Promise<void>;
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

    async markSent(mails, message) {
      if (mails.length === 0) return;
      await queries
        .updateTable('outbox')
        .set({ state: 'sent', lease: null, fault: null, ...(message && { message: JSON.stringify(message) }) })
        .where(
          'id',
          'in',
          mails.map(({ id }) => id),
        )
        .where('lease', 'in', [...new Set(mails.map(({ lease }) => lease))])
        .execute();
    },

    markDead: (mail, fault, message) =>
      settle(mail, { state: 'dead', due_at: instant(Date.now()), fault, message: JSON.stringify(message) }),

    markCapped: (mail, message) =>
      settle(mail, { state: 'capped', mailbox: null, domain: null, message: JSON.stringify(message) }),

    retryLater: (mail, fault, pause) => settle(mail, { state: 'waiting', due_at: instant(Date.now() + pause), fault }),

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
