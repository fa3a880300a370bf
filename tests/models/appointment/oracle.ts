/** Seeing, moving and cancelling a demo by its own link, by matrix 4.appointment and docs/decisions/0083-own-link.md. */
import type { Facts, Oracle } from '@msafara/paths/conformance';
import { busy } from '../event-cases.ts';
import {
  appointmentErrors,
  askedAppointment,
  askedHour,
  bookableHour,
  bookedAppointment,
  bookedHour,
  cancelledAppointment,
  movedAppointment,
  newHour,
  openAppointment,
  otherAskedAppointment,
  otherAskedHour,
  overAppointment,
  proposedAppointment,
  yesterday,
} from './fixtures.ts';

type Hour = { appointment_date: string; appointment_time: string };
type FieldError = { field: string; message: string };
type AppointmentFacts = Facts & {
  /** The token that opens the demo. */
  token: string;
  appointment: object | undefined;
  form: Hour;
  change: object;
  fieldErrors: readonly FieldError[];
};
type Change = (facts: AppointmentFacts) => AppointmentFacts | undefined;

const token = 'bGluay10by1hLWRlbW8';
const cancelling = { change: 'cancel' };

const at =
  (state: string, change: Partial<AppointmentFacts> = {}) =>
  (facts: AppointmentFacts): AppointmentFacts => ({ ...facts, state, running: {}, ...change });

const from =
  (state: string, change: (facts: AppointmentFacts) => AppointmentFacts): Change =>
  (facts) =>
    facts.state === state ? change(facts) : undefined;

/** The server fills in the page, so nothing of it waits for scripts. */
const served = (state: string, change: Partial<AppointmentFacts>) => from('unhydrated', at(state, change));

const hourOf = ({ appointment_date, appointment_time }: Hour) => ({ appointment_date, appointment_time });
const shown = (appointment: typeof bookedAppointment) => ({ appointment, form: hourOf(appointment), fieldErrors: [] });

/** Following the link changes nothing; only a press does, and each press is a single request. */
const pressed =
  (change: (facts: AppointmentFacts) => { change: object; form?: Hour }): Change =>
  (facts) => {
    if (!facts.state.startsWith('shown.')) return undefined;
    const sent = change(facts);
    return {
      ...facts,
      ...sent,
      token,
      state: 'sending',
      running: { changingAppointment: { token, change: sent.change } },
      fieldErrors: [],
    };
  };

/** What was said of the time before is not true of another. */
const typed =
  (change: Partial<Hour>): Change =>
  (facts) => {
    if (!facts.state.startsWith('shown.')) return undefined;
    const state = facts.state === 'shown.moved' ? 'shown.ready' : facts.state;
    return { ...facts, state, form: { ...facts.form, ...change } };
  };

const answered = (state: string, appointment: typeof bookedAppointment) =>
  from('sending', at(state, { appointment, form: hourOf(appointment) }));

/** The rule behind the rulings: nobody is told that a demo was moved or cancelled when it was not, nor that it was not. */
const unanswered = from('sending', at('shown.unanswered'));

export const appointmentOracle: Oracle<AppointmentFacts> = {
  start: {
    state: 'unhydrated',
    running: {},
    token: '',
    appointment: undefined,
    form: { appointment_date: '', appointment_time: '' },
    change: cancelling,
    fieldErrors: [],
  },
  after: {
    'the link is followed': served('shown.ready', shown(bookedAppointment)),
    'the link of a demo with a proposed time is followed': served('shown.ready', shown(proposedAppointment)),
    'the link of a demo that was asked for is followed': served('shown.ready', shown(askedAppointment)),
    'the link of a cancelled demo is followed': served('ended', shown(cancelledAppointment)),
    'the link of a demo that is over is followed': served('ended', {
      ...shown(overAppointment),
      fieldErrors: [appointmentErrors.over],
    }),
    'an unknown link is followed': served('ended', { fieldErrors: [appointmentErrors.unknown] }),
    'the demo was moved without scripts': served('shown.moved', shown(movedAppointment)),
    'the demo was moved to yesterday without scripts': served('shown.invalid', {
      ...shown(bookedAppointment),
      form: { ...newHour, appointment_date: yesterday },
      fieldErrors: [appointmentErrors.date],
    }),
    /** Rulings on booking (hours): pointed out once before it is asked for. Nothing is changed yet. */
    'the demo was moved to another closed time without scripts': served('shown.invalid', {
      ...shown(askedAppointment),
      form: otherAskedHour,
      fieldErrors: [appointmentErrors.closed],
    }),
    'an open time was taken instead without scripts': served('shown.moved', shown(openAppointment)),
    'the demo was cancelled without scripts': served('ended', shown(cancelledAppointment)),
    'another date is chosen': typed({ appointment_date: newHour.appointment_date }),
    'another time is chosen': typed({ appointment_time: newHour.appointment_time }),
    'a time at which the office is closed is chosen': typed({ appointment_time: askedHour.appointment_time }),
    'the nearest open time is pressed': pressed(() => ({
      change: { change: 'move', ...bookableHour },
      form: bookableHour,
    })),
    'the move is sent': pressed(({ form }) => ({ change: { change: 'move', ...form } })),
    'the proposed time is accepted': pressed(() => ({ change: { change: 'move', ...bookedHour }, form: bookedHour })),
    'the demo is given up': pressed(() => ({ change: cancelling })),
    'the demo is moved': answered('shown.moved', movedAppointment),
    'the demo is booked at the time that it has': answered('shown.moved', bookedAppointment),
    'the demo is booked at an open time': answered('shown.moved', openAppointment),
    'the demo is asked for': answered('shown.moved', askedAppointment),
    'the demo is asked for at another time': answered('shown.moved', otherAskedAppointment),
    'the demo is cancelled': answered('ended', cancelledAppointment),
    'the server rejects the link': from('sending', at('ended', { fieldErrors: [appointmentErrors.unknown] })),
    'the server rejects the date': from('sending', at('shown.invalid', { fieldErrors: [appointmentErrors.date] })),
    'the server rejects the time': from('sending', at('shown.invalid', { fieldErrors: [appointmentErrors.time] })),
    /** Matrix 8.postponed: the server's words stand beside the buttons. */
    'a button is pressed too often': from(
      'sending',
      at('shown.unanswered', { fieldErrors: [{ field: '', message: busy.words }] }),
    ),
    'the server fails': unanswered,
    'the network breaks': unanswered,
    'the answer is lost': unanswered,
    'nothing answers': unanswered,
  },
};
