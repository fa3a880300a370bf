import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { textFace } from '../src/design/palette.ts';
import {
  expect,
  openHydrated,
  openUnhydrated,
  startOffline,
  test,
  untilFetched,
} from '../tests/models/drivers/browser/test.ts';

/** One page of each kind. The server renders the booking page; an article and a legal page have most headings. */
const paths = [
  '/',
  '/price',
  '/contacts',
  '/booking',
  '/blog/catch-fuel-losses-at-the-pump',
  '/privacy',
  '/subscribe/leave/0123456789abcdef',
  '/road/to/nowhere',
];

/** The most that the letters of a page's own headings may weigh, in bytes. */
const budget = 4_500;

const fontFile = '**/assets/*.woff2';

/** Holds the requests for the whole heading font. Returns a function that releases them. */
async function holdFont(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(fontFile, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** What is lettered in the heading font, with the fonts that it is drawn in: 'own' if it came with the page or the site. */
async function lettering(page: Page): Promise<{ text: string; fonts: string }[]> {
  const marked = await page.evaluate(() => {
    const body = getComputedStyle(document.body).fontFamily;
    const lettered = [...document.querySelectorAll('header *, main *, footer *')].filter(
      (element) =>
        getComputedStyle(element).fontFamily !== body &&
        element.checkVisibility({ contentVisibilityAuto: true }) &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    for (const element of lettered) element.setAttribute('data-lettered', '');
    return lettered.map((element) => element.textContent ?? '');
  });
  const drawn = await fontsOf(page, '[data-lettered]');
  return drawn.map((fonts, index) => ({ text: marked[index] ?? '', fonts }));
}

/** The fonts that the elements of a selector are drawn in: 'own' if it came with the page or the site. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const drawn = await Promise.all(nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })));
  await session.detach();
  return drawn.map(({ fonts }) =>
    fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? 'own' : familyName)).join(' and '),
  );
}

/** The fonts of the paragraphs that are drawn and not lettered as headings are. */
async function fontsOfText(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const body = getComputedStyle(document.body).fontFamily;
    for (const element of document.querySelectorAll('main p:not(:has(*))'))
      element.toggleAttribute('data-text', getComputedStyle(element).fontFamily === body);
  });
  return [...new Set(await fontsOf(page, '[data-text]'))].filter((fonts) => fonts !== '');
}

/** Resolves when the page has the face of text, which is then in the cache, with its address. */
async function textFaceArrives(page: Page): Promise<string> {
  await untilFetched(page, 'hanken-grotesk');
  // The page's own comes first.
  return page.evaluate(async () => {
    const fetched = performance.getEntriesByType('resource').find(({ name }) => name.includes('/hanken-grotesk-'));
    await new FontFace('probe', `url(${fetched?.name})`).load();
    return fetched?.name ?? '';
  });
}

/** Resolves when the face of text is kept for the next document, which a worker then controls. */
async function keepTextFace(page: Page): Promise<void> {
  await startOffline(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect
    .poll(() => page.evaluate((name) => localStorage.getItem(name)?.length, textFace))
    .toBeGreaterThan(10_000);
}

/** What a built page says. */
function textOf(file: string): string {
  const [, body = ''] = readFileSync(file, 'utf8').split('<body>');
  return body.replace(/<(script|svg)\b.*?<\/\1>|<[^>]*>|\s+/gs, ' ');
}

const wholePage = 'whole page drawn';

/** Marks the frame after the first one that draws the whole page: on a busy machine its parts are drawn as they are parsed, and move. */
async function markWholePage(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    document.addEventListener('DOMContentLoaded', () => {
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(mark)));
    });
  }, wholePage);
}

/** The layout shifts since the whole page was drawn, also of the frame that is being drawn. */
function shiftsOf(page: Page): Promise<number[]> {
  return page.evaluate(async (mark) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const [{ startTime } = { startTime: Number.NaN }] = performance.getEntriesByName(mark);
    const shifts: number[] = startTime >= 0 ? [] : [Number.NaN];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        if (entry.startTime >= startTime) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    // What is buffered arrives in a task of its own, and before the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    return shifts;
  }, wholePage);
}

