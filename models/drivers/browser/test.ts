import { type BrowserContext, test as base, expect, type Page, type Route } from '@playwright/test';
import { resetCheckPath } from '../../../contract/password-reset.ts';

/** What a page has complained about. */
export type Complaints = string[];

/** What the browser says where a page has asked whether a link works that no email has told: the answer, and no field error. */
const unknownLink = /^error: Failed to load resource: .* 422 .*\/passwordReset\/check\)$/;

type Fixtures = {
  /** The complaints that a test brings about on purpose. */
  expectedComplaints: RegExp;
  complaints: Complaints;
};

/**
 * What the browser itself says where a test breaks the network: of what is sent, and of what is fetched only to please an
 * active visitor, which may happen to fall into that time; and what is said of a page whose scripts are lost.
 */
export const brokenNetwork =
  /^error: Failed to load resource: .*(\/(api\/register|subscribe)\/[^)]+|\/assets\/[\w.-]+\.js)\)$|^(?:error|warning): .*(?:The scripts of this page did not come|Failed to fetch dynamically imported module)/;

/** Every page of every test is listened to: a console error, a page error or a CSP violation fails the test. */
export const test = base.extend<Fixtures>({
  expectedComplaints: [/^(?!)/, { option: true }],
  complaints: [
    async ({ context, expectedComplaints }, use) => {
      const complaints = await listen(context);
      await use(complaints);
      const unexpected = complaints.filter(
        (complaint) => !expectedComplaints.test(complaint) && !unknownLink.test(complaint),
      );
      expect(unexpected, 'what the page complained about').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** All that the pages of a context complain about from now on. */
export async function listen(context: BrowserContext): Promise<Complaints> {
  const complaints: Complaints = [];
  context.on('console', (message) => {
    const { url } = message.location();
    // Playwright's own, where a test has no use for the worker.
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => complaints.push(`page error: ${error.error().stack}`));
  await context.exposeBinding('__complain', (_source, text: string) => void complaints.push(text));
  await context.addInitScript(() => {
    const complain = (globalThis as unknown as { __complain: (text: string) => void }).__complain;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      complain(`CSP violation: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return complaints;
}

/** Makes every password reset link work, whatever its token. */
export async function acceptResetLinks(page: Page): Promise<void> {
  await page.route(`**${resetCheckPath}`, (route) => route.fulfill({ json: { detail: 'This link works.' } }));
}

/** Scripts that are held back: those on their way come, as do all after them, or all are lost until they are released. */
export type HeldScripts = { release: () => Promise<void>; lose: () => Promise<void> };

/** Scripts that are held back until they are released, as on a slow connection, or lost. */
export async function holdScripts(page: Page): Promise<HeldScripts> {
  const held = Promise.withResolvers<'continue' | 'abort'>();
  const scripts = '**/assets/*.js';
  const answer = async (route: Route) => {
    const how = await held.promise;
    await route[how]().catch(gone);
  };
  await page.route(scripts, answer);
  return {
    release: async () => {
      held.resolve('continue');
      await page.unroute(scripts, answer);
    },
    lose: async () => held.resolve('abort'),
  };
}

/** Counts on the site's own word that its scripts have taken a page over. To be called before the page is opened. */
export async function awaitHydration(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    document.addEventListener('hydrated', () => Object.assign(globalThis, { __hydrated: true }));
  });
  return async () => {
    // The scripts start at the first sign of intent.
    await page.mouse.move(2, 2);
    await page.waitForFunction(() => '__hydrated' in globalThis);
  };
}

/** Opens a page and waits until its scripts have taken it over. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  const hydrated = await awaitHydration(page);
  await page.goto(path);
  await hydrated();
}

/** A page that has gone on does not want an answer any more. */
export function gone(): void {}
