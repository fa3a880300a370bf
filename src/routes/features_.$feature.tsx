import { createFileRoute } from '@tanstack/react-router';
import { features } from '../../content/navigation.ts';
import { FeatureScreen } from '../screens/feature/FeatureScreen.tsx';
import { subjectPage } from '../screens/subject/subject.ts';
import { servedOr } from './-served.ts';
import { subjectHead } from './-subject.ts';

export const Route = createFileRoute('/features_/$feature')({
  staticData: { paths: features.map(({ path }) => path) },
  loader: ({ params, ...loading }) => servedOr(loading, () => subjectPage('features', params.feature)),
  head: ({ loaderData, params }) => subjectHead(loaderData, `/features/${params.feature}`),
  component: Feature,
});

function Feature() {
  return <FeatureScreen subject={Route.useLoaderData()} />;
}