test(`should add less than ${budget} bytes of letters to each page`, { tag: '@2.headings' }, async () => {
  const sizes = globSync('dist/site/**/*.html', { exclude: ['dist/site/samples'] }).map((file) => {
    const [, font = ''] = /src:url\(data:font\/woff2;base64,([^)]*)\)/.exec(readFileSync(file, 'utf8')) ?? [];
    return { file, bytes: Buffer.from(font, 'base64').length };
  });
  expect(sizes.length).toBeGreaterThan(40);
  expect(sizes.filter(({ bytes }) => bytes < 1_000 || bytes > budget)).toEqual([]);
});

test.use({ expectedConsoleErrors: /^error: Failed to load resource: .* 40[14] / });

for (const path of paths) {
  test(`should letter every heading of ${path} in the brand's font at the first paint, and not move later`, {
    tag: '@2.headings',
  }, async ({ page }) => {
    await markWholePage(page);
    const releaseFont = await holdFont(page);
    const hydrated = await openUnhydrated(page, path);
    const lettered = await lettering(page);
    expect(lettered.length).toBeGreaterThan(1);
    expect(lettered.filter(({ fonts }) => fonts !== 'own')).toEqual([]);

    await hydrated();
    releaseFont();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check("700 1em 'Bricolage Grotesque'"))).toBe(true);
    expect(await shiftsOf(page)).toEqual([]);
  });
}

test('should letter the next headline in the whole font, or in one other font if it does not arrive', {
  tag: '@2.headings',
}, async ({ page }) => {
  const headline = page.getByRole('heading', { level: 1 });
  const follow = async (path: string) => {
    const old = await headline.textContent();
    await page.locator(`header a[href="${path}"]`).filter({ visible: true }).first().click();
    await expect(headline).not.toHaveText(old ?? '');
    // The headline shows before its page, which then takes its place.
    await expect(page).toHaveURL(path);
    await expect(headline).toBeFocused();
    let lettered: Awaited<ReturnType<typeof lettering>> = [];
    // A part of the page that has just arrived may take the place of another while it is looked at.
    await expect(async () => {
      lettered = await lettering(page);
    }).toPass();
    return lettered.map(({ fonts }) => fonts);
  };
  await openHydrated(page, '/');
  await page.evaluate(() => document.fonts.ready);
  expect(new Set(await follow('/price'))).toEqual(new Set(['own']));

  const releaseFont = await holdFont(page);
  // The page has not loaded while the font is held, if it asked for it before.
  const hydrated = await openUnhydrated(page, '/');
  await hydrated();
  expect((await follow('/price')).filter((fonts) => fonts.includes('own'))).toEqual([]);
  releaseFont();
});

for (const path of ['/', '/price', '/features/fuel_management']) {
  test(`should not move ${path} when the face of text arrives, and letter the next page in it`, {
    tag: '@2.headings',
  }, async ({ page }) => {
    await markWholePage(page);
    const releaseFont = await holdFont(page);
    const hydrated = await openUnhydrated(page, path);
    await hydrated();
    const ofSystem = await fontsOfText(page);
    expect(ofSystem).not.toContain('own');
    releaseFont();
    await textFaceArrives(page);
    expect(await fontsOfText(page)).toEqual(ofSystem);
    expect(await shiftsOf(page)).toEqual([]);

    await page.locator('header a[href="/contacts"]').filter({ visible: true }).first().click();
    await expect(page).toHaveURL('/contacts');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(() => fontsOfText(page)).toEqual(['own']);
  });
}

