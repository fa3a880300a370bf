/** Moving and cancelling a demo by its own link, by matrix 4.appointment and docs/decisions/0083-own-link.md. */
import { type AppointmentChange, appointmentChange } from '../../../contract/appointment-link.ts';
import { postedForm, postedWithoutKey, type ServedRequest, sales, type Wire } from '../oracles/wire/wire.ts';
import { farZone, timeZone } from '../time-zone.ts';
import {
  appointmentErrors,
  appointmentToken,
  askedHour,
  bookableHour,
  bookedHour,
  changedAppointment,
  guest,
  newHour,
  otherAskedHour,
  yesterday,
} from './fixtures.ts';

const path = `/booking/appointment/${appointmentToken}`;

type Change = { change: 'move'; appointment_date: string; appointment_time: string } | { change: 'cancel' };
type Standing = {
  appointment_date: string;
  appointment_time: string;
  time_zone: string;
  status: string;
  sequence: number;
};

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Such as 'Saturday 21 November 2026 at 2:00 pm'. */
function inWords({ appointment_date, appointment_time }: Pick<Standing, 'appointment_date' | 'appointment_time'>) {
  const count = Number(appointment_time);
  const clock = `${count % 12 || 12}:00 ${count < 12 ? 'am' : 'pm'}`;
  return `${dayFormat.format(Date.parse(appointment_date)).replace(',', '')} at ${clock}`;
}

/** Whether the office is closed then, which is 13 hours ahead of the far zone: rulings on booking (hours). */
const isAsked = ({ time_zone, appointment_time }: Standing) =>
  time_zone === farZone && appointment_time !== bookableHour.appointment_time;

/** How a demo stands after each request that changed it; the same twice changes it once. */
function standingsAfter(requests: readonly ServedRequest[], before: Standing): Standing[] {
  const standings: Standing[] = [];
  for (const { body } of requests) {
    const { change, ...hour } = body as Change;
    const last = standings.at(-1) ?? before;
    const next = { ...last, ...hour };
    next.status = change === 'cancel' ? 'cancelled' : isAsked(next) ? 'requested' : 'booked';
    if (JSON.stringify(next) !== JSON.stringify(last)) standings.push({ ...next, sequence: last.sequence + 1 });
  }
  return standings;
}

const name = `${guest.first_name} ${guest.last_name}`;
const isAt = (one: Standing, other: Standing) =>
  one.appointment_date === other.appointment_date && one.appointment_time === other.appointment_time;

/** The visitor and sales are told of each change, with the new time, the former one, or that there is none any more. */
function mailsOf(standing: Standing, before: Standing, id: unknown) {
  const hour = inWords(standing);
  const zone = `(${standing.time_zone} time)`;
  if (standing.status === 'cancelled') {
    const was = `Was to be: ${hour} ${zone}`;
    return {
      visitor: { subject: `Your demo is cancelled: ${hour}`, says: [`Hello ${guest.first_name},`, was] },
      sales: { subject: `Demo cancelled: ${name}, ${hour}`, replyTo: guest.email, says: [was, `Reference: ${id}`] },
    };
  }
  const isAccepted = isAt(standing, before);
  const from = isAccepted ? [] : [`Moved from: ${inWords(before)} ${zone}`];
  if (standing.status === 'requested') {
    return {
      visitor: {
        subject: `Your request for a demo has been updated: ${hour}`,
        says: [`Hello ${guest.first_name},`, `You asked for: ${hour} ${zone}`],
      },
      sales: {
        subject: `Demo request updated: ${name}, ${hour}`,
        replyTo: guest.email,
        says: [`Asked for: ${hour} ${zone}`, ...from, `Reference: ${id}`],
      },
    };
  }
  const when = `When: ${hour} ${zone}`;
  return {
    visitor: {
      subject: `${isAccepted ? 'Your demo is confirmed' : 'Your demo has been moved'}: ${hour}`,
      says: [`Hello ${guest.first_name},`, when, /^See, move or cancel it: .*\/booking\/appointment\/[\w-]{43}$/],
    },
    sales: {
      subject: `${isAccepted ? 'Proposed time accepted' : 'Demo moved'}: ${name}, ${hour}`,
      replyTo: guest.email,
      says: [when, ...from, `Reference: ${id}`],
    },
  };
}

export const appointmentWire: Wire = {
  endpoints: [
    {
      method: 'POST',
      path: '/booking/appointment/:token',
      statuses: '200 303 400 403 413 415 422 429 500 503',
      schema: appointmentChange,
      accepted: (body) => ({ status: 200, body: changedAppointment(body as AppointmentChange) }),
      rejections: [
        { fieldError: appointmentErrors.unknown, change: { path: '/booking/appointment/unknown' } },
        { fieldError: appointmentErrors.date, change: { body: { appointment_date: yesterday } } },
        { fieldError: appointmentErrors.time, change: { body: { appointment_time: '03' } } },
      ],
    },
  ],
  requests: {
    changingAppointment: ({ token, change }: { token: string; change: Change }) =>
      postedWithoutKey(`/booking/appointment/${token}`, change),
  },
  within: {
    'the demo was moved without scripts': () => [postedForm(path, { change: 'move', ...newHour })],
    'the demo was moved to yesterday without scripts': () => [
      postedForm(path, { change: 'move', ...newHour, appointment_date: yesterday }),
    ],
    'the demo was moved to another closed time without scripts': () => [
      postedForm(path, { change: 'move', ...otherAskedHour, pointed_out: `${askedHour.appointment_date}T14` }),
    ],
    'an open time was taken instead without scripts': () => [postedForm(path, { change: 'move', ...bookableHour })],
    'the demo was cancelled without scripts': () => [postedForm(path, { change: 'cancel' })],
  },
  served: (requests, read) => {
    const [last] = requests.slice(-1);
    if (last === undefined) return [];
    const to = last.real(guest.email);
    const [row] = read('bookings', { email: to });
    // No demo has an unknown link.
    if (row === undefined) return [];
    const id = String(row.id);
    const accepted = requests.filter(({ accepted }) => accepted);
    // Only the row says what the link began with, because an agent may have proposed the time.
    const isFar = row.time_zone === farZone;
    const isProposed =
      !isFar && (row.status === 'proposed' || Number(row.sequence) > standingsAfter(accepted, begun('booked')).length);
    const start = isFar ? begunFar : begun(isProposed ? 'proposed' : 'booked');
    const standings = standingsAfter(accepted, start);
    const mails = standings.map((one, at) => mailsOf(one, standings[at - 1] ?? start, id));
    const made = isFar ? 'Demo asked for' : 'New demo booking';
    const first = { subject: `${made}: ${name}, ${inWords(start)}`, replyTo: guest.email, says: [] };
    return [
      {
        rows: [{ table: 'bookings', find: { id }, are: [{ ...(standings.at(-1) ?? start) }] }],
        emails: [
          { to, are: mails.map(({ visitor }) => visitor) },
          { to: sales, about: id, are: [first, ...mails.map(({ sales }) => sales)] },
        ],
      },
    ];
  },
};

const begun = (status: string): Standing => ({ ...bookedHour, time_zone: timeZone, status, sequence: 0 });
const begunFar: Standing = { ...askedHour, time_zone: farZone, status: 'requested', sequence: 0 };
