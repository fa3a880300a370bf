import type { ElementHandle, Locator, Page } from '@playwright/test';
import { acceptResetLinks } from '../tests/models/drivers/browser/accounts.ts';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('should show the chosen billing', { tag: '@2.forced-colors' }, async ({ page }) => {
    await openHydrated(page, '/price');
    const highlight = await systemColour(page, 'Highlight');
    const grounds = async () => [
      await colourAt(page, page.getByRole('radio', { name: /^Monthly/ }), { x: 4 }),
      await colourAt(page, page.getByRole('radio', { name: /^Annual/ }), { x: 4 }),
    ];
    const [monthly, annual] = await grounds();
    expect(annual).toBe(highlight);
    expect(monthly).not.toBe(highlight);
    await page.getByLabel('Monthly').check();
    expect(await grounds()).toEqual([highlight, monthly]);
  });

  test('should draw each plan, and the recommended one in the highlight', { tag: '@2.forced-plans' }, async ({
    page,
  }) => {
    await openHydrated(page, '/price');
    const edges = async () => {
      const plans = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
      const cards = plans.filter({ has: page.getByRole('link', { name: 'Book a demo' }) });
      return cards.evaluateAll((cards) =>
        cards.map((card) => {
          const { borderInlineEndWidth, borderInlineEndColor } = getComputedStyle(card);
          return [borderInlineEndWidth, borderInlineEndColor];
        }),
      );
    };
    const [text, highlight] = await page.evaluate(() =>
      ['CanvasText', 'Highlight'].map((name) => {
        document.body.style.outlineColor = name;
        return getComputedStyle(document.body).outlineColor;
      }),
    );
    const plain = ['1px', text];
    const highlighted = ['4px', highlight];
    expect(await edges()).toEqual([plain, highlighted, plain]);
    await page.getByLabel('How many vehicles?').fill('150');
    await expect.poll(edges).toEqual([plain, plain, highlighted]);
  });

  test('should show the current slide of the tour', { tag: '@2.forced-steps' }, async ({ page }) => {
    await openHydrated(page, '/tour');
    const highlight = await systemColour(page, 'Highlight');
    const points = page.getByRole('region', { name: 'Product tour' }).locator('li > button');
    expect(await coloursOf(page, points)).toEqual([highlight, ...Array(5).fill(await systemColour(page, 'Canvas'))]);
    await points.nth(2).click();
    expect((await coloursOf(page, points)).indexOf(highlight)).toBe(2);
  });

  test('should show the current step of the registration, and the road to it', { tag: '@2.forced-steps' }, async ({
    page,
  }) => {
    await openHydrated(page, '/registration');
    const points = page.getByText(/^Step 1 of/).locator('xpath=following-sibling::*/*');
    const highlight = await systemColour(page, 'Highlight');
    expect(await colourAt(page, points.nth(0), { x: 2 })).toBe(highlight);
    const ahead = await colourAt(page, points.nth(1), { x: -13 });
    expect(ahead).not.toBe(highlight);
    expect(ahead, 'a way-point ahead').toBe(await systemColour(page, 'CanvasText'));
    expect(await colourAt(page, points.nth(1), { x: 4 }), 'the road').toBe(await systemColour(page, 'CanvasText'));
  });

  test('should show which button is pressed and which element has the focus', { tag: '@2.forced-colors' }, async ({
    page,
  }) => {
    await acceptResetLinks(page);
    await openHydrated(page, '/password_reset/a-token');
    const button = page.getByRole('button', { name: 'Show passwords' });
    const highlight = await systemColour(page, 'Highlight');
    expect(await colourAt(page, button, { x: 6 })).toBe(await systemColour(page, 'ButtonFace'));
    await button.press('Enter');
    expect(await colourAt(page, button, { x: 6 })).toBe(highlight);
    const ring = await button.evaluate((element) => getComputedStyle(element).outlineColor);
    expect(ring).toBe(
      await page.evaluate(() => {
        document.body.style.outlineColor = 'Highlight';
        return getComputedStyle(document.body).outlineColor;
      }),
    );
  });

  test('should give every button a border that its words do not touch', { tag: '@2.forced-colors' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, '/');
    for (const button of await page.getByRole('main').getByRole('button').filter({ visible: true }).all()) {
      await expect(button).toHaveCSS('border-inline-start-width', '2px');
      const padding = await button.evaluate((element) =>
        Number.parseFloat(getComputedStyle(element).paddingInlineStart),
      );
      expect(padding, await button.innerText()).toBeGreaterThanOrEqual(8);
    }
  });
});

