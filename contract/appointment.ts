import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

/**
 * The days and times of an appointment, and the instant they name in a time zone.
 * Rules: specification 2 (Booking), 9 (booking hours) and the rulings on booking and dates.
 */

dayjs.extend(utc);
dayjs.extend(timezone);

/** The times that the form offers, as two digits: '07' to '17'. */
export const appointmentHours = ['07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17'] as const;

const dayFormat = 'YYYY-MM-DD';
const dayWords = 'dddd D MMMM YYYY';
const hourWords = 'h:mm a';

/** Whether `name` is an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    canonicalName(name);
    return name !== '';
  } catch {
    return false;
  }
}

/**
 * Whether `day` is a day of the calendar written as YYYY-MM-DD; 2026-02-30 is not. Nor are the days before 1900 and in the
 * year 9999, part of which lies outside the four digits of ISO 8601 in some time zone.
 */
export function isDay(day: string): boolean {
  const read = dayjs.utc(day);
  return read.isValid() && read.format(dayFormat) === day && day >= '1900' && day < '9999';
}

/** The day `count` days after `day`, both as YYYY-MM-DD. */
export function daysAfter(day: string, count: number): string {
  return dayjs.utc(day).add(count, 'day').format(dayFormat);
}

/**
 * The day (YYYY-MM-DD) in `timeZone` at the instant `now`, or `later` days after it. Throws a RangeError for an unknown
 * time zone.
 */
export function dayIn(timeZone: string, now: Date, later = 0): string {
  return clockIn(timeZone, now).add(later, 'day').format(dayFormat);
}

/**
 * The instant, in ISO 8601, at which clocks in `timeZone` show `hour` o'clock on `day`. Where the clocks go back and show
 * it twice, the first time counts; where they go forward and skip it, the time after the gap does. Throws a RangeError
 * for an unknown time zone.
 *
 * `dayjs.tz(text, zone)` is not used: which of two times it finds depends on the season in which it is asked.
 */
export function instantOf(day: string, hour: string, timeZone: string): string {
  const clock = dayjs.utc(`${day}T${hour}:00`);
  const before = clock.subtract(offsetAt(timeZone, clock.subtract(1, 'day')), 'minute');
  if (clockIn(timeZone, before).isSame(clock)) return before.toISOString();
  const after = clock.subtract(offsetAt(timeZone, clock.add(1, 'day')), 'minute');
  return (clockIn(timeZone, after).isSame(clock) ? after : before).toISOString();
}

/** An appointment in words: 'Saturday 21 November 2026 at 7:00 am'. */
export function appointmentInWords(day: string, hour: string): string {
  return `${dayInWords(day)} at ${hourInWords(hour)}`;
}

/** An instant (ISO 8601) in words, as clocks in `timeZone` show it: 'Saturday 21 November 2026 at 7:00 am'. */
export function instantInWords(instant: string, timeZone: string): string {
  return clockIn(timeZone, instant).format(`${dayWords} [at] ${hourWords}`);
}

/** A day, such as 2026-11-21, in words: 'Saturday 21 November 2026'. */
export function dayInWords(day: string): string {
  return dayjs.utc(day).format(dayWords);
}

/** The day of the week: 'Saturday'. */
export function weekdayOf(day: string): string {
  return dayjs.utc(day).format('dddd');
}

/** A day, as a button says it: 'Sat 21 Nov'. */
export function shortDayInWords(day: string): string {
  return dayjs.utc(day).format('ddd D MMM');
}

/** '07' is '7:00 am', '17' is '5:00 pm'; with minutes, '04:30' is '4:30 am'. */
export function hourInWords(hour: string): string {
  return dayjs.utc(`2000-01-01T${hour.length === 2 ? `${hour}:00` : hour}`).format(hourWords);
}

/** What clocks in `timeZone` show at `instant`: the day (YYYY-MM-DD) and the minutes since midnight. */
export function clockOf(instant: string, timeZone: string): { day: string; minutes: number } {
  const clock = clockIn(timeZone, instant);
  return { day: clock.format(dayFormat), minutes: clock.hour() * 60 + clock.minute() };
}

/** The city that a time zone is named after: 'Los Angeles' for America/Los_Angeles; the name itself where there is none. */
export function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** A time zone in words: 'Nairobi time' for Africa/Nairobi, 'UTC' for UTC. */
export function zoneInWords(timeZone: string): string {
  return timeZone.includes('/') ? `${cityOf(timeZone)} time` : timeZone;
}

/** What clocks in `timeZone` show at `instant`, as if it were UTC: so the machine's own time zone does not matter. */
function clockIn(timeZone: string, instant: Date | Dayjs | string): Dayjs {
  return dayjs.utc(instant).add(offsetAt(timeZone, instant), 'minute');
}

const quarter = 15 * 60_000;

/** Minutes that clocks in `timeZone` are ahead of UTC at `instant`. Clocks change on a quarter of an hour. */
function offsetAt(timeZone: string, instant: Date | Dayjs | string): number {
  return offsetOf(`${Math.floor(dayjs(instant).valueOf() / quarter)} ${canonicalName(timeZone)}`);
}

const offsetOf = remembered((quarterAndZone) => {
  const [count, timeZone] = quarterAndZone.split(' ');
  return dayjs(Number(count) * quarter)
    .tz(timeZone)
    .utcOffset();
});

/**
 * The canonical name of a time zone, which may be typed in upper or lower case: dayjs keeps data for each name that it meets,
 * and clients choose the names. Throws a RangeError for an unknown time zone.
 */
const canonicalName = remembered((timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone);

/** Calls `find`, which is slow, once for each key, and keeps up to 1000 results. */
function remembered<Result>(find: (key: string) => Result): (key: string) => Result {
  const results = new Map<string, Result>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = find(key);
    if (results.size >= 1000) results.clear();
    results.set(key, result);
    return result;
  };
}
