import { expect, type Page } from '@playwright/test';

export const narrowest = { width: 320, height: 640 };

/** Throws if on the narrowest screen, with enlarged text, any part of the page is wider than the screen or cut off. */
export async function expectFits(page: Page, where: string): Promise<void> {
  await page.setViewportSize(narrowest);
  const restore = await enlargeText(page);
  await expect.poll(() => misfits(page), `elements that do not fit ${where}`).toEqual([]);
  await restore();
}

/**
 * Makes text twice as large and spaces it out, until the returned function is called: at once what success criteria 1.4.4 and
 * 1.4.12 of WCAG 2.2 ask for, and on the narrowest screen more than 1.4.10.
 */
export async function enlargeText(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important } :root { font-size: 200% !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  return () =>
    sheet.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    });
}

/**
 * The elements that extend beyond the right edge of the screen, and those that cut off what they hold. A box that scrolls and
 * a carousel may hold more than they show, and a picture of the product may lose its sides, so that its letters stay readable.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const allowed = new Set<Element>();
    const found: Element[] = scrollWidth > clientWidth ? [document.documentElement] : [];
    for (const element of document.body.querySelectorAll('*:not(svg *)')) {
      const { parentElement: parent } = element;
      if (!element.checkVisibility({ visibilityProperty: true }) || (parent && allowed.has(parent))) {
        allowed.add(element);
        continue;
      }
      const { overflowX, clipPath } = getComputedStyle(element);
      const isCarousel = element.matches('[aria-roledescription=carousel] *');
      const scrolls = overflowX === 'auto' || overflowX === 'scroll' || element.matches('input, textarea, select');
      const isPicture =
        overflowX === 'hidden' && element.matches('picture, :has(> svg[role=img], > div > svg[role=img])');
      if (scrolls || isPicture || clipPath !== 'none' || (isCarousel && overflowX === 'hidden')) allowed.add(element);
      const cutsOff = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      if (element.getBoundingClientRect().right > clientWidth + 1 || (cutsOff && !allowed.has(element)))
        found.push(element);
    }
    return found.map((element) => element.outerHTML.slice(0, 120));
  });
}
