/**
 * Measures pages on a bad network: the first view, the second with and without the service worker, and a booking; each beside the
 * same page without scripts. The processor is not slowed: what is measured is the network.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, devices, type Page } from 'playwright';
import { dayIn } from '../../contract/appointment.ts';
import { chromiumArguments, chromiumPath } from '../../scripts/browsers/chromium.ts';
import { timeZone } from '../../tests/models/time-zone.ts';
import { median, spread } from './median.ts';
import { type BadNetwork, noDelay } from './networks.ts';
import { type SlowProxy, slowProxy } from './slow-proxy.ts';

/**
 * Milliseconds since a visitor asked for the page. `takenOver` is when the scripts answer in place of the browser; the page
 * without scripts has none.
 */
type FirstView = { firstByte: number; firstPaint: number; largestPaint: number; takenOver?: number };
type Views = FirstView & {
  answered: number;
  againFirstByte: number;
  againFirstPaint: number;
  againAnswered: number;
};
type WorkerViews = { workerFirstByte: number; workerFirstPaint: number; workerAnswered: number };
type Booking = { bookedAtOnce: number; confirmed: number };
type Figures = Views & Partial<WorkerViews & Booking>;

/** Milliseconds after which a page that has not answered never will. */
const patience = 20_000;

/** The rows of a table: a figure of the site, and that of the page without scripts which it is compared with. */
const rows: readonly [what: string, of: keyof Figures, floor: keyof Figures][] = [
  ['first view: first byte', 'firstByte', 'firstByte'],
  ['first paint', 'firstPaint', 'firstPaint'],
  ['largest paint', 'largestPaint', 'largestPaint'],
  ['menu, pressed at the first paint, open', 'answered', 'answered'],
  ['scripts have taken over', 'takenOver', 'takenOver'],
  ['second view, no worker: first byte', 'againFirstByte', 'againFirstByte'],
  ['no worker: first paint', 'againFirstPaint', 'againFirstPaint'],
  ['no worker: menu open', 'againAnswered', 'againAnswered'],
  ['second view, worker: first byte', 'workerFirstByte', 'againFirstByte'],
  ['worker: first paint', 'workerFirstPaint', 'againFirstPaint'],
  ['worker: menu open', 'workerAnswered', 'againAnswered'],
  ['booking, filled in at once, confirmed', 'bookedAtOnce', 'bookedAtOnce'],
  ['booking, from the press to confirmed', 'confirmed', 'confirmed'],
];

/** Prints the figures of each path, medians of `runs`. */
export async function benchNetwork(
  network: BadNetwork,
  urls: { site: string; floor: string },
  paths: readonly string[],
  runs: number,
): Promise<void> {
  console.log(`\nNetwork: ${network.what}. Milliseconds on a phone-sized screen, medians of ${runs}.`);
  const browser = await chromium.launch({ executablePath: chromiumPath('headless'), args: [...chromiumArguments] });
  const [site, floor] = await Promise.all([slowProxy(urls.site), slowProxy(urls.floor)]);
  try {
    for (const path of paths) {
      const own: Figures[] = [];
      const bare: Figures[] = [];
      // Alternately, so that a busy moment of the machine affects both.
      for (let run = 0; run < runs; run += 1) {
        own.push({
          ...(await twice(() => measureViews({ browser, proxy: site, network, path }))),
          ...(await twice(() => measureWorker({ browser, proxy: site, network, path }))),
        });
        bare.push(await twice(() => measureViews({ browser, proxy: floor, network, path })));
      }
      console.log(`\n${path}`);
      console.table(tableOf(own, bare));
    }
  } finally {
    await browser.close();
    await Promise.all([site.stop(), floor.stop()]);
  }
}

/** Measures again, and says so, if something did not happen in time, as on a machine that is too busy. */
async function twice<Result>(measure: () => Promise<Result>): Promise<Result> {
  return measure().catch((error: Error) => {
    console.log(`Measured again: ${error.message}`);
    return measure();
  });
}

