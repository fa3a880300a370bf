import { createFileRoute } from '@tanstack/react-router';
import { privacyNotice } from '../../content/privacy.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { headWords, overviewHead } from './-overview.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/privacy')({
  loader: (loading) =>
    servedOr(loading, async () => headWords((await import('../../content/privacy.ts')).privacyNotice(settings))),
  head: ({ loaderData }) => overviewHead(loaderData, '/privacy'),
  component: () => <NoticeScreen {...privacyNotice(settings)} />,
});
