/** Which screen each address shows: specification 2 (Route list), and what the matrix says about each route. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createSiteRouter } from '../../src/router.tsx';
import { linksIn, openPage, wordsIn } from '../models/drivers/view/page.ts';
import { customerRoutes, featureRoutes, industryRoutes } from '../specified-routes.ts';

const main = () => screen.getByRole('main');
const headline = () => screen.getByRole('heading', { level: 1 }).textContent;
const unknownHeadline = 'This road ends here';

const screens = [
  { path: '/', role: 'heading', name: 'Automate your business and fleet operations', tags: ['2.route-home'] },
  { path: '/booking', role: 'combobox', name: 'Time', tags: ['2.route-booking'] },
  { path: '/tour', role: 'heading', name: 'Dashboard summary', tags: ['2.route-tour'] },
  { path: '/contacts', role: 'button', name: 'Send', tags: ['2.route-contact'] },
  { path: '/password_reset', role: 'textbox', name: 'Email', tags: ['2.route-reset'] },
  { path: '/register_fuel_station', role: 'combobox', name: 'Franchise', tags: ['2.route-station'] },
  { path: '/fuel_station_register', role: 'combobox', name: 'Franchise', tags: ['2.route-station'] },
  { path: '/customer/delivery', role: 'region', name: 'Delivery fleets', tags: ['1.customers', '2.route-customer'] },
  { path: '/customer/utility', role: 'region', name: 'Utility fleets', tags: ['1.customers', '2.route-customer'] },
];

for (const { path, role, name, tags } of screens) {
  test(`${path} should be the page with the ${role} “${name}”`, { tags }, async () => {
    await openPage(path);
    within(main()).getByRole(role, { name });
    const [robots, canonical] = ['meta[name=robots]', 'link[rel=canonical]'].map((one) => document.querySelector(one));
    const isHidden = path === '/password_reset';
    expect(robots?.getAttribute('content')).toBe(isHidden ? 'noindex' : undefined);
    // The fuel station has two addresses.
    const known = `http://localhost:3000${path.replace('fuel_station_register', 'register_fuel_station')}`;
    expect(canonical?.getAttribute('href')).toBe(isHidden ? undefined : known);
  });
}

const registrationTitles = [
  ['/registration', 'Register your company'],
  ['/registration1', 'Enter the code'],
  ['/registration2', 'Create your account'],
  ['/registration3', 'Name your team'],
  ['/registration4', 'Invite people'],
  ['/registration5', 'Welcome'],
  ['/registration_email', 'Try again'],
  ['/registration/link/k3J9', 'Continue registering'],
  ['/registration/company', 'Your company'],
] as const;

test.each(registrationTitles)(
  '%s should have the title “%s”',
  { tags: ['2.route-registration'] },
  async (path, title) => {
    await openPage(path);
    expect(document.title).toBe(`${title} · Msafara`);
  },
);

// Rulings, flows: a token is in the address, and what a page shows can be shared by it.
test.each([
  ['/tour', '?at=06:31&vehicle=KDG205L&event=mismatch'],
  ['/price', '?vehicles=12&billing=monthly'],
  ['/password_reset', '?tokenID=1e3'],
])('should write %s%s as it was shared', (to, query) => {
  const router = createSiteRouter();
  const search = router.options.parseSearch(query);
  expect(router.buildLocation({ to, search } as object).href, 'An address is written as it is read.').toBe(to + query);
});

describe('the overviews', () => {
  const targets = () => linksIn(main()).map(([, address]) => address);

  test('should link to every feature', { tags: ['2.route-overviews'] }, async () => {
    await openPage('/features');
    expect(targets()).toEqual(expect.arrayContaining(featureRoutes));
  });

  test('should tell two working days by the hour, and nothing of the industries', {
    tags: ['2.route-overviews'],
  }, async () => {
    await openPage('/customers');
    expect(targets()).toEqual(expect.arrayContaining(customerRoutes));
    expect(targets().filter((address) => industryRoutes.some((route) => route === address))).toEqual([]);
    const days = [...main().querySelectorAll('ol')].map((day) => [...day.querySelectorAll('strong')].map(wordsIn));
    expect(days).toHaveLength(2);
    for (const hours of days) for (const hour of hours) expect(hour).toMatch(/^\d{1,2}:\d{2} [ap]m$/);
  });

  test('should link to the external documentation', { tags: ['2.route-overviews'] }, async () => {
    await openPage('/learn');
    expect(targets()).toContain('https://learn.msafara.example/');
  });
});

describe('the pages about features, industries and customers', () => {
  const buttons = [
    ['Book a demo', '/booking'],
    ['Take a product tour', '/tour'],
  ] as const;

  test.each([
    { subjects: 'features', paths: featureRoutes },
    { subjects: 'industries and customers', paths: [...industryRoutes, ...customerRoutes] },
  ])(
    'should each be one of the $subjects, with its own headline, text and picture, and links to booking and tour on both sides',
    {
      tags: [
        '1.platform-pages',
        '1.customers',
        '2.feature-pages',
        '2.industry-pages',
        '2.route-customer',
        '2.feature-buttons',
      ],
    },
    async ({ paths }) => {
      const headlines = new Set<string | null>();
      const texts = new Set<string>();
      const pictures = new Set<string | null | undefined>();
      for (const path of paths) {
        await openPage(path);
        expect(headline(), path).not.toBe(unknownHeadline);
        headlines.add(headline());
        texts.add(wordsIn(main().querySelector('li h2') as Element));
        pictures.add(main().querySelector('img')?.getAttribute('src'));
        const ways = linksIn(main()).filter(([name]) => buttons.some(([button]) => button === name));
        expect(ways, path).toEqual([...buttons, ...buttons]);
      }
      expect([headlines.size, texts.size, pictures.size]).toEqual([paths.length, paths.length, paths.length]);
    },
  );
});

describe('the arrival at a page', () => {
  test('should focus its heading and announce its title after a link was followed', {
    tags: ['2.arrival'],
  }, async () => {
    await openPage('/');
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(within(main()).getAllByRole('link', { name: 'BOOK NOW' })[0] as HTMLElement);
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Book a demo' }));
      const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
      expect(announced).toContain('Book a demo · Msafara');
    });
  });

  test('should offer first to skip to the content', { tags: ['2.arrival'] }, async () => {
    await openPage('/');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(document.querySelector(document.activeElement?.getAttribute('href') ?? '')).toBe(main());
  });
});
