import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { reminderLead } from '../../../contract/limits.ts';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { visitorsServed } from '../../mail/making-way.ts';
import { queueMails } from '../../mail/queue.ts';
import { repeatWork } from '../../repeated-work.ts';
import type { Services } from '../../services.ts';
import { insertLinks, newLink } from './links.ts';
import { reminderMessage } from './reminder-email.ts';
import type { Booking } from './tables.ts';

/** How often to look for demos that are a day ahead, in milliseconds. */
const interval = 60_000;

/** The most bookings per transaction: in it, SQLite lets nobody else write. */
const batch = 50;

/** How long a batch makes way for visitors at most, in milliseconds. */
const makeWay = 250;

/** Reminds visitors of their demos a day ahead, from the start on. What a server leaves undone when it ends, the next one does. */
export function remindOfDemos(app: FastifyInstance, services: Services): void {
  const { database, now, wakeOutbox, doVisitorsWait } = services;
  repeatWork(app, {
    interval,
    logFailure: (err) => app.log.error({ err }, 'reminding of demos failed'),
    work: async (isStopped) => {
      for (let settled = batch; settled === batch && !isStopped(); ) {
        await visitorsServed({ doVisitorsWait, isStopped, limit: makeWay });
        settled = await queueReminders(database, now());
        if (settled > 0) wakeOutbox();
      }
      return undefined;
    },
  });
}

/**
 * Queues the reminders that are due at `now`, in the transaction that marks their bookings. Of several instances one gets each
 * booking: on PostgreSQL the others skip the rows that it has locked, and SQLite is for one process. Returns how many bookings
 * are settled, with or without a reminder.
 */
export async function queueReminders({ queries, kind }: Database, now: Date): Promise<number> {
  // Mostly there is none, which takes no transaction to see.
  if (!(await unsettled(queries, now).select('id').limit(1).executeTakeFirst())) return 0;
  return queries.transaction().execute(async (transaction) => {
    const bookings = await unsettled(transaction, now)
      .selectAll()
      .orderBy('appointment')
      .limit(batch)
      .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
      .execute();
    if (bookings.length === 0) return 0;
    await transaction
      .updateTable('bookings')
      .set(({ ref }) => ({ reminded_for: ref('appointment') }))
      .where(
        'id',
        'in',
        bookings.map(({ id }) => id),
      )
      .execute();
    const instant = now.toISOString();
    const due = bookings.filter(isKnownForADay);
    const reminders = due.map((booking) => ({ booking, link: newLink(booking.id, instant) }));
    await insertLinks(
      transaction,
      reminders.map(({ link }) => link),
    );
    const mails = reminders.map(({ booking, link }) => ({ message: reminderMessage(booking, link.token), instant }));
    await queueMails(transaction, mails);
    return bookings.length;
  });
}

/**
 * The agreed demos of the coming day whose visitors can be emailed and have not been reminded of that time. They are read when the
 * reminder is due: a demo that was moved is due at its new time. Whatever else calls a demo off is one more condition here.
 */
function unsettled(queries: Pick<Transaction<Schema>, 'selectFrom'>, now: Date) {
  return queries
    .selectFrom('bookings')
    .where('appointment', '>', now.toISOString())
    .where('appointment', '<=', new Date(now.getTime() + reminderLead).toISOString())
    .where('status', '=', 'booked')
    .where('email', '!=', '')
    .whereRef('reminded_for', '!=', 'appointment');
}

/** Whether the last email about a demo came a day ahead or earlier. A newer one is reminder enough. */
function isKnownForADay({ appointment, amended_at }: Booking): boolean {
  return Date.parse(amended_at) <= Date.parse(appointment) - reminderLead;
}
