/**
 * The days and hours of an appointment, and the instant they name in a time zone.
 * Rules: specification 2 (Booking), 9 (booking hours) and the rulings on booking and dates.
 */

/** The hours that can be booked, as two digits: '07' to '17'. */
export const appointmentHours = ['07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17'] as const;

/** Whether `name` is an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    clockIn(name);
    return name !== '';
  } catch {
    return false;
  }
}

/** Whether `day` is a day of the calendar written as YYYY-MM-DD; 2026-02-30 is not. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
}

/** The calendar day (YYYY-MM-DD) that clocks in `timeZone` show at the instant `now`, `later` days on. */
export function dayIn(timeZone: string, now: Date, later = 0): string {
  const day = new Date(`${wallClock(timeZone, now).slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + later);
  return day.toISOString().slice(0, 10);
}

/**
 * The instant, as ISO 8601 in UTC with minutes and seconds zero, at which clocks in `timeZone` show `hour` on `day`.
 * The offset is looked up twice because the first guess may lie on the other side of a change of the clocks.
 */
export function instantOf(day: string, hour: string, timeZone: string): string {
  const wall = Date.parse(`${day}T${hour}:00:00Z`);
  const guess = wall - offsetAt(timeZone, wall);
  return new Date(wall - offsetAt(timeZone, guess)).toISOString();
}

/** An appointment as a person says it: 'Saturday 21 November 2026 at 7:00 am'. */
export function appointmentInWords(day: string, hour: string): string {
  return `${dayInWords(day)} at ${hourInWords(hour)}`;
}

/** A day, such as 2026-11-21, as a person says it: 'Saturday 21 November 2026'. */
export function dayInWords(day: string): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
  return words.replace(',', '');
}

/** '07' is '7:00 am', '17' is '5:00 pm'. */
export function hourInWords(hour: string): string {
  const number = Number(hour);
  return `${number > 12 ? number - 12 : number}:00 ${number < 12 ? 'am' : 'pm'}`;
}

/** Milliseconds that clocks in `timeZone` are ahead of UTC at `instant` (milliseconds since the epoch). */
function offsetAt(timeZone: string, instant: number): number {
  const second = instant - (instant % 1000);
  return Date.parse(`${wallClock(timeZone, new Date(second))}Z`) - second;
}

/** What clocks in `timeZone` show at `instant`, as YYYY-MM-DDTHH:mm:ss. */
function wallClock(timeZone: string, instant: Date): string {
  const parts = clockIn(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a clock takes far longer than reading it, so each is made once. Throws a RangeError where there is no such zone. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  // A name may be written in upper and lower case in endless ways.
  if (clocks.size >= 500) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}
