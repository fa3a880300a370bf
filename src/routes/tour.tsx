import { createFileRoute } from '@tanstack/react-router';
import { TourScreen } from '../flows/tour/TourScreen.tsx';
import { overviewHead } from './-overview.ts';

export const Route = createFileRoute('/tour')({
  head: overviewHead('/tour', import.meta.env.SSR && (async () => (await import('../../content/tour.ts')).tourCopy)),
  component: TourScreen,
});
