import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '../screens/about/AboutScreen.tsx';
import { settings } from '../settings.ts';
import { headWords, overviewHead } from './-overview.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/about')({
  loader: (loading) =>
    servedOr(loading, async () => headWords((await import('../../content/about.ts')).about(settings))),
  head: ({ loaderData }) => overviewHead(loaderData, '/about'),
  component: AboutScreen,
});
