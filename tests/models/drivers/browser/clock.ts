import { expect, type Page } from '@playwright/test';
import type { Environment } from '../../environment.ts';

/** Stops the clock of a page `ahead` milliseconds from now. If the machine stood still, that moment may be over: then it tries again. */
export async function pauseClock(page: Page, ahead: number): Promise<void> {
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead)).toPass();
}

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
