import { headlines } from '../content/headlines.ts';
import { servedFont } from '../src/design/palette.ts';
import { expect, holdScripts, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('should show the headline of each page at once and in its final place, while its scripts load', async ({
  page,
}) => {
  for (const [path, headline] of Object.entries(headlines)) {
    const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).last();
    // The home page links to all of them except one.
    if ((await link.count()) === 0) await openHydrated(page, path === '/features' ? '/features/routing' : '/');
    // The document's own letters leave with a rule of theirs.
    await expect(page.locator(`#${servedFont}`)).toHaveCount(0);
    const scripts = await holdScripts(page);
    const rules = page.evaluate(rulesUntil, headline);
    await link.press('Enter');

    const heading = page.getByRole('heading', { level: 1, name: headline, exact: true });
    await expect(heading).toBeInViewport();
    // A new rule would style and lay out the whole document, which delays the heading on a phone.
    const [before, after] = await rules;
    expect(after, `style rules on the way to ${path}`).toBe(before);
    await expect(page.locator('footer')).not.toBeInViewport();
    const headingPositions = async () => {
      const places = [];
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const box = await heading.boundingBox();
        places.push([width, box?.x, box?.y]);
      }
      return places;
    };
    const positions = await headingPositions();

    await scripts.release();
    await expect(page).toHaveURL(path);
    await expect(heading).toBeFocused();
    // Chromium sometimes keeps the rules of the former width, though it says that they do not match: then both widths are tried again.
    await expect(async () => {
      expect(await headingPositions(), `places of the headline of ${path}`).toEqual(positions);
    }).toPass();
  }
});

test('should paint the next headline before the page, although its scripts are there already', async ({ page }) => {
  await openHydrated(page, '/');
  const link = page.getByRole('link', { name: 'BOOK NOW' }).first();
  const scripts = page.waitForResponse(/\/assets\/booking-.*\.js$/);
  await link.hover();
  await (await scripts).finished();
  // They run as soon as they are there.
  await page.waitForFunction((module) => import(module).then(() => true), (await scripts).url());
  const painted = page.evaluate(watchFrames);
  await link.click();
  expect(await painted).toEqual([
    'Automate your business and fleet operations',
    'Book a demo',
    'Book a demo, with a form',
  ]);
});

/** What each frame paints, until there is a form: runs in the page. */
function watchFrames(): Promise<string[]> {
  return new Promise((resolve) => {
    const painted = new Set<string>();
    const look = () => {
      const form = document.querySelector('main form');
      painted.add(`${document.querySelector('main h1')?.textContent}${form ? ', with a form' : ''}`);
      if (form) resolve([...painted]);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/**
 * The number of style rules, also within groups of rules, now and when the headline appears; runs in the page, as what appears
 * later has rules too: the bar of a slow page.
 */
function rulesUntil(headline: string): Promise<number[]> {
  const within = ({ cssRules }: { cssRules: CSSRuleList }): number =>
    [...cssRules].reduce((sum, rule) => sum + ('cssRules' in rule ? within(rule as CSSGroupingRule) : 0) + 1, 0);
  const count = () => [...document.styleSheets].reduce((sum, sheet) => sum + within(sheet), 0);
  const before = count();
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (![...document.querySelectorAll('h1')].some(({ textContent }) => textContent === headline)) return;
      observer.disconnect();
      resolve([before, count()]);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
