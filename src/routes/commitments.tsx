import { createFileRoute } from '@tanstack/react-router';
import { commitments } from '../../content/commitments.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { headWords, overviewHead } from './-overview.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/commitments')({
  loader: (loading) =>
    servedOr(loading, async () => headWords((await import('../../content/commitments.ts')).commitments(settings))),
  head: ({ loaderData }) => overviewHead(loaderData, '/commitments'),
  component: () => <NoticeScreen {...commitments(settings)} />,
});
