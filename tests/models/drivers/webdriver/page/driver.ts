/** Runs in each page before its own scripts, where WebDriver itself can do nothing. */
import { install } from '@sinonjs/fake-timers';
import { findAll } from './finding.ts';
import { entries } from './history.ts';
import { holdCopies } from './sharing.ts';

/** What the driver knows when a page begins to load. */
export type Beginning = { time: number; isPaused: boolean };

declare global {
  /** Set in front of this script. */
  var __beginning: Beginning;
  var __driver: PageDriver;
}

const minute = 60_000;

/** Shorter than any pause of the page, in milliseconds. */
const step = 500;

const nativeTimeout = setTimeout;

const nativeFrame = requestAnimationFrame;

// Frames come as ever, because the many of a long time would each be waited for.
const clock = install({
  now: __beginning.time,
  toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  shouldAdvanceTime: !__beginning.isPaused,
});

/** Work that waits for the next paint must start before time passes. */
const painted = () => new Promise((resolve) => nativeFrame(() => nativeTimeout(resolve)));

const messages: string[] = [];
for (const level of ['error', 'warn'] as const) {
  const log = console[level].bind(console);
  console[level] = (...words) => {
    messages.push(`${level}: ${words.join(' ')}`);
    log(...words);
  };
}
addEventListener('error', ({ message }) => messages.push(`page error: ${message}`));
addEventListener('unhandledrejection', ({ reason }) => messages.push(`page error: ${reason?.stack ?? reason}`));
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
  messages.push(`CSP violation: ${violatedDirective} ${blockedURI} ${sample}`),
);

let isHydrated = false;
document.addEventListener('hydrated', () => {
  isHydrated = true;
});
holdCopies();
Reflect.deleteProperty(Navigator.prototype, 'share');

const pageDriver = {
  findAll,
  messages,
  entries: entries(),
  isHydrated: () => isHydrated,
  /** Stops the clock a second later, so that everything that was about to happen has happened. */
  pause: async () => {
    await painted();
    clock.setTickMode({ mode: 'manual' });
    await clock.tickAsync(1000);
    return Date.now();
  },
  runFor: async (milliseconds: number) => {
    await painted();
    if (milliseconds <= minute) return void (await clock.tickAsync(milliseconds));
    // A long time has too many timers to wait for each, so those that are due run once.
    clock.jump(milliseconds);
    await painted();
  },
  /** Lets time pass in small steps until a machine has another state. Returns how long that was, in milliseconds. */
  runUntilMoved: async (machine: string, milliseconds: number): Promise<number> => {
    await painted();
    const value = () => JSON.stringify(pageDriver.states[machine]?.value);
    const before = value();
    let passed = 0;
    for (; passed < milliseconds && value() === before; passed += step) await clock.tickAsync(step);
    return passed;
  },
  /** What the actors of the page have done. */
  states: {} as Record<string, { value: unknown; typed: unknown }>,
  dropped: [] as string[],
};

export type PageDriver = typeof pageDriver;

globalThis.__driver = pageDriver;
