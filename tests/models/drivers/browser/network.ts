import type { Page } from '@playwright/test';
import type { Environment } from '../../environment.ts';
import { freshPages } from '../../navigation/model.ts';
import { type HeldScripts, holdScripts, scriptFiles } from './scripts.ts';

/** Milliseconds until the page has been painted, after which a typed password is rated. */
const untilPainted = 100;

/** The scripts that a page fetches later, and its connection. */
export function browserNetwork(
  page: Page,
): Pick<Environment, 'holdPages' | 'bringPages' | 'losePages' | 'ratePassword' | 'failRating' | 'networkReturns'> {
  const nextPage = freshPages();
  let held: HeldScripts | undefined;
  return {
    holdPages: async () => {
      await held?.release();
      held = await holdScripts(page);
      return nextPage();
    },
    bringPages: async () => held?.release(),
    losePages: async () => held?.lose(),
    ratePassword: () => page.clock.runFor(untilPainted),
    failRating: async () => {
      await page.route(scriptFiles, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await page.clock.runFor(untilPainted);
      await failed;
      await page.unroute(scriptFiles);
    },
    networkReturns: async () => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  };
}
