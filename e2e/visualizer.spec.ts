import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { expectAccessible } from '../models/drivers/browser/axe.ts';
import { expect, test } from '../models/drivers/browser/test.ts';
import { visualizer } from '../visualizer/plugin.ts';

const root = join(import.meta.dirname, '..');

test.describe('in development', () => {
  let vite: ViteDevServer;
  let address: string;

  test.beforeAll(async () => {
    vite = await createServer({
      root,
      logLevel: 'error',
      // Its own, so that no other server of the same folder changes it meanwhile.
      cacheDir: 'test-results/vite',
      plugins: [visualizer()],
      server: { host: 'localhost', port: 0, hmr: false, watch: null },
    });
    await vite.listen();
    address = String(vite.resolvedUrls?.local[0]).replace(/\/$/, '');
  });
  test.afterAll(() => vite.close());

  test('the visualizer should show a chart, follow it live and simulate it', async ({ page, context }) => {
    // Nothing is bundled before it is asked for, so much is.
    test.slow();
    const strangers: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(address) && /^https?:/.test(request.url())) strangers.push(request.url());
    });

    // A machine is found and chosen by keyboard.
    await page.goto(`${address}/machines`);
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('books a demo');
    const hit = page.getByRole('search').getByRole('link', { name: 'Booking' });
    await expect(hit).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible();
    await expect(page).toHaveURL(`${address}/machines/booking`);
    const state = (id: string) => page.locator(`[data-state="${id}"]`);
    await expect(state('booking.form')).toBeVisible();

    // By keys one looks closer, aside, and at the whole again.
    const viewBox = () => page.locator('.chart').getAttribute('viewBox');
    await page.locator('.view').focus();
    const whole = await viewBox();
    for (const key of ['+', 'ArrowRight', '-']) {
      const before = await viewBox();
      await page.keyboard.press(key);
      await expect.poll(viewBox, key).not.toBe(before);
    }
    await page.keyboard.press('0');
    await expect.poll(viewBox).toBe(whole);

    // By the wheel and by two fingers one looks closer, by a drag aside.
    const width = async () => Number((await viewBox())?.split(' ')[2]);
    const frame = await page.locator('.view').boundingBox();
    if (!frame) throw new Error('There is no drawing to look at.');
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    const widest = await width();
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -200);
    await expect.poll(width, 'by the wheel').toBeLessThan(widest);
    const byWheel = await width();
    await pinch(page, middle, 60);
    await expect.poll(width, 'by two fingers').toBeLessThan(byWheel);
    const before = await viewBox();
    await page.mouse.down();
    await page.mouse.move(middle.x + 80, middle.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(viewBox, 'by a drag').not.toBe(before);
    await page.locator('.view').focus();
    await page.keyboard.press('0');
    await expect.poll(viewBox).toBe(whole);

    // Each state has an address; back leads back.
    await page.getByRole('navigation').getByRole('link', { name: 'unanswered', exact: true }).click();
    await expect(page).toHaveURL(/\?state=booking\.sending\.unanswered$/);
    await expect(page.getByRole('complementary')).toContainText('sent again after a growing pause');
    await expect(state('booking.sending.unanswered')).toHaveClass(/selected/);
    await page.goBack();
    await expect(page).toHaveURL(`${address}/machines/booking`);
    await expect(state('booking.sending.unanswered')).not.toHaveClass(/selected/);

    await page.getByLabel('Colours').selectOption('Dark');
    await expectAccessible(page, 'in the visualizer, dark', ['color-contrast']);
    await page.getByLabel('Colours').selectOption('Light');
    await expectAccessible(page, 'in the visualizer, light');

    // The site in another tab tells what it does.
    await page.getByRole('button', { name: 'Live' }).click();
    const site = await context.newPage();
    await site.goto(`${address}/price?inspect`);
    const menu = site.getByRole('banner').getByRole('button', { name: 'Features' });
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.bringToFront();
    await page.getByRole('button', { name: 'menu /price open' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Menus' })).toBeVisible();
    await expect(page.locator('.chart .active')).not.toHaveCount(0);
    await expect(page.locator('.chart .taken')).not.toHaveCount(0);
    const lit = String(await page.locator('.chart .active').last().getAttribute('data-state'));
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(state(lit)).not.toHaveClass(/active/);
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    await expect(state(lit)).toHaveClass(/active/);
    await expectAccessible(page, 'in the visualizer, live');

    // One that is opened later gets where the actors are.
    const later = await context.newPage();
    await later.goto(`${address}/machines/menu`);
    await later.getByRole('button', { name: 'Live' }).click();
    await expect(later.getByRole('button', { name: 'menu /price open' })).toBeVisible();
    await site.close();
    await expect(later.getByRole('button', { name: 'menu /price stopped' })).not.toHaveCount(0);
    await later.close();

    // Events move the chart by hand.
    await page.getByRole('button', { name: 'Simulate' }).click();
    const now = page.getByRole('status').filter({ hasText: 'closed' });
    await expect(now).toBeVisible();
    await page.locator('.offer').first().click();
    await expect(now).toBeHidden();
    await page.getByRole('button', { name: 'undo' }).click();
    await expect(now).toBeVisible();
    await expectAccessible(page, 'in the visualizer, simulating');

    // What was pressed is a test to keep.
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
    await page.locator('.offer').first().click();
    await page.getByRole('button', { name: 'Copy as Vitest test' }).click();
    await expect(page.getByText('a file for tests/machines')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/from 'vitest'/);
    expect(copied).toContain('menuMachine');
    expect(strangers, 'what was asked of others').toEqual([]);
  });
});

/** Two fingers on both sides of a point that go so many pixels apart, each. */
async function pinch(page: Page, { x, y }: { x: number; y: number }, apart: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (distance: number) => [
    { x: x - distance, y, id: 1 },
    { x: x + distance, y, id: 2 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (let gone = 10; gone <= apart; gone += 10) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(30 + gone) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('the production build should not contain the visualizer', async ({ request }) => {
  expect((await request.get('/machines')).status()).toBe(404);
  expect((await request.get('/machines/booking')).status()).toBe(404);
  const built = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((file) => file.isFile() && /\.(js|html|css|json)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name));
  expect(built.length).toBeGreaterThan(20);
  const telling = built.filter((file) => /visualizer|BroadcastChannel|stately\.ai/i.test(readFileSync(file, 'utf8')));
  expect(telling).toEqual([]);
});
