import { createFileRoute } from '@tanstack/react-router';
import { industries } from '../../content/navigation.ts';
import { IndustryScreen } from '../screens/industry/IndustryScreen.tsx';
import { subjectPage } from '../screens/subject/subject.ts';
import { servedOr } from './-served.ts';
import { subjectHead } from './-subject.ts';

export const Route = createFileRoute('/industry/$industry')({
  staticData: { paths: industries.map(({ path }) => path) },
  loader: ({ params, ...loading }) => servedOr(loading, () => subjectPage('industries', params.industry)),
  head: ({ loaderData, params }) => subjectHead(loaderData, `/industry/${params.industry}`),
  component: Industry,
});

function Industry() {
  return <IndustryScreen subject={Route.useLoaderData()} />;
}
