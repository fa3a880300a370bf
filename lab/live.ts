/** `npm run lab -- live`: how soon the visualizer shows a burst of events, and how it answers while events keep coming. */

import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { wholeNumber } from '@msafara/command/arguments';
import { chromium, type Page } from 'playwright';
import { countingPage, watchProject } from '../e2e/watched-project.ts';
import { chromiumArguments, chromiumPath } from '../tests/browsers/chromium.ts';
import { runTool } from './run-tool.ts';

const usage = `Usage: npm run lab -- live [--events N] [--rate N] [--seconds N]

Sends events to an actor of a page, and prints when the visualizer in another tab has counted and drawn them, how long its
presses take until their next frame with and without events, and its memory.

  --events N          How many events are sent in a loop (default: 5000).
  --rate N            How many a second are sent afterwards (default: 200).
  --seconds N         For how long (default: 60).`;

await runTool(usage, { events: { type: 'string' }, rate: { type: 'string' }, seconds: { type: 'string' } }, measure);

type Values = { events?: string; rate?: string; seconds?: string };

async function measure(values: Values): Promise<number> {
  const events = wholeNumber('events', values.events ?? '5000', 1);
  const rate = wholeNumber('rate', values.rate ?? '200', 1);
  const seconds = wholeNumber('seconds', values.seconds ?? '60', 1);
  const project = await watchProject(countingPage, { args: ['machine.js'] });
  const browser = await chromium.launch({ executablePath: chromiumPath('headless'), args: [...chromiumArguments] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const program = await context.newPage();
    await program.goto(`${project.address}/?inspect`);
    const page = await context.newPage();
    await page.goto(`${project.address}/machines/counter?mode=live`);
    await page.getByRole('heading', { name: 'Log' }).waitFor();
    process.stdout.write(
      `Load of the machine: ${loadavg().map((load) => load.toFixed(1))} on ${cpus().length} processors.\n`,
    );
    await burst(program, page, events);
    await steady(program, page, rate, seconds);
    const { usedSize } = await (await context.newCDPSession(page)).send('Runtime.getHeapUsage');
    process.stdout.write(`Memory of the visualizer's scripts: ${Math.round(usedSize / 1e6)} MB.\n`);
    process.stdout.write(`Load of the machine: ${loadavg().map((load) => load.toFixed(1))}.\n`);
  } finally {
    await browser.close();
    await project.close();
  }
  return 0;
}

/** When the list counts each event, the context is that of the last one, and the frame that draws them is over. */
async function shown(page: Page, count: number): Promise<number> {
  return page.evaluate(async (count) => {
    const context = new RegExp(`"count": ${count}\\b`);
    const entries = `${Math.min(10_000, count + 1).toLocaleString('en')} entries.`;
    const has = (selector: string, isMeant: (text: string) => boolean) =>
      [...document.querySelectorAll(selector)].some(({ textContent }) => isMeant(textContent));
    const isShown = () => has('p', (text) => text.startsWith(entries)) && has('pre', (text) => context.test(text));
    const frame = () => new Promise(requestAnimationFrame);
    while (!isShown()) await frame();
    await frame();
    return Date.now();
  }, count);
}

async function burst(program: Page, page: Page, events: number): Promise<void> {
  const drawn = shown(page, events);
  const { began, sent } = await program.evaluate((events) => {
    const { counter } = globalThis as unknown as { counter: { send: (event: object) => void } };
    const began = Date.now();
    for (let index = 0; index < events; index += 1) counter.send({ type: 'press' });
    return { began, sent: Date.now() };
  }, events);
  const end = await drawn;
  const rows = await page.locator('.log li').count();
  process.stdout.write(
    `${events} events in a loop: sent after ${sent - began} ms, counted and drawn after ${end - began} ms, ${rows} rows.\n`,
  );
}

async function steady(program: Page, page: Page, rate: number, seconds: number): Promise<void> {
  process.stdout.write(`Nothing comes: ${await presses(page, Math.min(20, seconds))}`);
  await program.evaluate((rate) => {
    const { counter } = globalThis as unknown as { counter: { send: (event: object) => void } };
    const [began, sent] = [performance.now(), { count: 0 }];
    // By the time that has passed: timers are late.
    setInterval(() => {
      for (; sent.count < ((performance.now() - began) * rate) / 1_000; sent.count += 1)
        counter.send({ type: 'press' });
    }, 5);
  }, rate);
  process.stdout.write(`${rate} a second for ${seconds} s: ${await presses(page, seconds)}`);
}

/** Switches between the chart and the sequence, and says how long it took until the frame that follows. */
async function presses(page: Page, seconds: number): Promise<string> {
  await page.evaluate(() => {
    const waits: number[] = [];
    Object.assign(globalThis, { waits });
    addEventListener(
      'click',
      async ({ timeStamp }) => {
        await new Promise(requestAnimationFrame);
        await new Promise((done) => setTimeout(done));
        waits.push(performance.now() - timeStamp);
      },
      true,
    );
  });
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; ) {
    await page.getByRole('button', { name: 'Sequence' }).click();
    await pause(500);
  }
  const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  return `${sorted.length} presses answered after ${at(0.5)} ms (median), ${at(0.95)} (p95), ${at(1)} (longest).\n`;
}
