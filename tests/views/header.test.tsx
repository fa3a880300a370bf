import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { resizeTo } from '../models/drivers/view/jsdom.ts';
import { linksIn, openPage, servePage } from '../models/drivers/view/page.ts';
import { featureRoutes, industryRoutes } from '../specified-routes.ts';

const user = userEvent.setup();

const banner = () => screen.getByRole('banner');
const navigation = (name: string) => within(banner()).getByRole('navigation', { name });
const outlineIn = (markup: string) => / d="([^"]+)"/.exec(markup)?.[1];

async function openMenu(name: string): Promise<Element[]> {
  await openPage('/');
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
  test.each([
    { menu: 'Features', routes: featureRoutes },
    { menu: 'Industries', routes: industryRoutes },
  ])(
    'should show the title, description, icon and path of every entry in $menu, in the order of the specification',
    { tags: ['1.audience', '2.header-menus', '2.header-entries'] },
    async ({ menu, routes }) => {
      const links = await openMenu(menu);
      expect(links.map((link) => link.getAttribute('href')).filter((path) => routes.includes(path ?? ''))).toEqual(
        routes,
      );
      const shown = links.map((link) => ({
        title: link.querySelector('strong')?.textContent ?? '',
        description: link.querySelector('small')?.textContent ?? '',
        icon: outlineIn(link.innerHTML) ?? '',
      }));
      expect(shown.filter(({ title, icon }) => title === '' || !/^M[\d .]/.test(icon))).toEqual([]);
      expect(shown.filter(({ description }) => description.trim().split(' ').length < 3)).toEqual([]);
      for (const part of ['title', 'description', 'icon'] as const)
        expect(new Set(shown.map((entry) => entry[part])).size, part).toBe(links.length);
    },
  );

  test('should list the same subjects in the menus and in the footer, with the names of their pages', {
    tags: ['2.header-entries', '2.footer'],
  }, async () => {
    for (const menu of ['Features', 'Industries']) {
      const entries = (await openMenu(menu)).map((link) => [
        link.querySelector('strong')?.textContent,
        link.getAttribute('href'),
      ]);
      expect(linksIn(within(screen.getByRole('contentinfo')).getByRole('navigation', { name: menu }))).toEqual(entries);
    }
  });

  test('should link its logo to the home page, and have links to the blog, the prices and the contacts', {
    tags: ['2.header-logo', '2.header-links'],
  }, async () => {
    await openPage('/booking');
    expect(linksIn(banner())[0]).toEqual(['Msafara home', '/']);
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
  });

  test('should open only the documentation in a new tab', { tags: ['2.header-learn'] }, async () => {
    await openPage('/');
    const inNewTabs = [...document.querySelectorAll('[target]')];
    expect(inNewTabs.map(({ textContent }) => textContent)).toEqual(['Learn']);
    expect(inNewTabs[0]?.getAttribute('target')).toBe('_blank');
    expect(inNewTabs[0]?.getAttribute('rel')).toMatch(/\bnoopener\b/);
  });

  test.each(['/', '/booking', '/nowhere'])(
    'should show Sign In and the telephone number at %s',
    { tags: ['1.sign-in', '2.header-actions', '7.sign-in'] },
    async (path) => {
      await openPage(path);
      const links = linksIn(banner());
      expect(links).toContainEqual(['Sign In', 'https://app.msafara.example/sign-in']);
      expect(links).toContainEqual(['Call now +254 700 000 000', 'tel:+254700000000']);
    },
  );

  test.each(['/', '/price', '/nowhere'])(
    'should offer a demo as its only primary button at %s, and the same in the mobile menu',
    { tags: ['2.header-book'] },
    async (path) => {
      await openPage(path);
      const buttons = [...banner().querySelectorAll('a')].filter(({ className }) => /kind-primary/.test(className));
      expect(buttons.map((button) => [button.textContent, button.getAttribute('href')])).toEqual([
        ['Book a demo', '/booking'],
        ['Book a demo', '/booking'],
      ]);
      expect(navigation('Main').contains(buttons[0] ?? null)).toBe(false);
      expect((await openMobileMenu()).contains(buttons[1] ?? null)).toBe(true);
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
    'should mark the links to the current page at $path, and no others',
    { tags: ['2.header-current'] },
    async ({ path, current }) => {
      await openPage(path);
      const marked = () => [...banner().querySelectorAll('[aria-current]')];
      expect(marked().map((link) => link.getAttribute('aria-current'))).toEqual(current.map(() => 'page'));
      expect(marked().map((link) => link.getAttribute('href'))).toEqual(current);
      await user.click(within(banner()).getAllByRole('link', { name: 'Contacts' })[0] as HTMLElement);
      await waitFor(() =>
        expect(marked().map((link) => link.getAttribute('href'))).toEqual(['/contacts', '/contacts']),
      );
    },
  );

  test.each([
    ['Features', '/features/gps_tracking'],
    ['Industries', '/industry/energy'],
    ['Menu', '/price'],
  ])(
    'should serve %s as a popover that its button opens without scripts',
    { tags: ['4.menus-plain'] },
    async (name, path) => {
      await servePage('/');
      const button = within(banner()).getByRole('button', { name });
      const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
      expect(panel?.getAttribute('popover')).toBe('auto');
      expect(panel?.querySelector(`a[href="${path}"]`)).not.toBeNull();
    },
  );

  test('should have seven links in the mobile menu, with the booking, the telephone number and Sign In below', {
    tags: ['2.mobile-menu', '2.header-actions', '2.header-book'],
  }, async () => {
    await openPage('/');
    expect(linksIn(await openMobileMenu())).toEqual([
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
  });

  test('should use the telephone number, the app and its documentation from the settings', {
    tags: ['1.sign-in', '1.phone', '2.header-learn', '7.sign-in'],
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
