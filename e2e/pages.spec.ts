import type { Page } from '@playwright/test';
import { acceptResetLinks } from '../tests/models/drivers/browser/accounts.ts';
import { expectAccessible, frame } from '../tests/models/drivers/browser/axe.ts';
import { siteUrl } from '../tests/models/drivers/browser/server.ts';
import { enlargeText, misfits, narrowest } from '../tests/models/drivers/browser/small-screens.ts';
import { awaitHydration, expect, openHydrated, openUnhydrated, test } from '../tests/models/drivers/browser/test.ts';
import { needsScripts, routes, unknownRoute } from './built-pages.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Pages that share a screen and differ in their words and pictures. */
const sharedScreens = [
  /^\/blog\//,
  /^\/(customer|features)\//,
  /^\/industry\//,
  /^\/(commitments|privacy|security|terms)$/,
];

/** Pages of which the models visit every state. */
const modelled = [/^\/(fuel_station_register|register_fuel_station)$/, /^\/registration\d$/, /^\/subscribe\//];

/** What depends on the code and styles of a screen alone is checked on the first page that shows it, and not on the others. */
const likeFirst = [...sharedScreens, ...modelled].map((template) => {
  const [first = '', ...others] = routes.filter((route) => template.test(route));
  return { first, others };
});
const isLikeAnother = (route: string) => likeFirst.some(({ others }) => others.includes(route));

const proved = {
  tag: [
    '@2.routes',
    '@2.route-home',
    '@2.route-customer',
    '@2.route-overviews',
    '@2.feature-pages',
    '@2.industry-pages',
    '@2.privacy',
    '@2.reflow',
    '@2.targets',
    '@2.footer-targets',
  ],
};

for (const route of routes.filter((route) => !isLikeAnother(route))) {
  test(
    `${route} should show its content before scripts run, keep it, store nothing, be accessible, and fit every screen`,
    proved,
    async ({ page }) => {
      await visit(page, route, true);
    },
  );
}

for (const { first, others } of likeFirst) {
  test(
    `pages like ${first} should show their content before scripts run, keep it, store nothing, and fit every screen`,
    proved,
    async ({ page }) => {
      // A tab that stays on the site keeps its process, and with it the compiled scripts: half of what a visit costs.
      for (const route of others) await test.step(route, () => visit(page, route, false));
    },
  );
}

/** Visits a page and checks what depends on its content. With `isFirst`, also what depends on its code and styles. */
async function visit(page: Page, route: string, isFirst: boolean): Promise<void> {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await acceptResetLinks(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(wide);
  const hydrate = await openUnhydrated(page, route);
  await rememberNodes(page);
  await expectContent(page, route);
  await hydrate();
  if (isFirst) expect(await animations(page), 'animations with reduced motion').toEqual([]);
  if (isFirst) {
    // Parts of the page are fetched once the visitor is active or sees them.
    await page.mouse.move(200, 200);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  }
  await expectNodesKept(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await storedBy(page), 'cookies and data stored on the device').toEqual([]);
  expect([...origins], 'sites that received requests').toEqual([siteUrl]);
  if (isFirst) expect(await stillCounters(page), 'counters that show a number and do not count from 1').toEqual([]);
  expect(await unsaidLists(page), 'lists without markers, which WebKit reads out only by their role').toEqual([]);
  await expectDistances(page, 'on a wide screen');
  if (isFirst) await expectAccessibleEverywhere(page, route);
  await expectNarrowestFit(page, isFirst);
}

for (const screen of sharedScreens) {
  const [first = '', ...others] = routes.filter((route) => screen.test(route));
  test(`the words and pictures of ${others.length} pages like ${first} should be accessible`, {
    tag: '@2.targets',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await page.setViewportSize(narrow);
    await openHydrated(page, first);
    const headline = page.getByRole('heading', { level: 1 });
    // Axe takes longer to load than to check a page, and stays in the document.
    for (const route of others) {
      const former = await headline.innerText();
      await page.evaluate((path) => history.pushState(null, '', path), route);
      // The headline shows before its page, which takes the focus.
      await expect(headline, route).not.toHaveText(former);
      await expect(headline, route).toBeFocused();
      await expectAccessible(page, `on ${route}`, undefined, frame, ['color-contrast']);
    }
  });
}

/** What lists begin with whose markers are left out, and that no role says to be lists. */
function unsaidLists(page: Page): Promise<string[]> {
  return page
    .locator(':is(ol, ul):not([role=list], [aria-hidden=true] *)')
    .evaluateAll((lists) =>
      lists
        .filter((list) => getComputedStyle(list).listStyleType === 'none')
        .map(({ textContent }) => textContent.slice(0, 60)),
    );
}

async function expectDistances(page: Page, where: string): Promise<void> {
  const title = `controls less than 8 px apart, or texts on each other, ${where}`;
  await expect.poll(() => crowded(page), title).toEqual([]);
}

/** Controls with a box of their own that stand less than 8 px apart, and texts that lie on each other. */
function crowded(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    type Placed = [element: Element, box: DOMRect];
    // What sticks to the window lies on whatever is scrolled below it, and what scrolls by itself is cut off.
    const moving = [...main.querySelectorAll('*')].filter((one) => {
      const { position, overflowY } = getComputedStyle(one);
      return position === 'sticky' || (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight);
    });
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !moving.some((one) => one.contains(element));
    const hasBox = (element: Element) => {
      const { display, position, borderTopStyle, backgroundColor, opacity } = getComputedStyle(element);
      const isSeen = borderTopStyle !== 'none' || backgroundColor !== 'rgba(0, 0, 0, 0)';
      return isSeen && opacity !== '0' && display !== 'inline' && !/absolute|fixed/.test(position);
    };
    const controls = [...main.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((element) => isShown(element) && hasBox(element) && !element.closest('svg'))
      .map((element): Placed => [element, element.getBoundingClientRect()]);
    const texts: Placed[] = [];
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement: element, data } = nodes.currentNode as Text;
      if (!element || data.trim() === '' || element.closest('svg') || !isShown(element)) continue;
      // What only screen readers are told lies below the page.
      if (element.getBoundingClientRect().width <= 1) continue;
      const range = document.createRange();
      range.selectNode(nodes.currentNode);
      texts.push(...[...range.getClientRects()].map((box): Placed => [element, box]));
    }
    const near = (placed: readonly Placed[], isNear: (across: number, down: number, height: number) => boolean) =>
      placed.flatMap(([one, a], at) =>
        placed.slice(at + 1).flatMap(([other, b]) => {
          if (one.contains(other) || other.contains(one)) return [];
          const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
          const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
          const found = [one, other].map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 30)}`);
          return isNear(across, down, Math.min(a.height, b.height)) ? [found.join(' and ')] : [];
        }),
      );
    return [
      ...near(controls, (across, down) => Math.max(across, down) < 7.5),
      ...near(texts, (across, down, height) => across < -2 && -down > height / 3),
    ];
  });
}

/** What shows the number of a counter that neither it nor what is around it sets to 0 at first and increments. */
function stillCounters(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const counts = (element: Element | null, name: string): boolean =>
      element !== null &&
      (getComputedStyle(element).counterIncrement.includes(`${name} 1`) || counts(element.parentElement, name));
    const begins = (element: Element | null, name: string): boolean =>
      element !== null &&
      (getComputedStyle(element).counterReset.includes(`${name} 0`) || begins(element.parentElement, name));
    return [...main.querySelectorAll('*')]
      .filter((element) => {
        const [, name] = /counter\((\w+)/.exec(getComputedStyle(element, '::before').content) ?? [];
        return name !== undefined && !(counts(element, name) && begins(element, name));
      })
      .map(({ textContent }) => textContent.slice(0, 60));
  });
}

/** Expects what a page says to be visible before its scripts run. */
async function expectContent(page: Page, route: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  if (!needsScripts(route) && route !== unknownRoute)
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(300);
  await expect(page.getByRole('main').getByRole('img').filter({ visible: false })).toHaveCount(0);
}

/** Remembers the prerendered nodes, except those marked as busy or as only served, which are there to be replaced. */
async function rememberNodes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isReplaced = (node: Element) => node.closest('[aria-busy=true], [data-as-served]') !== null;
    const served = [...document.querySelectorAll('#root *')].filter((node) => !isReplaced(node));
    const heading = [...document.querySelectorAll('h1')].find((heading) => !isReplaced(heading));
    Object.assign(globalThis, { served, heading });
  });
}

async function expectNodesKept(page: Page): Promise<void> {
  const { count, lost, isSameHeading } = await page.evaluate(() => {
    const { served, heading } = globalThis as unknown as { served: Element[]; heading?: Element };
    return {
      count: served.length,
      lost: served.filter((node) => !node.isConnected).map((node) => node.outerHTML.slice(0, 120)),
      isSameHeading: heading === undefined || document.querySelector('h1') === heading,
    };
  });
  expect(count).toBeGreaterThan(50);
  expect(lost, 'nodes that were replaced').toEqual([]);
  expect(isSameHeading).toBe(true);
}

/** What visiting a page has stored: cookies, local storage and caches. */
async function storedBy(page: Page): Promise<unknown[]> {
  const onDevice = await page.evaluate(async () => [...Object.keys(localStorage), ...(await caches.keys())]);
  return [...(await page.context().cookies()), ...onDevice];
}

/**
 * The colours are the same on all screens, so each scheme is checked on one, and all other rules on the wide one. The home page's
 * frame and the comparison of prices show something else on a phone.
 */
async function expectAccessibleEverywhere(page: Page, route: string): Promise<void> {
  const isHome = route === '/';
  const without = isHome ? [] : frame;
  await expectAccessible(page, `on ${route}, ${wide.width} px wide, light`, undefined, without);
  await page.emulateMedia({ colorScheme: 'dark' });
  if (isHome) {
    await expectAccessible(page, `on ${route}, ${wide.width} px wide, dark`, ['color-contrast'], without);
    const links = page.getByRole('contentinfo').getByRole('link');
    const heights = await links.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights), 'heights of the links of the footer').toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize(narrow);
  const rules = isHome || route === '/price' ? undefined : ['color-contrast'];
  await expectAccessible(page, `on ${route}, ${narrow.width} px wide, dark`, rules, without);
}

async function expectNarrowestFit(page: Page, isFirst: boolean): Promise<void> {
  const expectNoMisfits = (how: string) =>
    expect.poll(() => misfits(page), `elements that do not fit ${how}`).toEqual([]);
  await page.setViewportSize(narrowest);
  if (isFirst) await expectNoMisfits('at 320 px');
  if (isFirst) await expectDistances(page, 'at 320 px');
  await enlargeText(page);
  await expectNoMisfits('with enlarged text');
  if (!isFirst) return;
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
  await expectNoMisfits('with the menu open');
  expect(await animations(page), 'animations with the menu open').toEqual([]);
}

function animations(page: Page): Promise<string[]> {
  return page.evaluate(() => document.getAnimations().map((animation) => String(animation.effect)));
}

test.describe('an unknown address', () => {
  test.use({ expectedConsoleErrors: /^error: Failed to load resource: .*404/ });

  test('should have a page as sound as the others, which links to the home page', { tag: '@2.not-found' }, async ({
    page,
  }) => {
    await visit(page, unknownRoute, true);
    await expect(page).toHaveTitle(/not found/i);
    const home = page.getByRole('main').getByRole('link', { name: 'Go to the home page' });
    await expect(home).toHaveAttribute('href', '/');
  });
});

test.describe('a malformed address', () => {
  test.use({ expectedConsoleErrors: /^error: Failed to load resource: .*400/ });

  test('should return 400 with the page for unknown addresses, and hydrate it', { tag: '@2.unreadable' }, async ({
    page,
  }) => {
    const hydrated = await awaitHydration(page);
    const response = await page.goto('/%E0%A4%A');
    expect(response?.status()).toBe(400);
    await hydrated();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This road ends here');
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Automate your business and fleet operations');
  });
});
