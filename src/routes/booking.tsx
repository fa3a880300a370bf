import { createFileRoute } from '@tanstack/react-router';
import { BookingScreen } from '../screens/booking/BookingScreen.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/booking')({
  head: ({ match }) =>
    pageHead({
      title: match.context.answer?.kind === 'refused' ? 'Error: Book a demo' : 'Book a demo',
      description: 'Choose a day and an hour; a customer success agent shows you the platform with your own questions.',
    }),
  component: Booking,
});

function Booking() {
  const { answer } = Route.useRouteContext();
  return <BookingScreen answer={answer} />;
}
