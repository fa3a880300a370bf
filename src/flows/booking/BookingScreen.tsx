import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { demo } from '../../../content/booking.ts';
import { NextSteps } from '../../design/NextSteps.tsx';
import { WithAside } from '../../design/WithAside.tsx';
import { useSubmission } from '../../submissions/useSubmission.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingSending } from './BookingSending.tsx';
import { BookingSuccess } from './BookingSuccess.tsx';
import { bookingFlow } from './flow.ts';

type BookingScreenProps = {
  /** The date that the served page shows, YYYY-MM-DD. */
  date?: string | undefined;
};

/** Booking a demo. */
export function BookingScreen({ date }: BookingScreenProps) {
  const [snapshot, send] = useSubmission(bookingFlow, { date });
  const { history } = useRouter();
  useEffect(() => {
    const { search } = history.location;
    // Of a whole sum, which few addresses have: what reads it is loaded for them alone.
    if (!search.includes('lost=')) return;
    // If it cannot be loaded, the figures stay in the address.
    void import('./sum.ts').then(({ adoptSum }) => adoptSum(history, search, send)).catch(() => {});
  }, [history, send]);
  return (
    <WithAside aside={<NextSteps {...demo} />}>
      {snapshot.hasTag('form') && <BookingForm snapshot={snapshot} send={send} />}
      {snapshot.matches('sending') && <BookingSending snapshot={snapshot} send={send} />}
      {snapshot.matches('success') && <BookingSuccess context={snapshot.context} />}
    </WithAside>
  );
}
