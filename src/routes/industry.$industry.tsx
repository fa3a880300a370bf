import { createFileRoute } from '@tanstack/react-router';
import { industries } from '../../content/menus.gen.ts';
import { IndustryScreen } from '../screens/industry/IndustryScreen.tsx';
import { subjectHead, subjectLoader } from './-subject.ts';

export const Route = createFileRoute('/industry/$industry')({
  staticData: { paths: industries.map(({ path }) => path) },
  loader: ({ params, ...loading }) => subjectLoader(loading, 'industries', params.industry),
  head: ({ loaderData, params }) => subjectHead(loaderData, `/industry/${params.industry}`),
  component: Industry,
});

function Industry() {
  return <IndustryScreen subject={Route.useLoaderData()} />;
}
