import { createFileRoute } from '@tanstack/react-router';
import { commitments } from '../../content/commitments.ts';
import { owner } from '../owner.ts';
import { retention } from '../retention.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { headlineHead } from './-head.ts';

export const Route = createFileRoute('/commitments')({
  head: headlineHead('/commitments'),
  component: () => <NoticeScreen {...commitments({ ...settings, ...owner }, retention)} />,
});
