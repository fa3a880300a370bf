import { dayIn, shortDayInWords } from '../../../../contract/appointment.ts';
import { now } from '../../now.ts';
import { timeZone, timeZoneInList } from '../../time-zone.ts';

const isoDay = /\b\d{4}-\d{2}-\d{2}\b/g;
const months = 'January February March April May June July August September October November December'.split(' ');
const dayInWords = new RegExp(`\\b\\w+day (\\d{1,2}) (${months.join('|')}) (\\d{4})\\b`, 'g');
const shortDay = new RegExp(`\\b\\w{3} \\d{1,2} (?:${months.map((month) => month.slice(0, 3)).join('|')})\\b`, 'g');

/** The days that a suite speaks of at most, by the words of a button, which name no year. */
const shortDays = new Map(
  Array.from({ length: 121 }, (_, index) => dayIn(timeZone, now, index - 60)).map((day) => [shortDayInWords(day), day]),
);

/** A text for any day on which somebody follows a suite: its dates are told from that day, and its time zone is their own. */
export function onAnyDay(text: string): string {
  return text
    .replaceAll(timeZone, '[the name of your own time zone, such as Europe/Paris]')
    .replaceAll(timeZoneInList, '[the city of your own time zone, such as Paris (Europe)]')
    .replace(isoDay, (day) => `[${fromToday(day)}]`)
    .replace(dayInWords, (_, day: string, month: string, year: string) => {
      const iso = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
      return weekdayAndDate(iso);
    })
    .replace(shortDay, (words) => {
      const day = shortDays.get(words);
      return day === undefined ? words : weekdayAndDate(day);
    });
}

function weekdayAndDate(day: string): string {
  return `[weekday and date of ${fromToday(day)}]`;
}

/** A day, YYYY-MM-DD, as seen from the day of the test. */
function fromToday(day: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(dayIn(timeZone, now))) / (24 * 60 * 60 * 1000));
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `the day ${days} days from today` : `the day ${-days} days ago`;
}
