import {
  cityOf,
  clockOf,
  daysAfter,
  hourInWords,
  instantOf,
  isDay,
  isTimeZone,
  shortDayInWords,
  weekdayOf,
} from './appointment.ts';
import { bookableDays, demoLength } from './limits.ts';
import { closedDatesOf, type OpenSpan, officeWeekOf } from './office-hours.ts';

/**
 * At which times the office can give a demo, and which are nearest to one at which it cannot. Rules: the rulings on booking
 * (hours) and docs/decisions/0081-office-hours.md.
 */

/** When the office is open, as the settings say it. */
export type Office = { OFFICE_HOURS: string; CLOSED_DATES: string; OFFICE_TIME_ZONE: string };

/** A whole hour of a visitor's day, by the fields of the form: specification 3 (Booking payload). */
export type Hour = { appointment_date: string; appointment_time: string };

/** The time alone, of what has more than that. */
export function hourAlone({ appointment_date, appointment_time }: Hour): Hour {
  return { appointment_date, appointment_time };
}

/** How forms name a time: '2026-11-25T20'. */
export function nameOfHour({ appointment_date, appointment_time }: Hour): string {
  return `${appointment_date}T${appointment_time}`;
}

/** The time with a name; undefined if the name is none. */
export function hourNamed(name: string): Hour | undefined {
  const [, appointment_date = '', appointment_time = ''] = /^(.+)T(\d\d)$/.exec(name) ?? [];
  return isDay(appointment_date) ? { appointment_date, appointment_time } : undefined;
}

/** A time in the time zone in which it was chosen. */
export type ZonedHour = Hour & { time_zone: string };

const minute = 60_000;
const wholeHour = 60 * minute;
const wholeDay = 24 * 60;
const demoMinutes = demoLength / minute;

/** How far from a time open ones are looked for, in hours: over the longest holidays. */
const farthest = 21 * 24;

/** How many open times are suggested. */
const suggestionCount = 3;

/** Whether a demo that starts at `instant` is over before the office closes, on a date on which it is not closed. */
export function isOpenAt(instant: string, office: Office): boolean {
  const { day, minutes } = clockOf(instant, office.OFFICE_TIME_ZONE);
  return isOpenByClock(day, minutes, office);
}

function isOpenByClock(day: string, minutes: number, office: Office): boolean {
  const end = minutes + demoMinutes;
  const isWithin = (on: string, from: number, to: number) =>
    spansOn(on, office).some(([opens, closes]) => opens <= from && to <= closes);
  if (end <= wholeDay) return isWithin(day, minutes, end);
  return isWithin(day, minutes, wholeDay) && isWithin(daysAfter(day, 1), 0, end - wholeDay);
}

/** Whether the office is open at a time. */
export function isOpen({ appointment_date, appointment_time, time_zone }: ZonedHour, office: Office): boolean {
  return isOpenAt(instantOf(appointment_date, appointment_time, time_zone), office);
}

/** The first day from `day` on (YYYY-MM-DD) on which the office opens; `day` itself if there is none in the next year. */
export function firstOpenDay(day: string, office: Office): string {
  for (let later = 0; later <= bookableDays; later += 1) {
    const candidate = daysAfter(day, later);
    if (spansOn(candidate, office).some(([opens, closes]) => closes - opens >= demoMinutes)) return candidate;
  }
  return day;
}

/**
 * The open times nearest to a time, in the order of time: whole hours of the visitor's day, after `now`, at which `isFree`.
 *
 * @param count - How many at most (default: as many as a page suggests).
 */
export function nearestOpenHours(
  near: ZonedHour,
  office: Office,
  now: Date,
  { isFree = () => true, count = suggestionCount }: { isFree?: (instant: string) => boolean; count?: number } = {},
): Hour[] {
  const middle = Date.parse(instantOf(near.appointment_date, near.appointment_time, near.time_zone));
  const last = daysAfter(clockOf(now.toISOString(), near.time_zone).day, bookableDays);
  const mayBeOpen = roughly(middle, office);
  const found: string[] = [];
  for (let away = 1; away <= farthest && found.length < count; away += 1) {
    for (const time of [middle + away * wholeHour, middle - away * wholeHour]) {
      const instant = new Date(time).toISOString();
      if (time <= now.getTime() || found.length === count || !mayBeOpen(time)) continue;
      if (!isOpenAt(instant, office) || !isFree(instant)) continue;
      const hour = hourOf(instant, near.time_zone);
      if (hour && hour.appointment_date <= last) found.push(instant);
    }
  }
  return found.toSorted().flatMap((instant) => hourOf(instant, near.time_zone) ?? []);
}

