import type { Page } from '@playwright/test';
import { pauseClock } from '../tests/models/drivers/browser/clock.ts';
import {
  brokenNetwork,
  expect,
  holdScripts,
  openHydrated,
  test,
  untilFetched,
} from '../tests/models/drivers/browser/test.ts';

test.beforeEach(({ page }) => openHydrated(page, '/'));

test('should move the focus to the heading and announce the title after following a link', {
  tag: ['@2.route-booking', '@2.arrival', '@2.buttons'],
}, async ({ page }) => {
  expect(await page.evaluate(() => document.activeElement?.tagName), 'the focus of a page that was loaded').toBe(
    'BODY',
  );
  const pageLoads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && pageLoads.push(request.url()));
  await page.getByRole('link', { name: 'BOOK NOW' }).first().click();
  await expect(page).toHaveURL('/booking');
  await expect(page.getByRole('heading', { level: 1, name: 'Book a demo' })).toBeFocused();
  await expect(page).toHaveTitle(/^Book a demo/);
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(pageLoads, 'full page loads').toEqual([]);
});

test('should focus the heading, announce the title and restore the scroll position on Back', {
  tag: ['@2.route-home', '@2.arrival', '@2.home'],
}, async ({ page }) => {
  const link = page.getByRole('link', { name: 'BOOK NOW' }).last();
  await page.clock.install();
  const scrolled = page.evaluate(
    () => new Promise((heard) => window.addEventListener('scroll', heard, { capture: true, once: true })),
  );
  await link.scrollIntoViewIfNeeded();
  await scrolled;
  // The router saves the scroll position after a short delay. Only a test clicks sooner.
  await page.clock.fastForward(1000);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book a demo' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Automate your business' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
});

test.describe('by touch and by mouse', { tag: '@2.arrival' }, () => {
  test.use({ hasTouch: true });

  test('should open, switch and close menus', async ({ page }) => {
    const features = page.getByRole('button', { name: 'Features' });
    const industries = page.getByRole('button', { name: 'Industries' });
    for (const press of ['tap', 'click'] as const) {
      await features[press]();
      await expect(features, press).toHaveAttribute('aria-expanded', 'true');
      await industries[press]();
      await expect(industries, press).toHaveAttribute('aria-expanded', 'true');
      await expect(features, press).toHaveAttribute('aria-expanded', 'false');
      await industries[press]();
      await expect(industries, press).toHaveAttribute('aria-expanded', 'false');
    }
  });
});

test.describe('a page that loads slowly', { tag: '@2.arrival' }, () => {
  test('should show a progress bar after 300 ms and announce it once, until the page has loaded, in any medium', {
    tag: '@2.slow-page',
  }, async ({ page }) => {
    await awaitProgressScript(page);
    await recordBar(page);
    const main = page.getByRole('main');
    const before = await main.boundingBox();
    const scripts = await holdScripts(page);
    await followContacts(page);
    const bar = page.getByRole('progressbar', { name: 'Loading the page' });
    await expect(bar).toBeVisible();
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Loading the page');
    expect((await main.boundingBox())?.y, 'the top of the content').toBe(before?.y);
    const [shownAt = 0, clickedAt = 0] = await recordedBar(page);
    expect(shownAt - clickedAt).toBeGreaterThanOrEqual(299);
    const appearance = () =>
      bar.evaluate((element) => {
        const { animationName, backgroundColor } = getComputedStyle(element, '::before');
        const track = getComputedStyle(element).backgroundColor;
        const canvas = getComputedStyle(document.body).backgroundColor;
        return { isMoving: animationName !== 'none', colours: new Set([backgroundColor, track, canvas]).size };
      });
    expect(await appearance()).toEqual({ isMoving: true, colours: 3 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await appearance()).toEqual({ isMoving: false, colours: 3 });
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await appearance()).toEqual({ isMoving: false, colours: 3 });
    await page.emulateMedia({ reducedMotion: null, forcedColors: null });
    await scripts.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Talk to us' })).toBeFocused();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('status')).toBeEmpty();
  });

  test('should show no progress bar when the page loads sooner', { tag: '@2.slow-page' }, async ({ page }) => {
    await awaitProgressScript(page);
    const link = contacts(page);
    await link.hover();
    await untilFetched(page, 'contacts');
    await recordBar(page);
    await page.clock.install();
    await pauseClock(page, 100);
    await link.click();
    // On a busy machine, 300 ms of real time may pass before the page has loaded.
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(page.getByRole('heading', { level: 1, name: 'Talk to us' })).toBeFocused({ timeout: 200 });
    }).toPass({ intervals: [0] });
    await page.clock.fastForward(1000);
    expect(await recordedBar(page)).toHaveLength(0);
  });
});

