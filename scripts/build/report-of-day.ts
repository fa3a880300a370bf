import type { SiteSettings } from '../../contract/settings.ts';
import { htmlOf } from '../../server/mail/emails/html-part.ts';
import { reportedAlarms, reportedLorries, reportSubject, reportTotals } from '../../src/pictures/parts/report-lines.ts';

/** The report that an office gets of the example day, in the form of our emails: totals, what asks for somebody, and each lorry's litres. */
export function reportOfDay(settings: SiteSettings): string {
  return htmlOf(
    {
      heading: reportSubject.join(' '),
      opening: [
        reportTotals.join(' '),
        'What needs your attention comes first, then the lorries, the thirstiest at the top.',
      ],
      lines: [
        ...reportedAlarms.map(({ term, title, place }) => ({ term, value: `${title}, ${place}` })),
        ...reportedLorries.map(({ plate, rate, sum }) => ({ term: plate, value: `${rate}, ${sum}` })),
      ],
      link: { words: 'See the day minute by minute', url: new URL('/tour', settings.PUBLIC_URL).href },
      closing: ['The weekly report has the same lines, added up over seven days, and arrives on Monday.'],
      reason: 'This is an example: the vehicles and the company are invented.',
    },
    settings,
  );
}
