import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { resizeTo } from '../models/drivers/view/jsdom.ts';
import { linksIn, openPage, servePage } from '../models/drivers/view/page.ts';
import { featureRoutes, industryRoutes } from '../specified-routes.ts';

const user = userEvent.setup();

const banner = () => screen.getByRole('banner');
const navigation = (name: string) => within(banner()).getByRole('navigation', { name });
const drawings = new DOMParser().parseFromString(
  readFileSync('src/design/subject-icons.gen.svg', 'utf8'),
  'image/svg+xml',
);
/** The outline that an icon shows of the file of all. */
const outlineOf = (link: Element) => {
  const [, id = ''] = link.querySelector('use')?.getAttribute('href')?.split('#') ?? [];
  return drawings.getElementById(id)?.getAttribute('d') ?? '';
};

async function openMenu(name: string): Promise<Element[]> {
  const button = within(banner()).getByRole('button', { name });
  await user.click(button);
  return waitFor(() => {
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!panel) throw new Error(`The menu ${name} is not open.`);
    return [...panel.querySelectorAll('a')];
  });
}

async function openMobileMenu(): Promise<HTMLElement> {
  resizeTo(390);
  await user.click(within(banner()).getByRole('button', { name: 'Menu' }));
  return waitFor(() => navigation('Mobile'));
}

