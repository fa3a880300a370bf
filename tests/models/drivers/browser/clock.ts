import { expect, type Page } from '@playwright/test';
import type { StateValue } from 'xstate';
import type { Environment } from '../../environment.ts';

/** Stops the clock of a page `ahead` milliseconds from now. If the machine stood still, that moment may be over: then it tries again. */
export async function pauseClock(page: Page, ahead: number): Promise<void> {
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead)).toPass();
}

/** Lets time pass in small steps until a machine has another state, at most so many milliseconds. */
export async function runUntilMoved(
  page: Page,
  state: () => StateValue | undefined,
  milliseconds: number,
): Promise<void> {
  const before = JSON.stringify(state());
  for (let passed = 0; passed < milliseconds && JSON.stringify(state()) === before; passed += step)
    await page.clock.runFor(step);
}

/** Shorter than any pause, in milliseconds. */
const step = 500;

/** The clock of a page, which stands still once it is paused. */
export function browserClock(page: Page): Pick<Environment, 'pass' | 'passMidnight'> {
  return {
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    passMidnight: async () => {
      const left = await page.evaluate(() => {
        const midnight = new Date();
        return midnight.setHours(24, 0, 0, 0) - Date.now();
      });
      // One second more, because the page's own timer may be due within that millisecond.
      await page.clock.fastForward(left + 1000);
    },
  };
}
