import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../models/drivers/browser/axe.ts';

/** The two kinds of little room that a page must make do with (WCAG 2.2, 1.4.10 and 1.4.4), and how a page gets there. */
export const tightScreens = [
  { how: 'at 320 px', prepare: (page: Page) => page.setViewportSize({ width: 320, height: 640 }) },
  {
    how: 'with text twice as large',
    prepare: async (page: Page) => {
      await page.setViewportSize({ width: 640, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    },
  },
] as const;

/** Throws unless everything in the content has room on the screen, and axe finds nothing wrong with it. */
export async function expectFitting(page: Page, where: string): Promise<void> {
  const wider = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .filter((element) => element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(wider, `what is wider than the screen ${where}`).toEqual([]);
  await expectAccessible(page, where);
}
