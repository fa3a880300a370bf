import type { Page } from '@playwright/test';
import { insert, translate } from '../tests/models/drivers/browser/foreign.ts';
import {
  builtAgain,
  expect,
  openHydrated,
  openHydrating,
  openUnhydrated,
  test,
} from '../tests/models/drivers/browser/test.ts';

/** What changes a document that has arrived. */
const changes: Record<string, (page: Page) => Promise<void>> = {
  translated: (page) => page.evaluate(translate),
  inserted: (page) => page.evaluate(insert),
  // As blockers do.
  removed: (page) =>
    page
      .locator('footer ul')
      .first()
      .evaluate((list) => list.remove()),
};

/** Changes a document in all these ways. */
async function change(page: Page): Promise<void> {
  for (const changeOne of Object.values(changes)) await changeOne(page);
}

test.use({ expectedConsoleErrors: builtAgain });

test.describe('in a document that was changed before hydration', { tag: '@2.foreign' }, () => {
  // Each of these alone has React build the page again.
  for (const [how, changeOne] of Object.entries(changes)) {
    test(`should keep what was typed, the focus and the selection where something was ${how}`, {
      tag: '@2.foreign-values',
    }, async ({ page }) => {
      const hydrate = await openUnhydrated(page, '/booking');
      await page.getByLabel('First name').fill('Amina');
      await page.getByLabel('Time', { exact: true }).selectOption({ label: '3:00 pm' });
      await page.getByLabel('Last name').fill('Otieno');
      await page.getByLabel('Last name').evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 4));
      await changeOne(page);
      await hydrate();
      await expect(page.getByLabel('Last name')).toBeFocused();
      await page.keyboard.type('ti');
      await expect(page.getByLabel('Last name')).toHaveValue('Ottino');
      await expect(page.getByLabel('First name')).toHaveValue('Amina');
      await expect(page.getByLabel('Time', { exact: true })).toHaveValue('15');
    });
  }

  test('should ask the API for the text of an article that is no longer on its page', async ({ page }) => {
    const hydrate = await openUnhydrated(page, '/blog/plan-a-quarter-of-maintenance');
    await page.locator('[data-text]').evaluate((text) => text.remove());
    await hydrate();
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible();
  });

  test('should repeat a press once, on the button that stands for the one pressed', {
    tag: '@2.foreign-texts',
  }, async ({ page }) => {
    const hydrate = await openUnhydrated(page, '/price');
    await page.getByLabel('How many vehicles?').fill('7');
    await page.getByRole('button', { name: 'One more vehicle' }).click();
    await change(page);
    await hydrate();
    await expect(page.getByLabel('How many vehicles?')).toHaveValue('8');
    await expect(page.getByRole('button', { name: 'One more vehicle' })).toBeFocused();
    await expect(page.getByText('$120.00 per month in total')).toBeVisible();
  });

  for (const [by, press, letGo] of [
    ['a mouse', ({ mouse }: Page) => mouse.down(), ({ mouse }: Page) => mouse.up()],
    ['a key', ({ keyboard }: Page) => keyboard.down(' '), ({ keyboard }: Page) => keyboard.up(' ')],
  ] as const) {
    test(`should not lose a press that lasts longer than the rebuilding, by ${by}`, {
      tag: '@2.foreign-presses',
    }, async ({ page }) => {
      const goOn = await openHydrating(page, '/price', () => change(page));
      const more = page.getByRole('button', { name: 'One more vehicle' });
      await more.hover();
      await more.focus();
      await press(page);
      await goOn();
      await letGo(page);
      await expect(page.getByLabel('How many vehicles?')).toHaveValue('2');
    });
  }

  test('should let the focus go to another field while it is hydrated', { tag: '@2.foreign-focus' }, async ({
    page,
  }) => {
    const goOn = await openHydrating(page, '/booking', () => change(page));
    await page.getByLabel('First name').click();
    await page.keyboard.type('Amina');
    // Assistive technology gives a field the focus without a press. The browser then tells the page of the changed one first.
    await page.getByLabel('Last name').focus();
    await page.keyboard.type('Oti');
    await goOn();
    await page.keyboard.type('eno');
    await expect(page.getByLabel('First name')).toHaveValue('Amina');
    await expect(page.getByLabel('Last name')).toHaveValue('Otieno');
  });

  test('should keep the caret behind the last letter, however soon the next one is typed', {
    tag: '@2.foreign-focus',
  }, async ({ page }) => {
    const goOn = await openHydrating(page, '/booking', () => change(page));
    const field = page.getByLabel('First name');
    await field.click();
    await page.keyboard.type('na');
    await page.keyboard.press('Home');
    // The browser tells of a moved caret later than of the letter that moved it: React may be done in between.
    await page.evaluate(() => addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), true));
    await page.keyboard.type('Am');
    await goOn();
    await page.keyboard.type('i');
    await expect(field).toHaveValue('Amina');
  });

  for (const [picker, label, value] of [
    ['the list of a field', 'Time', '15'],
    ['a calendar', 'Date', '2030-01-02'],
  ] as const) {
    test(`should not close ${picker} while the visitor chooses`, { tag: '@2.foreign-pickers' }, async ({ page }) => {
      const hydrate = await openUnhydrated(page, '/booking');
      await page.evaluate(() => {
        // By then the page would be hydrated.
        addEventListener('scripted', () => setTimeout(() => Object.assign(globalThis, { __scripted: true }), 500));
      });
      await change(page);
      const field = page.getByLabel(label, { exact: true });
      const open = page.locator(':is(select, input):open');
      await field.press('Space');
      await expect(open).toHaveCount(1);
      const hydrated = hydrate();
      await page.waitForFunction(() => '__scripted' in globalThis);
      await expect(open).toHaveCount(1);
      await (label === 'Time' ? field.selectOption(value) : field.fill(value));
      // Firefox takes no keys in a list while it has no window.
      await field.evaluate((element) => {
        element.blur();
        element.focus();
      });
      await hydrated;
      await expect(field).toHaveValue(value);
      await expect(field).toBeFocused();
    });
  }

  test('should submit once, on the form that stands for the one submitted', async ({ page }) => {
    const hydrate = await openUnhydrated(page, '/registration');
    await page.getByLabel('Work email').fill('amina.transport.example');
    await page.getByRole('button', { name: 'Submit' }).click();
    await change(page);
    await hydrate();
    await expect(page.getByLabel('Work email')).toHaveValue('amina.transport.example');
    await expect(page.getByLabel('Work email')).toHaveAccessibleDescription(/Invalid email/);
  });

  test('should keep a menu open, with the focus in it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const hydrate = await openUnhydrated(page, '/');
    const button = page.getByRole('button', { name: 'Menu' });
    const entry = page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Customers' });
    await button.click();
    await entry.focus();
    await change(page);
    await hydrate();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(entry).toBeFocused();
  });

  test('should keep the parts of the home page whose scripts come later', { tag: '@2.foreign-parts' }, async ({
    page,
  }) => {
    const hydrate = await openUnhydrated(page, '/');
    await page.locator('summary').first().click();
    await page.getByRole('slider', { name: 'Time of the trip' }).fill('3');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await change(page);
    await hydrate();
    const settled = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(Math.abs((await settled()) - height), 'change of the height').toBeLessThan(200);
    await expect(page.getByRole('slider', { name: 'Time of the trip' })).toHaveValue('3');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByRole('slider', { name: 'Time of the trip' })).not.toHaveValue('3');
    await expect(page.locator('details').first()).toHaveAttribute('open');
  });
});

