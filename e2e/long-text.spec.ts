import type { Page } from '@playwright/test';
import { brokenNetwork, expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

const long = 'a'.repeat(5000);

/** Pastes long text into a field and submits its form. Throws unless the field keeps the text and has an error. */
async function submitLongText(page: Page, label: string, button: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.insertText(long);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/characters/);
  await expect(page.getByLabel(label, { exact: true })).toHaveValue(long);
}

test.use({ expectedConsoleErrors: new RegExp(`${brokenNetwork.source}|Failed to load resource: .* 422 `) });

for (const { form, address, label, button } of [
  { form: 'booking', address: '/booking', label: 'First name', button: 'Submit' },
  { form: 'message', address: '/contacts', label: 'Enquiry', button: 'Send' },
  { form: 'station', address: '/register_fuel_station', label: 'Station name', button: 'Register' },
  { form: 'subscription', address: '/subscribe', label: 'Email', button: 'Subscribe' },
  { form: 'reset', address: '/password_reset', label: 'Email', button: 'Send me a link' },
  { form: 'registration', address: '/registration', label: 'Work email', button: 'Submit' },
]) {
  test(`should keep and report text that is too long for the ${form} form`, { tag: '@2.long-text' }, async ({
    page,
  }) => {
    await openHydrated(page, address);
    await submitLongText(page, label, button);
  });
}

test('should keep an impossibly large number of vehicles', async ({ page }) => {
  await openHydrated(page, '/price');
  await page.getByLabel('How many vehicles?').fill('');
  await page.keyboard.insertText('1'.repeat(40));
  await expect(page.getByLabel('How many vehicles?')).toHaveValue('1'.repeat(40));
});
