import type { KyResponse } from 'ky';
import { fromCallback, fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { isTimeZone } from '../../contract/appointment.ts';
import { bookingBodyOf, bookingFields, bookingPath, revisionHeader } from '../../contract/booking.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import type { BookingContext, BookingEvent, BookingTry } from '../../machines/booking.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { afterPaint } from '../hooks/afterPaint.ts';
import { post } from '../http/client.ts';
import { settings } from '../settings.ts';

/** What a booking in progress leaves in session storage, so that a reload loses nothing that was typed. */
export const bookingDraft = draftStore(
  'booking',
  z.object({ form: z.partialRecord(z.enum(bookingFields), z.string()), key: z.string(), revision: z.number() }),
);

/** The draft of a booking, without a date that nobody chose: it would grow old. */
export function bookingDraftOf({ form: { appointment_date, ...form }, dateChosen, key, revision }: BookingContext) {
  return { form: dateChosen ? { ...form, appointment_date } : form, key, revision };
}

/** The request that one try makes. */
export function bookingRequestOf({ form, key, revision }: BookingTry) {
  return {
    path: bookingPath,
    headers: { [idempotencyHeader]: key, [revisionHeader]: String(revision) },
    body: bookingBodyOf(form),
  };
}

/** Posts the booking once. Rejects with a Rejection where the server read it and will not take it as it is. */
export const sendingBooking = fromPromise<{ calendar: string }, BookingTry>(
  async ({ input, signal }: { input: BookingTry; signal: AbortSignal }) => {
    const { path, headers, body } = bookingRequestOf(input);
    const response = await post(path, {
      json: body,
      headers,
      signal,
      rejection: 'The server did not accept this booking.',
    });
    return { calendar: calendarOf(response) };
  },
);

/** Tells the visitor's day soon after the start, after each midnight, and when the visitor comes back to the page. */
export const watchingDay = fromCallback<BookingEvent>(({ sendBack }) => {
  let next: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
    // A browser may name a zone that it cannot compute with.
    const timeZone = isTimeZone(own) ? own : settings.OFFICE_TIME_ZONE;
    const now = new Date();
    sendBack({ type: 'day.changed', now: now.getTime(), timeZone });
    clearTimeout(next);
    next = setTimeout(tell, new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime());
  };
  const onReturn = () => document.visibilityState === 'visible' && tell();
  // The browser's calendar is slow to wake: the page is painted first.
  const callOff = afterPaint(tell);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    callOff();
    clearTimeout(next);
    document.removeEventListener('visibilitychange', onReturn);
  };
});

/** The calendar file that an acknowledgement names. What names none is not our server: a hotel's sign-in page, say. */
function calendarOf(response: KyResponse): string {
  const calendar = response.headers.get('location');
  if (!calendar?.startsWith(bookingPath)) throw new Error('The answer is no acknowledgement of a booking.');
  return calendar;
}
