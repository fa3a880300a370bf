import { createFileRoute } from '@tanstack/react-router';
import { hero } from '../../content/home.ts';
import { HomeScreen } from '../screens/home/HomeScreen.tsx';
import { settings } from '../settings.ts';
import { pageHead, urlOf } from './-head.ts';

/** The organisation behind the site as structured data. */
const organization = () => ({
  '@type': 'Organization',
  name: settings.PRODUCT_NAME,
  url: urlOf('/'),
  logo: urlOf('/favicon.svg'),
  telephone: settings.PHONE,
  address: settings.OFFICE_ADDRESS,
});

export const Route = createFileRoute('/')({
  head: () =>
    pageHead({
      title: hero.tagline,
      path: '/',
      data: import.meta.env.SSR ? () => [organization()] : undefined,
    }),
  component: HomeScreen,
});
