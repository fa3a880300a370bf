import { createFileRoute } from '@tanstack/react-router';
import { ServedPage } from '../components/page/ServedPage.tsx';
import { BookingScreen } from '../flows/booking/BookingScreen.tsx';
import { formHead } from './-form.ts';
import { hiddenHead } from './-head.ts';

/** The acknowledgement of a booking, which the server shows again to the browser that made it. */
export const Route = createFileRoute('/booking_/sent/$page')({
  head: formHead('booking', hiddenHead),
  component: Sent,
});

function Sent() {
  return (
    <ServedPage>
      <BookingScreen />
    </ServedPage>
  );
}
