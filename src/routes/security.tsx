import { createFileRoute } from '@tanstack/react-router';
import { security } from '../../content/security.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { headWords, overviewHead } from './-overview.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/security')({
  loader: (loading) =>
    servedOr(loading, async () => headWords((await import('../../content/security.ts')).security(settings))),
  head: ({ loaderData }) => overviewHead(loaderData, '/security'),
  component: () => <NoticeScreen {...security(settings)} />,
});
