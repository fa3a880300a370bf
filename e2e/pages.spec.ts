import type { Page } from '@playwright/test';
import { acceptResetLinks } from '../tests/models/drivers/browser/accounts.ts';
import { expectAccessible, frame } from '../tests/models/drivers/browser/axe.ts';
import { siteUrl } from '../tests/models/drivers/browser/server.ts';
import { misfits, smallScreens, spaceOut } from '../tests/models/drivers/browser/small-screens.ts';
import { awaitHydration, expect, openHydrated, openUnhydrated, test } from '../tests/models/drivers/browser/test.ts';
import { needsScripts, routes, unknownRoute } from './built-pages.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };

for (const route of routes) {
  test(`${route} should show its content before scripts run, keep it, store nothing, and be accessible on every screen`, {
    tag: [
      '@2.routes',
      '@2.route-home',
      '@2.route-customer',
      '@2.route-overviews',
      '@2.feature-pages',
      '@2.industry-pages',
      '@2.privacy',
      '@2.reflow',
      '@2.targets',
    ],
  }, async ({ page }) => {
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await acceptResetLinks(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(wide);
    const hydrate = await openUnhydrated(page, route);
    await rememberNodes(page);
    await expectContent(page, route);
    await hydrate();
    expect(await animations(page), 'animations with reduced motion').toEqual([]);
    // Parts of the page are fetched once the visitor is active or sees them.
    await page.mouse.move(200, 200);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await expectNodesKept(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await storedBy(page), 'cookies and data stored on the device').toEqual([]);
    expect([...origins], 'sites that received requests').toEqual([siteUrl]);
    await expectAccessibleEverywhere(page, route);
    await expectNarrowestFit(page);
  });
}

/** Expects what a page says to be visible before its scripts run. */
async function expectContent(page: Page, route: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  if (!needsScripts(route)) expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(300);
  for (const picture of await page.getByRole('main').getByRole('img').all()) await expect(picture).toBeVisible();
}

/** Remembers the prerendered nodes, except those marked as busy, which are there to be replaced. */
async function rememberNodes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isBusy = (node: Element) => node.closest('[aria-busy=true]') !== null;
    const served = [...document.querySelectorAll('#root *')].filter((node) => !isBusy(node));
    const heading = [...document.querySelectorAll('h1')].find((heading) => !isBusy(heading));
    Object.assign(globalThis, { served, heading });
  });
}

async function expectNodesKept(page: Page): Promise<void> {
  const { count, lost, isSameHeading } = await page.evaluate(() => {
    const { served, heading } = globalThis as unknown as { served: Element[]; heading?: Element };
    return {
      count: served.length,
      lost: served.filter((node) => !node.isConnected).map((node) => node.outerHTML.slice(0, 120)),
      isSameHeading: heading === undefined || document.querySelector('h1') === heading,
    };
  });
  expect(count).toBeGreaterThan(50);
  expect(lost, 'nodes that were replaced').toEqual([]);
  expect(isSameHeading).toBe(true);
}

/** What visiting a page has stored: cookies, local storage and caches. */
async function storedBy(page: Page): Promise<unknown[]> {
  const onDevice = await page.evaluate(async () => [...Object.keys(localStorage), ...(await caches.keys())]);
  return [...(await page.context().cookies()), ...onDevice];
}

async function expectAccessibleEverywhere(page: Page, route: string): Promise<void> {
  const isHome = route === '/';
  const without = isHome ? [] : frame;
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `on ${route}, ${wide.width} px wide, light`, undefined, without);
  await page.emulateMedia({ colorScheme: 'dark' });
  if (isHome) await expectAccessible(page, `on ${route}, ${wide.width} px wide, dark`, ['color-contrast'], without);
  // The colours are the same on all screens, so each scheme is checked on one; the frame's differ, so the home page's on both.
  await page.setViewportSize(narrow);
  await expectAccessible(page, `on ${route}, ${narrow.width} px wide, dark`, undefined, without);
}

async function expectNarrowestFit(page: Page): Promise<void> {
  await page.setViewportSize(narrowest);
  await expect.poll(() => misfits(page), 'elements that do not fit').toEqual([]);
  const unspace = await spaceOut(page);
  await expect.poll(() => misfits(page), 'elements that do not fit with spaced-out text').toEqual([]);
  await unspace();
  for (const { how, prepare } of smallScreens) {
    await prepare(page);
    await expect.poll(() => misfits(page), `elements that do not fit ${how}`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
  await expect.poll(() => misfits(page), 'elements that do not fit with the menu open').toEqual([]);
  expect(await animations(page), 'animations with the menu open').toEqual([]);
}

function animations(page: Page): Promise<string[]> {
  return page.evaluate(() => document.getAnimations().map((animation) => String(animation.effect)));
}

test('should give every link of the footer a height of 44 px', { tag: '@2.footer-targets' }, async ({ page }) => {
  await openHydrated(page, '/privacy');
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    const heights = await page
      .getByRole('contentinfo')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }
});

test('should serve every page with a strict content security policy', { tag: '@2.routes' }, async ({ request }) => {
  for (const route of routes) {
    const policy = (await request.get(route)).headers()['content-security-policy'] ?? '';
    expect(policy, route).toContain("default-src 'none'");
    expect(policy, route).toMatch(/script-src 'self' 'sha256-/);
    expect(policy, route).toContain("require-trusted-types-for 'script'; trusted-types site");
    expect(policy, route).not.toMatch(/unsafe-inline|unsafe-eval|unsafe-hashes|\*/);
  }
});

test.describe('an unknown address', () => {
  test.use({ expectedConsoleErrors: /^error: Failed to load resource: .*404/ });

  test('should return 404 with a page that links to the home page', { tag: ['@2.not-found', '@8.others'] }, async ({
    page,
  }) => {
    const response = await page.goto(unknownRoute);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(/not found/i);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to the home page' })).toHaveAttribute(
      'href',
      '/',
    );
    await expectAccessible(page, 'on the page for unknown addresses');
  });
});

test.describe('a malformed address', () => {
  test.use({ expectedConsoleErrors: /^error: Failed to load resource: .*400/ });

  test('should return 400 with the page for unknown addresses, and hydrate it', { tag: '@2.unreadable' }, async ({
    page,
  }) => {
    const hydrated = await awaitHydration(page);
    const response = await page.goto('/%E0%A4%A');
    expect(response?.status()).toBe(400);
    await hydrated();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This road ends here');
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Automate your business and fleet operations');
  });
});

test('should redirect from an address in capitals, and keep its query', { tag: '@2.letters' }, async ({ page }) => {
  await openHydrated(page, '/PRICE?vehicles=3');
  await expect(page).toHaveURL(/\/price\?vehicles=3$/);
  await expect(page.getByRole('spinbutton')).toHaveValue('3');
});

test('should serve an image at /favicon.ico', { tag: '@2.icon' }, async ({ page }) => {
  await page.goto('/');
  const width = await page.evaluate(async () => {
    const icon = new Image();
    icon.src = '/favicon.ico';
    await icon.decode();
    return icon.naturalWidth;
  });
  expect(width).toBeGreaterThan(0);
});
