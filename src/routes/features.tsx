import { createFileRoute } from '@tanstack/react-router';
import { FeaturesScreen } from '../screens/overview/FeaturesScreen.tsx';
import { headWords, overviewHead } from './-overview.ts';

export const Route = createFileRoute('/features')({
  loader: async () => headWords((await import('../../content/overviews.ts')).featuresOverview),
  head: ({ loaderData }) => overviewHead(loaderData, '/features'),
  component: FeaturesScreen,
});
