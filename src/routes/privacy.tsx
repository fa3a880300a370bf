import { createFileRoute } from '@tanstack/react-router';
import { headlines } from '../../content/headlines.ts';
import { privacyNotice } from '../../content/privacy.ts';
import { retention } from '../retention.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/privacy')({
  head: () => pageHead({ title: headlines['/privacy'], path: '/privacy' }),
  component: () => <NoticeScreen {...privacyNotice(settings, retention)} />,
});