describe('the header', () => {
  test('should have menus of every feature and industry in the order of the specification, as the footer has them', {
    tags: ['1.audience', '2.header-menus', '2.header-entries', '2.footer'],
  }, async () => {
    await openPage('/');
    for (const [menu, routes] of Object.entries({ Features: featureRoutes, Industries: industryRoutes })) {
      const links = await openMenu(menu);
      expect(links.map((link) => link.getAttribute('href')).filter((path) => routes.includes(path ?? ''))).toEqual(
        routes,
      );
      const shown = links.map((link) => ({
        title: link.querySelector('strong')?.textContent ?? '',
        description: link.querySelector('small')?.textContent ?? '',
        icon: outlineOf(link),
      }));
      expect(shown.filter(({ title, icon }) => title === '' || !/^M[\d .]/.test(icon))).toEqual([]);
      expect(shown.filter(({ description }) => description.trim().split(' ').length < 3)).toEqual([]);
      for (const part of ['title', 'description', 'icon'] as const)
        expect(new Set(shown.map((entry) => entry[part])).size, part).toBe(links.length);
      const entries = links.map((link) => [link.querySelector('strong')?.textContent, link.getAttribute('href')]);
      expect(linksIn(within(screen.getByRole('contentinfo')).getByRole('navigation', { name: menu }))).toEqual(entries);
    }
  });

  test.each([
    { menu: 'Features', open: () => openMenu('Features') },
    { menu: 'Industries', open: () => openMenu('Industries') },
    { menu: 'Menu', open: openMobileMenu },
  ])(
    'should keep $menu open when the focus goes nowhere, as when the visitor selects text in it or looks at another window',
    { tags: ['4.menus', '4.mobile-menu'] },
    async ({ menu, open }) => {
      await openPage('/');
      await open();
      const button = within(banner()).getByRole('button', { name: menu });
      act(() => button.focus());
      // The browser names no element that gets the focus.
      act(() => button.blur());
      expect(document.activeElement, 'nothing has the focus').toBe(document.body);
      expect(button.getAttribute('aria-expanded'), `${menu} stays open when the focus goes nowhere`).toBe('true');
    },
  );

  test.each([
    { path: '/', current: ['/'] },
    { path: '/price', current: ['/price', '/price'] },
    { path: '/features', current: ['/features'] },
    { path: '/features/gps_tracking', current: ['/features/gps_tracking'] },
    { path: '/industry/energy', current: ['/industry/energy'] },
    { path: '/booking', current: ['/booking', '/booking'] },
    { path: '/customer/delivery', current: [] },
    { path: '/registration', current: [] },
    { path: '/nowhere', current: [] },
  ])(
    'should have the same links at $path, with a demo as the only primary button, and mark those to the current page',
    {
      tags: [
        '1.sign-in',
        '2.header-actions',
        '2.header-book',
        '2.header-current',
        '2.header-learn',
        '2.header-links',
        '2.header-logo',
        '2.mobile-menu',
      ],
    },
    async ({ path, current }) => {
      await openPage(path);
      const links = linksIn(banner());
      expect(links[0]).toEqual(['Msafara home', '/']);
      expect(links).toContainEqual(['Sign In', 'https://app.msafara.example/sign-in']);
      expect(links).toContainEqual(['Call now +254 700 000 000', 'tel:+254700000000']);
      expect(
        within(navigation('Main'))
          .queryAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Features', 'Industries']);
      expect(linksIn(navigation('Main'))).toEqual([
        ['Learn (opens in a new tab)', 'https://learn.msafara.example/'],
        ['Blog', '/blog'],
        ['Pricing', '/price'],
        ['Contacts', '/contacts'],
      ]);
      const inNewTabs = [...banner().querySelectorAll('[target]')];
      expect(inNewTabs.map(({ textContent }) => textContent)).toEqual(['Learn']);
      expect(inNewTabs[0]?.getAttribute('target')).toBe('_blank');
      expect(inNewTabs[0]?.getAttribute('rel')).toMatch(/\bnoopener\b/);
      const marked = [...banner().querySelectorAll('[aria-current]')];
      expect(marked.map((link) => link.getAttribute('aria-current'))).toEqual(current.map(() => 'page'));
      expect(marked.map((link) => link.getAttribute('href'))).toEqual(current);
      const buttons = [...banner().querySelectorAll('a')].filter(({ className }) => /kind-primary/.test(className));
      expect(buttons.map((button) => [button.textContent, button.getAttribute('href')])).toEqual([
        ['Book a demo', '/booking'],
        ['Book a demo', '/booking'],
      ]);
      expect(navigation('Main').contains(buttons[0] ?? null)).toBe(false);
      const mobile = await openMobileMenu();
      expect(mobile.contains(buttons[1] ?? null)).toBe(true);
      expect(linksIn(mobile)).toEqual([
        ['Home', '/'],
        ['Features', '/features'],
        ['Customers', '/customers'],
        ['Learn', '/learn'],
        ['Blog', '/blog'],
        ['Pricing', '/price'],
        ['Contacts', '/contacts'],
        ['Book a demo', '/booking'],
        ['Call +254 700 000 000', 'tel:+254700000000'],
        ['Sign In', 'https://app.msafara.example/sign-in'],
      ]);
    },
  );

  test('should mark the links to another page once it is open', { tags: ['2.header-current'] }, async () => {
    await openPage('/price');
    await user.click(within(banner()).getAllByRole('link', { name: 'Contacts' })[0] as HTMLElement);
    const marked = () => [...banner().querySelectorAll('[aria-current]')].map((link) => link.getAttribute('href'));
    await waitFor(() => expect(marked()).toEqual(['/contacts', '/contacts']));
  });

  test('should serve its menus as popovers that their buttons open without scripts', {
    tags: ['4.menus-plain'],
  }, async () => {
    await servePage('/');
    for (const [name, path] of [
      ['Features', '/features/gps_tracking'],
      ['Industries', '/industry/energy'],
      ['Menu', '/price'],
    ] as const) {
      const button = within(banner()).getByRole('button', { name });
      const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
      expect(panel?.getAttribute('popover')).toBe('auto');
      expect(panel?.querySelector(`a[href="${path}"]`)).not.toBeNull();
    }
  });

  test('should use the telephone number, the app and its documentation from the settings', {
    tags: ['1.phone', '1.sign-in', '2.header-learn'],
  }, async () => {
    await openPage('/', {
      PHONE: '+255 (22) 211-0000',
      SIGN_IN_URL: 'https://enter.fleet.test/',
      LEARN_URL: 'https://read.fleet.test/guide',
    });
    const links = linksIn(banner());
    expect(links).toContainEqual(['Sign In', 'https://enter.fleet.test/']);
    expect(links).toContainEqual(['Call now +255 (22) 211-0000', 'tel:+255222110000']);
    expect(links).toContainEqual(['Learn (opens in a new tab)', 'https://read.fleet.test/guide']);
    expect(linksIn(await openMobileMenu()).slice(8)).toEqual([
      ['Call +255 (22) 211-0000', 'tel:+255222110000'],
      ['Sign In', 'https://enter.fleet.test/'],
    ]);
  });
});
