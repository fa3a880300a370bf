import { expect, holdScripts, openHydrated, openUnhydrated, test } from '../tests/models/drivers/browser/test.ts';
import { unknownRoute } from './built-pages.ts';

test('should keep what was typed into the form before hydration', { tag: '@2.booking' }, async ({ page }) => {
  const hydrate = await openUnhydrated(page, '/booking');
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Email').fill('amina@transport.example');
  await page.getByLabel('Time', { exact: true }).selectOption({ label: '3:00 pm' });
  await page.getByLabel('Last name').pressSequentially('Otie');
  await hydrate();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.keyboard.type('no');
  await expect(page.getByLabel('First name')).toHaveValue('Amina');
  await expect(page.getByLabel('Last name')).toHaveValue('Otieno');
  await expect(page.getByLabel('Email')).toHaveValue('amina@transport.example');
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('15');
  await expect(page.getByLabel('Date')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
});

test('should open the explainer whose button was pressed before hydration', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Watch the explainer' }).first().click();
  await expect(page.getByRole('dialog')).not.toBeVisible();
  await scripts.release();
  await expect(page.getByRole('dialog', { name: 'Explainer video' })).toBeVisible();
});

test.describe('of several presses before hydration', { tag: '@2.held-presses' }, () => {
  test('should count each, in their order', async ({ page }) => {
    const hydrate = await openUnhydrated(page, '/price');
    for (const name of ['fewer', 'more', 'more', 'fewer', 'more'])
      await page.getByRole('button', { name: `One ${name} vehicle` }).click({ force: true });
    await hydrate();
    // There is always one vehicle, so that in the reverse order they would come to two.
    await expect(page.getByLabel('How many vehicles?')).toHaveValue('3');
    await expect(page.getByText('$45.00 per month in total')).toBeVisible();
  });

  test('should do once what a second press would undo', { tag: '@2.held-toggle' }, async ({ page }) => {
    const hydrate = await openUnhydrated(page, '/price');
    const hide = page.getByRole('button', { name: 'Hide the comparison' });
    await hide.click();
    await hide.click();
    await hydrate();
    await expect(page.getByRole('button', { name: 'Show the comparison' })).toBeVisible();
    await expect(page.getByRole('table')).not.toBeVisible();
  });

  test('should submit a form once', { tag: '@2.held-submission' }, async ({ page }) => {
    const hydrate = await openUnhydrated(page, '/registration');
    await page.getByLabel('Work email').fill('amina.transport.example');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    const repeated = await page.evaluateHandle(() => {
      const submissions: Event[] = [];
      addEventListener('submit', (event) => submissions.push(event));
      return submissions;
    });
    await hydrate();
    await expect(page.getByLabel('Work email')).toHaveAccessibleDescription(/Invalid email/);
    expect(await repeated.evaluate((submissions) => submissions.length)).toBe(1);
  });
});

const menus = [
  { name: 'Menu', width: 390, link: 'Customers' },
  { name: 'Industries', width: 1280, link: 'Energy' },
];
for (const { name, width, link } of menus) {
  test(`should open ${name} before hydration, and keep it open afterwards`, { tag: '@4.menus-plain' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const hydrate = await openUnhydrated(page, '/');
    const header = page.getByRole('banner');
    const button = header.getByRole('button', { name });
    const entry = header.getByRole('link', { name: link }).filter({ visible: true });
    await button.click();
    await expect(entry).toBeVisible();
    await entry.focus();
    const position = await entry.boundingBox();
    await hydrate();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(entry).toBeFocused();
    expect(await entry.boundingBox()).toEqual(position);
    await page.keyboard.press('Escape');
    await expect(entry).not.toBeVisible();
    await expect(button).toBeFocused();
  });
}

test('should keep a menu closed if it was opened and closed before hydration', { tag: '@4.menus-plain' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const hydrate = await openUnhydrated(page, '/');
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  await button.click();
  await hydrate();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('navigation', { name: 'Mobile' })).not.toBeVisible();
});

test('should follow a link that was pressed before hydration', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: 'BOOK NOW' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book a demo' })).toBeVisible();
});

test.describe('at an unknown address', () => {
  test.use({ expectedConsoleErrors: /^error: Failed to load resource: .*404/ });
  test('should hydrate the page for unknown addresses', { tag: '@2.header-logo' }, async ({ page }) => {
    await openHydrated(page, unknownRoute);
    await page.getByRole('link', { name: 'Msafara home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Automate your business' })).toBeFocused();
  });
});
