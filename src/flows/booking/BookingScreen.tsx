import { lazy, Suspense } from 'react';
import { demo } from '../../../content/booking.ts';
import { usePreload } from '../../design/intent.ts';
import { NextSteps } from '../../design/NextSteps.tsx';
import { WithAside } from '../../design/WithAside.tsx';
import { useSubmission } from '../../submissions/useSubmission.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingSending } from './BookingSending.tsx';
import { bookingFlow } from './flow.ts';

/** Not part of the first load. It comes at the first sign of intent, so that it is there before a booking is sent. */
const loadSuccess = () => import('./BookingSuccess.tsx');
const BookingSuccess = lazy(async () => ({ default: (await loadSuccess()).BookingSuccess }));

type BookingScreenProps = {
  /** The date that the served page shows, YYYY-MM-DD. */
  date?: string | undefined;
};

/** Booking a demo. */
export function BookingScreen({ date }: BookingScreenProps) {
  const [snapshot, send] = useSubmission(bookingFlow, { date });
  usePreload(loadSuccess);
  return (
    <WithAside aside={<NextSteps {...demo} />}>
      {snapshot.hasTag('form') && <BookingForm snapshot={snapshot} send={send} />}
      {snapshot.matches('sending') && <BookingSending snapshot={snapshot} send={send} />}
      {snapshot.matches('success') && (
        <Suspense>
          <BookingSuccess context={snapshot.context} />
        </Suspense>
      )}
    </WithAside>
  );
}
