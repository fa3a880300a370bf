import { createFileRoute } from '@tanstack/react-router';
import { headlines } from '../../content/headlines.ts';
import { BookingScreen } from '../screens/booking/BookingScreen.tsx';
import type { SiteContext } from './__root.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/booking')({
  head: ({ match }) =>
    pageHead({
      title: answerIn(match.context)?.kind === 'refused' ? `Error: ${headlines['/booking']}` : headlines['/booking'],
      description: 'Choose a day and an hour; a customer success agent shows you the platform with your own questions.',
      path: '/booking',
    }),
  component: Booking,
});

function Booking() {
  return <BookingScreen answer={answerIn(Route.useRouteContext())} />;
}

function answerIn({ answer }: SiteContext) {
  return answer?.flow === 'booking' ? answer : undefined;
}
