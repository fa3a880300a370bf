import type { Page } from '@playwright/test';
import { registrationPage } from '../contract/registration.ts';
import { codeFromEmail, lastEmailTo } from '../tests/models/drivers/browser/emails.ts';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

const acceptance = (page: Page) => page.getByRole('checkbox', { name: 'I accept the terms of Msafara', exact: true });

/** Follows a link in a form. Throws unless it says that it opens a new tab, and does so. */
async function readInNewTab(page: Page, link: string, heading: string): Promise<void> {
  const found = page.getByRole('main').getByRole('link', { name: link, exact: true });
  await expect(found).toHaveAccessibleDescription('Opens in a new tab');
  const opened = page.waitForEvent('popup');
  await found.click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await tab.close();
}

/** Throws unless the checkbox links to the terms and the privacy notice. The links do not tick it, but its label does. */
async function expectLinkedTerms(page: Page): Promise<void> {
  await readInNewTab(page, 'terms of Msafara', 'Terms of use');
  await readInNewTab(page, 'How we use your details', 'Privacy notice');
  await expect(acceptance(page)).not.toBeChecked();
  await page.getByText('I accept the').click({ position: { x: 8, y: 20 } });
  await expect(acceptance(page)).toBeChecked();
}

test('should open the terms from the fuel station form, and keep what was typed', { tag: '@5.terms-read' }, async ({
  page,
}) => {
  await openHydrated(page, '/register_fuel_station');
  await page.getByLabel('Station name').fill('Athi River');
  await expectLinkedTerms(page);
  await expect(page.getByLabel('Station name')).toHaveValue('Athi River');
});

test('should open the terms from the account form, and keep what was typed', { tag: '@5.terms-read' }, async ({
  page,
}) => {
  const email = `terms-${crypto.randomUUID()}@wizard.example`;
  await openHydrated(page, registrationPage);
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByLabel('Confirmation code').fill(codeFromEmail(await lastEmailTo(email, 'code', 1)));
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Password', { exact: true }).fill('three blue lorries');
  await expectLinkedTerms(page);
  await expect(page.getByLabel('First name')).toHaveValue('Amina');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('three blue lorries');
});

for (const { route, field } of [
  { route: '/booking', field: 'First name' },
  { route: '/contacts', field: 'Enquiry' },
  { route: '/blog', field: 'Email' },
]) {
  test(`should link to the privacy notice from the form on ${route}, and keep what was typed`, {
    tag: '@5.terms-read',
  }, async ({ page }) => {
    await openHydrated(page, route);
    await page.getByRole('textbox', { name: field }).fill('Wanjiru');
    await readInNewTab(page, 'How we use your details', 'Privacy notice');
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('Wanjiru');
  });
}
