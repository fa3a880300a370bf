import { getByRole, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BookingStatus } from '../../contract/booking.ts';
import { trialDays } from '../../contract/limits.ts';
import { bookedDemo } from '../models/booking/model.ts';
import { linksIn, openPage, servePage, wordsIn } from '../models/drivers/view/page.ts';
import { hoursAhead, timeZone } from '../models/time-zone.ts';

beforeEach(() => sessionStorage.clear());

test('should mention the free trial beside the booking form', { tags: ['9.trial'] }, async () => {
  await openPage('/booking');
  const demo = wordsIn(getByRole(document.body, 'complementary', { name: 'How the half hour goes' }));
  expect(demo).toMatch(new RegExp(`\\b${trialDays} days to try it free`));
  expect(demo.match(/\d+ days?\b/g)).toEqual([`${trialDays} days`]);
});

test('should keep a chosen time zone that the browser lists under another name by now', {
  tags: ['2.booking-zones'],
}, async () => {
  const form = { first_name: 'Amina', time_zone: 'US/Pacific' };
  expect(Intl.supportedValuesOf('timeZone')).not.toContain(form.time_zone);
  sessionStorage.setItem('booking', JSON.stringify({ form, zoneChosen: true, key: '', revision: 0 }));
  await openPage('/booking');
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Time zone').length).toBeGreaterThan(1));
  expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe(form.time_zone);
});

describe('the questions about the fleet', { tags: ['2.booking-questions'] }, () => {
  const optionsOf = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value, text }) => [value, text]);

  test('should offer sizes and the features of the site, and begin with no answer', async () => {
    await openPage('/booking');
    expect(optionsOf('Fleet size (optional)')).toEqual([
      ['', 'Choose a size'],
      ['1-10', '1–10'],
      ['11-50', '11–50'],
      ['51-200', '51–200'],
      ['201+', 'More than 200'],
    ]);
    const features = screen.getByRole('contentinfo').querySelectorAll('a[href^="/features/"]');
    const names = [...features].map(({ textContent }) => textContent);
    expect(names.length).toBeGreaterThan(9);
    expect(optionsOf('What to see first (optional)')).toEqual([
      ['', 'No preference'],
      ...names.map((name) => [name, name]),
    ]);
  });

  test('should keep the answers of a draft, also a feature that has another name by now', async () => {
    const form = { fleet_size: '201+', interest: 'Fuel control' };
    sessionStorage.setItem('booking', JSON.stringify({ form, key: '', revision: 0 }));
    await openPage('/booking');
    const value = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
    await waitFor(() => expect(value('What to see first (optional)')).toBe('Fuel control'));
    expect(value('Fleet size (optional)')).toBe('201+');
  });

  test('should be open in a draft of an earlier release, which keeps its other fields', async () => {
    sessionStorage.setItem('booking', JSON.stringify({ form: { first_name: 'Amina' }, key: '', revision: 0 }));
    await openPage('/booking');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Amina'));
    expect(screen.getByLabelText<HTMLSelectElement>('Fleet size (optional)').value).toBe('');
  });
});

describe('the ways to a calendar, without scripts', { tags: ['2.booking-calendars'] }, () => {
  /** The links of the page that answers a booking, by their names. */
  async function waysOf(status: BookingStatus) {
    await servePage('/booking');
    const { prerenderPage } = await import('../models/drivers/view/hydration.tsx');
    const form = { ...bookedDemo, time_zone: timeZone };
    await prerenderPage('/booking', { flow: 'booking', kind: 'accepted', form, calendar: '/calendar.ics', status });
    return Object.fromEntries(linksIn(screen.getByRole('main')).map(([name, address]) => [name?.trim(), address]));
  }
  const parameters = (link: string | null | undefined) => new URL(link ?? '').searchParams;

  test('should be two pages with the time that was booked, and the file', async () => {
    const ways = await waysOf('booked');
    const begins = `${bookedDemo.appointment_date}T${14 - hoursAhead}:00:00.000Z`;
    expect(ways['Download the .ics file']).toBe('/calendar.ics');
    expect(parameters(ways['Add to Outlook']).get('startdt')).toBe(begins);
    expect(parameters(ways['Add to Google Calendar']).get('text')).toBe('Msafara demo');
    for (const link of ['Add to Outlook', 'Add to Google Calendar'])
      expect(decodeURIComponent(ways[link] ?? '')).not.toMatch(/Amina|Otieno|711 000 111|transport\.example/);
  });

  test.each(['requested', 'proposed'] as const)(
    'should say that a time that was %s is not confirmed',
    async (status) => {
      const ways = await waysOf(status);
      expect(parameters(ways['Add to Outlook']).get('subject')).toBe('Msafara demo (not confirmed yet)');
      expect(parameters(ways['Add to Google Calendar']).get('text')).toBe('Msafara demo (not confirmed yet)');
    },
  );
});
