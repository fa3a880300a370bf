import { test as base, expect } from '@playwright/test';
import { logConsole } from './console.ts';

/** Logged when the server does not know a password reset link. */
const unknownLink = /^error: Failed to load resource: .* 422 .*\/passwordReset\/check\)$/;

type PageFixtures = {
  /** The console messages that a test causes on purpose. */
  expectedConsoleErrors: RegExp;
  consoleMessages: string[];
};

/** A test fails if any of its pages logs an error or a warning, throws, or violates the content security policy. */
export const test = base.extend<PageFixtures>({
  expectedConsoleErrors: [/^(?!)/, { option: true }],
  consoleMessages: [
    async ({ context, expectedConsoleErrors }, use) => {
      const messages = await logConsole(context);
      await use(messages);
      const unexpected = messages.filter(
        (message) => !expectedConsoleErrors.test(message) && !unknownLink.test(message),
      );
      expect(unexpected, 'errors and warnings of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { brokenNetwork } from './console.ts';
export { awaitHydration, holdScripts, openHydrated, openUnhydrated } from './scripts.ts';
export { expect };
