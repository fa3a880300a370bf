import { at, entered, explained, type FlowProperty, kept, resumed, settled } from '../properties/kinds.ts';

export const bookingProperties: Readonly<Record<string, readonly FlowProperty[]>> = {
  booking: [
    entered('4.booking', 'only an acknowledged booking is a success', 'success', [
      'xstate.done.actor.sendingBooking',
      'page.answered',
    ]),
    settled('8.booking', 'a try is answered, or tried again', 'sending.posting', [
      'success',
      'form',
      'sending.unanswered',
      'sending.postponed',
    ]),
    settled('8.booking', 'a booking that got no answer is sent again by itself', 'sending.unanswered', [
      'sending.posting',
      'form',
    ]),
    settled('8.postponed', 'a booking that the server postponed is sent again by itself', 'sending.postponed', [
      'sending.posting',
      'form',
    ]),
    resumed(
      '8.postponed',
      'a booking that the server postponed is not sent again before its time',
      ['sending.postponed', 'sending.posting'],
      'xstate.after.postponedPause.',
    ),
    kept('8.booking', 'no failure loses what was typed', 'form', [
      'field.changed',
      'form.restored',
      'submission.found',
      'page.answered',
      'day.changed',
    ]),
    {
      requirement: '7.booking-once',
      says: 'all tries of a booking carry one key',
      always: ({ context }, step) =>
        step === undefined ||
        step.before.context.key === '' ||
        context.key === step.before.context.key ||
        step.event.type === 'form.restored',
    },
    {
      requirement: '7.booking-once',
      says: 'nothing is sent without a key',
      never: (snapshot) => at('sending')(snapshot) && snapshot.context.key === '',
    },
    explained('5.booking', 'a form with errors says which', ['form.invalid']),
    {
      requirement: '9.booking-dates',
      says: 'a date that the visitor chose stays',
      always: ({ context }, step) =>
        step?.event.type !== 'day.changed' ||
        !step.before.context.dateChosen ||
        context.form.appointment_date === step.before.context.form.appointment_date,
    },
  ],
};
