import { createFileRoute } from '@tanstack/react-router';
import { security } from '../../content/security.ts';
import { owner } from '../owner.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { headlineHead } from './-head.ts';

export const Route = createFileRoute('/security')({
  head: headlineHead('/security'),
  component: () => <NoticeScreen {...security({ ...settings, ...owner })} />,
});
