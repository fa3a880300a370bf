import { createFileRoute } from '@tanstack/react-router';
import { headlines } from '../../content/headlines.ts';
import { security } from '../../content/security.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/security')({
  head: () => pageHead({ title: headlines['/security'], path: '/security' }),
  component: () => <NoticeScreen {...security(settings)} />,
});
