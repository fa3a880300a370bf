import { createFileRoute } from '@tanstack/react-router';
import { privacyNotice } from '../../content/privacy.ts';
import { owner } from '../owner.ts';
import { retention } from '../retention.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { headlineHead } from './-head.ts';

export const Route = createFileRoute('/privacy')({
  head: headlineHead('/privacy'),
  component: () => <NoticeScreen {...privacyNotice({ ...settings, ...owner }, retention)} />,
});
