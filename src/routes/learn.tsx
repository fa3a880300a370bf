import { createFileRoute } from '@tanstack/react-router';
import { LearnScreen } from '../screens/overview/LearnScreen.tsx';
import { headWords, overviewHead } from './-overview.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/learn')({
  loader: (loading) =>
    servedOr(loading, async () => headWords((await import('../../content/overviews.ts')).learnOverview)),
  head: ({ loaderData }) => overviewHead(loaderData, '/learn'),
  component: LearnScreen,
});
