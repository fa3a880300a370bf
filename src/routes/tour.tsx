import { createFileRoute } from '@tanstack/react-router';
import { TourScreen } from '../screens/tour/TourScreen.tsx';
import { headWords, overviewHead } from './-overview.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/tour')({
  loader: (loading) => servedOr(loading, async () => headWords((await import('../../content/tour.ts')).tourCopy)),
  head: ({ loaderData }) => overviewHead(loaderData, '/tour'),
  component: TourScreen,
});
