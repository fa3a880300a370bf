import {
  bookingBodyOf,
  bookingPath,
  bookingReceived,
  bookingStatusOf,
  linkHeader,
  revisionHeader,
  sentHeader,
  statusHeader,
} from '../../../contract/booking.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import type { BookingTry, StoredBooking } from '../../../machines/booking.ts';
import { fixedText, type Reading } from '../../http/answer.ts';
import { type Invocation, post } from '../../http/client.ts';

export function bookingRequestOf({ form, key, revision }: BookingTry) {
  return {
    path: bookingPath,
    headers: { [idempotencyHeader]: key, [revisionHeader]: String(revision) },
    body: bookingBodyOf(form),
    received: bookingReceived,
  };
}

/** Sends a booking; returns what the server says of it. */
export async function sendBooking({ input, signal }: Invocation<BookingTry>): Promise<StoredBooking> {
  const { path, headers, body, received } = bookingRequestOf(input);
  const answer: Reading<StoredBooking> = (text, response) => {
    fixedText(received)(text, response);
    const calendar = response.headers.get('location');
    if (!calendar?.startsWith(bookingPath)) throw new Error('The answer does not name the calendar file.');
    const pathIn = (header: string) => response.headers.get(header) ?? '';
    const status = bookingStatusOf(response.headers.get(statusHeader));
    return { calendar, status, link: pathIn(linkHeader), page: pathIn(sentHeader) };
  };
  return post(path, { json: body, headers, signal, answer });
}
