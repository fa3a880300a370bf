import { createFileRoute } from '@tanstack/react-router';
import { headlines } from '../../content/headlines.ts';
import { FaqScreen } from '../screens/faq/FaqScreen.tsx';
import { pageHead } from './-head.ts';

const head = { title: headlines['/faq'], path: '/faq' } as const;

export const Route = createFileRoute('/faq')({
  head: import.meta.env.SSR
    ? async () => {
        const { questionsPage } = await import('./-faq.ts');
        return pageHead({ ...head, data: () => [questionsPage()] });
      }
    : () => pageHead(head),
  component: FaqScreen,
});
