import { createFileRoute } from '@tanstack/react-router';
import { CustomersScreen } from '../screens/overview/CustomersScreen.tsx';
import { overviewHead } from './-overview.ts';

export const Route = createFileRoute('/customers')({
  head: overviewHead(
    '/customers',
    import.meta.env.SSR && (async () => (await import('../../content/overviews.ts')).customersOverview),
  ),
  component: CustomersScreen,
});
