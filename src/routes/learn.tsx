import { createFileRoute } from '@tanstack/react-router';
import { LearnScreen } from '../screens/overview/LearnScreen.tsx';
import { overviewHead } from './-overview.ts';

export const Route = createFileRoute('/learn')({
  head: overviewHead(
    '/learn',
    import.meta.env.SSR && (async () => (await import('../../content/overviews.ts')).learnOverview),
  ),
  component: LearnScreen,
});
