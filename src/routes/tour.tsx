import { createFileRoute } from '@tanstack/react-router';
import { tour } from '../../content/tour.ts';
import { TourScreen } from '../screens/tour/TourScreen.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/tour')({
  head: () => pageHead({ title: tour.headline, description: tour.description, path: '/tour' }),
  component: TourScreen,
});
