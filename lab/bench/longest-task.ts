import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import { chromiumArguments, chromiumPath } from '../../tests/browsers/chromium.ts';

/** How long a page is watched, in milliseconds: longer than the slowest wakes up in. */
const watched = 6000;

/** Runs in the page: keeps the tasks of more than 50 ms that begin once the first script is asked for. */
const watch = `
  globalThis.__tasks = [];
  new PerformanceObserver((list) => globalThis.__tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });`;
const longest = `
  (() => {
    const [first] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const after = globalThis.__tasks.filter(({ startTime }) => first && startTime >= first.startTime);
    return Math.max(0, ...after.map(({ duration }) => duration));
  })()`;

/**
 * The longest task, in milliseconds, from the first script of a page on, on a phone's screen with the processor slowed; 0 if none
 * takes more than 50. Measured by the browser itself and without Lighthouse, Playwright or a trace: as soon as a program listens to
 * the page's network or console, V8 parses the scripts again to tell it their lines, which takes 50 ms of a phone's time.
 */
export async function longestTask(url: string, slowdown: number): Promise<number> {
  const chrome = await launch({
    chromePath: chromiumPath('whole'),
    chromeFlags: ['--headless=new', ...chromiumArguments],
    startingUrl: 'about:blank',
    logLevel: 'silent',
  });
  try {
    const [target] = await fetch(`http://127.0.0.1:${chrome.port}/json/list`).then((answer) => answer.json());
    const send = await connect(target.webSocketDebuggerUrl);
    await send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await send('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true });
    await send('Page.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source: watch });
    await send('Page.navigate', { url });
    await pause(watched);
    const { result } = (await send('Runtime.evaluate', { expression: longest })) as { result: { value: number } };
    return result.value;
  } finally {
    chrome.kill();
  }
}

/** Connects to a page by the Chrome DevTools Protocol. Returns the function that sends a command and resolves with its result. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
  });
  let sent = 0;
  return (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      sent += 1;
      waiting.set(sent, resolve);
      socket.send(JSON.stringify({ id: sent, method, params }));
    });
}
