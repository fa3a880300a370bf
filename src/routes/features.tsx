import { createFileRoute } from '@tanstack/react-router';
import { FeaturesScreen } from '../screens/overview/FeaturesScreen.tsx';
import { overviewHead } from './-overview.ts';

export const Route = createFileRoute('/features')({
  loader: async () => (await import('../../content/overviews.ts')).featuresOverview,
  head: ({ loaderData }) => overviewHead(loaderData, '/features'),
  component: FeaturesScreen,
});
