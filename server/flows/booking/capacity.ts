import { sql, type Transaction } from 'kysely';
import { instantOf } from '../../../contract/appointment.ts';
import type { FieldError } from '../../../contract/field-error.ts';
import {
  type Hour,
  nearestOpenHours,
  type Office,
  shortHourInWords,
  type ZonedHour,
} from '../../../contract/open-hours.ts';
import type { DatabaseKind } from '../../database/database.ts';
import { lockUntilCommit } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';

/** How many demos may start in one hour; empty: as many as are booked. */
type Limit = number | '';

/** When the office is open, and how many demos it can give at once. */
export type OfficeWithLimit = Office & { APPOINTMENTS_AT_ONCE: Limit };

/** When an hour of the day begins where the visitor is, in ISO 8601. */
export function instantOfHour(
  { appointment_date, appointment_time }: Hour,
  { time_zone }: Pick<ZonedHour, 'time_zone'>,
): string {
  return instantOf(appointment_date, appointment_time, time_zone);
}

/** An hour by the clock of UTC, as instants (ISO 8601) begin with it: '2026-11-25T06'. */
const hourOf = (instant: string) => instant.slice(0, '2026-11-25T06'.length);

/**
 * Serialises the transactions that take a place in these hours, until each ends. In the order of the hours, so that two of them
 * cannot wait for each other; call it before any row is locked.
 */
export async function lockHours(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  instants: readonly string[],
): Promise<void> {
  const hours = [...new Set(instants.map(hourOf))].toSorted();
  for (const hour of hours) await lockUntilCommit(transaction, kind, `hour:${hour}`);
}

/** Whether two demos start in the same hour. */
export function isSameHour(one: string, other: string): boolean {
  return hourOf(one) === hourOf(other);
}

/** Whether a time has no place for another demo. The booking `without` does not count: it would take the place. */
export async function isFull(
  transaction: Transaction<Schema>,
  { instant, without }: { instant: string; without: string },
  limit: Limit,
): Promise<boolean> {
  if (limit === '') return false;
  const hour = hourOf(instant);
  const { count } = await transaction
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('appointment', '>=', `${hour}:00`)
    .where('appointment', '<', `${hour}:99`)
    .where('id', '!=', without)
    .where('status', '!=', 'cancelled')
    .executeTakeFirstOrThrow();
  return Number(count) >= limit;
}

/** The field error of a time without a place, with the nearest open times that have one. */
export async function takenHour(
  transaction: Transaction<Schema>,
  hour: ZonedHour,
  { office, limit, now }: { office: Office; limit: Limit; now: Date },
): Promise<FieldError> {
  const start = sql<string>`substr(appointment, 1, 13)`;
  const full = await transaction
    .selectFrom('bookings')
    .select(start.as('hour'))
    .where('appointment', '>', now.toISOString())
    .where('status', '!=', 'cancelled')
    .groupBy(start)
    .having(({ fn }) => fn.countAll(), '>=', Number(limit))
    .execute();
  const taken = new Set(full.map((row) => row.hour));
  const suggestions = nearestOpenHours(hour, office, now, { isFree: (instant) => !taken.has(hourOf(instant)) });
  const free =
    suggestions.length === 0 ? '' : ` The nearest free ones: ${suggestions.map(shortHourInWords).join('; ')}`;
  return { field: 'appointment_time', message: `That time is taken. Choose another.${free}`, suggestions };
}
