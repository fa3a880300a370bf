import { createFileRoute } from '@tanstack/react-router';
import { commitments } from '../../content/commitments.ts';
import { headlines } from '../../content/headlines.ts';
import { retention } from '../retention.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/commitments')({
  head: () => pageHead({ title: headlines['/commitments'], path: '/commitments' }),
  component: () => <NoticeScreen {...commitments(settings, retention)} />,
});