/** The most that clocks are changed by within the weeks that are searched, in minutes: all steps on the way are tried too. */
const clockChanges = [-120, -60, -30, 0, 30, 60, 120];

/** Whether the office may be open at a time, by its clocks at `middle`: asking what clocks show is slow, and most hours are closed. */
function roughly(middle: number, office: Office): (time: number) => boolean {
  const { day, minutes } = clockOf(new Date(middle).toISOString(), office.OFFICE_TIME_ZONE);
  const ahead = Date.parse(`${day}T00:00Z`) + minutes * minute - middle;
  return (time) =>
    clockChanges.some((change) => {
      const clock = new Date(time + ahead + change * minute);
      return isOpenByClock(clock.toISOString().slice(0, 10), clock.getUTCHours() * 60 + clock.getUTCMinutes(), office);
    });
}

/** A time, as a button offers it: '8:00 pm, Sun 22 Nov'. */
export function shortHourInWords({ appointment_date, appointment_time }: Hour): string {
  return `${hourInWords(appointment_time)}, ${shortDayInWords(appointment_date)}`;
}

/**
 * The visitor's time beside the office's: '5:00 pm in Los Angeles is 4:00 am on Monday in Nairobi', with the day where it is
 * another one. Empty where their clocks show the same, and before date and time zone are known.
 */
export function officeTimeInWords(hour: ZonedHour, office: Office): string {
  if (!isHourKnown(hour)) return '';
  const { OFFICE_TIME_ZONE } = office;
  const { day, minutes } = clockOf(
    instantOf(hour.appointment_date, hour.appointment_time, hour.time_zone),
    OFFICE_TIME_ZONE,
  );
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const isSameDay = day === hour.appointment_date;
  if (isSameDay && clock === `${hour.appointment_time}:00`) return '';
  const there = isSameDay ? '' : ` on ${weekdayOf(day)}`;
  return `${hourInWords(hour.appointment_time)} in ${cityOf(hour.time_zone)} is ${hourInWords(clock)}${there} in ${cityOf(OFFICE_TIME_ZONE)}`;
}

/** Whether a time can be looked up: a date can be half typed, and the time zone unknown. */
export function isHourKnown({ appointment_date, appointment_time, time_zone }: ZonedHour): boolean {
  return isDay(appointment_date) && appointment_time !== '' && isTimeZone(time_zone);
}

/** The whole hour of the visitor's day that begins at an instant; none where their clocks are between two hours. */
function hourOf(instant: string, timeZone: string): Hour | undefined {
  const { day, minutes } = clockOf(instant, timeZone);
  const appointment_time = String(Math.floor(minutes / 60)).padStart(2, '0');
  // Of a time that clocks show twice, only the first can be booked.
  return minutes % 60 === 0 && instantOf(day, appointment_time, timeZone) === instant
    ? { appointment_date: day, appointment_time }
    : undefined;
}

/** When the office is open on a date. */
function spansOn(day: string, office: Office): readonly OpenSpan[] {
  const { week, closed } = read(office);
  if (closed.has(day)) return [];
  return week[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7] ?? [];
}

let latest: { of: string; week: ReturnType<typeof officeWeekOf>; closed: ReadonlySet<string> } | undefined;

/** The settings as read last: a site has one office. */
function read({ OFFICE_HOURS, CLOSED_DATES }: Office) {
  const of = `${OFFICE_HOURS} ${CLOSED_DATES}`;
  if (latest?.of !== of)
    latest = { of, week: officeWeekOf(OFFICE_HOURS), closed: new Set(closedDatesOf(CLOSED_DATES)) };
  return latest;
}
