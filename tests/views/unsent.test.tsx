import { getByRole, queryAllByRole, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookingPath, bookingReceived } from '../../contract/booking.ts';
import { contactPath, contactReceived } from '../../contract/contact.ts';
import { postponementInWords } from '../../src/components/submissions/postponement.ts';
import { openPage } from '../models/drivers/view/page.ts';

let reachable = false;
const sent: unknown[] = [];
const server = setupServer(
  http.post(`*${contactPath}`, async ({ request }) => {
    if (!reachable) return HttpResponse.error();
    sent.push([request.headers.get('idempotency-key'), await request.json()]);
    return HttpResponse.text(contactReceived, { status: 201 });
  }),
  http.post(`*${bookingPath}`, () =>
    HttpResponse.json(
      { type: 'about:blank', title: 'No', status: 422, errors: [{ field: 'email', message: 'Invalid email' }] },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    ),
  ),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  reachable = false;
  sent.length = 0;
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});

const store = (name: string, submission: object) =>
  localStorage.setItem(`unsent:${name}`, JSON.stringify({ since: new Date().toISOString(), submission }));

const message = {
  form: {
    full_name: 'Amina',
    organization: '',
    phone_number: '',
    email_address: '',
    enquiry: 'Do you track trailers?',
    leave_empty: '',
  },
  key: 'kept-message',
};

const booking = {
  form: {
    first_name: 'Amina',
    last_name: 'Otieno',
    phone: '0711 000 111',
    email: '',
    appointment_date: '2999-01-01',
    appointment_time: '14',
    time_zone: 'Africa/Nairobi',
  },
  key: 'kept-booking',
  revision: 1,
};

const status = (text: string) =>
  waitFor(() => {
    const found = queryAllByRole(document.body, 'status').find(({ textContent }) => textContent?.includes(text));
    if (!found) throw new Error(`There is no element with role "status" and text '${text}'.`);
    return found;
  });

const button = (name: string) => getByRole(document.body, 'button', { name });

test('should report an unsent form on any page, and send it on request', { tags: ['4.contact-kept'] }, async () => {
  store('contact:kept-message', message);
  await openPage('/tour');
  await status('Your message hasn’t been sent yet');
  await waitFor(() => expect(button('Send now').getAttribute('aria-disabled')).toBe('false'));
  reachable = true;
  await userEvent.click(button('Send now'));
  await status('Your message has been sent');
  expect(sent).toEqual([['kept-message', expect.objectContaining({ enquiry: 'Do you track trailers?' })]]);
  expect(Object.keys(localStorage)).toEqual([]);
  await userEvent.click(button('Close'));
  expect(queryAllByRole(document.body, 'button', { name: 'Close' })).toEqual([]);
});

test('should report what is sent by itself beside a form that was typed into, and keep its text and the focus', {
  tags: ['4.contact-kept'],
}, async () => {
  await openPage('/contacts');
  const enquiry = () => getByRole<HTMLTextAreaElement>(document.body, 'textbox', { name: /Enquiry/ });
  await userEvent.type(enquiry(), 'Another question');
  // As if the tab of an unsent message had been closed.
  store('contact:kept-message', message);
  window.dispatchEvent(new Event('online'));
  await status('Your message hasn’t been sent yet');
  button('Send now').focus();
  reachable = true;
  window.dispatchEvent(new Event('online'));
  const result = await status('Your message has been sent');
  expect(document.activeElement).toBe(result);
  expect(queryAllByRole(document.body, 'link', { name: 'Write another message' })).toEqual([]);
  await userEvent.click(button('Close'));
  expect(enquiry().value).toBe('Another question');
  await openPage('/contacts');
  await waitFor(() => expect(enquiry().value).toBe('Another question'));
});

test('should leave nothing in the form of a message that was sent behind another page', {
  tags: ['4.contact-kept'],
}, async () => {
  await openPage('/contacts');
  const enquiry = () => getByRole<HTMLTextAreaElement>(document.body, 'textbox', { name: /Enquiry/ });
  await userEvent.type(enquiry(), 'Do you track trailers?');
  await userEvent.click(button('Send'));
  await waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1));
  reachable = true;
  await openPage('/tour');
  await status('Your message has been sent');
  await openPage('/contacts');
  await waitFor(() => expect(enquiry().readOnly).toBe(false));
  expect(enquiry().value).toBe('');
});

test('should show the booking that was sent beside a form that was typed into, which keeps its text', {
  tags: ['4.booking-kept'],
}, async () => {
  const accepted = { status: 201, headers: { location: `${bookingPath}/1/calendar` } };
  server.use(http.post(`*${bookingPath}`, () => HttpResponse.text(bookingReceived, accepted)));
  await openPage('/booking');
  const name = () => getByRole<HTMLInputElement>(document.body, 'textbox', { name: /First name/ });
  await userEvent.type(name(), 'Juma');
  store('booking:kept-booking', booking);
  window.dispatchEvent(new Event('online'));
  await status('Your booking has been sent');
  await userEvent.click(getByRole(document.body, 'link', { name: 'See your booking' }));
  await waitFor(() => getByRole(document.body, 'heading', { name: 'Successfully Sent Booking!' }));
  expect(queryAllByRole(document.body, 'link', { name: 'See your booking' })).toEqual([]);
  await openPage('/booking');
  await waitFor(() => expect(name().value).toBe('Juma'));
});

test('should keep a rejected form until the visitor has seen it', { tags: ['4.booking-kept'] }, async () => {
  store('booking:kept-booking', booking);
  await openPage('/tour');
  await status('Your booking needs a correction');
  expect(Object.keys(localStorage)).toEqual(['unsent:booking:kept-booking']);
  expect(getByRole(document.body, 'link', { name: 'Correct it' }).getAttribute('href')).toBe('/booking');
});

test('should delete invalid forms from storage, and show nothing', async () => {
  store('contact:broken', { form: 7 });
  localStorage.setItem('unsent:booking:garbled', '{');
  await openPage('/tour');
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  expect(document.body.textContent).not.toContain('hasn’t been sent');
});

test.each([
  { wait: 1_000, failures: 1, seconds: '2 seconds' },
  { wait: 5_000, failures: 4, seconds: '16 seconds' },
  { wait: 5_000, failures: 1, seconds: '5 seconds' },
  { wait: 90_000, failures: 9, seconds: '90 seconds' },
])(
  'should say $seconds where the server asked to wait for $wait ms after $failures tries: the longer of that and the growing pause',
  { tags: ['8.postponed'] },
  ({ wait, failures, seconds }) => {
    const context = { failures, postponement: { wait, words: 'The server is busy.' } };
    expect(postponementInWords({ context, hasTag: () => true }), 'when it is sent again').toContain(
      `we’ll send it again in ${seconds}.`,
    );
  },
);
