import { createMemoryHistory } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { appointmentInWords } from '../../contract/appointment.ts';
import type { AppointmentShown } from '../../contract/appointment-link.ts';
import type { FormAnswer } from '../../contract/form-answer.ts';
import { nameOfHour, shortHourInWords } from '../../contract/open-hours.ts';
import {
  appointmentLink,
  askedAppointment,
  askedHour,
  bookableHour,
  bookedAppointment,
  movedAppointment,
  newHour,
  openAppointment,
} from '../models/appointment/fixtures.ts';
import { bookedDemo } from '../models/booking/model.ts';
import { servePage, wordsIn } from '../models/drivers/view/page.ts';
import { timeZone } from '../models/time-zone.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

let close = () => {};
afterEach(() => {
  close();
  close = () => {};
  server.resetHandlers();
});

const user = userEvent.setup({ delay: null });
const main = () => wordsIn(document.querySelector('main') as Element);
const isBelow = (one: Element, other: Element) =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

/** The page as the server fills it in, before its scripts run. */
async function served(path: string, answer: FormAnswer): Promise<void> {
  await servePage(path);
  const { prerenderPage } = await import('../models/drivers/view/hydration.tsx');
  await prerenderPage(path, answer);
}

/** The same once its scripts run. */
async function opened(path: string, answer: FormAnswer): Promise<void> {
  await served(path, answer);
  const { hydratePage } = await import('../models/drivers/view/hydration.tsx');
  const history = createMemoryHistory({ initialEntries: [path] });
  close = await hydratePage(history, (error) => expect(error).toBeUndefined(), answer);
}

const taken: FormAnswer = {
  flow: 'appointment',
  kind: 'rejected',
  form: { change: 'move', ...newHour },
  appointment: bookedAppointment,
  fieldErrors: [{ field: 'appointment_time', message: 'That time is taken. Choose another.', suggestions: [newHour] }],
};

const shown = (appointment: AppointmentShown): FormAnswer => ({
  flow: 'appointment',
  kind: 'shown',
  form: { appointment_date: appointment.appointment_date, appointment_time: appointment.appointment_time },
  appointment,
});

test('should offer the nearest free times of a full one, each with a form that moves the demo to it without scripts', {
  tags: ['4.appointment-move'],
}, async () => {
  await served(appointmentLink.page, taken);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: shortHourInWords(newHour) });
  const form = button.form as HTMLFormElement;
  expect([form.method, form.getAttribute('action')]).toEqual(['post', '?']);
  expect(Object.fromEntries(new FormData(form))).toEqual({ change: 'move', ...newHour });
});

test('should move the demo to a free time with one press, and keep the focus', {
  tags: ['4.appointment-move'],
}, async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post(`*${appointmentLink.page}`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(movedAppointment);
    }),
  );
  await opened(appointmentLink.page, taken);
  await user.click(screen.getByRole('button', { name: shortHourInWords(newHour) }));
  await waitFor(() => expect(main()).toContain('booked for this time'));
  expect(bodies).toEqual([{ change: 'move', ...newHour }]);
  expect(document.activeElement?.tagName).toBe('H1');
  expect(screen.queryByRole('button', { name: shortHourInWords(newHour) })).toBeNull();
});

test('should promise no demo at a time that was asked for', { tags: ['4.appointment-move'] }, async () => {
  const requested = { ...movedAppointment, status: 'requested' } as const;
  server.use(http.post(`*${appointmentLink.page}`, () => HttpResponse.json(requested)));
  await opened(appointmentLink.page, shown(bookedAppointment));
  await user.click(screen.getByRole('button', { name: 'Move my demo' }));
  await waitFor(() => expect(main()).toContain('We have your request for this time'));
  expect(main()).toContain('It’s not booked until we’ve confirmed it');
  expect(main()).not.toContain('Your demo is booked');
  // The button stays where an impatient hand presses it again.
  expect(isBelow(screen.getByText(/We have your request/), sendingButton())).toBe(true);
  expect(document.title).toMatch(/^You asked for another time/);
});

/** The page after another time is chosen, as the office's hint and the button that sends it are. */
const hint = () => screen.queryByText('Our office is closed then.')?.closest('[role=status]')?.textContent;
const sendingButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Move my demo' });

test('should point out a time when the office is closed, and offer open ones that are booked with one press, without scripts too', {
  tags: ['2.booking-open-hours', '4.appointment-move'],
}, async () => {
  await served(appointmentLink.page, shown(askedAppointment));
  expect(hint()).toContain('2:00 pm in Honolulu is 3:00 am');
  expect(hint()).toContain('Choose a time when it’s open, and we’ll book it at once');
  expect([sendingButton().name, sendingButton().value]).toEqual(['pointed_out', nameOfHour(askedHour)]);
  const open = screen.getByRole<HTMLButtonElement>('button', { name: shortHourInWords(bookableHour) });
  expect(Object.fromEntries(new FormData(open.form as HTMLFormElement))).toEqual({ change: 'move', ...bookableHour });
});

test('should point out a closed time as it is chosen, before it is sent', {
  tags: ['2.booking-open-hours', '4.appointment-move'],
}, async () => {
  await opened(appointmentLink.page, shown(openAppointment));
  expect([hint(), sendingButton().name]).toEqual([undefined, '']);
  await user.selectOptions(screen.getByLabelText('Time'), '14');
  expect(hint()).toContain('You can still ask for that time');
  expect(screen.getByRole('button', { name: shortHourInWords(bookableHour) })).toBeTruthy();
});

