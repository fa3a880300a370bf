/** The instants of appointments, found a second time by looking at clocks: specification 9 and the rulings on booking. */
import { assert, constant, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../../contract/appointment.ts';
import { cases } from './cases.ts';

const quarter = 15 * 60_000;
const hour = 4 * quarter;
const day = 24 * hour;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The clock of a time zone, which shows an instant as '2026-11-21 07:00'. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock;
}

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** What a clock shows, as the milliseconds at which clocks in UTC show the same. */
const shownBy = (clock: Intl.DateTimeFormat, instant: number) =>
  Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`);

/** Every quarter of an hour at which any clock on earth could show a time, in order: offsets are from -12 to +14 hours. */
function quartersAround(shown: number): number[] {
  return Array.from({ length: (30 * hour) / quarter }, (_, count) => shown - 16 * hour + count * quarter);
}

/**
 * Rulings on booking [9]: the instant at which clocks show the hour; the first, if they show it twice. If they skip it, it
 * is as much later than the last time before the gap as the hour was meant to be.
 */
function searched(date: string, hours: string, timeZone: string): string {
  const clock = clockOf(timeZone);
  const wanted = Date.parse(`${date}T${hours}:00Z`);
  const times = quartersAround(wanted).map((instant) => ({ instant, shown: shownBy(clock, instant) }));
  const exact = times.find(({ shown }) => shown === wanted);
  const earlier = times.findLast(({ shown }) => shown < wanted);
  const found = exact ?? earlier;
  if (!found) throw new Error(`No clock in ${timeZone} shows a time before ${hours} on ${date}.`);
  return new Date(found.instant + wanted - found.shown).toISOString();
}

const digits = (hours: number) => String(hours).padStart(2, '0');

/** All time zones that this machine knows, and the years that a booking may fall into. */
const names = Intl.supportedValuesOf('timeZone');
const timeZones = constantFrom(...names);
const first = Date.UTC(2020, 0, 1);
const last = Date.UTC(2040, 11, 31);

const dates = integer({ min: 0, max: (last - first) / day }).map((days) => dateOf(first + days * day));

/** Specification 2 (Booking): hourly from 7:00 am to 5:00 pm. */
const bookableHours = integer({ min: 7, max: 17 }).map(digits);

/** A case for every time zone, each on another day, which come before those that are drawn. */
const examples = names.map((timeZone, index): [string, string, string] => [
  dateOf(first + index * 18 * day),
  digits(7 + (index % 11)),
  timeZone,
]);

/** The first quarters of an hour with another offset between two instants that are at most four weeks apart. */
function changesBetween(clock: Intl.DateTimeFormat, from: number, to: number): number[] {
  if (shownBy(clock, from) - from === shownBy(clock, to) - to) return [];
  if (to - from <= quarter) return [to];
  const middle = from + Math.floor((to - from) / 2 / quarter) * quarter;
  return [...changesBetween(clock, from, middle), ...changesBetween(clock, middle, to)];
}

const changes = new Map<string, number[]>();

/** When the clocks of a time zone are changed. They are never changed twice in four weeks. */
function changesIn(timeZone: string): number[] {
  const known = changes.get(timeZone);
  if (known) return known;
  const fourWeeks = 28 * day;
  const starts = Array.from(
    { length: Math.floor((last - first) / fourWeeks) },
    (_, count) => first + count * fourWeeks,
  );
  const found = starts.flatMap((from) => changesBetween(clockOf(timeZone), from, from + fourWeeks));
  changes.set(timeZone, found);
  return found;
}

/** A time zone and an hour, of any time of day, shortly before or after its clocks are changed. */
const hoursOfChanges = timeZones
  .filter((timeZone) => changesIn(timeZone).length > 0)
  .chain((timeZone) =>
    tuple(constant(timeZone), constantFrom(...changesIn(timeZone)), integer({ min: -2, max: 4 })).map(
      ([timeZone, change, hours]) => {
        const shown = shownBy(clockOf(timeZone), change - quarter) + hours * hour;
        return { timeZone, date: dateOf(shown), hours: digits(new Date(shown).getUTCHours()) };
      },
    ),
  );

describe('the instant of any appointment', () => {
  test('should be when clocks show its day and hour, in every time zone from 2020 to 2040', {
    tags: ['9.booking-minutes'],
  }, () => {
    assert(
      property(dates, bookableHours, timeZones, (date, hours, timeZone) => {
        expect(instantOf(date, hours, timeZone)).toBe(searched(date, hours, timeZone));
      }),
      { ...cases, numRuns: examples.length + cases.numRuns, examples },
    );
  });

  test('should be the first of two and after a gap, around every change of the clocks', {
    tags: ['9.booking-minutes'],
  }, () => {
    assert(
      property(hoursOfChanges, ({ timeZone, date, hours }) => {
        expect(instantOf(date, hours, timeZone)).toBe(searched(date, hours, timeZone));
      }),
      cases,
    );
  });
});
