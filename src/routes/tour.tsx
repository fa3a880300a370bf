import { createFileRoute } from '@tanstack/react-router';
import { TourScreen } from '../screens/tour/TourScreen.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/tour')({
  head: () =>
    pageHead({
      title: 'The product in six screens',
      description:
        'Six screens of the platform: dashboard, assignment, live tracking, inspections, workflows and vehicle service. Go through them at your own pace.',
      path: '/tour',
    }),
  component: TourScreen,
});
