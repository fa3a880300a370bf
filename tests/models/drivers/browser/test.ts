import { test as base, expect } from '@playwright/test';
import { logConsole } from './console.ts';
import { firefoxMessages, reasonAgainstFirefox } from './firefox.ts';

type PageFixtures = {
  /** The console messages that a test causes on purpose. */
  expectedConsoleErrors: RegExp;
  consoleMessages: string[];
  /** Skips a test that cannot run in the browser. */
  possible: undefined;
};

/** A test fails if any of its pages logs an error or a warning, throws, or violates the content security policy. */
export const test = base.extend<PageFixtures>({
  possible: [
    async ({ browserName, javaScriptEnabled, hasTouch }, use, info) => {
      const reason =
        browserName === 'firefox' ? reasonAgainstFirefox(info, { javaScriptEnabled, hasTouch }) : undefined;
      info.skip(reason !== undefined, reason ?? '');
      await use(undefined);
    },
    { auto: true },
  ],
  expectedConsoleErrors: [/^(?!)/, { option: true }],
  consoleMessages: [
    async ({ context, expectedConsoleErrors, browserName }, use) => {
      const ofBrowser = browserName === 'firefox' ? firefoxMessages : [];
      const messages = await logConsole(context);
      await use(messages);
      const unexpected = messages.filter(
        (message) => ![expectedConsoleErrors, ...ofBrowser].some((expected) => expected.test(message)),
      );
      expect(unexpected, 'errors and warnings of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { brokenNetwork, builtAgain } from './console.ts';
export {
  awaitHydration,
  holdScripts,
  openHydrated,
  openHydrating,
  openUnhydrated,
  startOffline,
  untilFetched,
} from './scripts.ts';
export { expect };
