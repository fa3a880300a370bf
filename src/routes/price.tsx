import { createFileRoute } from '@tanstack/react-router';
import { PricingScreen } from '../screens/pricing/PricingScreen.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/price')({
  loader: async () => (await import('./-price.ts')).pricingHeadWords(),
  head: ({ loaderData }) =>
    loaderData ? pageHead({ ...loaderData, path: '/price', data: () => [loaderData.product] }) : {},
  component: PricingScreen,
});
