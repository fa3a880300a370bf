import type { Browser } from '@playwright/test';

/** Why a test cannot run that needs it. */
export const noSecondImport =
  'This browser does not fetch a module again that failed to load, until the page is loaded again.';

const known = new WeakMap<Browser, Promise<boolean>>();

/** Whether a browser fetches a module again that failed to load: some kinds of Chromium do, and Firefox does not. */
export function importsAgain(browser: Browser): Promise<boolean> {
  const answer = known.get(browser) ?? tryImporting(browser);
  known.set(browser, answer);
  return answer;
}

async function tryImporting(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  let fetched = 0;
  await page.route('http://modules.example/**', (route) => {
    if (!route.request().url().endsWith('.js')) return route.fulfill({ contentType: 'text/html', body: '' });
    fetched += 1;
    return fetched === 1 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.goto('http://modules.example/');
  await page.evaluate(async (module) => {
    await import(module).catch(() => {});
    await import(module).catch(() => {});
  }, '/module.js');
  await page.close();
  return fetched > 1;
}

/** Whether a path needs it, by the names of its steps. */
export function needsSecondImport(steps: readonly string[]): boolean {
  const failure = steps.indexOf('the list of common passwords cannot be fetched');
  return failure >= 0 && steps.slice(failure).some((step) => step.includes(' is rated: '));
}
