import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, type CDPSession, chromium, devices, type Page } from 'playwright';
import { chromiumArguments, chromiumPath } from '../../tests/browsers/chromium.ts';

/**
 * Milliseconds of the first press of the menu, of the same with a `<details>` on the page without scripts (the baseline), and
 * from a click to the paint of the next page's heading: by a finger, by a mouse that points at the link before, and by one that
 * presses at once.
 */
export type Interaction = {
  firstPress: number;
  barePress: number;
  nextHeadingByFinger: number;
  nextHeadingByMouse: number;
  nextHeadingAtOnce: number;
};

type Point = { x: number; y: number };

/** The browser's scheduler, which TypeScript's library lacks. */
declare const scheduler: { postTask: (task: () => void, options: { priority: 'user-blocking' }) => void };

/** Measures on a phone-sized screen with the processor slowed `slowdown` times, each run in a fresh context. */
export async function measureInteraction(
  url: string,
  floorUrl: string,
  runs: number,
  slowdown: number,
): Promise<Interaction[]> {
  return measureRuns(runs, slowdown, async (open) => ({
    firstPress: await firstPress(open, url),
    barePress: await firstPress(open, floorUrl, menuAsDetails),
    nextHeadingByFinger: await nextHeading(open, url, byFinger),
    nextHeadingByMouse: await nextHeading(open, url, byMouse),
    nextHeadingAtOnce: await nextHeading(open, url, atOnce),
  }));
}

/** Only the baseline, the presses of `<details>` on the page without scripts, in milliseconds. */
export async function measureBarePresses(floorUrl: string, runs: number, slowdown: number): Promise<number[]> {
  return measureRuns(runs, slowdown, (open) => firstPress(open, floorUrl, menuAsDetails));
}

/** Opens an address on the slowed phone. */
type Open = (url: string) => Promise<{ context: BrowserContext; page: Page; session: CDPSession }>;

async function measureRuns<Measured>(
  runs: number,
  slowdown: number,
  measure: (open: Open) => Promise<Measured>,
): Promise<Measured[]> {
  // Headless, so that the processor draws no browser window.
  const browser = await chromium.launch({ executablePath: chromiumPath('headless'), args: [...chromiumArguments] });
  const open: Open = (url) => openSlowly(browser, url, slowdown);
  try {
    const measured: Measured[] = [];
    for (let run = 0; run < runs; run += 1) measured.push(await measure(open));
    return measured;
  } finally {
    await browser.close();
  }
}

/**
 * The Event Timing duration of the first press of the menu button, up to the next paint. Playwright injects nothing into the
 * page before that, because its listeners would run as well.
 */
async function firstPress(open: Open, url: string, prepare = () => {}): Promise<number> {
  const { context, page, session } = await open(url);
  await evaluateIn(session, prepare);
  const { x, y } = await evaluateIn(session, observeEvents);
  await page.waitForTimeout(300);
  await byFinger(page, { x, y });
  await page.waitForTimeout(500);
  const { longest, isOpen } = await evaluateIn(session, readEvents);
  await context.close();
  if (!isOpen) throw new Error('The press did not open the menu.');
  return longest;
}

/** Runs a self-contained function in the page and returns its result. */
async function evaluateIn<Result>(session: CDPSession, run: () => Result): Promise<Result> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${run})()`,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** Starts recording event durations and returns the position of the menu button; runs in the page. */
function observeEvents() {
  const durations: number[] = [];
  Object.assign(globalThis, { durations });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const toggle = document.querySelector('header [aria-controls=mobile-menu], header summary') as HTMLElement;
  const { left, top, width, height } = toggle.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The longest event since then; an event below the threshold of Event Timing is not listed. Runs in the page. */
function readEvents() {
  const { durations } = globalThis as unknown as { durations: number[] };
  const menu = document.getElementById('mobile-menu') as HTMLElement;
  return { longest: Math.max(16, ...durations), isOpen: menu.checkVisibility({ visibilityProperty: true }) };
}

/** Replaces the menu by a `<details>`; runs in the page. */
function menuAsDetails() {
  const toggle = document.querySelector('[aria-controls=mobile-menu]') as HTMLElement;
  const panel = document.getElementById('mobile-menu') as HTMLElement;
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = 'Menu';
  panel.hidden = false;
  panel.popover = null;
  toggle.replaceWith(details);
  details.append(summary, panel);
}

/** How long a quick hand presses, in milliseconds. */
const held = 80;

/** Taps somewhere. Playwright's tap leaves in the instant in which it comes, as no finger does. */
async function byFinger(page: Page, point: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await pause(held);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Points somewhere, and presses. The scripts of the next page come meanwhile. */
async function byMouse({ mouse }: Page, { x, y }: Point): Promise<void> {
  await mouse.move(x, y);
  await pause(150);
  await mouse.click(x, y, { delay: held });
}

/** Presses somewhere as soon as the pointer is there. */
async function atOnce({ mouse }: Page, { x, y }: Point): Promise<void> {
  await mouse.click(x, y);
}

/**
 * From the click's timestamp, which is that of the release, to the paint of the frame with the next page's h1. The pointer is
 * moved without a locator, whose listeners would count.
 */
async function nextHeading(open: Open, url: string, press: typeof byFinger): Promise<number> {
  const { context, page } = await open(url);
  const link = page.getByRole('link', { name: 'BOOK NOW' }).first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const box = await link.boundingBox();
  if (!box) throw new Error('The link to the next page is not shown.');
  await page.evaluate(observeHeading);
  await press(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const milliseconds = await page.evaluate(
    () => (globalThis as unknown as { headingPainted: Promise<number> }).headingPainted,
  );
  await context.close();
  return milliseconds;
}

/** Begins to wait for the next heading; runs in the page. */
function observeHeading(): void {
  const before = document.querySelector('h1')?.textContent;
  let clicked = 0;
  document.addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
  const headingPainted = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const now = document.querySelector('h1')?.textContent;
      if (!clicked || !now || now === before) return;
      observer.disconnect();
      // The first task after the frame, before any work that the page has deferred.
      requestAnimationFrame(() =>
        scheduler.postTask(() => resolve(performance.now() - clicked), { priority: 'user-blocking' }),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  Object.assign(globalThis, { headingPainted });
}

async function openSlowly(browser: Browser, url: string, slowdown: number): ReturnType<Open> {
  const context = await browser.newContext(devices['Pixel 7']);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const load = () => page.goto(url, { waitUntil: 'networkidle' });
  // Chromium aborted one of some hundred navigations here; a run of half an hour should not end with that.
  await load().catch(load);
  await page.waitForTimeout(3500);
  return { context, page, session };
}
