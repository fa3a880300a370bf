import type { SnapshotFrom } from 'xstate';
import { appointmentInWords, hourInWords } from '../../../contract/appointment.ts';
import { type AppointmentAnswer, type AppointmentShown, appointmentPage } from '../../../contract/appointment-link.ts';
import { type Hour, shortHourInWords } from '../../../contract/open-hours.ts';
import { appointmentMachine } from '../../../machines/appointment.ts';
import { busy, failures, nothing } from '../event-cases.ts';
import { seeListed } from '../form.ts';
import type { Model, ModelEventCase } from '../model.ts';
import type { User } from '../user.ts';
import {
  appointmentErrors,
  appointmentLink,
  askedAppointment,
  askedHour,
  bookableHour,
  bookedAppointment,
  bookedHour,
  cancelledAppointment,
  isAt,
  movedAppointment,
  newHour,
  openAppointment,
  otherAskedAppointment,
  otherAskedHour,
  overAppointment,
  proposedAppointment,
  appointmentToken as token,
  yesterday,
} from './fixtures.ts';

type Appointment = typeof appointmentMachine;
type Snapshot = SnapshotFrom<Appointment>;

const labels = { appointment_date: 'Date', appointment_time: 'Time' };
const tooOften = { field: '', message: busy.words };
const heading = { role: 'heading', level: 1, name: 'Your demo' } as const;
const move = { role: 'button', name: 'Move my demo' } as const;
const cancel = { role: 'button', name: 'Cancel my demo' } as const;
const accept = { role: 'button', name: 'Accept this time' } as const;
const problem = { role: 'alert', text: 'There is a problem' } as const;
const failure = { role: 'alert', text: 'We couldn’t confirm the change' } as const;

const answered = (answer: object): AppointmentAnswer => ({ flow: 'appointment', ...answer }) as AppointmentAnswer;
const shown = (appointment: AppointmentShown) =>
  answered({
    kind: 'shown',
    form: { appointment_date: appointment.appointment_date, appointment_time: appointment.appointment_time },
    appointment,
  });

/** A document that the server has filled in, as it is when the link is followed. */
function followed(
  name: string,
  answer: AppointmentAnswer,
  begin: ModelEventCase<Appointment>['begin'],
): ModelEventCase<Appointment> {
  const event = { type: 'page.answered', answer } as const;
  return { name, event, served: answer, opening: true, ...(begin && { begin }), cause: nothing };
}

/** A form on that document that was posted without scripts. */
function posted(
  name: string,
  answer: object,
  cause: ModelEventCase<Appointment>['cause'],
  before = bookedAppointment,
): ModelEventCase<Appointment> {
  return {
    name,
    event: { type: 'page.answered', answer: answered(answer) },
    served: shown(before),
    opening: true,
    begin: ({ environment }) =>
      environment.emailedLink(appointmentLink, before === askedAppointment ? 'requested' : undefined),
    cause,
  };
}

async function choose(user: User, { appointment_date, appointment_time }: Hour): Promise<void> {
  await user.fill(labels.appointment_date, appointment_date);
  await user.choose(labels.appointment_time, hourInWords(appointment_time));
}

const isOpen = (snapshot: Snapshot) => snapshot.matches('shown');

/** An answer may have been lost: only what was sent can be sent again without knowing how the demo stands. */
const maySend = (change: 'move' | 'cancel') => (snapshot: Snapshot) =>
  isOpen(snapshot) && (!snapshot.matches({ shown: 'unanswered' }) || snapshot.context.change.change === change);

/** Whether the demo is where the office is; of one that is not, the times above are booked and asked for. */
const isNear = ({ context: { appointment } }: Snapshot) => appointment?.time_zone !== openAppointment.time_zone;

/** Whether the office is closed at the time that is chosen. */
const isPointedOut = ({ context: { form } }: Snapshot) => isAt(form, askedHour) || isAt(form, otherAskedHour);

const isMoving = ({ context: { change } }: Snapshot) => change.change === 'move';

