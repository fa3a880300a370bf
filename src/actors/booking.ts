import ky, { HTTPError, type KyResponse } from 'ky';
import { fromCallback, fromPromise } from 'xstate';
import { isTimeZone } from '../../contract/appointment.ts';
import { bookingPath, idempotencyHeader, requestOf, revisionHeader } from '../../contract/booking.ts';
import { problem } from '../../contract/problem.ts';
import type { BookingEvent, Refusal, Submission } from '../../machines/booking.ts';
import { settings } from '../settings.ts';
import { afterPaint } from './afterPaint.ts';

/** How long one try may take before it counts as failed. */
const timeoutMilliseconds = 10_000;

/** These refusals are about the moment, not about the booking, so the same booking is tried again (RFC 9110, 6585). */
const passing = new Set([408, 425, 429]);

/** Posts the booking once. Rejects with a Refusal where the server read it and will not take it as it is. */
export const sendingBooking = fromPromise<{ calendar: string }, Submission>(
  async ({ input, signal }: { input: Submission; signal: AbortSignal }) => {
    try {
      const response = await ky.post(bookingPath, {
        json: requestOf(input.form),
        headers: { [idempotencyHeader]: input.key, [revisionHeader]: String(input.revision) },
        timeout: timeoutMilliseconds,
        retry: 0,
        signal,
      });
      return { calendar: calendarOf(response) };
    } catch (error) {
      throw (error instanceof HTTPError && refusalOf(error)) || error;
    }
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
    sendBack({ type: 'day.changed', now: now.toISOString(), timeZone });
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

/** The refusal that an error answer is; undefined where the same booking may yet be taken. */
function refusalOf({ response, data }: HTTPError): Refusal | undefined {
  if (response.status >= 500 || passing.has(response.status)) return undefined;
  const answer = problem.safeParse(data);
  if (!answer.success)
    return { refused: true, faults: [{ field: '', message: 'The server did not accept this booking.' }] };
  const { errors, detail, title } = answer.data;
  return { refused: true, faults: errors?.length ? errors : [{ field: '', message: detail ?? title }] };
}
