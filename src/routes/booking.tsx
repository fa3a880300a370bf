import { createFileRoute } from '@tanstack/react-router';
import { headlines } from '../../content/headlines.ts';
import { BookingScreen } from '../flows/booking/BookingScreen.tsx';
import { answerFor, formTitle } from './-answer.ts';
import { pageHead } from './-head.ts';
import { servedOr } from './-served.ts';

/** The date that a served document shows; undefined when the visitor comes from another page of the site. */
type Dated = { date?: string | undefined };

export const Route = createFileRoute('/booking')({
  loader: (loading): Promise<Dated> => servedOr(loading, async () => ({ date: loading.context.tomorrow })),
  head: ({ match }) =>
    pageHead({
      title: formTitle(match.context, 'booking', headlines['/booking']),
      path: '/booking',
    }),
  component: Booking,
});

function Booking() {
  return <BookingScreen answer={answerFor(Route.useRouteContext(), 'booking')} date={Route.useLoaderData().date} />;
}
