import { demoLength } from './limits.ts';

/** A demo, as calendars are told of it. */
export interface CalendarDemo {
  /** When it begins, in ISO 8601. */
  appointment: string;
  /** Whether the time was asked for or proposed, and is not agreed yet. */
  isAsked: boolean;
  /** How to reach the visitor, either possibly empty: calendars show only which of them there is. */
  phone: string;
  email: string;
}

type Company = { PRODUCT_NAME: string; PHONE: string };

/**
 * What a calendar shows of a demo, wherever it was added from. Calendars are shared, so it names nobody and has no link that moves
 * or cancels the demo.
 */
export function calendarWords(
  { isAsked, phone, email }: CalendarDemo,
  { PRODUCT_NAME, PHONE }: Company,
  number = 'the number that you gave us',
) {
  const contact = `a customer success agent will ${phone ? `call you on ${number}` : 'contact you by email'}.`;
  return {
    title: `${PRODUCT_NAME} demo${isAsked ? ' (not confirmed yet)' : ''}`,
    details: [
      isAsked ? `You asked for a demo of ${PRODUCT_NAME}.` : `You booked a demo of ${PRODUCT_NAME}:`,
      isAsked ? `This time is not confirmed yet. Once it is, ${contact}` : contact,
      `To move or cancel it, ${email ? 'follow the link in any email from us about it, or ' : ''}call ${PHONE}.`,
    ].join(' '),
  };
}

/** When a demo ends, in ISO 8601. */
export function endOf({ appointment }: Pick<CalendarDemo, 'appointment'>): string {
  return new Date(Date.parse(appointment) + demoLength).toISOString();
}

/** What is said of the place where no number is named, such as in links, which the calendar's provider reads. */
export const place = 'By phone or video';

/**
 * The pages on which Google Calendar and Outlook (for work) offer to add a demo. Their addresses hold the time, our words and our
 * number: no reference, token or detail of the visitor, so that they open nothing for anyone who sees them.
 */
export function calendarLinks(demo: CalendarDemo, company: Company): { google: string; outlook: string } {
  const { title, details } = calendarWords(demo, company);
  const [start, end] = [new Date(demo.appointment).toISOString(), endOf(demo)];
  return {
    google: address('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: title,
      dates: `${basic(start)}/${basic(end)}`,
      details,
      location: place,
    }),
    outlook: address('https://outlook.office.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: title,
      startdt: start,
      enddt: end,
      body: details,
      location: place,
    }),
  };
}

/** The basic format of ISO 8601, in seconds: 20261121T040000Z. */
const basic = (instant: string) => instant.replace(/[-:]|\.\d+/g, '');

/** Spaces are %20, because Outlook shows a plus sign as one. */
function address(page: string, parameters: Record<string, string>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${page}?${pairs.join('&')}`;
}
