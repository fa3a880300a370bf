import type { Page } from '@playwright/test';
import { expect, openUnhydrated, test } from '../models/drivers/browser/test.ts';

const widths = [320, 359, 360, 390, 479, 480, 599, 600, 719, 720, 959, 960, 1080, 1119, 1120, 1190, 1280, 1440, 1920];
const phone = '+254 700 000 000';

test('should keep the header in one row of 72 px at every width, also in a wide font', {
  tag: '@2.header-row',
}, async ({ page }) => {
  await openUnhydrated(page, '/');
  await useWideFont(page);
  const rows: unknown[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    rows.push({ width, ...(await measureHeader(page)) });
  }
  expect(rows).toEqual(widths.map((width) => ({ width, height: 72, beyond: [], overlapping: [] })));
});

test('should show the number to call where there is room for it, and otherwise only its icon', {
  tag: '@2.header-actions',
}, async ({ page }) => {
  await openUnhydrated(page, '/');
  const call = page.getByRole('banner').getByRole('link', { name: `Call now ${phone}` });
  for (const [width, shown] of [
    [1080, true],
    [1920, true],
    [500, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(call).toBeInViewport({ ratio: 1 });
    const isShown = await call.evaluate((link) => {
      const number = link.querySelector('span')?.getBoundingClientRect();
      return number !== undefined && number.bottom <= link.getBoundingClientRect().bottom + 1;
    });
    expect(isShown, `whether the number is shown at ${width} px`).toBe(shown);
  }
});

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
