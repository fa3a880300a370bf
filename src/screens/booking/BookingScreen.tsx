import { fromCallback } from 'xstate';
import { demo } from '../../../content/booking.ts';
import type { BookingAnswer } from '../../../contract/booking.ts';
import { type BookingEvent, bookingMachine } from '../../../machines/booking.ts';
import { NextSteps, WithNextSteps } from '../../design/NextSteps.tsx';
import { useAnswered } from '../../hooks/useAnswered.ts';
import { bookingFlow } from '../../submissions/booking.ts';
import { useSubmission } from '../../submissions/useSubmission.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingSending } from './BookingSending.tsx';
import { BookingSuccess } from './BookingSuccess.tsx';

/** The chart where there is no day to watch: what was posted without scripts names its own. */
const silent = bookingMachine.provide({ actors: { watchingDay: fromCallback<BookingEvent>(() => {}) } });

type BookingScreenProps = {
  /** What the server said to a form that was posted without scripts. */
  answer?: BookingAnswer | undefined;
  /** The date that the served page shows, YYYY-MM-DD. */
  date?: string | undefined;
};

/** Booking a demo. */
export function BookingScreen({ answer, date }: BookingScreenProps) {
  const [snapshot, send] = useSubmission(bookingFlow, { snapshot: useAnswered(silent, answer), input: { date } });
  const { context } = snapshot;
  return (
    <WithNextSteps steps={<NextSteps {...demo} />}>
      {snapshot.hasTag('form') && (
        <BookingForm context={context} invalid={snapshot.matches({ form: 'invalid' })} send={send} />
      )}
      {snapshot.matches('sending') && (
        <BookingSending context={context} waiting={snapshot.matches({ sending: 'unanswered' })} send={send} />
      )}
      {snapshot.matches('success') && <BookingSuccess context={context} />}
    </WithNextSteps>
  );
}
