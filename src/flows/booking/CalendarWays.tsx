import { instantOf } from '../../../contract/appointment.ts';
import { calendarLinks } from '../../../contract/calendar-links.ts';
import type { BookingContext } from '../../../machines/booking.ts';
import { buttonLook } from '../../design/Button.tsx';
import { newTabNote } from '../../design/NewTabNote.tsx';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';

/** Adds the demo to a calendar: two that are pages, which open in a new tab, and a file for all others. */
export function CalendarWays({ context: { form, calendar, status } }: { context: BookingContext }) {
  const appointment = instantOf(form.appointment_date, form.appointment_time, form.time_zone);
  const { google, outlook } = calendarLinks({ ...form, appointment, isAsked: status !== 'booked' }, settings);
  const page = { target: '_blank', rel: 'noopener noreferrer', 'aria-describedby': newTabNote };
  return (
    <>
      <a className={buttonLook({ size: 'large', width: 'phone' }).className} href={google} {...page}>
        <Icon name="calendar" /> Add to Google Calendar
      </a>
      <a className={beside} href={outlook} aria-label="Add to Outlook" {...page}>
        <Icon name="calendar" /> Outlook
      </a>
      <a className={beside} href={calendar} aria-label="Download the .ics file" download>
        <Icon name="download" /> .ics file
      </a>
    </>
  );
}

/** Both share a row on a phone. */
const beside = buttonLook({ kind: 'secondary', size: 'large', css: { '@phone': { flex: 1 } } }).className;