/** Throws if what happens in a page takes longer than anybody would wait. */
async function inTime<Result>(happening: Promise<Result>, what: string): Promise<Result> {
  const limit = pause(patience, undefined, { ref: false }).then(() => {
    throw new Error(`${what} within ${patience / 1000} seconds.`);
  });
  return Promise.race([happening, limit]);
}

function tableOf(own: readonly Figures[], bare: readonly Figures[]) {
  const figuresOf = (measured: readonly Figures[], name: keyof Figures) =>
    measured.map((one) => one[name]).filter((figure) => figure !== undefined);
  return Object.fromEntries(
    rows.flatMap(([what, of, compared]) => {
      const [sites, floors] = [figuresOf(own, of), figuresOf(bare, compared)];
      if (sites.length === 0) return [];
      const figures = { site: Math.round(median(sites)), 'site, spread': spread(sites) };
      if (floors.length === 0) return [[what, figures]];
      const floorFigures = {
        floor: Math.round(median(floors)),
        'floor, spread': spread(floors),
        'site − floor': Math.round(median(sites) - median(floors)),
      };
      return [[what, { ...figures, ...floorFigures }]];
    }),
  );
}

interface Visit {
  browser: Browser;
  proxy: SlowProxy;
  network: BadNetwork;
  path: string;
}

/** The first and the second view of a page without a service worker, and a booking where the page is its form. */
async function measureViews(visit: Visit): Promise<Figures> {
  const first = await inNewContext(visit, (page) => quietView(page, visit));
  const pressed = await inNewContext(visit, (page) => pressedView(page, visit));
  const again = await inNewContext(visit, async (page) => {
    await visitUnhindered(page, visit);
    return pressedView(page, visit);
  });
  return {
    ...first,
    answered: pressed.answered,
    againFirstByte: again.firstByte,
    againFirstPaint: again.firstPaint,
    againAnswered: again.answered,
    ...(visit.path === '/booking' ? await measureBooking(visit) : {}),
  };
}

/** The second view of a page whose service worker has stored it, and is not running. */
async function measureWorker(visit: Visit): Promise<WorkerViews> {
  return inNewContext(visit, async (page, context) => {
    await visitUnhindered(page, visit);
    await inTime(installWorker(page), `The worker was not ready on ${visit.path}`);
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    const { firstByte, firstPaint, answered } = await pressedView(page, visit);
    return { workerFirstByte: firstByte, workerFirstPaint: firstPaint, workerAnswered: answered };
  });
}