test.each([
  ['booked', 'Your demo is booked. A customer success agent will contact you.'],
  ['requested', 'It’s not booked until we’ve confirmed it. Our hours: Every day, 7 am to 6 pm, Nairobi time.'],
  ['proposed', 'Accept it, or choose another.'],
] as const)(
  'should say how a demo that is %s stands, with the hours only where it waits for the office',
  { tags: ['4.appointment'] },
  async (status, words) => {
    await served(appointmentLink.page, shown({ ...bookedAppointment, status }));
    expect(main()).toContain(words);
    expect(main().includes('Every day, 7 am to 6 pm, Nairobi time')).toBe(status === 'requested');
  },
);

test('should point nothing out at a time that an agent has confirmed', {
  tags: ['2.booking-open-hours'],
}, async () => {
  await served(appointmentLink.page, shown({ ...askedAppointment, status: 'booked' }));
  expect(hint()).toBeUndefined();
});

test('should name no time that another tab has changed, once the link has ended', {
  tags: ['4.appointment'],
}, async () => {
  const message = 'This demo, another time, has been cancelled: book another if you want one';
  const problem = { type: 'about:blank', title: 'Unprocessable Content', status: 422, detail: message };
  const errors = [{ field: 'token', message }];
  server.use(
    http.post(`*${appointmentLink.page}`, () =>
      HttpResponse.json(
        { ...problem, errors },
        { status: 422, headers: { 'content-type': 'application/problem+json' } },
      ),
    ),
  );
  await opened(appointmentLink.page, shown(bookedAppointment));
  await user.click(sendingButton());
  await screen.findByRole('heading', { name: 'This link doesn’t work' });
  expect(main()).toContain('another time');
  expect(main()).not.toContain('It was booked for');
});

test('should show how the demo stands after a refused move, which another tab may have changed, and keep what was chosen', {
  tags: ['4.appointment-move'],
}, async () => {
  const problem = { type: 'about:blank', title: 'Unprocessable Content', status: 422, detail: 'Taken' };
  const errors = [{ field: 'appointment_time', message: 'That time is taken. Choose another.' }];
  const answer = (current?: object) =>
    server.use(
      http.post(`*${appointmentLink.page}`, () =>
        HttpResponse.json(
          { ...problem, errors, ...(current && { current }) },
          { status: 422, headers: { 'content-type': 'application/problem+json' } },
        ),
      ),
    );
  answer(movedAppointment);
  await opened(appointmentLink.page, shown(bookedAppointment));
  const standing = () => screen.getByText(/^Time zone: /).parentElement?.textContent;
  const at = ({ appointment_date, appointment_time }: AppointmentShown) =>
    appointmentInWords(appointment_date, appointment_time);
  expect(standing(), 'the page says when the demo is').toContain(at(bookedAppointment));
  await user.selectOptions(screen.getByLabelText('Time'), '16');
  await user.click(sendingButton());
  await screen.findByRole('alert');
  expect(standing(), 'the page says how the demo stands, as the refusal says it').toContain(at(movedAppointment));
  expect(screen.getByLabelText<HTMLSelectElement>('Time').value).toBe('16');
  // A server of an earlier release does not say it.
  answer();
  await user.click(sendingButton());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('taken'));
  expect(standing(), 'the page says how the demo stands, as the refusal says it').toContain(at(movedAppointment));
});

test('should say what to do if the server could not fill in the page', { tags: ['4.appointment'] }, async () => {
  await servePage(appointmentLink.page);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your demo');
  expect(screen.getByRole('link', { name: 'Load this page again' }).getAttribute('href')).toBe('?');
  expect(screen.queryByRole('button', { name: 'Cancel my demo' })).toBeNull();
});

const booked = (changes: object): FormAnswer =>
  ({
    ...{ flow: 'booking', kind: 'accepted', form: { ...bookedDemo, time_zone: timeZone } },
    ...{ calendar: '/calendar.ics', status: 'booked', link: appointmentLink.page, page: '/booking/sent/a-page' },
    ...changes,
  }) as FormAnswer;

test('should link a booking that was just made to its own page, and forget it with a form', {
  tags: ['2.booking-sent', '4.appointment'],
}, async () => {
  await served('/booking', booked({}));
  expect(screen.getByRole('link', { name: 'Move or cancel' }).getAttribute('href')).toBe(appointmentLink.page);
  const form = screen.getByRole('button', { name: 'Book another demo' }).closest('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/booking/sent/a-page']);
  await served('/booking', booked({ link: undefined, page: undefined }));
  expect(screen.queryByRole('link', { name: 'Move or cancel' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Book another demo' })).toBeNull();
});

test('should not say that an email was sent that may have been kept back', { tags: ['2.mail-strangers'] }, async () => {
  await served('/booking', booked({ form: { ...bookedDemo, time_zone: timeZone, email: 'amina@guest.example' } }));
  expect(main()).toMatch(/A confirmation should reach you by email, at amina@ ?guest/);
  expect(main()).not.toMatch(/[Ww]e (have |will |also )?email/);
  await served(appointmentLink.page, shown(bookedAppointment));
  expect(main()).toContain('A confirmation should reach you by email, if you gave us an address.');
  expect(main()).not.toMatch(/[Ww]e (have |will |also )?(confirm it by )?email/);
});

test('should not thank for a booking that was cancelled before it was sent again', {
  tags: ['4.appointment-last-word'],
}, async () => {
  await served('/booking', booked({ status: 'cancelled' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your demo is cancelled');
  expect(main()).not.toContain('will contact you');
});