const eventCases: readonly ModelEventCase<Appointment>[] = [
  followed('the link is followed', shown(bookedAppointment), ({ environment }) =>
    environment.emailedLink(appointmentLink),
  ),
  followed('the link of a demo with a proposed time is followed', shown(proposedAppointment), ({ environment }) =>
    environment.emailedLink(appointmentLink, 'proposed'),
  ),
  followed('the link of a demo that was asked for is followed', shown(askedAppointment), ({ environment }) =>
    environment.emailedLink(appointmentLink, 'requested'),
  ),
  followed('the link of a cancelled demo is followed', shown(cancelledAppointment), ({ environment }) =>
    environment.emailedLink(appointmentLink, 'cancelled'),
  ),
  followed(
    'the link of a demo that is over is followed',
    answered({ ...shown(overAppointment), kind: 'rejected', fieldErrors: [appointmentErrors.over] }),
    ({ environment }) => environment.emailedLink(appointmentLink, 'over'),
  ),
  followed(
    'an unknown link is followed',
    answered({ kind: 'rejected', form: {}, fieldErrors: [appointmentErrors.unknown] }),
    async () => `${appointmentPage}/unknown`,
  ),
  posted(
    'the demo was moved without scripts',
    { kind: 'accepted', form: { change: 'move', ...newHour }, appointment: movedAppointment },
    async ({ user }) => {
      await choose(user, newHour);
      await user.click(move);
    },
  ),
  posted(
    'the demo was moved to yesterday without scripts',
    {
      kind: 'rejected',
      form: { change: 'move', ...newHour, appointment_date: yesterday },
      appointment: bookedAppointment,
      fieldErrors: [appointmentErrors.date],
    },
    async ({ user }) => {
      await choose(user, { ...newHour, appointment_date: yesterday });
      await user.click(move);
    },
  ),
  posted(
    'the demo was moved to another closed time without scripts',
    {
      kind: 'rejected',
      form: { change: 'move', ...otherAskedHour },
      appointment: askedAppointment,
      fieldErrors: [appointmentErrors.closed],
    },
    async ({ user }) => {
      await choose(user, otherAskedHour);
      await user.click(move);
    },
    askedAppointment,
  ),
  posted(
    'an open time was taken instead without scripts',
    { kind: 'accepted', form: { change: 'move', ...bookableHour }, appointment: openAppointment },
    ({ user }) => user.click({ role: 'button', name: shortHourInWords(bookableHour) }),
    askedAppointment,
  ),
  posted(
    'the demo was cancelled without scripts',
    {
      kind: 'accepted',
      form: { change: 'cancel', appointment_date: '', appointment_time: '' },
      appointment: cancelledAppointment,
    },
    ({ user }) => user.click(cancel),
  ),
  {
    name: 'another date is chosen',
    event: { type: 'field.changed', field: 'appointment_date', value: newHour.appointment_date },
    when: (snapshot) =>
      isOpen(snapshot) && isNear(snapshot) && snapshot.context.form.appointment_date !== newHour.appointment_date,
    cause: ({ user }) => user.fill(labels.appointment_date, newHour.appointment_date),
  },
  {
    name: 'another time is chosen',
    event: { type: 'field.changed', field: 'appointment_time', value: newHour.appointment_time },
    when: ({ context: { form }, ...snapshot }) =>
      snapshot.matches('shown') &&
      form.appointment_date === newHour.appointment_date &&
      form.appointment_time !== newHour.appointment_time,
    cause: ({ user }) => user.choose(labels.appointment_time, hourInWords(newHour.appointment_time)),
  },
  {
    name: 'a time at which the office is closed is chosen',
    event: { type: 'field.changed', field: 'appointment_time', value: askedHour.appointment_time },
    when: (snapshot) => isOpen(snapshot) && isAt(snapshot.context.form, bookableHour),
    cause: ({ user }) => user.choose(labels.appointment_time, hourInWords(askedHour.appointment_time)),
  },
  {
    name: 'the nearest open time is pressed',
    event: { type: 'hour.pressed', token, hour: bookableHour },
    when: (snapshot) => maySend('move')(snapshot) && isPointedOut(snapshot),
    cause: ({ user }) => user.click({ role: 'button', name: shortHourInWords(bookableHour) }),
  },
  {
    name: 'the move is sent',
    event: { type: 'form.submitted', token },
    when: (snapshot) => {
      const { form } = snapshot.context;
      return (
        maySend('move')(snapshot) &&
        [newHour, bookedHour, askedHour, otherAskedHour, bookableHour].some((hour) => isAt(form, hour))
      );
    },
    cause: ({ user }) => user.click(move),
  },
  {
    name: 'the proposed time is accepted',
    event: { type: 'hour.pressed', token, hour: bookedHour },
    when: (snapshot) =>
      maySend('move')(snapshot) &&
      snapshot.context.appointment?.status === 'proposed' &&
      isAt(snapshot.context.form, bookedHour),
    cause: ({ user }) => user.click(accept),
  },
  {
    name: 'the demo is given up',
    event: { type: 'cancel.pressed', token },
    when: (snapshot) => {
      const { form, appointment } = snapshot.context;
      return (
        maySend('cancel')(snapshot) &&
        appointment !== undefined &&
        isAt(form, bookedHour) &&
        isAt(appointment, bookedHour)
      );
    },
    cause: ({ user }) => user.click(cancel),
  },
  {
    name: 'the demo is moved',
    event: { type: 'xstate.done.actor.changingAppointment', output: movedAppointment },
    when: (snapshot) => isMoving(snapshot) && isAt(snapshot.context.form, newHour),
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the demo is booked at the time that it has',
    event: { type: 'xstate.done.actor.changingAppointment', output: bookedAppointment },
    when: (snapshot) => isMoving(snapshot) && isAt(snapshot.context.form, bookedHour),
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the demo is booked at an open time',
    event: { type: 'xstate.done.actor.changingAppointment', output: openAppointment },
    when: (snapshot) => isMoving(snapshot) && isAt(snapshot.context.form, bookableHour),
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the demo is asked for',
    event: { type: 'xstate.done.actor.changingAppointment', output: askedAppointment },
    when: (snapshot) => isMoving(snapshot) && isAt(snapshot.context.form, askedHour),
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the demo is asked for at another time',
    event: { type: 'xstate.done.actor.changingAppointment', output: otherAskedAppointment },
    when: (snapshot) => isMoving(snapshot) && isAt(snapshot.context.form, otherAskedHour),
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the demo is cancelled',
    event: { type: 'xstate.done.actor.changingAppointment', output: cancelledAppointment },
    when: (snapshot) => !isMoving(snapshot),
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the server rejects the link',
    event: {
      type: 'xstate.error.actor.changingAppointment',
      error: { rejected: true, fieldErrors: [appointmentErrors.unknown] },
    },
    cause: ({ environment }) => environment.reject('token'),
  },
  {
    name: 'the server rejects the date',
    event: {
      type: 'xstate.error.actor.changingAppointment',
      error: { rejected: true, fieldErrors: [appointmentErrors.date] },
    },
    when: (snapshot) => isMoving(snapshot) && isNear(snapshot),
    cause: async ({ environment, user }) => {
      await environment.reject('appointment_date');
      await user.focused(problem);
    },
  },
  {
    name: 'the server rejects the time',
    event: {
      type: 'xstate.error.actor.changingAppointment',
      error: { rejected: true, fieldErrors: [appointmentErrors.time] },
    },
    when: (snapshot) => isMoving(snapshot) && isNear(snapshot),
    cause: async ({ environment, user }) => {
      await environment.reject('appointment_time');
      await user.focused(problem);
    },
  },
  {
    name: 'a button is pressed too often',
    event: { type: 'xstate.error.actor.changingAppointment', error: { rejected: true, fieldErrors: [tooOften] } },
    cause: ({ environment }) => environment.limit(tooOften.message, 5),
  },
  ...failures('changingAppointment'),
];

