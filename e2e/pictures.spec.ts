import { globSync, readFileSync } from 'node:fs';
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
