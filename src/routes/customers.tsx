import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '../screens/overview/CustomersScreen.tsx';
import { headWords, overviewHead } from './-overview.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/customers')({
  loader: (loading) =>
    servedOr(loading, async () => headWords((await import('../../content/overviews.ts')).customersOverview)),
  head: ({ loaderData }) => overviewHead(loaderData, '/customers'),
  component: CustomersScreen,
});
