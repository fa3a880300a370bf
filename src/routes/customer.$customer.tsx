import { createFileRoute } from '@tanstack/react-router';
import { FeatureScreen } from '../screens/feature/FeatureScreen.tsx';
import { subjectPage } from '../screens/subject/subject.ts';
import { servedOr } from './-served.ts';
import { subjectHead } from './-subject.ts';

export const Route = createFileRoute('/customer/$customer')({
  staticData: { paths: ['/customer/delivery', '/customer/utility'] },
  loader: ({ params, ...loading }) => servedOr(loading, () => subjectPage('customers', params.customer)),
  head: ({ loaderData, params }) => subjectHead(loaderData, `/customer/${params.customer}`),
  component: Customer,
});

function Customer() {
  return <FeatureScreen subject={Route.useLoaderData()} />;
}
