import { createFileRoute } from '@tanstack/react-router';
import { terms } from '../../content/terms.ts';
import { owner } from '../owner.ts';
import { NoticeScreen } from '../screens/notice/NoticeScreen.tsx';
import { settings } from '../settings.ts';
import { headlineHead } from './-head.ts';

export const Route = createFileRoute('/terms')({
  head: headlineHead('/terms'),
  component: () => <NoticeScreen {...terms({ ...settings, ...owner })} />,
});
