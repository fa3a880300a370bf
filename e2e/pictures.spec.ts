import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { day, night } from '../src/design/palette.ts';
import { expect, openUnhydrated, test } from '../tests/models/drivers/browser/test.ts';

const pages = ['/', '/tour', '/features/gps_tracking', '/blog', '/blog/catch-fuel-losses-at-the-pump'];

/** The colours of the palette for the same thing, by day and by night. */
const surface = { light: day.surface, dark: night.surface };

for (const path of pages) {
  test(`should letter the pictures at ${path} in at least 12 px at any width, in the colours of the day and of the night, as files without a query`, {
    tag: ['@2.pictures-dark', '@2.pictures-letters'],
  }, async ({ page, request }) => {
    await openUnhydrated(page, path);
    const shown: Record<string, string[]> = {};
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // The browser chooses its files anew in its own time.
      const stale = async () => (await pictureFiles(page)).filter((file) => shown.light?.includes(file));
      await expect.poll(stale, 'files of the day that are shown by night').toEqual([]);
      const files = await pictureFiles(page);
      expect(files.length).toBeGreaterThan(0);
      shown[colorScheme] = files;
      for (const file of new Set(files)) {
        const drawing = await (await request.get(file)).text();
        expect(drawing, file).not.toContain('prefers-color-scheme');
        if (drawing.includes('--colors-surface')) expect(drawing, file).toContain(surface[colorScheme]);
      }
    }
    expect(shown.dark).toHaveLength(shown.light?.length ?? 0);

    for (const width of [320, 390, 768, 1000, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const letters = await letterSizes(page);
      expect(letters.length).toBeGreaterThan(0);
      expect(Math.min(...letters), `the smallest letters, ${width} px wide`).toBeGreaterThanOrEqual(12);
    }
  });
}

test('should show each picture on one page only, but for the still of the console and what the blog shows of an article', {
  tag: '@2.pictures-own',
}, () => {
  const shownAt = new Map<string, Set<string>>();
  for (const file of globSync('dist/site/**/*.html', { exclude: ['dist/site/samples'] })) {
    const shownOn = /^dist\/site\/blog\b/.test(file) ? 'the blog' : file;
    const [main = ''] = /<main.*<\/main>/s.exec(readFileSync(file, 'utf8')) ?? [];
    const names = main.matchAll(/assets\/([A-Z]\w*?)(?:Narrow)?-[\w-]{8}(?:-night)?\.svg/g);
    for (const name of new Set([...names].map(([, name = '']) => name))) {
      shownAt.set(name, (shownAt.get(name) ?? new Set()).add(shownOn));
    }
  }
  expect(shownAt.size).toBeGreaterThan(50);
  const shared = [...shownAt].filter(([, pages]) => pages.size > 1).map(([name]) => name);
  expect(shared).toEqual(['FleetDay']);
});

test('should keep the letters of each picture, and all of each plot, within its edges', {
  tag: '@2.pictures-letters',
}, async ({ page }) => {
  const plots = globSync('src/plots/*.tsx').map((file) => basename(file, '.tsx'));
  const drawn = globSync('dist/site/assets/[A-Z]*.svg').filter((file) => !file.endsWith('-night.svg'));
  expect(drawn.length).toBeGreaterThan(100);
  const isPlot = (file: string) => plots.some((name) => new RegExp(`/${name}(Narrow)?-`).test(file));
  for (const part of ['text', 'text, path, rect, circle, line']) {
    const files = drawn.filter((file) => part === 'text' || isPlot(file));
    await page.setContent(files.map((file) => readFileSync(file, 'utf8')).join(''));
    const outside = await page.evaluate((part) => {
      const drawings = [...document.querySelectorAll('body > svg')];
      return drawings.map((drawing) => {
        const edge = drawing.getBoundingClientRect();
        return [...drawing.querySelectorAll(part)].filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const isWithin =
            left > edge.left - 1 && right < edge.right + 1 && top > edge.top - 1 && bottom < edge.bottom + 1;
          return !isWithin && !one.closest('defs, clipPath, [clip-path]');
        }).length;
      });
    }, part);
    const named = files.filter((_, at) => outside[at]);
    expect([outside.length, named], `pictures with ${part} beyond their edges`).toEqual([files.length, []]);
  }
});

/** The files that the browser has chosen for the pictures of a page. */
function pictureFiles(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate(async (main) => {
    const images = [...main.querySelectorAll('picture img')] as HTMLImageElement[];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode()));
    return images.map(({ currentSrc }) => currentSrc);
  });
}

/** The sizes in pixels in which the pictures of a page are lettered. */
function letterSizes(page: Page): Promise<number[]> {
  return page.getByRole('main').evaluate(async (main) => {
    const sizes: number[] = [];
    for (const text of main.querySelectorAll<SVGTextElement>('svg text')) {
      const matrix = text.getScreenCTM();
      if (matrix) sizes.push(Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b));
    }
    for (const image of main.querySelectorAll<HTMLImageElement>('picture img')) {
      // An author's portrait is not there to be read, nor is what a narrow screen leaves out.
      const { width } = image.getBoundingClientRect();
      if (width < 100) continue;
      const drawing = await (await fetch(image.currentSrc || image.src)).text();
      if (!drawing.includes('<text')) continue;
      const units = [...drawing.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
      const scale = width / Number(/viewBox="0 0 (\d+)/.exec(drawing)?.[1]);
      sizes.push(Math.min(...units) * scale);
    }
    return sizes;
  });
}