async function measureBooking(visit: Visit): Promise<Booking> {
  const bookedAtOnce = await inNewContext(visit, async (page) => {
    await beginView(page, visit);
    const begun = performance.now();
    await page.goto(visit.proxy.url + visit.path, { waitUntil: 'commit' });
    await fillIn(page);
    await submit(page);
    return performance.now() - begun;
  });
  const confirmed = await inNewContext(visit, async (page) => {
    await beginView(page, visit);
    await page.goto(visit.proxy.url + visit.path);
    await fillIn(page);
    // Nobody fills it in as fast: by then the scripts have long run.
    await page.waitForLoadState('networkidle');
    const begun = performance.now();
    await submit(page);
    return performance.now() - begun;
  });
  return { bookedAtOnce, confirmed };
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@bench.example`);
  await page.getByLabel('Date').fill(dayIn(timeZone, new Date(), 12));
  await page.getByLabel('Time').selectOption('14');
}

/** Presses Submit, and resolves when the booking is confirmed, be it on this page or on the next. */
async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click({ noWaitAfter: true });
  const deadline = performance.now() + patience;
  // A locator would look too seldom. While the next page loads there is none to look at.
  while (!(await page.evaluate(isConfirmed).catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`The booking was not confirmed, at ${page.url()}.`);
    await pause(5);
  }
}

/** Runs in the page. */
function isConfirmed() {
  return document.querySelector('h1')?.textContent === 'Successfully Sent Booking!';
}

async function inNewContext<Result>(
  { browser }: Visit,
  measure: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(devices['Pixel 7']);
  try {
    return await measure(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/** Leaves what is open, and closes its connections, as when a visitor comes back later. */
async function beginView(page: Page, { proxy, network }: Visit): Promise<void> {
  await page.goto('about:blank');
  proxy.use(network);
  // The browser learns that its connections are closed.
  await pause(50);
}

/** Visits the page without delays until its scripts have run, so that the browser has stored what it stores. */
async function visitUnhindered(page: Page, { proxy, path }: Visit): Promise<void> {
  proxy.use(noDelay);
  await page.goto(proxy.url + path, { waitUntil: 'networkidle' });
  // The scripts start after the largest paint.
  await pause(500);
  await page.waitForLoadState('networkidle');
}

/** Does at once what the page's loader does when it has long been still, and waits until the worker stores nothing more. */
async function installWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { offline = '' } = document.querySelector<HTMLElement>('script[data-offline]')?.dataset ?? {};
    await import(offline);
    await navigator.serviceWorker.ready;
    const count = async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(opened.map((cache) => cache.keys()))).flat().length;
    };
    let same = 0;
    for (let before = -1; same < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      const now = await count();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
}

/** A view that nobody touches: the largest paint counts until the first press. */
async function quietView(page: Page, visit: Visit): Promise<FirstView> {
  await beginView(page, visit);
  await page.goto(visit.proxy.url + visit.path, { waitUntil: 'commit' });
  await inTime(page.evaluate(observeScripts), `${visit.path} did not load`);
  await page.waitForLoadState('networkidle');
  const takenOver = await inTime(
    page.evaluate(() => (globalThis as unknown as { takenOver?: Promise<number> }).takenOver),
    `The scripts of ${visit.path} did not take over`,
  );
  const largestPaint = await inTime(page.evaluate(readLargestPaint), `${visit.path} was not painted`);
  return { ...(await page.evaluate(readView)), largestPaint, ...(takenOver === undefined ? {} : { takenOver }) };
}

/** A view whose menu is pressed as soon as it is painted. */
async function pressedView(page: Page, visit: Visit): Promise<Pick<Views, 'firstByte' | 'firstPaint' | 'answered'>> {
  await beginView(page, visit);
  await page.goto(visit.proxy.url + visit.path, { waitUntil: 'commit' });
  const { x, y } = await inTime(page.evaluate(observeMenu), `${visit.path} was not painted`);
  await page.touchscreen.tap(x, y);
  const answered = await inTime(
    page.evaluate(() => (globalThis as unknown as { opened: Promise<number> }).opened),
    `The menu of ${visit.path} did not open`,
  );
  return { ...(await page.evaluate(readView)), answered };
}

/** Runs in the page. */
function readView() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return { firstByte: navigation?.responseStart ?? Number.NaN, firstPaint: paint?.startTime ?? Number.NaN };
}

/** Runs in the page. */
function readLargestPaint() {
  return new Promise<number>((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    }),
  );
}

/** Watches for the scripts, if there are any: once they have taken over, the menu is no popover. Runs in the page. */
async function observeScripts() {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  while (document.readyState === 'loading') await frame();
  if (!document.querySelector('script[data-modules]')) return;
  const takenOver = (async () => {
    while (document.querySelector('header [aria-controls=mobile-menu][popovertarget]')) await frame();
    return performance.now();
  })();
  Object.assign(globalThis, { takenOver });
}

/** Waits for the first paint, begins to watch the menu, and returns where its button is; runs in the page. */
async function observeMenu() {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }));
  let toggle: Element | null = null;
  while (!toggle) {
    toggle = document.querySelector('header [aria-controls=mobile-menu]');
    await frame();
  }
  const isOpen = () => document.getElementById('mobile-menu')?.checkVisibility({ visibilityProperty: true });
  const opened = (async () => {
    while (!isOpen()) await frame();
    return performance.now();
  })();
  Object.assign(globalThis, { opened });
  const { left, top, width, height } = toggle.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
