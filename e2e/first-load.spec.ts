import { globSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';
import { routes } from './built-pages.ts';

/**
 * The most that the scripts of the first load may weigh on the wire, in bytes: of home, and of any page. A renamed script, whose name
 * others hold, is 40 bytes more or less.
 */
const budgets = { home: 116_440, page: 148_850 };

/** The most that the document at a path may weigh, which holds its styles and the letters of its headings, in bytes. */
function documentBudget(path: string): number {
  if (path === '/') return 18_700;
  if (path === '/price') return 15_600;
  // One congestion window.
  return 14_336;
}

const brotli = { headers: { 'accept-encoding': 'br' } };

/** What a request is answered with, in bytes on the wire. */
async function weightOf(request: APIRequestContext, path: string): Promise<number> {
  const { 'content-encoding': encoding, 'content-length': length } = (await request.get(path, brotli)).headers();
  expect(encoding, path).toBe('br');
  return Number(length);
}

test(`should load at most ${budgets.page} bytes of scripts with a page, and ${budgets.home} with home`, async ({
  request,
}) => {
  const weights = new Map<string, number>();
  for (const route of routes) {
    const html = await (await request.get(route)).text();
    const scripts = /data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
    expect(scripts.length, route).toBeGreaterThan(2);
    let bytes = 0;
    for (const script of scripts) {
      const weight = weights.get(script) ?? (await weightOf(request, script));
      weights.set(script, weight);
      bytes += weight;
    }
    expect(bytes, route).toBeGreaterThan(50_000);
    expect(bytes, route).toBeLessThan(route === '/' ? budgets.home : budgets.page);
  }
});

test('should send each page in a document of few bytes', async ({ request }) => {
  for (const route of routes) expect(await weightOf(request, route), route).toBeLessThan(documentBudget(route));
});

test('should have two compressed copies of all that is not compressed itself', () => {
  const files = globSync('dist/site/**/*.*');
  expect(files.length).toBeGreaterThan(500);
  const plain = files.filter((file) => !/\.(?:br|gz|ico|png|woff2)$/.test(file));
  expect(plain.filter((file) => !files.includes(`${file}.br`) || !files.includes(`${file}.gz`))).toEqual([]);
});

test('should link the manifest only after the scripts, so that it is not fetched before the largest paint', async ({
  page,
  request,
}) => {
  const links = (await (await request.get('/')).text()).match(/<link\b[^>]*>/g);
  expect(links).not.toContainEqual(expect.stringContaining('manifest'));
  await openHydrated(page, '/');
  await expect(page.locator('head > link[rel=manifest][href="/site.webmanifest"]')).toHaveCount(1);
});
