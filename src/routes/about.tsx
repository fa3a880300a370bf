import { createFileRoute } from '@tanstack/react-router';
import { headlines } from '../../content/headlines.ts';
import { AboutScreen } from '../screens/about/AboutScreen.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/about')({
  head: () => pageHead({ title: headlines['/about'], path: '/about' }),
  component: AboutScreen,
});