const sayings = {
  booked: 'agent will contact you',
  requested: 'not booked until we’ve confirmed it',
  proposed: 'proposing this one',
  cancelled: '',
};

export const appointmentModel: Model<Appointment> = {
  machine: appointmentMachine,
  route: appointmentLink.page,
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases,
  smoke: [
    {
      title: 'Move a demo',
      steps: ['the link is followed', 'another date is chosen', 'another time is chosen', 'the demo is moved'],
    },
    {
      title: 'Take an open time in place of one that was asked for',
      steps: ['the link of a demo that was asked for is followed', 'the demo is booked at an open time'],
    },
    { title: 'Cancel a demo', steps: ['the link is followed', 'the demo is cancelled'] },
    { title: 'Cancel a demo while the network is down', steps: ['the link is followed', 'the network breaks'] },
  ],
  byHand: [
    {
      title: 'Ask for another time, and lose the network on the way to an open one',
      steps: [
        'the link of a demo that was asked for is followed',
        'the demo is asked for',
        'the nearest open time is pressed',
        'the network breaks',
        'a time at which the office is closed is chosen',
      ],
    },
    {
      title: 'Send the time that a demo has already, then choose another date',
      steps: ['the link is followed', 'the demo is booked at the time that it has', 'another date is chosen'],
    },
    { title: 'Follow the link of a cancelled demo', steps: ['the link of a cancelled demo is followed'] },
    { title: 'Follow a link that is not complete', steps: ['an unknown link is followed'] },
  ],
  serialise: ({ context: { token, appointment, form, change, fieldErrors } }) => [
    token !== '',
    appointment,
    form,
    change,
    fieldErrors.map(({ message }) => message),
  ],
  sources: {},
  states: {
    'appointment.shown': async (user, snapshot) => {
      const { appointment, form } = snapshot.context;
      await user.see(heading);
      await user.see({ text: inWords(appointment ?? form) });
      await user.see({ text: `Time zone: ${appointment?.time_zone}` });
      await user.see({ role: 'link', name: 'Add to your calendar' });
      await user.seeValue(labels.appointment_date, form.appointment_date);
      await user.seeValue(labels.appointment_time, form.appointment_time);
      await user.see(move);
      await user.see(cancel);
      const isProposed = appointment?.status === 'proposed';
      await (isProposed ? user.see(accept) : user.doesNotSee(accept));
      await user.see({ text: sayings[appointment?.status ?? 'booked'] });
      const closed = { role: 'status', text: 'Our office is closed then' } as const;
      const nearest = { role: 'button', name: shortHourInWords(bookableHour) } as const;
      await (isPointedOut(snapshot) ? user.see(closed) : user.doesNotSee(closed));
      await (isPointedOut(snapshot) ? user.see(nearest) : user.doesNotSee(nearest));
    },
    'appointment.shown.ready': async (user) => {
      await user.seeTitle('Your demo');
      await user.doesNotSee({ role: 'status', text: 'for this time' });
      await user.doesNotSee(problem);
      await user.doesNotSee(failure);
    },
    'appointment.shown.moved': async (user, { context: { appointment } }) => {
      const isAsked = appointment?.status === 'requested';
      const text = isAsked ? 'We have your request for this time' : 'Your demo is booked for this time';
      await user.see({ role: 'status', text });
      await user.seeTitle(isAsked ? 'You asked for another time' : 'Your demo is booked');
    },
    'appointment.shown.invalid': async (user, { context: { fieldErrors } }) => {
      await user.seeTitle('Error: Your demo');
      await seeListed(user, problem, fieldErrors, labels);
    },
    'appointment.shown.unanswered': async (user, { context: { fieldErrors } }) => {
      await (fieldErrors.length > 0 ? user.doesNotSee(failure) : user.see(failure));
      for (const { message } of fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'appointment.sending': async (user, snapshot) => {
      await user.see({ role: 'status', text: isMoving(snapshot) ? 'Moving your demo' : 'Cancelling your demo' });
      await user.doesNotSee(failure);
    },
    'appointment.ended': async (user, { context: { appointment, fieldErrors } }) => {
      const isCancelled = fieldErrors.length === 0;
      const name = isCancelled ? 'Your demo is cancelled' : 'This link doesn’t work';
      await user.see({ role: 'heading', level: 1, name });
      await user.seeTitle(isCancelled ? name : 'Error: Your demo');
      for (const { message } of fieldErrors) await user.see({ role: 'alert', text: message });
      if (appointment && isCancelled) await user.see({ text: inWords(appointment) });
      await user.see({ role: 'link', name: 'Book another demo' });
      await user.doesNotSee(cancel);
    },
  },
};

const inWords = ({ appointment_date, appointment_time }: Hour) =>
  appointmentInWords(appointment_date, appointment_time);
