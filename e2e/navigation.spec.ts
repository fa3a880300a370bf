import { routes } from './routes.ts';
import { expect, openHydrated, test } from './test.ts';

test.beforeEach(({ page }) => openHydrated(page, '/'));

test('should move the focus to the heading and announce the title after a link', async ({ page }) => {
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.getByRole('link', { name: 'BOOK NOW' }).first().click();
  await expect(page).toHaveURL('/booking');
  await expect(page.getByRole('heading', { level: 1, name: 'Book a demo' })).toBeFocused();
  await expect(page).toHaveTitle(/^Book a demo/);
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(documents, 'new documents').toEqual([]);
});

test('should do the same on the way back, at the place that was left', async ({ page }) => {
  const link = page.getByRole('link', { name: 'BOOK NOW' }).last();
  await link.scrollIntoViewIfNeeded();
  // The router notes where a page is scrolled a moment later; nobody presses as fast as a test.
  await page.waitForTimeout(500);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book a demo' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Automate your business' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
});

test('should not take the focus anywhere when a page is opened afresh', async ({ page }) => {
  await page.reload();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

test('should lead from every page about the product to the tour and to the booking', async ({ request }) => {
  const about = routes.filter((route) => /^\/(features|industry|customer)\/./.test(route));
  expect(about.length).toBe(24);
  for (const route of about) {
    const html = await (await request.get(route)).text();
    expect(html, route).toMatch(/<a href="\/booking"[^>]*>Book a demo/);
    expect(html, route).toMatch(/<a href="\/tour"[^>]*>Take a product tour/);
  }
});
