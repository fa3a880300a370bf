import { createFileRoute } from '@tanstack/react-router';
import { headlines } from '../../content/headlines.ts';
import { terms } from '../../content/terms.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/terms')({
  head: () => pageHead({ title: headlines['/terms'], path: '/terms' }),
  component: () => <NoticeScreen {...terms(settings)} />,
});
