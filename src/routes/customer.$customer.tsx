import { createFileRoute } from '@tanstack/react-router';
import { FeatureScreen } from '../screens/feature/FeatureScreen.tsx';
import { subjectHead, subjectLoader } from './-subject.ts';

export const Route = createFileRoute('/customer/$customer')({
  staticData: { paths: ['/customer/delivery', '/customer/utility'] },
  loader: ({ params, ...loading }) => subjectLoader(loading, 'customers', params.customer),
  head: ({ loaderData, params }) => subjectHead(loaderData, `/customer/${params.customer}`),
  component: Customer,
});

function Customer() {
  return <FeatureScreen subject={Route.useLoaderData()} />;
}
