import { vi } from 'vitest';
import type { Environment } from '../../environment.ts';
import { framePause } from './jsdom.ts';

/** Milliseconds until the page has been painted, and what waits for that is done: a frame and two tasks. */
export const untilPainted = framePause + 2;

/**
 * Waits in real time until `check` does not throw. The page's clock stands still meanwhile, so a longer interval, by which
 * Vitest would move it, is out of the question; instead the check is asked less and less often, because it is expensive.
 */
export function waitUntil<Result>(check: () => Result): Promise<Result> {
  let polls = 0;
  let next = 1;
  let error: unknown;
  const poll = () => {
    polls += 1;
    if (polls < next) throw error;
    next = polls * 1.25;
    try {
      return check();
    } catch (caught) {
      error = caught;
      throw caught;
    }
  };
  return vi.waitFor(poll, { timeout: 2000, interval: 0 });
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
