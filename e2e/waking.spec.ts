/**
 * How a page wakes up: in tasks so short that it answers a press meanwhile. `npm run lab -- bench` measures how short they are on a
 * slow device; these tests see how much each task does, which depends on no clock.
 */
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

for (const path of ['/', '/booking', '/price', '/registration'])
  test(`should run each script of ${path} in a task of its own`, { tag: '@2.waking-scripts' }, async ({ page }) => {
    await page.addInitScript(countTasks);
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n__ran(import.meta.url);` });
    });
    await openHydrated(page, path);
    await page.unrouteAll({ behavior: 'wait' });
    const [urls, tasks] = await page.evaluate(() => {
      const { dataset } = document.querySelector('script[data-modules]') as HTMLElement;
      const urls = dataset.modules?.split(' ') ?? [];
      return [urls, urls.map((url) => __tasks.get(new URL(url, location.href).href))] as const;
    });
    expect(urls.length).toBeGreaterThan(2);
    expect(tasks).not.toContain(undefined);
    expect(new Set(tasks).size, `tasks of ${urls.length} scripts`).toBe(urls.length);
  });

for (const path of ['/', '/booking'])
  test(`should hydrate ${path} in slices`, { tag: '@2.waking-slices' }, async ({ page }) => {
    await page.addInitScript(watchSlices);
    await openHydrated(page, path);
    const taken = await page.evaluate(() => __taken);
    const all = await page.locator('#root *').count();
    expect(taken.at(-1), `of ${all} elements taken on`).toBeGreaterThan(100);
    const most = Math.max(...taken.map((sum, at) => sum - (taken[at - 1] ?? 0)));
    expect(most, 'elements that one task takes on').toBeLessThan(20);
  });

declare const __tasks: Map<string, number>;
declare const __taken: number[];

/** Runs in the page: notes in which task each script runs. */
function countTasks() {
  let task = 0;
  const tasks = new Map<string, number>();
  const ran = (url: string) => {
    tasks.set(url, task);
    // Before any timer that the loader sets afterwards.
    setTimeout(() => {
      task += 1;
    });
  };
  Object.assign(globalThis, { __tasks: tasks, __ran: ran });
}

/**
 * Runs in the page: notes how many elements React has taken on after each of its slices. A millisecond passes whenever it looks at
 * the clock, as it does after each piece of work, so that a slice is as long on every computer.
 */
function watchSlices() {
  let now = 0;
  performance.now = () => {
    now += 1;
    return now;
  };
  const taken: number[] = [];
  const note = () => {
    const elements = [...document.querySelectorAll('#root *')];
    taken.push(elements.filter((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))).length);
  };
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (message: unknown) {
    if (!('__hydrated' in globalThis)) note();
    postMessage.call(this, message);
  };
  document.addEventListener('hydrated', note, { once: true });
  Object.assign(globalThis, { __taken: taken });
}
