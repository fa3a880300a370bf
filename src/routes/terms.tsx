import { createFileRoute } from '@tanstack/react-router';
import { terms } from '../../content/terms.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { headWords, overviewHead } from './-overview.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/terms')({
  loader: (loading) =>
    servedOr(loading, async () => headWords((await import('../../content/terms.ts')).terms(settings))),
  head: ({ loaderData }) => overviewHead(loaderData, '/terms'),
  component: () => <NoticeScreen {...terms(settings)} />,
});
