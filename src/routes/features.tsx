import { createFileRoute } from '@tanstack/react-router';
import { FeaturesScreen } from '../screens/overview/FeaturesScreen.tsx';
import { headWords, overviewHead } from './-overview.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/features')({
  loader: (loading) =>
    servedOr(loading, async () => headWords((await import('../../content/overviews.ts')).featuresOverview)),
  head: ({ loaderData }) => overviewHead(loaderData, '/features'),
  component: FeaturesScreen,
});
