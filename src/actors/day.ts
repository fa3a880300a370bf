import dayjs from 'dayjs';
import { fromCallback } from 'xstate';
import { isTimeZone } from '../../contract/appointment.ts';
import type { BookingEvent } from '../../machines/booking.ts';
import { afterPaint } from '../hooks/afterPaint.ts';
import { office, settings } from '../settings.ts';

/** Reports the visitor's day, and when the office is open: soon after the start, after each midnight, and when the visitor returns to the page. */
export const watchingDay = fromCallback<BookingEvent>(({ sendBack }) => {
  let next: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    const now = dayjs();
    sendBack({ type: 'day.changed', now: now.valueOf(), timeZone: visitorZone(), office });
    clearTimeout(next);
    next = setTimeout(report, now.add(1, 'day').startOf('day').diff(now));
  };
  const onVisibilityChange = () => document.visibilityState === 'visible' && report();
  // The browser's calendar is slow at its first use, so the page is painted first, and the report is a task of its own.
  const cancel = afterPaint(() => {
    visitorZone();
    clearTimeout(next);
    next = setTimeout(report);
  });
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    cancel();
    clearTimeout(next);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
});

function visitorZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Some browsers name a time zone that they cannot compute with.
  return isTimeZone(timeZone) ? timeZone : settings.OFFICE_TIME_ZONE;
}
