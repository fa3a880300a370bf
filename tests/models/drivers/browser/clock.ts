import type { Page } from '@playwright/test';
import type { Environment } from '../../environment.ts';

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
