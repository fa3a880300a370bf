/** Booking a demo, by specification 3, 7 and 9, the rulings on booking and matrix 7.booking. */

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
import { timeZone } from '../time-zone.ts';
import { bookedDemo } from './model.ts';

const path = '/api/register/booking';

type Form = Record<keyof typeof bookedDemo | 'time_zone', string>;
type Booking = Form & { appointment: string };

/** Specification 3: the ISO timestamp built from date and hour. Clocks in Nairobi are always three hours ahead of UTC. */
const appointmentOf = ({ appointment_date, appointment_time }: Form) =>
  new Date(Date.parse(`${appointment_date}T${appointment_time}:00:00.000Z`) - 3 * 60 * 60 * 1000).toISOString();

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Such as 'Saturday 21 November 2026 at 2:00 pm'. */
function inWords({ appointment_date, appointment_time }: Form): string {
  const hour = Number(appointment_time);
  const clock = hour > 12 ? `${hour - 12}:00 pm` : `${hour}:00 ${hour === 12 ? 'pm' : 'am'}`;
  return `${dayFormat.format(Date.parse(appointment_date)).replace(',', '')} at ${clock}`;
}

/** Rulings on booking [7]: the visitor gets a confirmation, if there is an address to send it to. */
const confirmation = (booking: Booking, isChanged: boolean) => ({
  subject: `${isChanged ? 'Your demo has been updated' : 'Your demo is booked'}: ${inWords(booking)}`,
  says: [`Hello ${booking.first_name},`, `When: ${inWords(booking)} (${booking.time_zone} time)`],
});

/** The sales inbox gets everything that an agent needs, and a reply goes to the visitor. */
const notice = (booking: Booking, isChanged: boolean, id: unknown) => ({
  subject: `${isChanged ? 'Demo booking updated' : 'New demo booking'}: ${booking.first_name} ${booking.last_name}, ${inWords(booking)}`,
  ...(booking.email && { replyTo: booking.email }),
  says: [
    `First name: ${booking.first_name}`,
    `Last name: ${booking.last_name}`,
    `Phone: ${booking.phone || 'not given'}`,
    `Email: ${booking.email || 'not given'}`,
    `When: ${inWords(booking)} (${booking.time_zone} time)`,
    `At our office: ${inWords(booking)} (Africa/Nairobi time)`,
    `Reference: ${id}`,
  ],
});

/** The fields of the form, all of which are sent. */
const fieldsOf = (textOf: (field: keyof typeof bookedDemo) => string) =>
  Object.fromEntries(Object.keys(bookedDemo).map((field) => [field, textOf(field as keyof typeof bookedDemo)]));

/** What is stored of a request. */
function bookingOf(body: unknown): Booking {
  const form = { ...(body as Form), time_zone: timeZone };
  return { ...form, appointment: appointmentOf(form) };
}

/** The bookings that requests under one key have made of each other: those with the same content are one. */
function versionsOf(accepted: readonly ServedRequest[]): Booking[] {
  const bookings = accepted.map(({ body }) => bookingOf(body));
  return bookings.filter((booking, at) => JSON.stringify(booking) !== JSON.stringify(bookings[at - 1]));
}

export const bookingWire: Wire = {
  kept: 'kept',
  requests: {
    sendingBooking: ({ form, key, revision }: { form: Form; key: string; revision: number }) =>
      posted(
        path,
        key,
        {
          ...fieldsOf((field) => form[field]),
          time_zone: 'Africa/Nairobi',
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
