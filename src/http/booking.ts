import { bookingBodyOf, bookingPath, revisionHeader } from '../../contract/booking.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import type { BookingTry } from '../../machines/booking.ts';
import { type Invocation, post } from './client.ts';

export function bookingRequestOf({ form, key, revision }: BookingTry) {
  return {
    path: bookingPath,
    headers: { [idempotencyHeader]: key, [revisionHeader]: String(revision) },
    body: bookingBodyOf(form),
  };
}

/** Sends a booking; returns the address of its calendar file. */
export async function sendBooking({ input, signal }: Invocation<BookingTry>): Promise<{ calendar: string }> {
  const { path, headers, body } = bookingRequestOf(input);
  const rejection = 'The server did not accept this booking.';
  const response = await post(path, { json: body, headers, signal, rejection });
  const calendar = response.headers.get('location');
  if (!calendar?.startsWith(bookingPath)) throw new Error('The answer does not acknowledge the booking.');
  return { calendar };
}