for (const [how, happens] of Object.entries({ changed: change, untouched: async () => {} })) {
  test(`should stay where the visitor has scrolled to before hydration, ${how}`, { tag: '@2.scrolled' }, async ({
    page,
  }) => {
    const hydrate = await openUnhydrated(page, '/blog');
    await page.mouse.wheel(0, 700);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await happens(page);
    await hydrate();
    // Later pages are placed by the router, in the task that has shown them.
    await expect(page.getByRole('contentinfo')).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(700);
  });
}

test.describe('in a document that changes after hydration', { tag: '@2.foreign-nodes' }, () => {
  test('should go on where an extension has wrapped what the page inserts something before', async ({ page }) => {
    await openHydrated(page, '/booking');
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const wrapper = document.createElement('div');
      heading.replaceWith(wrapper);
      wrapper.append(heading);
    });
    await page.getByLabel('First name').fill('Amina');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue('Amina');
  });

  test('should go on where a blocker has removed what the page removes', async ({ page }) => {
    await openHydrated(page, '/price');
    const vehicles = page.getByLabel('How many vehicles?');
    const hint = page.getByRole('status').getByRole('link', { name: 'Contact sales' }).locator('..');
    await vehicles.fill('150');
    await hint.evaluate((element) => element.remove());
    await vehicles.fill('8');
    await expect(page.getByText('$120.00 per month in total')).toBeVisible();
  });
});
