import { createFileRoute } from '@tanstack/react-router';
import { customersOverview } from '../../content/overviews.ts';
import { CustomersScreen } from '../screens/overview/CustomersScreen.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/customers')({
  head: () =>
    pageHead({ title: customersOverview.headline, description: customersOverview.description, path: '/customers' }),
  component: CustomersScreen,
});
