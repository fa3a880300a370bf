import type { Locator, Page } from '@playwright/test';
import { pauseClock } from '../tests/models/drivers/browser/clock.ts';
import {
  awaitHydration,
  expect,
  holdScripts,
  openHydrated,
  openUnhydrated,
  test,
} from '../tests/models/drivers/browser/test.ts';

/** The narrowest of each layout, which has the least room in it, and a wide one. */
const widths = [320, 360, 480, 600, 720, 960, 1120, 1920];
const phone = '+254 700 000 000';

test('should keep the header in one row of 72 px, also in a wide font, with the number to call where there is room for it', {
  tag: ['@2.header-row', '@2.header-actions'],
}, async ({ page }) => {
  await openUnhydrated(page, '/');
  const call = page.getByRole('banner').getByRole('link', { name: `Call now ${phone}` });
  for (const [width, shown] of [
    [1080, true],
    [1920, true],
    [480, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(call).toBeInViewport({ ratio: 1 });
    const isShown = await call.evaluate((link) => {
      const number = link.querySelector('span')?.getBoundingClientRect();
      return number !== undefined && number.bottom <= link.getBoundingClientRect().bottom + 1;
    });
    expect(isShown, `whether the number is shown at ${width} px`).toBe(shown);
  }

  await useWideFont(page);
  const rows: unknown[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    rows.push({ width, ...(await measureHeader(page)) });
  }
  expect(rows).toEqual(widths.map((width) => ({ width, height: 72, beyond: [], overlapping: [] })));
});

/** The pointer's places in a button where it starts, in shares of its size, and the pause between its moves, in milliseconds. */
const ways = [
  { how: 'fast from the middle', start: { x: 0.5, y: 0.5 }, steps: 3, pause: 0 },
  { how: 'from the upper edge', start: { x: 0.5, y: 0.15 }, steps: 12, pause: 16 },
  { how: 'slowly from the lower right', start: { x: 0.9, y: 0.8 }, steps: 15, pause: 60 },
];

for (const [name, entries] of [
  ['Features', 10],
  ['Industries', 12],
] as const) {
  test(`should keep ${name} open while the pointer moves straight to either end of its first row`, {
    tag: '@4.menus-way',
  }, async ({ page }) => {
    // Its pauses are those of a hand, however slow the machine is.
    await page.clock.install();
    await openHydrated(page, '/');
    await pauseClock(page, 1000);
    const button = page.getByRole('banner').getByRole('button', { name });
    const links = page.locator(`#menu-${name.toLowerCase()}-panel a`);
    await expect(links).toHaveCount(entries);
    await hover(page, button);
    await expect(links.first()).toBeVisible();
    const ends = await links.evaluateAll(endsOfFirstRow);
    await leave(page);
    for (const [at, { how, start, steps, pause }] of ends.flatMap((at) => ways.map((way) => [at, way] as const))) {
      const link = links.nth(at);
      const from = await pointIn(button, start);
      await page.mouse.move(from.x, from.y);
      await expect(link).toBeVisible();
      const to = await pointIn(link);
      for (let step = 1; step <= steps; step++) {
        await page.clock.runFor(pause);
        const share = step / steps;
        await page.mouse.move(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y));
      }
      await expect(link, `${await link.innerText()}, ${how}`).toBeVisible();
      expect(await link.evaluate((element) => element.matches(':hover'))).toBe(true);
      await leave(page);
      await expect(link).not.toBeVisible();
    }
  });
}

/** Runs in the page: which of these are at the ends of the first row. The flattest ways lead there, one across the other button. */
function endsOfFirstRow(links: Element[]): number[] {
  const boxes = links.map((link) => link.getBoundingClientRect());
  const top = Math.min(...boxes.map(({ y }) => y));
  const row = [...boxes.keys()].filter((at) => boxes[at]?.y === top);
  row.sort((one, other) => (boxes[one]?.x ?? 0) - (boxes[other]?.x ?? 0));
  return [row.at(0) ?? 0, row.at(-1) ?? 0];
}

/** Moves the pointer away from the header, for longer than a menu waits for it. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(640, 790);
  await page.clock.runFor(1000);
}

test('should open Industries when the pointer turns to it on the way to an entry of Features, and when it rests there', {
  tag: ['@4.menus-way', '@4.menus'],
}, async ({ page }) => {
  await openHydrated(page, '/');
  const [features, industries] = ['Features', 'Industries'].map((name) =>
    page.getByRole('banner').getByRole('button', { name }),
  ) as [Locator, Locator];
  for (const turns of [true, false]) {
    await hover(page, features);
    await expect(features).toHaveAttribute('aria-expanded', 'true');
    await hover(page, industries, { x: 0.1, y: 0.9 });
    await expect(features).toHaveAttribute('aria-expanded', 'true');
    if (turns) await hover(page, industries, { x: 0.9, y: 0.2 });
    await expect(industries).toHaveAttribute('aria-expanded', 'true');
    await expect(features).toHaveAttribute('aria-expanded', 'false');
    await page.mouse.move(640, 790);
    await expect(industries).toHaveAttribute('aria-expanded', 'false');
  }
});

test('should open a menu on which the pointer rested while the page loaded, at its next move', {
  tag: '@4.menus-way',
}, async ({ page }) => {
  await awaitHydration(page);
  const scripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const button = page.getByRole('banner').getByRole('button', { name: 'Features' });
  await hover(page, button);
  await scripts.release();
  await page.waitForFunction(() => '__hydrated' in globalThis);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await hover(page, button, { x: 0.6, y: 0.6 });
  await expect(button).toHaveAttribute('aria-expanded', 'true');
});

async function pointIn(locator: Locator, share = { x: 0.5, y: 0.5 }) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { x: box.x + share.x * box.width, y: box.y + share.y * box.height };
}

async function hover(page: Page, locator: Locator, share?: { x: number; y: number }) {
  const { x, y } = await pointIn(locator, share);
  await page.mouse.move(x, y);
}

/** Sets what is in the system's font in one of the widest, such as Verdana or DejaVu Sans. */
async function useWideFont(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("header :not(a[href='/'] *) { font-family: Verdana, 'DejaVu Sans', monospace !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** The header's height, and which of its links and buttons are beyond the screen or overlap the one before. */
function measureHeader(page: Page) {
  return page.getByRole('banner').evaluate((header) => {
    const controls = [...header.querySelectorAll('a, button')].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    );
    const boxes = controls.map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }));
    return {
      height: header.getBoundingClientRect().height,
      beyond: boxes.filter(({ box }) => box.right > document.documentElement.clientWidth).map(({ name }) => name),
      overlapping: boxes
        .filter(({ box }, index) => box.left < (boxes[index - 1]?.box.right ?? 0) - 0.5)
        .map(({ name }) => name),
    };
  });
}
