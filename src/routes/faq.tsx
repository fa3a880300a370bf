import { createFileRoute } from '@tanstack/react-router';
import { FaqScreen } from '../screens/faq/FaqScreen.tsx';
import { pageHead } from './-head.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/faq')({
  loader: (loading) => servedOr(loading, async () => (await import('./-faq.ts')).faqHeadWords()),
  head: ({ loaderData }) =>
    loaderData ? pageHead({ ...loaderData, path: '/faq', data: () => [loaderData.questions] }) : {},
  component: FaqScreen,
});
