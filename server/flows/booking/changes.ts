/** Demos that their visitors move and cancel with their own link: docs/decisions/0083-own-link.md. */
import type { Transaction } from 'kysely';
import { movedFieldErrors } from '../../../contract/appointment-link.ts';
import type { FieldError } from '../../../contract/field-error.ts';
import { demoLength } from '../../../contract/limits.ts';
import { type Hour, isOpen } from '../../../contract/open-hours.ts';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Publish } from '../../webhooks/publish.ts';
import { type CancellationMessage, cancellationMessages } from './cancellation-emails.ts';
import { instantOfHour, isFull, isSameHour, lockHours, type OfficeWithLimit, takenHour } from './capacity.ts';
import { closedHour } from './closed-hour.ts';
import { type BookingMessage, bookingMessages } from './confirmation-emails.ts';
import { bookingEvent } from './event.ts';
import { findLinked, insertLinks, lockLinked, newLink } from './links.ts';
import { standing } from './standing.ts';
import type { Booking } from './tables.ts';

/** How the demo of a link stands. `cancelled` and `over` links change nothing any more; no demo has an `unknown` one. */
export type LinkedAppointment = { kind: 'open' | 'cancelled' | 'over'; booking: Booking } | { kind: 'unknown' };

/** What became of a change. `done` also says that it had been made before, such as when its answer was lost. */
export type ChangeOutcome =
  | LinkedAppointment
  | { kind: 'done'; booking: Booking }
  | { kind: 'rejected'; booking: Booking; fieldErrors: FieldError[] };

export interface AppointmentStore {
  /** How a link stands. Changes nothing. */
  check(token: string, now: Date): Promise<LinkedAppointment>;
  /**
   * Moves a demo to another time of the day in its time zone, and tells the visitor, sales and those who get webhooks, in one
   * transaction. The time that an agent has proposed is accepted by moving the demo to it.
   *
   * @param pointedOut - The time that a form without scripts has pointed out (see `closedHour`); undefined if there is no such form.
   */
  move(token: string, hour: Hour, now: Date, pointedOut?: string): Promise<ChangeOutcome>;
  /** Cancels a demo, which frees its time, and tells the same. */
  cancel(token: string, now: Date): Promise<ChangeOutcome>;
}

/**
 * No form counts so many submissions. What the form sends under the key of a booking that its link has changed is older than that
 * change, or made by somebody who does not know of it.
 */
const afterAllSubmissions = 999_999_999;

export function createAppointmentStore(
  database: Database,
  office: OfficeWithLimit,
  publish: Publish,
): AppointmentStore {
  const { queries, kind } = database;
  const limit = office.APPOINTMENTS_AT_ONCE;

  /** Changes the open demo of a link, which is read again once it is locked. `hour` is one that it takes a place in. */
  const change = async (
    unlocked: Booking,
    now: Date,
    decide: (transaction: Transaction<Schema>, booking: Booking) => Promise<Changed | ChangeOutcome>,
    hour?: Hour,
  ): Promise<ChangeOutcome> =>
    queries.transaction().execute(async (transaction): Promise<ChangeOutcome> => {
      if (hour && limit !== '') await lockHours(transaction, kind, [instantOfHour(hour, unlocked)]);
      const state = stateOf(await lockLinked(transaction, kind, unlocked.id), now);
      if (state.kind !== 'open') return state;
      const outcome = await decide(transaction, state.booking);
      if (outcome.kind !== 'changed') return outcome;
      await write(transaction, state.booking, outcome, now);
      return { kind: 'done', booking: { ...state.booking, ...outcome.values } };
    });

  /** The one place at which a link changes a booking: whatever is still to be sent about the former time reads this row when it is due. */
  const write = async (
    transaction: Transaction<Schema>,
    before: Booking,
    { type, values, mails }: Changed,
    now: Date,
  ): Promise<void> => {
    const booking = { ...before, ...values };
    await transaction.updateTable('bookings').set(values).where('id', '=', before.id).execute();
    const link = newLink(before.id, now.toISOString());
    if (booking.status !== 'cancelled') await insertLinks(transaction, [link]);
    const messages = mails(booking, link.token);
    await queueMails(
      transaction,
      messages.map((message) => ({ message, instant: booking.amended_at })),
    );
    await publish(transaction, [bookingEvent(booking, type)]);
  };

  return {
    check: async (token, now) => stateOf((await findLinked(queries, token))?.booking, now),

    async move(token, hour, now, pointedOut) {
      const linked = await findLinked(queries, token);
      if (!linked) return { kind: 'unknown' };
      const zoned = { ...hour, time_zone: linked.booking.time_zone };
      const fieldErrors = movedFieldErrors(zoned, now, office);
      if (fieldErrors.length > 0) {
        const state = stateOf(linked.booking, now);
        return state.kind === 'open' ? { kind: 'rejected', booking: state.booking, fieldErrors } : state;
      }
      return change(
        linked.booking,
        now,
        async (transaction, booking) => {
          const appointment = instantOfHour(hour, booking);
          const isSame = appointment === booking.appointment;
          if (isSame && booking.status !== 'proposed') return { kind: 'done', booking };
          const closed = isSame ? undefined : closedHour(zoned, pointedOut, office);
          if (closed) return { kind: 'rejected', booking, fieldErrors: [closed] };
          const place = { instant: appointment, without: booking.id };
          if (!isSameHour(appointment, booking.appointment) && (await isFull(transaction, place, limit))) {
            const taken = await takenHour(transaction, zoned, { office, limit, now });
            return { kind: 'rejected', booking, fieldErrors: [taken] };
          }
          // An agent has said that the proposed time suits; the link in the notice then says that it is confirmed.
          const { token: answerToken, ...stands } = isSame
            ? { status: 'booked' as const, token: '' }
            : standing(isOpen(zoned, office) ? 'booked' : 'requested');
          return {
            kind: 'changed',
            type: 'booking.moved',
            values: { ...hour, appointment, ...stands, ...amended(booking, now) },
            mails: (moved, link) => bookingMessages(moved, { link, answer: answerToken, before: booking }),
          };
        },
        hour,
      );
    },

    cancel: async (token, now) => {
      const linked = await findLinked(queries, token);
      if (!linked) return { kind: 'unknown' };
      const outcome = await change(linked.booking, now, async (_transaction, booking) => ({
        kind: 'changed',
        type: 'booking.cancelled',
        values: { status: 'cancelled', ...amended(booking, now) },
        mails: cancellationMessages,
      }));
      // The answer to the first press may have been lost.
      return outcome.kind === 'cancelled' ? { kind: 'done', booking: outcome.booking } : outcome;
    },
  };
}

/** A change that is still to be written. */
interface Changed {
  kind: 'changed';
  type: 'booking.moved' | 'booking.cancelled';
  values: Partial<Booking> & Pick<Booking, 'status' | 'sequence' | 'amended_at' | 'revision'>;
  mails: (booking: Booking, link: string) => (BookingMessage | CancellationMessage)[];
}

function amended({ sequence }: Booking, now: Date): Pick<Booking, 'sequence' | 'amended_at' | 'revision'> {
  return { sequence: sequence + 1, amended_at: now.toISOString(), revision: afterAllSubmissions };
}

function stateOf(booking: Booking | undefined, now: Date): LinkedAppointment {
  if (!booking) return { kind: 'unknown' };
  if (booking.status === 'cancelled') return { kind: 'cancelled', booking };
  return { kind: Date.parse(booking.appointment) + demoLength <= now.getTime() ? 'over' : 'open', booking };
}
