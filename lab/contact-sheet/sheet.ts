import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { pageName } from '../../scripts/pages/addresses.ts';
import { photographPath, type Scheme, widths } from './photographs.ts';

/** How wide each photograph is on a sheet, in pixels: a screen's share, but never too small to judge. */
const shownWidth: Record<(typeof widths)[number], number> = { 320: 240, 390: 290, 768: 400, 1440: 620, 1920: 620 };

/** How much of a page's height one sheet shows, in pixels of the sheet. */
const sheetHeight = 1400;

/** Writes the sheets of a page in one scheme: all widths beside each other, in as many sheets as its height takes. */
export async function writeSheets(browser: Browser, path: string, scheme: Scheme, folder: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 2300, height: sheetHeight } });
  const page = await context.newPage();
  await page.setContent(sheetHtml(path, scheme, folder), { waitUntil: 'load' });
  const height = await page.evaluate(() => Math.max(...[...document.images].map((image) => image.height)));
  const files: string[] = [];
  for (let top = 0; top < height; top += sheetHeight) {
    const file = join(folder, `sheet-${pageName(path)}-${scheme}-${files.length + 1}.png`);
    await page.evaluate((shift) => document.body.style.setProperty('--shift', `${-shift}px`), top);
    await page.screenshot({ path: file });
    files.push(file);
  }
  await context.close();
  return files;
}

function sheetHtml(path: string, scheme: Scheme, folder: string): string {
  const images = widths
    .map((width) => {
      const data = readFileSync(photographPath(folder, path, scheme, width)).toString('base64');
      return `<img width="${shownWidth[width]}" src="data:image/png;base64,${data}" alt="">`;
    })
    .join('');
  return `<!doctype html><style>body { margin: 0; display: flex; gap: 16px; align-items: start; background: #888;
    overflow: hidden } img { display: block; margin-top: var(--shift, 0) }</style>${images}`;
}
