import { createFileRoute } from '@tanstack/react-router';
import { hero } from '../../content/home.ts';
import { HomeScreen } from '../screens/home/HomeScreen.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/')({
  head: () =>
    pageHead({
      title: hero.tagline,
      description:
        'GPS tracking, fuel, inspections, routes and workflows for fleets in East Africa, on one map and one phone. Book a demo.',
    }),
  component: HomeScreen,
});
