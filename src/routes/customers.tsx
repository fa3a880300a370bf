import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '../screens/overview/CustomersScreen.tsx';
import { overviewHead } from './-overview.ts';

export const Route = createFileRoute('/customers')({
  loader: async () => (await import('../../content/overviews.ts')).customersOverview,
  head: ({ loaderData }) => overviewHead(loaderData, '/customers'),
  component: CustomersScreen,
});
