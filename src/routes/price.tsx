import { createFileRoute } from '@tanstack/react-router';
import { PricingScreen } from '../flows/pricing/PricingScreen.tsx';
import { pageHead } from './-head.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/price')({
  loader: (loading) => servedOr(loading, async () => (await import('./-price.ts')).pricingHeadWords()),
  head: ({ loaderData }) =>
    loaderData ? pageHead({ ...loaderData, path: '/price', data: () => [loaderData.product] }) : {},
  component: PricingScreen,
});
