/** Booking a demo, by specification 3, 7 and 9, the rulings on booking and matrix 7.booking. */

import { dayIn } from '../../../contract/appointment.ts';
import { bookingRequest } from '../../../contract/booking.ts';
import { now } from '../now.ts';
import type { RequestChange, SentRequest } from '../oracles/wire/endpoint.ts';
import {
  byKey,
  posted,
  postedForm,
  type Row,
  type ServedRequest,
  sales,
  under,
  type Wire,
} from '../oracles/wire/wire.ts';
import { hoursAheadIn, timeZone, zoneOfOffice } from '../time-zone.ts';
import { bookedDemo, isClosedAt, rejectedDate } from './model.ts';

const path = '/api/register/booking';

type Form = Record<keyof typeof bookedDemo | 'time_zone', string>;
type Booking = Form & { appointment: string; status: 'booked' | 'requested' };

const hour = 60 * 60 * 1000;

/** Specification 3: the ISO timestamp built from date and hour, in the time zone of the form. */
const appointmentOf = ({ appointment_date, appointment_time, time_zone }: Form) =>
  new Date(
    Date.parse(`${appointment_date}T${appointment_time}:00:00.000Z`) -
      (hoursAheadIn.get(time_zone) ?? Number.NaN) * hour,
  ).toISOString();

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Such as 'Saturday 21 November 2026 at 2:00 pm'. */
function inWords({ appointment_date, appointment_time }: Pick<Form, 'appointment_date' | 'appointment_time'>): string {
  const count = Number(appointment_time);
  const clock = `${count % 12 || 12}:00 ${count < 12 ? 'am' : 'pm'}`;
  return `${dayFormat.format(Date.parse(appointment_date)).replace(',', '')} at ${clock}`;
}

/** The same at the office. */
function atOffice({ appointment }: Booking): string {
  const [appointment_date = '', time = ''] = new Date(
    Date.parse(appointment) + (hoursAheadIn.get(zoneOfOffice) ?? Number.NaN) * hour,
  )
    .toISOString()
    .split('T');
  return inWords({ appointment_date, appointment_time: time.slice(0, 2) });
}

/** Rulings on booking [7]: the visitor gets a confirmation, if there is an address to send it to. */
const confirmationTitle = ({ status }: Booking, isChanged: boolean) =>
  status === 'requested'
    ? `You${isChanged ? 'r request for a demo has been updated' : ' asked for a demo'}`
    : `Your demo ${isChanged ? 'has been updated' : 'is booked'}`;

/** Rulings on booking (hours): a time when the office is closed was asked for. */
const whenOf = (booking: Booking, asked: string) =>
  `${booking.status === 'requested' ? asked : 'When'}: ${inWords(booking)} (${booking.time_zone} time)`;

const confirmation = (booking: Booking, isChanged: boolean) => ({
  subject: `${confirmationTitle(booking, isChanged)}: ${inWords(booking)}`,
  says: [`Hello ${booking.first_name},`, whenOf(booking, 'You asked for')],
});

const noticeTitle = ({ status }: Booking, isChanged: boolean) =>
  status === 'requested'
    ? `Demo ${isChanged ? 'request updated' : 'asked for'}`
    : `${isChanged ? 'Demo booking updated' : 'New demo booking'}`;

/** The sales inbox gets everything that an agent needs, and a reply goes to the visitor. */
const notice = (booking: Booking, isChanged: boolean, id: unknown) => ({
  subject: `${noticeTitle(booking, isChanged)}: ${booking.first_name} ${booking.last_name}, ${inWords(booking)}`,
  ...(booking.email && { replyTo: booking.email }),
  says: [
    `First name: ${booking.first_name}`,
    `Last name: ${booking.last_name}`,
    `Phone number: ${booking.phone || 'not given'}`,
    `Email: ${booking.email || 'not given'}`,
    `Fleet size: ${booking.fleet_size || 'not given'}`,
    `What to see first: ${booking.interest || 'not given'}`,
    whenOf(booking, 'Asked for'),
    `At our office: ${atOffice(booking)} (${zoneOfOffice} time)`,
    `Reference: ${id}`,
  ],
});

/** The fields of the form, all of which are sent. */
const fieldsOf = (textOf: (field: keyof typeof bookedDemo) => string) =>
  Object.fromEntries(Object.keys(bookedDemo).map((field) => [field, textOf(field as keyof typeof bookedDemo)]));

/** A request as its form: without scripts the time is one at the office. */
const formOf = (body: unknown): Form => ({
  time_zone: zoneOfOffice,
  ...(body as Omit<Form, 'time_zone'>),
});

/** What is stored of a request. */
function bookingOf(body: unknown): Booking {
  const form = formOf(body);
  return { ...form, appointment: appointmentOf(form), status: isClosedAt(form) ? 'requested' : 'booked' };
}

/** The bookings that requests under one key have made of each other: those with the same content are one. */
function versionsOf(accepted: readonly ServedRequest[]): Booking[] {
  const bookings = accepted.map(({ body }) => bookingOf(body));
  return bookings.filter((booking, at) => JSON.stringify(booking) !== JSON.stringify(bookings[at - 1]));
}

/** The same booking, a day too late. */
function yesterday({ body }: SentRequest): RequestChange {
  const appointment_date = dayIn(timeZone, now, -1);
  return { body: { appointment_date, appointment: appointmentOf({ ...formOf(body), appointment_date }) } };
}

export const bookingWire: Wire = {
  endpoints: [
    {
      method: 'POST',
      path,
      // Without scripts it leads to the page that confirms it.
      statuses: '200 201 303 400 403 413 415 422 429 500 503',
      schema: bookingRequest,
      accepted: (booking) => ({
        status: 201,
        body: 'Successfully Sent Booking!',
        headers: {
          location: '/api/register/booking/0/appointment.ics',
          'booking-status': isClosedAt(booking as Form) ? 'requested' : 'booked',
        },
      }),
      rejections: [{ fieldError: rejectedDate, change: yesterday }],
    },
  ],
  kept: 'kept',
  requests: {
    sendingBooking: ({ form, key, revision }: { form: Form; key: string; revision: number }) =>
      posted(
        path,
        key,
        {
          ...fieldsOf((field) => form[field]),
          time_zone: form.time_zone,
          appointment: appointmentOf(form),
        },
        { 'booking-revision': String(revision) },
      ),
  },
  within: {
    'the form was posted without scripts and accepted': () => [postedForm(path, bookedDemo)],
    'the form was posted without scripts and rejected': ({ form }: { form: Form }) => [
      postedForm(path, {
        ...fieldsOf(() => ''),
        first_name: 'Amina',
        appointment_date: form.appointment_date,
        appointment_time: '07',
      }),
    ],
  },
  served: (requests, read) =>
    byKey(requests, path).map(({ key, content, accepted }) => {
      const versions = versionsOf(accepted);
      const latest = versions.at(-1);
      const find = under(key, bookingOf(content));
      const [{ id } = {}] = read('bookings', find);
      const revision = Number(accepted.at(-1)?.headers['booking-revision'] ?? 0);
      const are: Row[] = latest ? [{ ...latest, revision, sequence: versions.length - 1 }] : [];
      return {
        rows: [{ table: 'bookings', find, are }],
        emails: latest
          ? [
              { to: latest.email, about: String(id), are: versions.map((one, at) => confirmation(one, at > 0)) },
              { to: sales, about: String(id), are: versions.map((one, at) => notice(one, at > 0, id)) },
            ]
          : [],
      };
    }),
};