test.describe('once a page has been still', () => {
  test.use({ serviceWorkers: 'allow' });

  test('should letter a later document in the kept face of text at the first paint, without a request', {
    tag: '@2.headings',
  }, async ({ page }) => {
    await openHydrated(page, '/');
    await keepTextFace(page);
    await markWholePage(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const path of ['/', '/price', '/contacts', '/features/fuel_management']) {
      const hydrated = await openUnhydrated(page, path);
      expect(await fontsOfText(page), path).toEqual(['own']);
      await hydrated();
      expect(await shiftsOf(page), path).toEqual([]);
    }
    expect(asked.filter((url) => url.includes('hanken'))).toEqual([]);
  });

  test.describe('with another network between', () => {
    test.use({ expectedConsoleErrors: /^warning: (Failed to decode downloaded font|OTS parsing error)/ });

    test('should not keep what that answers in its place', { tag: '@7.foreign' }, async ({ page }) => {
      await page.route('**/hanken-grotesk-*', (route) => route.fulfill({ body: '<p>Welcome to our guest network' }));
      await openHydrated(page, '/');
      const outcome = await page.evaluateHandle((textFace) => {
        const { promise, resolve } = Promise.withResolvers<string>();
        // The page's own is one of an address, and what is kept one of bytes.
        globalThis.FontFace = class extends FontFace {
          constructor(family: string, source: string | BufferSource, descriptors?: FontFaceDescriptors) {
            super(family, source, descriptors);
            if (typeof source !== 'string') this.loaded.catch(() => resolve('rejected'));
          }
        };
        Storage.prototype.setItem = (name) => name === textFace && resolve('kept');
        return { promise };
      }, textFace);
      await startOffline(page);
      expect(await outcome.evaluate(({ promise }) => promise)).toBe('rejected');
    });
  });
});

test('should not fetch the face of text where data is saved', { tag: '@2.headings' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openHydrated(page, '/');
  await page.evaluate(() => document.fonts.load("700 1em 'Bricolage Grotesque'").then(() => {}));
  await page.waitForLoadState('networkidle');
  const fonts = asked.filter((url) => url.endsWith('.woff2')).map((url) => /assets\/(\w+)/.exec(url)?.[1]);
  expect(new Set(fonts)).toEqual(new Set(['bricolage']));
});

test('should have a font of the system that is as wide as the face of text, by the copy of all pages', {
  tag: '@2.headings',
}, async ({ page }) => {
  await openHydrated(page, '/');
  const hasArial = await page.evaluate(() =>
    document.fonts.load("1em 'Text Arial'").then(
      () => true,
      () => false,
    ),
  );
  test.skip(!hasArial, 'This system has neither Arial nor Liberation Sans.');
  const address = await textFaceArrives(page);
  const texts = globSync('dist/site/**/*.html', { exclude: ['dist/site/samples'] }).map(textOf);
  const ratios = await page.evaluate(
    async ({ texts, textFace, address }) => {
      document.fonts.add(await new FontFace(textFace, `url(${address})`, { weight: '400 800' }).load());
      const canvas = document.createElement('canvas').getContext('2d');
      const widthOf = (font: string) => {
        if (canvas) canvas.font = font;
        return texts.reduce((sum, text) => sum + (canvas?.measureText(text).width ?? Number.NaN), 0);
      };
      return [400, 600].map(
        (weight) => widthOf(`${weight} 200px 'Text Arial'`) / widthOf(`${weight} 200px '${textFace}'`),
      );
    },
    { texts, textFace, address },
  );
  for (const ratio of ratios) {
    expect(ratio).toBeGreaterThan(0.98);
    expect(ratio).toBeLessThan(1.02);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: / 422 / });

  test("should letter the server's answer to a form in the brand's font", { tag: '@2.headings' }, async ({ page }) => {
    await page.goto('/booking');
    await holdFont(page);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await answered).status()).toBe(422);
    await expect(page.getByRole('alert')).toBeVisible();
    const lettered = await lettering(page);
    expect(lettered.map(({ text }) => text)).toContain('There is a problem');
    expect(lettered.filter(({ fonts }) => fonts !== 'own')).toEqual([]);
  });
});
