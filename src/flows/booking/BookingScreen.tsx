import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { demo } from '../../../content/booking.ts';
import { NextSteps } from '../../design/NextSteps.tsx';
import { WithAside } from '../../design/WithAside.tsx';
import { useSubmission } from '../../submissions/useSubmission.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingSending } from './BookingSending.tsx';
import { BookingSuccess } from './BookingSuccess.tsx';
import { bookingFlow } from './flow.ts';
import { adoptSum } from './sum.ts';

type BookingScreenProps = {
  /** The date that the served page shows, YYYY-MM-DD. */
  date?: string | undefined;
};

/** Booking a demo. */
export function BookingScreen({ date }: BookingScreenProps) {
  const { history } = useRouter();
  // Before the draft is restored, of which the sum becomes a part.
  useLayoutEffect(() => adoptSum(history), [history]);
  const [snapshot, send] = useSubmission(bookingFlow, { date });
  return (
    <WithAside aside={<NextSteps {...demo} />}>
      {snapshot.hasTag('form') && <BookingForm snapshot={snapshot} send={send} />}
      {snapshot.matches('sending') && <BookingSending snapshot={snapshot} send={send} />}
      {snapshot.matches('success') && <BookingSuccess context={snapshot.context} />}
    </WithAside>
  );
}
