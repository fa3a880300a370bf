import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../models/drivers/browser/axe.ts';

/** A narrow screen and enlarged text, as in success criteria 1.4.10 and 1.4.4 of WCAG 2.2. */
export const smallScreens = [
  { how: 'at 320 px', prepare: (page: Page) => page.setViewportSize({ width: 320, height: 640 }) },
  {
    how: 'with text twice as large',
    prepare: async (page: Page) => {
      await page.setViewportSize({ width: 640, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    },
  },
] as const;

/** Throws if any content is wider than the screen, or axe finds violations. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const overflowing = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .filter((element) => element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(overflowing, `elements wider than the screen ${where}`).toEqual([]);
  await expectAccessible(page, where);
}
