import { vi } from 'vitest';
import type { Environment } from '../../environment.ts';
import { framePause } from './jsdom.ts';

/** Milliseconds until the page has been painted, and what waits for that is done: a frame and two tasks. */
export const untilPainted = framePause + 2;

/** How many turns of the event loop a page has to become what is expected of it: on an idle machine two seconds. */
const turns = 1500;

/**
 * Waits in real time until `check` does not throw. The page's clock stands still meanwhile, so a longer interval, by which
 * Vitest would move it, is out of the question; instead the check is asked less and less often, because it is expensive.
 */
export async function waitUntil<Result>(check: () => Result): Promise<Result> {
  const begin = performance.now();
  let polls = 0;
  let next = 1;
  let error: unknown;
  const poll = () => {
    polls += 1;
    // Time alone would say nothing on a busy machine, or on one that stood still: the page has had its turns as well.
    if (polls > turns && performance.now() - begin > 2000) return { error };
    if (polls < next) throw error;
    next = polls * 1.25;
    try {
      return { result: check() };
    } catch (caught) {
      error = caught;
      throw caught;
    }
  };
  const found = await vi.waitFor(poll, { timeout: 300_000, interval: 0 });
  if ('error' in found) throw found.error;
  return found.result;
}

/** The clock of a page, which stands still unless a path lets time pass. */
export function viewClock(): Pick<Environment, 'pass' | 'passMidnight'> {
  return {
    pass,
    passMidnight: async () => {
      const midnight = new Date();
      midnight.setHours(24, 0, 0, 0);
      await pass(midnight.getTime() - Date.now());
    },
  };
}

export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}
