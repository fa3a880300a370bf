import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayIn } from '../../contract/appointment.ts';
import { bookingPath, offeredHourField } from '../../contract/booking.ts';
import { bookedDemo } from '../models/booking/model.ts';
import { openPage, servePage } from '../models/drivers/view/page.ts';
import { timeZone } from '../models/time-zone.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => sessionStorage.clear());
afterAll(() => server.close());

const user = userEvent.setup({ delay: null });
const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);

const [wanted, free] = [dayIn(timeZone, new Date(), 7), dayIn(timeZone, new Date(), 8)];
const suggestions = [
  { appointment_date: wanted, appointment_time: '10' },
  { appointment_date: free, appointment_time: '08' },
];
const errors = [{ field: 'appointment_time', message: 'That time is taken. Choose another.', suggestions }];

test('should offer the nearest free times of one that is taken, and send the one that is pressed', {
  tags: ['2.booking-capacity'],
}, async () => {
  const sent: Record<string, string>[] = [];
  server.use(
    http.post(`*${bookingPath}`, async ({ request }) => {
      sent.push((await request.json()) as Record<string, string>);
      const problem = { type: 'about:blank', title: 'Unprocessable Content', status: 422, detail: 'Taken', errors };
      return HttpResponse.json(problem, { status: 422, headers: { 'content-type': 'application/problem+json' } });
    }),
  );
  await openPage('/booking');
  await user.type(field('First name'), 'Amina');
  await user.type(field('Last name'), 'Otieno');
  await user.type(field('Phone number'), '+254 711 000 111');
  await user.clear(field('Date'));
  await user.type(field('Date'), wanted);
  await user.selectOptions(field('Time'), '09');
  await user.click(screen.getByRole('button', { name: 'Submit: book my demo' }));

  const offered = await screen.findAllByRole('button', { name: /^\d+:00 am, / });
  expect(offered.map(({ textContent }) => textContent?.slice(0, 8))).toEqual(['10:00 am', '8:00 am,']);
  await user.click(offered[1] as HTMLElement);
  expect([field('Date').value, field('Time').value]).toEqual([free, '08']);
  expect(document.activeElement).toBe(field('Time'));
  await user.click(screen.getByRole('button', { name: 'Submit: book my demo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ first_name: 'Amina', appointment_date: free, appointment_time: '08' });
});

test('should post the form with the free time that is pressed, without scripts', {
  tags: ['2.booking-capacity'],
}, async () => {
  await servePage('/booking');
  const { prerenderPage } = await import('../models/drivers/view/hydration.tsx');
  const form = { ...bookedDemo, appointment_date: wanted, time_zone: '' };
  const now = new Date().toISOString();
  await prerenderPage('/booking', { flow: 'booking', kind: 'rejected', form, fieldErrors: errors, now });
  const [enter, ...buttons] = document.querySelectorAll<HTMLButtonElement>(
    `form[action="${bookingPath}"] [type=submit]`,
  );
  const hourPostedBy = (button: HTMLButtonElement | undefined) =>
    new FormData(button?.form ?? undefined, button).get(offeredHourField);
  expect(buttons.map(hourPostedBy)).toEqual([`${wanted}T10`, `${free}T08`, null]);
  // Enter presses the first button, which keeps what was chosen.
  expect(hourPostedBy(enter)).toBeNull();
});
