import { type Browser, chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../../scripts/browsers/chromium.ts';

/** Bytes transferred (Brotli) at first load, before any interaction. */
export type Bytes = { html: number; css: number; script: number; other: number };

/** Loads each page in a fresh phone-sized browser, waits until the network is idle, and adds up the bytes. */
export async function measureBytes(url: string, paths: readonly string[]): Promise<Map<string, Bytes>> {
  const browser = await chromium.launch({ executablePath: chromiumPath('whole'), args: [...chromiumArguments] });
  try {
    const measured = new Map<string, Bytes>();
    for (const path of paths) measured.set(path, await bytesOf(browser, url + path));
    return measured;
  } finally {
    await browser.close();
  }
}

async function bytesOf(browser: Browser, url: string): Promise<Bytes> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const bytes: Bytes = { html: 0, css: 0, script: 0, other: 0 };
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes();
    const kind = request.resourceType();
    bytes[kind === 'document' ? 'html' : kind === 'stylesheet' ? 'css' : kind === 'script' ? 'script' : 'other'] +=
      responseBodySize;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // The scripts start after three seconds at the latest.
  await page.waitForTimeout(3500);
  await context.close();
  return bytes;
}
