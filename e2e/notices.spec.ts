import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

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

test('should open the terms and the privacy notice from a form in new tabs, and keep what was typed', {
  tag: '@5.terms-read',
}, async ({ page }) => {
  await openHydrated(page, '/register_fuel_station');
  await page.getByLabel('Station name').fill('Athi River');
  await readInNewTab(page, 'terms of Msafara', 'Terms of use');
  await readInNewTab(page, 'How we use your details', 'Privacy notice');
  const acceptance = page.getByRole('checkbox', { name: 'I accept the terms of Msafara', exact: true });
  // The links do not tick it, but its label does.
  await expect(acceptance).not.toBeChecked();
  await page.getByText('I accept the').click({ position: { x: 8, y: 20 } });
  await expect(acceptance).toBeChecked();
  await expect(page.getByLabel('Station name')).toHaveValue('Athi River');
});
