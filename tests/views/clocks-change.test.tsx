import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Hour } from '../../contract/open-hours.ts';
import { bookedAppointment } from '../models/appointment/fixtures.ts';
import { bookedDemo } from '../models/booking/model.ts';
import { linksIn, openPage, servePage, wordsIn } from '../models/drivers/view/page.ts';

/** Days before and after the clocks change where a visitor is. The office, in Nairobi, is always three hours ahead of UTC. */
const changes = [
  {
    zone: 'Europe/Berlin',
    city: 'Berlin',
    // The clocks go forward on Sunday 28 March.
    now: '2027-03-24T09:00:00Z',
    day: '2027-03-30',
    instant: '2027-03-30T07:00:00.000Z',
    words: 'Tuesday 30 March 2027 at 9:00 am',
    inNairobi: '10:00 am',
    eve: { now: '2027-03-27T15:30:00Z', day: '2027-03-27' },
    // The office opens on Sunday at 7 am, which is 4 am in UTC.
    offered: ['6:00 am, Sun 28 Mar', '7:00 am, Sun 28 Mar', '8:00 am, Sun 28 Mar'],
  },
  {
    zone: 'America/New_York',
    city: 'New York',
    // They go back on Sunday 1 November.
    now: '2026-10-28T09:00:00Z',
    day: '2026-11-05',
    instant: '2026-11-05T14:00:00.000Z',
    words: 'Thursday 5 November 2026 at 9:00 am',
    inNairobi: '5:00 pm',
    eve: { now: '2026-10-31T20:30:00Z', day: '2026-10-31' },
    // It opens before the clocks there go back, and one o’clock is shown twice: the first of the two is offered.
    offered: ['12:00 am, Sun 1 Nov', '1:00 am, Sun 1 Nov', '2:00 am, Sun 1 Nov'],
  },
] as const;

const main = () => wordsIn(document.querySelector('main') as Element);
const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

describe.each(changes)(
  'behind the change of clocks in $zone',
  ({ zone, city, now, day, instant, words, inNairobi, eve, offered }) => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) }));
    const hour: Hour = { appointment_date: day, appointment_time: '09' };
    const there = `9:00 am in ${city} is ${inNairobi} in Nairobi.`;

    async function choose(chosen: Hour): Promise<void> {
      await openPage('/booking');
      const zones = field('Time zone') as HTMLSelectElement;
      await waitFor(() => expect(zones.options.length).toBeGreaterThan(1));
      fireEvent.change(zones, { target: { value: zone } });
      fireEvent.change(field('Date'), { target: { value: chosen.appointment_date } });
      fireEvent.change(field('Time'), { target: { value: chosen.appointment_time } });
    }

    test('should say the office’s time of that day beside a chosen one', async () => {
      await choose(hour);
      await waitFor(() => expect(main()).toContain(there));
    });

    test('should offer times by the clocks of that day to somebody who chooses one on the eve', async () => {
      vi.setSystemTime(new Date(eve.now));
      await choose({ appointment_date: eve.day, appointment_time: '17' });
      await waitFor(() => {
        const times = screen.queryAllByRole('button', { name: /^\d+:00 [ap]m, / });
        expect(times.map(({ textContent }) => textContent)).toEqual(offered);
      });
    });

    test('should name the booked time as the visitor’s clocks will show it, and put it into calendars at its instant', async () => {
      await servePage('/booking');
      const { prerenderPage } = await import('../models/drivers/view/hydration.tsx');
      const form = { ...bookedDemo, ...hour, time_zone: zone };
      await prerenderPage('/booking', {
        flow: 'booking',
        kind: 'accepted',
        form,
        calendar: '/a.ics',
        status: 'booked',
      });
      expect(main()).toContain(`${words} Time zone: ${zone}`);
      const ways = Object.fromEntries(linksIn(screen.getByRole('main')).map(([name, path]) => [name?.trim(), path]));
      const parameters = (name: string) => new URL(ways[name] ?? '').searchParams;
      expect(parameters('Add to Outlook').get('startdt')).toBe(instant);
      expect(parameters('Add to Google Calendar').get('dates')).toMatch(
        new RegExp(`^${instant.replace(/[-:]|\.000/g, '')}/`),
      );
    });

    test('should name a proposed time so on the page of the demo’s own link, with the office’s beside it', async () => {
      const path = '/booking/appointment/some-token';
      await servePage(path);
      const { prerenderPage } = await import('../models/drivers/view/hydration.tsx');
      const appointment = { ...bookedAppointment, ...hour, time_zone: zone, status: 'proposed', now } as const;
      await prerenderPage(path, { flow: 'appointment', kind: 'accepted', form: {}, appointment });
      expect(main()).toContain(`${words} Time zone: ${zone}`);
      expect(main()).toContain(there);
    });
  },
);
