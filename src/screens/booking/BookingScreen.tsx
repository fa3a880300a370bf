import { useEffect } from 'react';
import { fromCallback } from 'xstate';
import { demo } from '../../../content/booking.ts';
import type { BookingAnswer } from '../../../contract/booking.ts';
import { type BookingEvent, bookingMachine } from '../../../machines/booking.ts';
import { bookingDraft, bookingDraftOf, sendingBooking, watchingDay } from '../../actors/booking.ts';
import { useAnswered } from '../../actors/useAnswered.ts';
import { useFlow } from '../../actors/useFlow.ts';
import { watchingNetwork } from '../../actors/window.ts';
import { NextSteps, WithNextSteps } from '../../design/NextSteps.tsx';
import { useStart } from '../form/useStart.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingSending } from './BookingSending.tsx';
import { BookingSuccess } from './BookingSuccess.tsx';

const machine = bookingMachine.provide({ actors: { sendingBooking, watchingDay, watchingNetwork } });

/** The chart where there is no day to watch: what was posted without scripts names its own. */
const silent = bookingMachine.provide({ actors: { watchingDay: fromCallback<BookingEvent>(() => {}) } });

/** Booking a demo. `answer` is what the server said to a form that was posted without scripts. */
export function BookingScreen({ answer }: { answer?: BookingAnswer | undefined }) {
  const [snapshot, send] = useFlow(machine, useAnswered(silent, answer));
  const { context } = snapshot;
  useStart({ arriving: snapshot.matches('plain'), draft: bookingDraft, send });
  const acknowledged = snapshot.matches('success');
  useEffect(() => {
    if (acknowledged) bookingDraft.forget();
    else if (context.today) bookingDraft.keep(bookingDraftOf(context));
  }, [acknowledged, context]);
  return (
    <WithNextSteps steps={<NextSteps {...demo} />}>
      {snapshot.hasTag('form') && (
        <BookingForm context={context} faulty={snapshot.matches({ form: 'faulty' })} send={send} />
      )}
      {snapshot.matches('sending') && (
        <BookingSending context={context} waiting={snapshot.matches({ sending: 'waiting' })} send={send} />
      )}
      {acknowledged && <BookingSuccess context={context} />}
    </WithNextSteps>
  );
}
