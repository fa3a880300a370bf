import { features, industries } from './menus.gen.ts';

/** The site's paths, by the names of specification 2. */
export type SitePath = '/' | `/${string}`;

/**
 * An entry of a header menu: specification 2 (Header) asks for title, description, icon and path. Its icon is that of the page
 * at its path.
 */
export type MenuEntry = { title: string; description: string; path: SitePath };

export type PlainLink = { title: string; path: SitePath };

/** The mobile menu's seven links: specification 2 (Header). */
export const mobileLinks: readonly PlainLink[] = [
  { title: 'Home', path: '/' },
  { title: 'Features', path: '/features' },
  { title: 'Customers', path: '/customers' },
  { title: 'Learn', path: '/learn' },
  { title: 'Blog', path: '/blog' },
  { title: 'Pricing', path: '/price' },
  { title: 'Contacts', path: '/contacts' },
];

/** The footer's four columns, each entry a link to its page (ruling on the footer). */
export const footerColumns: readonly { title: string; links: readonly PlainLink[] }[] = [
  {
    title: 'Company',
    links: [
      { title: 'About us', path: '/about' },
      { title: 'Customers', path: '/customers' },
      { title: 'Contacts', path: '/contacts' },
      { title: 'Book a demo', path: '/booking' },
      { title: 'Create an account', path: '/registration' },
      { title: 'Register a fuel station', path: '/register_fuel_station' },
      { title: 'Terms of use', path: '/terms' },
      { title: 'Privacy notice', path: '/privacy' },
      { title: 'Security', path: '/security' },
      { title: 'Commitments', path: '/commitments' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { title: 'Product tour', path: '/tour' },
      { title: 'Pricing', path: '/price' },
      { title: 'Questions and answers', path: '/faq' },
      { title: 'Blog', path: '/blog' },
      { title: 'Learn', path: '/learn' },
      { title: 'Delivery fleets', path: '/customer/delivery' },
      { title: 'Utility fleets', path: '/customer/utility' },
    ],
  },
  { title: 'Industries', links: industries },
  { title: 'Features', links: features },
];
