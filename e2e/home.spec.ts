import type { Page } from '@playwright/test';
import { trialDays } from '../contract/limits.ts';
import { expect, openHydrated, openUnhydrated, test } from '../tests/models/drivers/browser/test.ts';

test('should show the product and both actions on the first screen of a phone', { tag: '@2.home-phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openUnhydrated(page, '/');
  const main = page.getByRole('main');
  const product = main.getByRole('img', { name: /^Live map/ });
  const [heading, map] = await Promise.all([
    main.getByRole('heading', { level: 1 }).boundingBox(),
    product.boundingBox(),
  ]);
  const gap = (map?.y ?? 0) - ((heading?.y ?? 0) + (heading?.height ?? 0));
  expect(gap, 'pixels between the headline and the product').toBeGreaterThan(0);
  expect(gap, 'pixels between the headline and the product').toBeLessThan(48);
  await expect(main.getByRole('link', { name: 'BOOK NOW' }).first()).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('link', { name: 'TAKE A PRODUCT TOUR' })).toBeInViewport({ ratio: 1 });
  for (const name of ['Get the driver app on Google Play', `Try it free for ${trialDays} days`])
    await expect(main.getByRole('link', { name })).not.toBeInViewport();
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
