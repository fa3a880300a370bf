import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { visualizer } from '@msafara/visualizer/plugin';
import type { Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { expect, test } from '../tests/models/drivers/browser/test.ts';
import { siteCharts } from '../tests/visualizer/site-charts.ts';

const root = join(import.meta.dirname, '..');

/** What this process alone uses. Git ignores it. */
const own = join(root, '.cache', `visualizer-test-${process.pid}`);
/** A machine that the test edits. */
const edited = join(own, 'machines', 'lamp.ts');
const lamp = (state: string, target = state) => `import { createMachine } from 'xstate';

export const editedLamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { 'switch.pressed': '${target}' } },
    ${state}: {},
  },
});
`;

test.describe('in development', () => {
  // One after the other: a second server would compile everything once more.
  test.describe.configure({ mode: 'default' });
  let vite: ViteDevServer;
  let address: string;

  test.beforeAll(async () => {
    mkdirSync(join(edited, '..'), { recursive: true });
    writeFileSync(edited, lamp('on'));
    vite = await createServer({
      root,
      logLevel: 'error',
      // Another server of this folder, such as that of the other test, would replace what it has answered with.
      cacheDir: join(own, 'vite'),
      plugins: [visualizer({ ...siteCharts, machines: [...siteCharts.machines, `./${relative(root, edited)}`] })],
      // Only the machine that the test edits is watched.
      server: {
        host: 'localhost',
        port: 0,
        watch: { ignored: (path) => ![edited, join(edited, '..'), own, join(root, '.cache'), root].includes(path) },
      },
    });
    await vite.listen();
    address = String(vite.resolvedUrls?.local[0]).replace(/\/$/, '');
  });
  test.afterAll(async () => {
    await vite.close();
    rmSync(own, { recursive: true });
  });

  test('the visualizer should show a chart whole, with nothing over it, and fold its list on small screens', async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${address}/machines`);
    const list = page.getByRole('navigation', { name: 'Machines' });
    // Of all charts, tests/visualizer/whole-chart.test.ts measures whether they fit into a frame of this size.
    for (const [machine, title] of [
      ['menu', 'Menus'],
      ['registration', 'Registration'],
    ] as const) {
      await list.getByRole('link', { name: title, exact: true }).click();
      // The drawing is fitted into its frame once both are measured.
      await expect
        .poll(() => shownOf(page, machine), { message: title, intervals: [30] })
        .toEqual({ isWhole: true, isReadable: true });
    }
    await expect(page.locator('.map')).toHaveCount(0);
    const frame = await page.locator('.frame').boundingBox();
    expect(await page.locator('.bar').boundingBox()).toMatchObject({ y: (frame?.y ?? 0) + (frame?.height ?? 0) });

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(list).toBeHidden();
    await page.getByRole('button', { name: 'Statecharts' }).click();
    await list.getByRole('link', { name: 'Menus' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Menus' })).toBeVisible();
    await expect(list).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('the visualizer should show a chart, follow it live and simulate it', async ({ page, context }) => {
    // On the first request, Vite has a lot to bundle.
    test.slow();
    const externalRequests: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(address) && /^https?:/.test(request.url())) externalRequests.push(request.url());
    });

    // Finds and opens a machine by keyboard.
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

    // Zooms, pans and resets the chart by keyboard.
    const viewBox = () => page.locator('.chart').getAttribute('viewBox');
    await page.locator('.view').focus();
    // Until the frame is measured, the drawing has no size.
    await expect.poll(viewBox).not.toMatch(/ 0\.00 0\.00$/);
    await page.keyboard.press('0');
    // The whole drawing has free space at two of its sides.
    await expect.poll(viewBox).toMatch(/^-|^\S+ -/);
    const whole = await viewBox();
    for (const key of ['+', 'ArrowRight', '-']) {
      const before = await viewBox();
      await page.keyboard.press(key);
      await expect.poll(viewBox, key).not.toBe(before);
    }
    await page.keyboard.press('0');
    await expect.poll(viewBox).toBe(whole);

    // Zooms with the wheel and two fingers, and pans by dragging.
    const width = async () => Number((await viewBox())?.split(' ')[2]);
    const frame = await page.locator('.view').boundingBox();
    if (!frame) throw new Error('The chart is not shown.');
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    const widest = await width();
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -200);
    await expect.poll(width, 'zoomed with the wheel').toBeLessThan(widest);
    const byWheel = await width();
    await pinch(page, middle, 60);
    await expect.poll(width, 'zoomed with two fingers').toBeLessThan(byWheel);
    const before = await viewBox();
    await page.mouse.down();
    await page.mouse.move(middle.x + 80, middle.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(viewBox, 'panned by dragging').not.toBe(before);
    await page.locator('.view').focus();
    await page.keyboard.press('0');
    await expect.poll(viewBox).toBe(whole);

    // The chart is brief at first: what is pointed at is told in full, and everything on a switch.
    const details = page.getByRole('button', { name: 'Details' });
    const guard = page.locator('.chart').getByText('[isDayUnknown]');
    await expect(guard).toHaveCount(0);
    await page.locator('[data-transition="booking.form|form.submitted|0"] text').hover();
    await expect(page.getByRole('tooltip')).toContainText('[isDayUnknown]');
    await page.getByRole('navigation').getByRole('link', { name: 'unanswered', exact: true }).hover();
    await expect(page.getByRole('tooltip')).toContainText('sent again after a growing');
    await page.keyboard.press('Tab');
    await details.click();
    await expect(guard).toBeVisible();
    await details.click();
    await expect(guard).toHaveCount(0);

    // Each state has an address, and Back returns to the previous one.
    await page.getByRole('navigation').getByRole('link', { name: 'unanswered', exact: true }).click();
    await expect(page).toHaveURL(/\?state=booking\.sending\.unanswered$/);
    await expect(page.getByRole('complementary')).toContainText('sent again after a growing pause');
    await expect(state('booking.sending.unanswered')).toHaveClass(/selected/);
    const line =
      readFileSync(join(root, 'machines/booking.ts'), 'utf8').split('\n').indexOf('        unanswered: {') + 1;
    const source = page.getByRole('link', { name: `machines/booking.ts:${line}`, exact: true });
    await expect(source).toHaveAttribute('href', new RegExp(`booking\\.ts%3A${line}%3A9$`));
    await page.goBack();
    await expect(page).toHaveURL(`${address}/machines/booking`);
    await expect(state('booking.sending.unanswered')).not.toHaveClass(/selected/);

    // A large chart opens folded. Its states open and are drawn alone by keyboard, readable and with a map.
    await page.getByRole('navigation', { name: 'Machines' }).getByRole('link', { name: 'Registration' }).click();
    await expect(state('registration.invitation')).toHaveClass(/closed/);
    await page.getByRole('button', { name: /^invitation: open, 9 states/ }).focus();
    await page.keyboard.press('Enter');
    await expect(state('registration.invitation.gone')).toBeVisible();
    await expect(page.locator('.map')).toBeVisible();
    expect(await smallestText(page), 'the smallest text in CSS pixels').toBeGreaterThanOrEqual(11);
    await expect(page.getByRole('button', { name: 'invitation: close' })).toBeFocused();
    await page.keyboard.press('f');
    await expect(state('registration.code')).toHaveCount(0);
    await expect(state('registration.invitation.gone')).toBeVisible();
    await page.getByRole('navigation', { name: 'The part that is drawn' }).getByRole('button').click();
    await expect(state('registration.code')).toBeVisible();
    const beforeMap = await viewBox();
    await page.locator('.map').click({ position: { x: 70, y: 20 } });
    await expect.poll(viewBox, 'moved by the map').not.toBe(beforeMap);

    // A theme that is chosen wins over that of the system, in the page and its chart.
    const coloursShown = () =>
      page.evaluate(() =>
        [document.documentElement, document.body, document.querySelector('.chart .root rect')].map((part) => {
          const { colorScheme, backgroundColor, color, fill } = getComputedStyle(part as Element);
          return `${colorScheme} ${backgroundColor} ${color} ${fill}`;
        }),
      );
    const known: Partial<Record<string, string[]>> = {};
    for (const system of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: system });
      for (const [title, scheme] of [
        ['System colours', system],
        ['Light', 'light'],
        ['Dark', 'dark'],
      ] as const) {
        await page.getByLabel('Colours').selectOption(title);
        const shown = await coloursShown();
        expect(shown[0], `${title} on a ${system} system`).toMatch(`${scheme} `);
        known[scheme] ??= shown;
        expect(shown, `${title} on a ${system} system`).toEqual(known[scheme]);
      }
    }
    await page.getByLabel('Colours').selectOption('Dark');
    await expectAccessible(page, 'in the visualizer, dark', ['color-contrast']);
    await page.getByLabel('Colours').selectOption('Light');
    await expectAccessible(page, 'in the visualizer, light');

    // Shows what the site in another tab does.
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
    const logMoved = await page.locator('.live .actors').evaluate((list) => {
      const placeOfLog = () => document.getElementById('log')?.getBoundingClientRect().top ?? Number.NaN;
      const former = placeOfLog();
      const started = list.appendChild(list.lastElementChild?.cloneNode(true) as Element);
      const moved = placeOfLog() - former;
      started.remove();
      return moved;
    });
    expect(logMoved, 'An actor that starts moves no button below.').toBe(0);
    const activeState = String(await page.locator('.chart .active').last().getAttribute('data-state'));
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(state(activeState)).not.toHaveClass(/active/);
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    await expect(state(activeState)).toHaveClass(/active/);

    // The page follows into the past, where it cannot be used.
    await page.locator('.log').getByRole('button').last().click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(site.locator('body')).toHaveAttribute('inert');
    await page.getByRole('button', { name: 'Newest' }).click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');

    // Pauses the page at a state: its events wait until it continues.
    await page.getByRole('navigation').getByRole('link', { name: 'closed', exact: true }).click();
    await page.getByRole('button', { name: 'Pause when it is entered' }).click();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await menu.click();
    await expect(site.getByText(/^Paused at menu\.closed\. \d+ events? waits?\.$/)).toBeVisible();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('button', { name: 'Remove the breakpoint at menu.closed' }).click();
    await site.getByRole('button', { name: 'Continue' }).click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');

    // Sends the live actor an event, and moves the clock of its page.
    await page.getByRole('textbox', { name: 'Send an event' }).fill('{ "type": "escape.pressed" }');
    await page.getByRole('button', { name: 'Send to menu' }).click();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await page.getByText('Clock: real time').click();
    await page.getByRole('button', { name: 'Move the clock by 15 min' }).click();
    await expect(site.getByText('The clock is 15 min ahead.')).toBeVisible();
    const now = Date.now();
    expect(await site.evaluate(() => Date.now())).toBeGreaterThan(now + 899_000);

    // Draws the events as a sequence; a row shows its entry of the log.
    await page.getByRole('button', { name: 'Sequence' }).click();
    await page.getByRole('button', { name: 'page to menu: menu.pressed, now in open.pinned' }).first().click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page, 'in the visualizer, live');
    await page.getByRole('button', { name: 'Newest' }).click();
    await page.getByRole('button', { name: 'Sequence' }).click();

    // A visualizer opened later shows the current states of the actors.
    const later = await context.newPage();
    await later.goto(`${address}/machines/menu`);
    await later.getByRole('button', { name: 'Live' }).click();
    await expect(later.getByRole('button', { name: /^menu \/price closed/ })).toBeVisible();
    await site.close();
    await expect(later.getByRole('button', { name: 'menu /price stopped' })).not.toHaveCount(0);
    await later.close();

    // Simulates events.
    await page.getByRole('button', { name: 'Simulate' }).click();
    const current = page.getByRole('status').filter({ hasText: 'closed' });
    await expect(current).toBeVisible();
    await page.locator('.offer').first().click();
    await expect(current).toBeHidden();
    await page.getByRole('button', { name: 'undo' }).click();
    await expect(current).toBeVisible();
    await expectAccessible(page, 'in the visualizer, simulating', undefined, ['.chart']);

    // Copies the simulated events as a test.
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
    await page.locator('.offer').first().click();
    await page.getByRole('button', { name: 'Copy as Vitest test' }).click();
    await expect(page.getByText('such as tests/machines')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/from 'vitest'/);
    expect(copied).toContain('menuMachine');

    // Keeps the steps of an address while the source is edited, and says what is wrong with it.
    await page.goto(`${address}/machines/lamp?mode=simulate&steps=switch.pressed`);
    const steps = page.getByRole('list').filter({ hasText: 'starts' });
    await expect(steps).toContainText('→ on');
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    writeFileSync(edited, lamp('on', 'onn'));
    const error = page.getByRole('alert').filter({ hasText: "Child state 'onn' does not exist" });
    await expect(error).toContainText('lamp.ts:7');
    await expect(error).toContainText('lamp is shown as before');
    await expect(steps).toContainText('→ on');
    await expectAccessible(page, 'in the visualizer, with an error', undefined, ['.chart']);
    writeFileSync(edited, lamp('lit'));
    await expect(error).toBeHidden();
    await expect(steps).toContainText('→ lit (was on)');
    await expect(state('lamp.lit'), 'drawn again').toBeVisible();
    await page.getByRole('button', { name: 'reset' }).click();
    await expect(page).toHaveURL(`${address}/machines/lamp?mode=simulate`);
    await page.goBack();
    await expect(steps).toContainText('→ lit');
    expect(await page.evaluate(() => 'isSamePage' in globalThis), 'the page was not reloaded').toBe(true);
    expect(externalRequests, 'requests to other origins').toEqual([]);
  });
});

/** Whether the chart of a machine is drawn within its frame, and whether all its text can be read. */
function shownOf(page: Page, machine: string): Promise<{ isWhole: boolean; isReadable: boolean }> {
  return page.evaluate((machine) => {
    const frame = document.querySelector('.frame');
    const root = frame?.querySelector(`.root[data-state="${machine}"]`);
    if (!frame || !root) return { isWhole: false, isReadable: false };
    const [box, outer] = [root.getBoundingClientRect(), frame.getBoundingClientRect()];
    const isWhole =
      box.left >= outer.left && box.top >= outer.top && box.right <= outer.right && box.bottom <= outer.bottom;
    const isReadable = [...frame.querySelectorAll<SVGTSpanElement>('tspan')].every(
      (text) => Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0) >= 11,
    );
    return { isWhole, isReadable };
  }, machine);
}

/** The size of the smallest text of a chart, in CSS pixels. */
function smallestText(page: Page): Promise<number> {
  return page.locator('.chart tspan').evaluateAll((texts) =>
    Math.min(
      ...texts.map((text) => {
        const scale = (text as SVGTSpanElement).getScreenCTM()?.a ?? 0;
        return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
      }),
    ),
  );
}

/** Moves two fingers apart on both sides of a point, each by `distance` pixels. */
async function pinch(page: Page, { x, y }: { x: number; y: number }, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (offset: number) => [
    { x: x - offset, y, id: 1 },
    { x: x + offset, y, id: 2 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (let moved = 10; moved <= distance; moved += 10) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(30 + moved) });
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
  const containing = (words: RegExp) => built.filter((file) => words.test(readFileSync(file, 'utf8')));
  expect(containing(/visualizer|BroadcastChannel/i)).toEqual([]);
  // The renderer, which visitors do not load, contains whole packages with their links.
  expect(containing(/stately\.ai/i).filter((file) => !file.includes('/dist/render/'))).toEqual([]);
});
