import { createFileRoute } from '@tanstack/react-router';
import { features } from '../../content/menus.gen.ts';
import { FeatureScreen } from '../screens/feature/FeatureScreen.tsx';
import { subjectHead, subjectLoader } from './-subject.ts';

export const Route = createFileRoute('/features_/$feature')({
  staticData: { paths: features.map(({ path }) => path) },
  loader: ({ params, ...loading }) => subjectLoader(loading, 'features', params.feature),
  head: ({ loaderData, params }) => subjectHead(loaderData, `/features/${params.feature}`),
  component: Feature,
});

function Feature() {
  return <FeatureScreen subject={Route.useLoaderData()} />;
}
