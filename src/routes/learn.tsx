import { createFileRoute } from '@tanstack/react-router';
import { learnOverview } from '../../content/overviews.ts';
import { LearnScreen } from '../screens/overview/LearnScreen.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/learn')({
  head: () => pageHead({ title: learnOverview.headline, description: learnOverview.description, path: '/learn' }),
  component: LearnScreen,
});