test.describe('a page whose scripts do not load', { tag: '@2.arrival' }, () => {
  // While offline, the browser also logs the icon, and the page when the site checks whether it can be reached.
  test.use({
    expectedConsoleErrors: new RegExp(
      `${brokenNetwork.source}|^error: Failed to load resource: .*/(favicon\\.svg|contacts)\\)$`,
    ),
  });

  // The error page is fetched while the site starts. Only a test loses its network that soon.
  test.beforeEach(({ page }) => untilFetched(page, 'ErrorScreen'));

  const errorHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page didn’t load' });

  test('should show an error page while offline, let the visitor go to another page, and load by itself once online', {
    tag: '@2.lost-page',
  }, async ({ page, context }) => {
    await context.setOffline(true);
    await followContacts(page);
    await expect(errorHeading(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: This page didn’t load/);
    await expect(page.getByRole('alert')).toContainText('anything you typed into a form is saved');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Automate your business' })).toBeFocused();
    await expect(page).toHaveTitle(/^(?!Error)/);
    await followContacts(page);
    await expect(errorHeading(page)).toBeFocused();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/still can’t reach our server/);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Talk to us' })).toBeVisible();
    await expect(page).toHaveURL('/contacts');
    await expect(page).toHaveTitle(/^Contacts/);
  });

  test('should suggest that the site was updated, and load the new document on retry', { tag: '@2.lost-page' }, async ({
    page,
  }) => {
    const oldScripts = '**/assets/contacts-*.js';
    await page.route(oldScripts, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }),
    );
    await followContacts(page);
    await expect(errorHeading(page)).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('the site may have been updated while you were reading');
    const scripts = await holdScripts(page);
    const pageLoad = page.waitForResponse((response) => response.request().isNavigationRequest());
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(new URL((await pageLoad).url()).pathname).toBe('/contacts');
    await expect(page.getByRole('heading', { level: 1, name: 'Talk to us' })).toBeVisible();
    await page.unroute(oldScripts);
    await scripts.release();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

test.describe('a first page whose own script is lost, before the error page has come', { tag: '@2.lost-first' }, () => {
  test.use({ expectedConsoleErrors: brokenNetwork });

  /** Opens a page without its own script. Returns a function that lets the error page come. */
  async function openLost(page: Page): Promise<() => void> {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/ErrorScreen-*.js', async (route) => {
      await held.promise;
      await route.continue().catch(() => {});
    });
    await page.route('**/assets/contacts-*.js', (route) => route.abort());
    await page.goto('/contacts');
    return held.resolve;
  }
  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page didn’t load' });
  const tryAgain = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Try again' });

  test('should say so, and load the document on retry', async ({ page }) => {
    await openLost(page);
    await expect(heading(page)).toBeFocused();
    await page.unroute('**/assets/contacts-*.js');
    await tryAgain(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Talk to us' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  });

  test('should give way to the error page when that comes, and keep the focus in it', async ({ page }) => {
    const arrive = await openLost(page);
    await expect(page.getByText('You may be offline')).not.toBeVisible();
    await tryAgain(page).focus();
    arrive();
    await expect(page.getByText('You may be offline')).toBeVisible();
    await expect(heading(page)).toBeFocused();
  });
});

const contacts = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Contacts' });

async function followContacts(page: Page): Promise<void> {
  await contacts(page).click();
}

/** Waits for the script of the progress bar, which is fetched shortly after the first sign of intent. */
async function awaitProgressScript(page: Page): Promise<void> {
  await page.mouse.move(20, 400);
  await untilFetched(page, 'NavigationProgress');
}

/** Records when a link is clicked and when a progress bar appears. */
async function recordBar(page: Page): Promise<void> {
  await page.evaluate(() => {
    const recorded: { bar: number[]; clickedAt: number } = { bar: [], clickedAt: 0 };
    Object.assign(globalThis, { __recorded: recorded });
    document.addEventListener('click', ({ timeStamp }) => (recorded.clickedAt = timeStamp), true);
    new MutationObserver(() => {
      if (recorded.bar.length === 0 && document.querySelector('[role=progressbar]'))
        recorded.bar.push(performance.now());
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** When the progress bar appeared and when the link was clicked, or nothing if no bar appeared. */
function recordedBar(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { bar, clickedAt } = (globalThis as unknown as { __recorded: { bar: number[]; clickedAt: number } })
      .__recorded;
    return bar.flatMap((shownAt) => [shownAt, clickedAt]);
  });
}
