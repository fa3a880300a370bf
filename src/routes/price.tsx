import { createFileRoute } from '@tanstack/react-router';
import { PricingScreen } from '../screens/pricing/PricingScreen.tsx';
import { pageHead } from './-head.ts';
import { servedOr } from './-served.ts';

const description =
  'What fleet tracking and workflows cost per vehicle and month, annual or monthly, with trackers at 90 dollars and a free trial of 21 days.';

export const Route = createFileRoute('/price')({
  // The words of the plans and the rules of their prices are no burden of the other pages.
  loader: (loading) => servedOr(loading, async () => (await import('./-price.ts')).productData(description)),
  head: ({ loaderData }) =>
    pageHead({
      title: 'Pricing: what a vehicle costs a month',
      description,
      path: '/price',
      data: loaderData ? [loaderData] : [],
    }),
  component: PricingScreen,
});
