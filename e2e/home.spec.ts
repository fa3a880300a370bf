import type { Page } from '@playwright/test';
import { trialDays } from '../contract/limits.ts';
import { expect, openHydrated, openUnhydrated, test } from '../tests/models/drivers/browser/test.ts';

test('should show words, actions and the product, in this order, on the first screen of a phone', {
  tag: '@2.home-phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openUnhydrated(page, '/');
  const main = page.getByRole('main');
  const inOrder = [
    main.getByRole('heading', { level: 1 }),
    main.getByText('See every vehicle on one map'),
    main.getByRole('link', { name: 'BOOK NOW' }).first(),
    main.getByRole('link', { name: 'TAKE A PRODUCT TOUR' }),
  ];
  for (const part of inOrder) await expect(part).toBeInViewport({ ratio: 1 });
  const product = main.getByRole('img', { name: /^Live map/ });
  const boxes = await Promise.all([...inOrder, product].map((part) => part.boundingBox()));
  const tops = boxes.map((box) => box?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(844 - (tops.at(-1) ?? 0), 'pixels of the product on the first screen').toBeGreaterThan(200);
  for (const name of ['Get the driver app on Google Play', `Try it free for ${trialDays} days`])
    await expect(main.getByRole('link', { name })).not.toBeInViewport();
});

test('should be short on a phone, with the last block within reach', { tag: '@2.home-length' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openUnhydrated(page, '/');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8000);
  const link = page.getByRole('main').getByRole('link', { name: 'Platform overview' });
  await expect(link).not.toBeInViewport();
  await link.focus();
  await expect(link).toBeInViewport({ ratio: 1 });
});

for (const width of [320, 1440]) {
  test(`should keep its height while it is scrolled at ${width} px, and its place when it is reloaded`, {
    tag: '@2.home-height',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openHydrated(page, '/');
    const heights = await heightsWhileScrolling(page);
    expect(heights.length).toBeGreaterThan(4);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(8);

    const block = page.getByRole('heading', { name: /^Fewer kilometres/ });
    await block.evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 200));
    await expect.poll(() => topOf(page)).toBeCloseTo(200, -1);
    await page.reload();
    await expect.poll(async () => Math.abs((await topOf(page)) - 200)).toBeLessThanOrEqual(8);
  });
}

function topOf(page: Page): Promise<number> {
  return page
    .getByRole('heading', { name: /^Fewer kilometres/ })
    .evaluate((heading) => heading.getBoundingClientRect().top);
}

/** The heights of the page from its top to its end, screen by screen. */
function heightsWhileScrolling(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const root = document.documentElement;
    const heights = [root.scrollHeight];
    while (window.scrollY + window.innerHeight < root.scrollHeight - 1) {
      window.scrollBy(0, window.innerHeight);
      await painted();
      heights.push(root.scrollHeight);
    }
    return heights;
  });
}
