import type { Transaction } from 'kysely';
import { appointmentFieldErrors } from '../../../contract/booking.ts';
import { type Hour, isHourKnown, isOpen, type Office } from '../../../contract/open-hours.ts';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { queueMails } from '../../mail/queue.ts';
import { fingerprintOf } from '../../security/tokens.ts';
import type { Publish } from '../../webhooks/publish.ts';
import { instantOfHour, isFull, lockHours, type OfficeWithLimit } from './capacity.ts';
import { answerMessages } from './confirmation-emails.ts';
import { bookingEvent } from './event.ts';
import { insertLinks, newLink } from './links.ts';
import type { Booking } from './tables.ts';

/** What an agent answers a request with: the time is confirmed, or another is proposed. */
export type Answer = { kind: 'confirm' } | { kind: 'propose'; hour: Hour };

/**
 * `waiting`: it can be answered, also again after a proposal. `confirmed`, `cancelled`, `past`: it has ended. `unknown`: no booking
 * has such a link, or a newer notice has another.
 */
export type LinkState =
  | { kind: 'waiting' | 'confirmed' | 'cancelled' | 'past'; booking: Booking }
  | { kind: 'unknown' };

/** What became of an answer. `closed`: the proposed time is none that can be proposed. */
export type AnswerOutcome = LinkState | { kind: 'answered' | 'closed'; booking: Booking };

/** The requests that wait for an agent, by the tokens in the notices. */
export interface AnswerStore {
  /** How a link stands. Changes nothing. */
  check(token: string, now: Date): Promise<LinkState>;
  /** Answers a request, and tells the visitor by email and those who get webhooks, in one transaction. */
  answer(token: string, answer: Answer, now: Date): Promise<AnswerOutcome>;
}

export function createAnswerStore(database: Database, office: OfficeWithLimit, publish: Publish): AnswerStore {
  const { queries, kind } = database;
  const find = (from: Pick<Transaction<Schema>, 'selectFrom'>, token: string, isLocked: boolean) =>
    from
      .selectFrom('bookings')
      .selectAll()
      .where('answer_hash', '=', fingerprintOf(token))
      .$if(isLocked && kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();

  return {
    check: async (token, now) => stateOf(await find(queries, token, false), now),

    answer: (token, answer, now) =>
      queries.transaction().execute(async (transaction): Promise<AnswerOutcome> => {
        const limit = office.APPOINTMENTS_AT_ONCE;
        if (limit !== '' && answer.kind === 'propose') {
          const asked = await find(transaction, token, false);
          if (asked && isHourKnown({ ...answer.hour, time_zone: asked.time_zone })) {
            await lockHours(transaction, kind, [instantOfHour(answer.hour, asked)]);
          }
        }
        const state = stateOf(await find(transaction, token, true), now);
        if (state.kind !== 'waiting') return state;
        const { booking } = state;
        if (answer.kind === 'propose' && !canPropose(answer.hour, booking, office, now)) {
          return { kind: 'closed', booking };
        }
        if (answer.kind === 'propose') {
          const place = { instant: instantOfHour(answer.hour, booking), without: booking.id };
          if (await isFull(transaction, place, limit)) return { kind: 'closed', booking };
        }
        const answered: Booking = {
          ...booking,
          ...(answer.kind === 'propose' ? proposed(answer.hour, booking) : { status: 'booked' }),
          sequence: booking.sequence + 1,
          amended_at: now.toISOString(),
        };
        await transaction.updateTable('bookings').set(answered).where('id', '=', booking.id).execute();
        const link = newLink(booking.id, answered.amended_at);
        await insertLinks(transaction, [link]);
        const mails = answerMessages(answered, link.token).map((message) => ({
          message,
          instant: answered.amended_at,
        }));
        await queueMails(transaction, mails);
        await publish(transaction, [bookingEvent(answered)]);
        return { kind: 'answered', booking: answered };
      }),
  };
}

function stateOf(booking: Booking | undefined, now: Date): LinkState {
  if (!booking) return { kind: 'unknown' };
  if (booking.status === 'booked') return { kind: 'confirmed', booking };
  if (booking.status === 'cancelled') return { kind: 'cancelled', booking };
  return { kind: Date.parse(booking.appointment) <= now.getTime() ? 'past' : 'waiting', booking };
}

/** Whether an agent can propose a time: one that a visitor could book, at which the office is open. */
function canPropose(hour: Hour, { time_zone }: Booking, office: Office, now: Date): boolean {
  const zoned = { ...hour, time_zone };
  return appointmentFieldErrors(zoned, now, office).length === 0 && isOpen(zoned, office);
}

function proposed(hour: Hour, { time_zone }: Booking): Partial<Booking> & Pick<Booking, 'status'> {
  return {
    ...hour,
    appointment: instantOfHour(hour, { time_zone }),
    status: 'proposed',
  };
}
