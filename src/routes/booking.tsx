import { createFileRoute } from '@tanstack/react-router';
import { headlines } from '../../content/headlines.ts';
import { BookingScreen } from '../screens/booking/BookingScreen.tsx';
import type { SiteContext } from './__root.tsx';
import { pageHead } from './-head.ts';
import { servedOr } from './-served.ts';

/** The date in a served document; none if the visitor comes from another page. */
type Dated = { date?: string | undefined };

export const Route = createFileRoute('/booking')({
  loader: (loading): Promise<Dated> => servedOr(loading, async () => ({ date: loading.context.tomorrow })),
  head: ({ match }) =>
    pageHead({
      title: answerIn(match.context)?.kind === 'rejected' ? `Error: ${headlines['/booking']}` : headlines['/booking'],
      description: 'Choose a day and an hour; a customer success agent shows you the platform with your own questions.',
      path: '/booking',
    }),
  component: Booking,
});

function Booking() {
  return <BookingScreen answer={answerIn(Route.useRouteContext())} date={Route.useLoaderData().date} />;
}

function answerIn({ answer }: SiteContext) {
  return answer?.flow === 'booking' ? answer : undefined;
}
