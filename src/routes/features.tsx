import { createFileRoute } from '@tanstack/react-router';
import { FeaturesScreen } from '../screens/overview/FeaturesScreen.tsx';
import { overviewHead } from './-overview.ts';

export const Route = createFileRoute('/features')({
  head: overviewHead(
    '/features',
    import.meta.env.SSR && (async () => (await import('../../content/overviews.ts')).featuresOverview),
  ),
  component: FeaturesScreen,
});
