import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '../screens/about/AboutScreen.tsx';
import { headlineHead } from './-head.ts';

export const Route = createFileRoute('/about')({
  head: headlineHead('/about'),
  component: AboutScreen,
});
