import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { pageName } from '../../scripts/pages/addresses.ts';

/** From the narrowest phone to a wide desk, in CSS pixels. */
export const widths = [320, 390, 768, 1440, 1920] as const;

export const schemes = ['light', 'dark'] as const;

export type Scheme = (typeof schemes)[number];

/** A screen as high as is usual for its width, because some parts are as high as the screen. */
const heightOf: Record<(typeof widths)[number], number> = { 320: 640, 390: 844, 768: 1024, 1440: 900, 1920: 1080 };

/** The file of a photograph. */
export function photographPath(folder: string, path: string, scheme: Scheme, width: number): string {
  return join(folder, `${pageName(path)}-${scheme}-${width}.png`);
}

/** Photographs the whole of a page at every width by day and night, without motion, into `folder`. */
export async function photograph(browser: Browser, url: string, path: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of schemes) {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' });
    const page = await context.newPage();
    for (const width of widths) {
      await page.setViewportSize({ width, height: heightOf[width] });
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await drawEverything(page);
      await page.screenshot({ path: photographPath(folder, path, colorScheme, width), fullPage: true });
    }
    await context.close();
  }
}

/** Scrolls through the page, because pictures below the first screen are loaded when they come near. */
async function drawEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }
    scrollTo(0, 0);
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForLoadState('networkidle');
}
