import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import fastify from 'fastify';
import { dayIn } from '../contract/appointment.ts';
import { expectAccessible } from '../models/drivers/browser/axe.ts';
import { storedBookings } from '../models/drivers/browser/database.ts';
import { siteUrl } from '../models/drivers/browser/server.ts';
import { expect, openHydrated, test } from '../models/drivers/browser/test.ts';
import { timeZone } from '../models/time-zone.ts';
import { withdrawWorker } from '../server/site/withdrawn-worker.ts';

/** A browser that is offline says so for everything that it asks for. */
const offlineMessages =
  /^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED|^error: Failed to load resource: .*(503|422)/;

const copyOf = (page: Page) => page.getByRole('complementary', { name: 'Stored copy' });

/** What the loader does when a page has been still for a while, without the wait. Resolves when everything is stored. */
async function ready(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { offline = '' } = document.querySelector<HTMLElement>('script[data-offline]')?.dataset ?? {};
    await import(offline);
  });
  await expect.poll(() => stored(page), { timeout: 15_000 }).toContain('/offline');
  let before = 0;
  const isStill = async () => {
    const { length } = await stored(page);
    const isSame = length === before;
    before = length;
    return isSame;
  };
  await expect.poll(isStill, { timeout: 15_000, intervals: [400] }).toBe(true);
}

/** The paths of all that the worker has stored. */
function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
}

/** The site behind a server that can become slow, so that documents are held back, or withdraw the service worker. */
async function changingSite() {
  let delay = 0;
  let withdrawal: string | undefined;
  const proxy = createServer(({ url = '/', method = 'GET', headers }, response) => {
    if (withdrawal && url === '/service-worker.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(withdrawal);
      return;
    }
    const isDocument = headers.accept?.includes('text/html');
    const forward = () =>
      request(siteUrl + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
    setTimeout(forward, isDocument ? delay : 0);
  }).listen(0, 'localhost');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    slowDown: (milliseconds: number) => {
      delay = milliseconds;
    },
    withdraw: async () => {
      const app = fastify();
      withdrawWorker(app);
      withdrawal = (await app.inject('/service-worker.js')).body;
    },
    [Symbol.dispose]: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

test.use({ serviceWorkers: 'allow', expectedConsoleErrors: offlineMessages });

test('should open what was read, and book, without a network', async ({ page, context }) => {
  await openHydrated(page, '/price');
  await ready(page);
  await context.setOffline(true);

  await page.goto('/price');
  await expect(page.getByRole('heading', { level: 1, name: 'Pay per vehicle' })).toBeVisible();
  await expect(copyOf(page)).toContainText('This page was stored on your device on');
  await expectAccessible(page, 'on a stored copy');

  await page.goto('/tour?from=a-mail');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expectAccessible(page, 'on the page for visitors without a network');
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
  await page.getByLabel('Time').selectOption('14');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => storedBookings({ email }).length, { timeout: 15_000 }).toBe(1);
});

test('should store no page with a secret, no answer of the API, and nothing under a query', async ({ page }) => {
  await openHydrated(page, '/price?vehicles=3');
  await ready(page);
  await page.goto('/password_reset/a-secret');
  await page.goto('/registration?invitation=a-secret');
  await page.goto('/price?vehicles=3&name=Amina');
  const paths = await stored(page);
  expect(paths).toContain('/price');
  expect(paths.filter((path) => /secret|\?|^\/api|registration$/.test(path))).toEqual([]);
});

test('should show the stored copy when the network takes too long', async ({ page }) => {
  using site = await changingSite();
  await openHydrated(page, `${site.url}/terms`);
  await ready(page);
  site.slowDown(8000);
  const begun = Date.now();
  await page.goto(`${site.url}/terms`, { waitUntil: 'commit' });
  expect(Date.now() - begun).toBeGreaterThan(2500);
  await expect(copyOf(page)).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(6000);
});

test('should delete what only former releases stored, and keep what stored pages need', async ({ page }) => {
  await openHydrated(page, '/terms');
  await ready(page);
  const needed = (await stored(page)).filter((path) => path.startsWith('/assets/'));
  await page.evaluate(async () => {
    await (await caches.open('assets-1')).put('/assets/former-1a2b3c.js', new Response(''));
    await (await caches.open('pages-0')).put('/terms', new Response(''));
    // Installed and activated again, as after a release.
    await (await navigator.serviceWorker.getRegistration())?.unregister();
  });
  await openHydrated(page, '/terms');
  await ready(page);
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('pages-0');
  await expect.poll(() => stored(page)).not.toContain('/assets/former-1a2b3c.js');
  expect(await stored(page)).toEqual(expect.arrayContaining(needed));
});

test('should remove the worker and what it stored when the server withdraws it', async ({ page }) => {
  using site = await changingSite();
  await openHydrated(page, `${site.url}/terms`);
  await ready(page);
  await site.withdraw();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('should open a page again without requesting a script', async ({ page }) => {
  for (const visit of ['first', 'second']) {
    await openHydrated(page, '/price');
    await page.waitForLoadState('networkidle');
    const requested = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js') && (entry as PerformanceResourceTiming).transferSize > 0),
    );
    if (visit === 'first') expect(requested.length).toBeGreaterThan(2);
    else expect(requested).toEqual([]);
  }
});
