import { createFileRoute } from '@tanstack/react-router';
import { featuresOverview } from '../../content/overviews.ts';
import { FeaturesScreen } from '../screens/overview/FeaturesScreen.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/features')({
  head: () =>
    pageHead({ title: featuresOverview.headline, description: featuresOverview.description, path: '/features' }),
  component: FeaturesScreen,
});
