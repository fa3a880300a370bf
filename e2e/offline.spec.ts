import { errors, type Page } from '@playwright/test';
import { dayIn } from '../contract/appointment.ts';
import { busyness } from '../tests/busyness.ts';
import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { storedBookings } from '../tests/models/drivers/browser/database.ts';
import { expect, openHydrated, startOffline, test } from '../tests/models/drivers/browser/test.ts';
import { timeZone } from '../tests/models/time-zone.ts';
import { changingSite } from './changing-site.ts';

/** A browser that is offline says so for everything that it asks for. */
const offlineMessages =
  /^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED|^error: Failed to load resource: .*(503|422)/;

const copyOf = (page: Page) => page.getByRole('complementary', { name: 'Stored copy' });

/** Starts the storing of pages. Resolves when everything is stored. */
async function ready(page: Page): Promise<void> {
  await startOffline(page);
  const script = await page.evaluate(async () => (await fetch('/service-worker.js')).text());
  const ahead = script.match(/\/assets\/[\w.-]+/g) ?? [];
  expect(ahead.length).toBeGreaterThan(10);
  await expect
    .poll(() => stored(page), { intervals: [50] })
    .toEqual(expect.arrayContaining([new URL(page.url()).pathname, '/booking', '/offline', ...ahead]));
}

/** The paths of all that the worker has stored. */
function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
}

/**
 * Has the browser look for another worker now, as it does with each page. Resolves when the newest one controls the page: opening
 * another page may have brought it already.
 */
async function renewWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const isComing = registration?.installing || registration?.waiting;
    return !isComing && navigator.serviceWorker.controller === registration?.active;
  });
}

/**
 * Opens an address in a page of its own. Chromium may never answer a navigation that begins while a new worker takes over: then
 * another page asks again.
 */
async function openBeside(page: Page, address: string): Promise<Page> {
  for (;;) {
    const other = await page.context().newPage();
    try {
      await other.goto(address, { timeout: 10_000 * busyness });
      return other;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      await other.close();
    }
  }
}

/** What the site has left in the browser. */
function leftOf(page: Page): Promise<{ caches: string[]; workers: number }> {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

test.use({ serviceWorkers: 'allow', expectedConsoleErrors: offlineMessages });

test('should open what was read, and book, without a network, and store no secret', async ({ page, context }) => {
  await openHydrated(page, '/price?vehicles=3');
  await ready(page);
  // The last one ends what the others load, which would fail without a network.
  for (const address of ['/password_reset/a-secret', '/registration?invitation=a-secret', 'about:blank'])
    await page.goto(address, { waitUntil: 'commit' });
  await context.setOffline(true);

  await page.goto('/price');
  await expect(page.getByRole('heading', { level: 1, name: 'Pay per vehicle' })).toBeVisible();
  await expect(copyOf(page)).toContainText('This page was stored on your device on');
  await expectAccessible(page, 'on a stored copy');
  expect((await stored(page)).filter((path) => /secret|\?|^\/api|registration$/.test(path))).toEqual([]);

  await page.goto('/tour?from=a-mail');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expectAccessible(page, 'on the page for visitors without a network');
  const again = page.getByRole('link', { name: 'Try again' });
  const target = await again.evaluate((link: HTMLAnchorElement) => link.href);
  expect(target, 'where Try again leads').toBe(page.url());
  const pages = page.getByRole('region', { name: 'Pages you can read now' });
  await expect(pages.getByRole('link')).toHaveText(['Book a demo', 'Pricing per vehicle per month'], {
    useInnerText: true,
  });

  const email = `${crypto.randomUUID()}@offline.example`;
  await openHydrated(page, '/booking');
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('Phone').fill('+254 711 000 111');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Date').fill(dayIn(timeZone, new Date(), 12));
  await page.getByLabel('Time', { exact: true }).selectOption('14');
  await page.getByRole('button', { name: 'Submit: book my demo' }).click();
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => storedBookings({ email }).length, { intervals: [50] }).toBe(1);
});

test('should change with a release while a page of the former one is open, and go when it is withdrawn', async ({
  page,
}) => {
  using site = await changingSite();
  await openHydrated(page, `${site.url}/terms`);
  await ready(page);
  const former = site.ofFirst(await stored(page));

  // Only the store has what the booking form of the former release needs.
  site.release({ ofFormer: false });
  await (await openBeside(page, `${site.url}/terms`)).close();
  await renewWorker(page);
  expect(await stored(page)).toEqual(expect.arrayContaining(former));
  await page.getByRole('banner').getByRole('link', { name: 'Book a demo' }).click();
  await expect(page.getByLabel('First name')).toBeEditable();

  // Nothing leads to the former scripts any more, so that they are deleted, and come from the server.
  const other = await openBeside(page, `${site.url}/booking`);
  site.release({ ofFormer: true });
  await renewWorker(page);
  await expect.poll(async () => site.ofFirst(await stored(page)), { intervals: [50] }).toEqual([]);
  expect(site.ofLater(await stored(page)).length).toBeGreaterThan(2);
  await page.getByRole('banner').getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Talk to us' })).toBeVisible();

  await other.close();
  await site.withdraw();
  // Once still for a while, the page registers the worker again and has it store a page, for which it stays until it is updated.
  const update = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}));
  const left = () => update().then(() => leftOf(page));
  await expect.poll(left, { intervals: [500] }).toEqual({ caches: [], workers: 0 });
});

test('should open a page again without requesting a script', async ({ page }) => {
  for (const visit of ['first', 'second']) {
    await openHydrated(page, '/price');
    // The error page comes once the site runs.
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize > 0),
    );
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts).toEqual(scripts.map(() => visit === 'first'));
  }
});
