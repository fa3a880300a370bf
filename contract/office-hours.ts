import { isDay, zoneInWords } from './appointment.ts';

/**
 * What the settings on the office's hours mean, and how they read in words. Rules: the rulings on booking (hours) and
 * docs/decisions/0081-office-hours.md.
 */

/** From one minute of the day to another, counted from midnight: 07:00-18:00 is [420, 1080]. */
export type OpenSpan = readonly [from: number, to: number];

/** The spans of each day of the week, Monday first, each list in order; none on a day without hours. */
export type OfficeWeek = readonly (readonly OpenSpan[])[];

/** A setting on the office's hours that cannot be read. Its message says what is wrong, after 'The setting … '. */
export class OfficeHoursError extends Error {
  override name = 'OfficeHoursError';
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const longDayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const wholeDay = 24 * 60;
const example = 'Mon-Fri 08:00-17:00; Sat 09:00-12:00';

/**
 * The week that `OFFICE_HOURS` describes, such as 'Mon-Fri 08:00-17:00; Sat 09:00-12:00'. A range of days may pass the end of
 * the week, as in Sun-Thu; hours may not pass midnight. Throws an OfficeHoursError if it cannot be read.
 */
export function officeWeekOf(hours: string): OfficeWeek {
  const week: OpenSpan[][] = dayNames.map(() => []);
  for (const entry of hours.split(';').map((part) => part.trim())) {
    const [, days, from, to] = /^(\S+)\s+(\d\d:\d\d)-(\d\d:\d\d)$/.exec(entry) ?? [];
    if (!days || !from || !to) throw new OfficeHoursError(`must be days with hours, such as ${example}`);
    const span: OpenSpan = [minuteOf(from), minuteOf(to)];
    if (span[0] >= span[1]) throw new OfficeHoursError(`has hours that end before they begin, ${from}-${to}`);
    for (const day of daysOf(days)) week[day]?.push(span);
  }
  return week.map((spans, day) => joined(spans, longDayNames[day]));
}

/**
 * The days that `CLOSED_DATES` lists, as YYYY-MM-DD, separated by commas. Throws an OfficeHoursError if one is not a day of
 * the calendar.
 */
export function closedDatesOf(dates: string): string[] {
  const days = dates
    .split(',')
    .map((day) => day.trim())
    .filter((day) => day !== '');
  const wrong = days.find((day) => !isDay(day));
  if (wrong !== undefined) {
    throw new OfficeHoursError(`must be dates such as 2026-12-25, separated by commas, and ${wrong} is none`);
  }
  return days;
}

/**
 * The hours in words, with their time zone: 'Monday to Friday, 8 am to 5 pm; Saturday, 9 am to noon, Nairobi time'. Throws an
 * OfficeHoursError if they cannot be read.
 */
export function officeHoursInWords(hours: string, timeZone: string): string {
  return `${weekInWords(officeWeekOf(hours))}, ${zoneInWords(timeZone)}`;
}

/** A week in words: 'Every day, 7 am to 6 pm'. Days with the same hours are said together. */
export function weekInWords(week: OfficeWeek): string {
  const open = week.map(spansInWords);
  return [...new Set(open.filter((words) => words !== ''))]
    .map((words) => `${daysInWords(open.map((ofDay) => ofDay === words))}, ${words}`)
    .join('; ');
}

function daysOf(days: string): number[] {
  return days.split(',').flatMap((part) => {
    const [first = '', last = first, ...more] = part.split('-');
    if (more.length > 0) throw new OfficeHoursError(`must be days with hours, such as ${example}`);
    const [from, to] = [dayOf(first), dayOf(last)];
    const count = ((to - from + 7) % 7) + 1;
    return Array.from({ length: count }, (_, at) => (from + at) % 7);
  });
}

function dayOf(name: string): number {
  const day = dayNames.indexOf(name);
  if (day < 0) throw new OfficeHoursError(`must name days as ${dayNames.join(', ')}, and not ${name || 'nothing'}`);
  return day;
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = hour * 60 + minute;
  if (minute > 59 || minutes > wholeDay)
    throw new OfficeHoursError(`must have times from 00:00 to 24:00, and not ${time}`);
  return minutes;
}

/** The spans in order, those that touch made one. */
function joined(spans: readonly OpenSpan[], day = ''): OpenSpan[] {
  const result: OpenSpan[] = [];
  for (const span of spans.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && span[0] < last[1]) throw new OfficeHoursError(`has hours on ${day} that overlap`);
    if (last && span[0] === last[1]) result[result.length - 1] = [last[0], span[1]];
    else result.push(span);
  }
  return result;
}

function daysInWords(open: readonly boolean[]): string {
  if (open.every(Boolean)) return 'Every day';
  const isOpen = (day: number) => open[(day + 7) % 7] === true;
  const runs = open.flatMap((_, day) => {
    if (!isOpen(day) || isOpen(day - 1)) return [];
    let length = 1;
    while (isOpen(day + length)) length += 1;
    const [first, last] = [longDayNames[day], longDayNames[(day + length - 1) % 7]];
    return length === 1 ? [first] : [length === 2 ? `${first} and ${last}` : `${first} to ${last}`];
  });
  return runs.join(', ');
}

function spansInWords(spans: readonly OpenSpan[]): string {
  return spans
    .map(([from, to]) => (to - from === wholeDay ? 'at any hour' : `${minuteInWords(from)} to ${minuteInWords(to)}`))
    .join(' and ');
}

/** 540 is '9 am', 750 '12:30 pm', 720 'noon'. */
function minuteInWords(minutes: number): string {
  if (minutes % wholeDay === 0) return 'midnight';
  if (minutes === wholeDay / 2) return 'noon';
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const clock = `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`;
  return `${clock} ${hour < 12 ? 'am' : 'pm'}`;
}
