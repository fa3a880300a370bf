/** `npm run lab -- first-window`: prints whether the first paint of a page waits for more of its document than comes at once. */

import { type Browser, chromium, devices } from 'playwright';
import { chromiumArguments, chromiumPath } from '../tests/browsers/chromium.ts';
import { builtPages } from '../tests/built-pages.ts';
import { median } from './bench/median.ts';
import { farAway } from './first-window/far-away.ts';
import { runTool } from './run-tool.ts';
import { openSite } from './site.ts';

const usage = `Usage: npm run lab -- first-window [/path …]

Opens pages, by default home, prices and contacts, on a phone whose round trips take 150 ms, at 1.6 Mbit/s, and behind proxies that write
records of TLS of 2 and of 16 kB. RUNS sets how often (9), SLOWDOWN how many times slower the processor is (4).`;

const runs = Number(process.env.RUNS ?? 9);
const slowdown = Number(process.env.SLOWDOWN ?? 4);

/** How long the records of TLS are that proxies write, in kB: what `docs/deploy.md` sets, and what nginx does by itself. */
const records = [2, 16];

await runTool(usage, {}, async (_: object, named: string[]) => {
  const paths = builtPages(named.length > 0 ? named : ['/', '/price', '/contacts']);
  await using site = await openSite({ build: 'dist' });
  const ways = await Promise.all(records.map((size) => farAway(Number(new URL(site.url).port), size * 1024)));
  const browser = await chromium.launch({ executablePath: chromiumPath('headless'), args: [...chromiumArguments] });
  const rows = paths.flatMap((path) => ways.map((way, at) => ({ path, way, at, done: [] as Visit[] })));
  for (let run = 0; run < runs; run += 1)
    for (const { path, way, done } of rows) done.push(await visit(browser, way + path));
  await browser.close();
  const middle = (done: Visit[], name: keyof Visit) => Math.round(median(done.map((one) => one[name])));
  console.table(
    rows.map(({ path, at, done }) => ({
      page: path,
      'records (kB)': records[at],
      'first paint (ms)': middle(done, 'firstPaint'),
      'largest (ms)': middle(done, 'largest'),
    })),
  );
  return 0;
});

type Visit = { firstPaint: number; largest: number };

/** Opens an address in a new context, and returns when it was painted, in milliseconds. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  const visit = await page.evaluate(async () => {
    const largest = await new Promise<number>((resolve) => {
      let last = 0;
      new PerformanceObserver((list) => {
        last = list.getEntries().at(-1)?.startTime ?? last;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      setTimeout(() => resolve(last), 1000);
    });
    return { firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, largest };
  });
  await context.close();
  return visit;
}
