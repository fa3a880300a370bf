import { createFileRoute } from '@tanstack/react-router';
import { BookingScreen } from '../flows/booking/BookingScreen.tsx';
import { formHead } from './-form.ts';
import { pageHead } from './-head.ts';
import { servedOr } from './-served.ts';

/** The date that a served document shows; undefined when the visitor comes from another page of the site. */
type Dated = { date?: string | undefined };

export const Route = createFileRoute('/booking')({
  loader: (loading): Promise<Dated> => servedOr(loading, async () => ({ date: loading.context.tomorrow })),
  head: formHead('booking', pageHead),
  component: Booking,
});

function Booking() {
  return <BookingScreen date={Route.useLoaderData().date} />;
}