test.describe('on paper', () => {
  test.use({ contextOptions: { colorScheme: 'dark', reducedMotion: 'reduce' } });

  test('should print all prices, answers and the comparison in ink on white, and nothing to press', {
    tag: '@2.print',
  }, async ({ page }) => {
    await openHydrated(page, '/price');
    await page.getByRole('button', { name: 'Hide the comparison' }).click();
    await page.emulateMedia({ media: 'print' });
    await expectPaper(page);
    await expect(page.getByText('$15.00 per month per vehicle')).toBeVisible();
    await expect(page.getByText('For 1 vehicle, billed annually')).toBeVisible();
    // The five questions.
    await expect(page.locator('details')).toHaveCount(5);
    for (const answer of await page.locator('details > :not(summary)').all()) await expect(answer).toBeVisible();
    await expect(page.getByRole('table', { name: 'What each plan includes' })).toBeVisible();
  });

  test('should print an article whole, with its tables, where its links lead, and headings that keep with their text', {
    tag: '@2.print',
  }, async ({ page }) => {
    await openHydrated(page, '/blog/plan-a-quarter-of-maintenance');
    await page.setViewportSize({ width: 680, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    await expectPaper(page);
    for (const heading of await page.getByRole('main').getByRole('heading').filter({ visible: true }).all())
      await expect(heading).toHaveCSS('break-after', 'avoid');
    const table = page.getByRole('table').first();
    expect(await table.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(680);
    for (const name of ['Share', 'Recent Articles']) await expect(page.getByRole('heading', { name })).toBeHidden();
    await expect(page.getByRole('textbox')).toBeHidden();
    const printed = await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://example.org/rules';
      document.querySelector('main p')?.append(link);
      return getComputedStyle(link, '::after').content;
    });
    expect(printed, 'where a link to another site leads').toContain('https://example.org/rules');
  });

  test('should print every slide of the tour', { tag: '@2.print' }, async ({ page }) => {
    await openHydrated(page, '/tour');
    await page.emulateMedia({ media: 'print' });
    await expectPaper(page);
    const { width } = page.viewportSize() ?? { width: 0 };
    for (const slide of await page.getByRole('region', { name: 'Product tour' }).getByRole('heading').all()) {
      const box = await slide.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    }
  });
});

/** Expects ink on white, no menus, buttons or animations, and how to reach the company. */
async function expectPaper(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('Mombasa Road, Nairobi')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '+254 700 000 000' })).toBeVisible();
  for (const role of ['navigation', 'button', 'dialog', 'radio'] as const)
    await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Book a demo' }).filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  expect(await page.evaluate(() => document.getAnimations().length), 'animations').toBe(0);
}

/** How a system colour is painted on this page. */
async function systemColour(page: Page, name: string): Promise<string> {
  const patch = await page.evaluateHandle((name) => {
    const element = document.body.appendChild(document.createElement('i'));
    element.style.cssText =
      'forced-color-adjust: none; position: fixed; inset: 0 auto auto 0; width: 8px; height: 8px; z-index: 99;' +
      `background: linear-gradient(${name}, ${name}) Canvas`;
    return element;
  }, name);
  const colour = await colourAt(page, patch);
  await patch.evaluate((element) => element.remove());
  return colour;
}

/** The painted colours in the middle of elements. */
async function coloursOf(page: Page, elements: Locator): Promise<string[]> {
  const colours = [];
  for (const element of await elements.all()) colours.push(await colourAt(page, element));
  return colours;
}

/** The colour painted `x` px from an element's left edge, or its right one if negative, half-way down. Computed styles do not tell. */
async function colourAt(
  page: Page,
  element: Locator | ElementHandle<HTMLElement>,
  { x }: { x?: number } = {},
): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  const across = x === undefined ? box.width / 2 : x < 0 ? box.width + x : x;
  const clip = { x: Math.floor(box.x + across), y: Math.floor(box.y + box.height / 2), width: 1, height: 1 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
    context?.drawImage(image, 0, 0);
    return `rgb(${[...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(', ')})`;
  }, picture);
}
