import { describe, expect, test } from 'vitest';
import { type CalendarDemo, calendarLinks } from '../../contract/calendar-links.ts';
import { demoLength } from '../../contract/limits.ts';

const company = { PRODUCT_NAME: 'Msafara', PHONE: '+254 700 000 000' };
const begins = '2026-11-21T04:00:00.000Z';
const ends = new Date(Date.parse(begins) + demoLength).toISOString();
const booked: CalendarDemo = { appointment: begins, isAsked: false, phone: '0711 000 111', email: 'amina@example.com' };

/** The parameters of a link, as a program reads them. */
function parametersOf(link: string): Record<string, string> {
  return Object.fromEntries(new URL(link).searchParams);
}

describe('the links that add a demo to a calendar', { tags: ['2.booking-calendars'] }, () => {
  test('should lead to the pages of Google and Microsoft that add an event', () => {
    const { google, outlook } = calendarLinks(booked, company);
    expect(google).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
    expect(outlook).toMatch(/^https:\/\/outlook\.office\.com\/calendar\/0\/deeplink\/compose\?/);
  });

  test('should name the time in UTC, the length and what happens, and nothing else', () => {
    const { google, outlook } = calendarLinks(booked, company);
    const details =
      'You booked a demo of Msafara: a customer success agent will call you on the number that you gave us. To move or cancel it, follow the link in any email from us about it, or call +254 700 000 000.';
    const basic = (instant: string) => instant.replace(/[-:]|\.000/g, '');
    expect(parametersOf(google)).toEqual({
      action: 'TEMPLATE',
      text: 'Msafara demo',
      dates: `${basic(begins)}/${basic(ends)}`,
      details,
      location: 'By phone or video',
    });
    expect(parametersOf(outlook)).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Msafara demo',
      startdt: begins,
      enddt: ends,
      body: details,
      location: 'By phone or video',
    });
  });

  test('should say in the title of a time that was asked for that it is not confirmed', () => {
    const { google, outlook } = calendarLinks({ ...booked, isAsked: true }, company);
    expect(parametersOf(google).text).toBe('Msafara demo (not confirmed yet)');
    expect(parametersOf(outlook).subject).toBe('Msafara demo (not confirmed yet)');
    const asked = /^You asked for a demo of Msafara\. This time is not confirmed yet\. Once it is, a customer success/;
    expect(parametersOf(google).details).toMatch(asked);
    expect(parametersOf(outlook).body).toMatch(asked);
  });

  test('should promise neither a call without a number nor a link without an address', () => {
    const detailsOf = (demo: CalendarDemo) => parametersOf(calendarLinks(demo, company).google).details;
    expect(detailsOf({ ...booked, phone: '' })).toContain('a customer success agent will contact you by email. To');
    expect(detailsOf({ ...booked, email: '' })).toMatch(/To move or cancel it, call \+254 700 000 000\.$/);
  });

  test('should hold any product name, with no parameter of its own', () => {
    const name = 'Fleet & Co=1?a#b "ũ" +%20 <i>';
    const { google, outlook } = calendarLinks(booked, { ...company, PRODUCT_NAME: name });
    expect(parametersOf(google)).toMatchObject({ action: 'TEMPLATE', text: `${name} demo` });
    expect(parametersOf(outlook)).toMatchObject({ rru: 'addevent', subject: `${name} demo` });
    expect(Object.keys(parametersOf(google))).toHaveLength(5);
    expect(Object.keys(parametersOf(outlook))).toHaveLength(7);
  });

  test('should not write a space as a plus sign, which Outlook would show', () => {
    for (const link of Object.values(calendarLinks(booked, company)))
      expect(link, 'a space is written as %20').not.toMatch(/\+|\s/);
  });

  test('should hold nothing of the visitor or of the booking, whatever is passed with it', () => {
    const booking = { ...booked, id: 'some-id', first_name: 'Amina', link: '/booking/appointment/token' };
    for (const link of Object.values(calendarLinks(booking, company)))
      expect(decodeURIComponent(link)).not.toMatch(/amina|000 111|some-id|token/i);
  });
});
