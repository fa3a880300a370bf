import { test as base, expect } from '@playwright/test';
import { logConsole } from './console.ts';

/** Logged when the server answers that it does not know a password reset link. */
const unknownLink = /^error: Failed to load resource: .* 422 .*\/passwordReset\/check\)$/;

type PageFixtures = {
  /** The messages that a test causes on purpose. */
  expectedComplaints: RegExp;
  consoleMessages: string[];
};

/** A test fails if any of its pages logs an error or a warning, throws, or violates the content security policy. */
export const test = base.extend<PageFixtures>({
  expectedComplaints: [/^(?!)/, { option: true }],
  consoleMessages: [
    async ({ context, expectedComplaints }, use) => {
      const messages = await logConsole(context);
      await use(messages);
      const unexpected = messages.filter((message) => !expectedComplaints.test(message) && !unknownLink.test(message));
      expect(unexpected, 'errors and warnings of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { brokenNetwork } from './console.ts';
export { awaitHydration, holdScripts, openHydrated, openUnhydrated } from './scripts.ts';
export { expect };
