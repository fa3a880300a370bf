/** `npm run lab -- first-window`: prints whether the first paint of a page waits for more of its document than comes at once. */

import { type Browser, chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../tests/browsers/chromium.ts';
import { builtPages } from '../tests/built-pages.ts';
import { median } from './bench/median.ts';
import { firstWindow, slowStart } from './first-window/slow-start.ts';
import { runTool } from './run-tool.ts';
import { openSite } from './site.ts';

const usage = `Usage: npm run lab -- first-window [/path …]

Opens pages, by default home, prices and contacts, on a phone whose round trips take 150 ms: where a connection sends ${firstWindow} bytes
at first, and where it sends everything at once. RUNS sets how often (9), SLOWDOWN how many times slower the processor is (4).`;

const runs = Number(process.env.RUNS ?? 9);
const slowdown = Number(process.env.SLOWDOWN ?? 4);

await runTool(usage, {}, async (_: object, named: string[]) => {
  const paths = builtPages(named.length > 0 ? named : ['/', '/price', '/contacts']);
  await using site = await openSite({ build: 'dist' });
  const port = Number(new URL(site.url).port);
  await using slow = await slowStart(port, firstWindow);
  await using whole = await slowStart(port, Number.MAX_SAFE_INTEGER);
  const browser = await chromium.launch({ executablePath: chromiumPath('headless'), args: [...chromiumArguments] });
  const rows: Record<string, Record<string, number>> = {};
  for (const path of paths) {
    const [some, all]: [Visit[], Visit[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      some.push(await visit(browser, slow.url + path));
      all.push(await visit(browser, whole.url + path));
    }
    const middle = (visits: Visit[], name: keyof Visit) => Math.round(median(visits.map((one) => one[name])));
    rows[path] = {
      'document (bytes)': middle(some, 'bytes'),
      'last byte (ms)': middle(some, 'lastByte'),
      'first paint (ms)': middle(some, 'firstPaint'),
      'largest (ms)': middle(some, 'largest'),
      'at once: last byte': middle(all, 'lastByte'),
      'first paint': middle(all, 'firstPaint'),
      largest: middle(all, 'largest'),
    };
  }
  await browser.close();
  console.table(rows);
  return 0;
});

type Visit = { bytes: number; lastByte: number; firstPaint: number; largest: number };

/** Opens an address in a new context, and returns when it was painted, in milliseconds. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  const visit = await page.evaluate(async () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const largest = await new Promise<number>((resolve) => {
      let last = 0;
      new PerformanceObserver((list) => {
        last = list.getEntries().at(-1)?.startTime ?? last;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      setTimeout(() => resolve(last), 1000);
    });
    return {
      bytes: navigation?.encodedBodySize ?? 0,
      lastByte: navigation?.responseEnd ?? 0,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      largest,
    };
  });
  await context.close();
  return visit;
}
