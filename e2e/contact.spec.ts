import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { contactPage } from '../contract/contact.ts';
import { maxLengths } from '../contract/limits.ts';
import { expectAccessible, frame } from '../tests/models/drivers/browser/axe.ts';
import { storedMessages } from '../tests/models/drivers/browser/database.ts';
import { emailsTo } from '../tests/models/drivers/browser/emails.ts';
import { serverEnvironment } from '../tests/models/drivers/browser/server.ts';
import { awaitHydration, expect, openHydrated, openUnhydrated, test } from '../tests/models/drivers/browser/test.ts';

const labels = ['Full name', 'Organisation', 'Phone number', 'Email', 'Enquiry'] as const;

const valuesFor = (organization: string) => ({
  'Full name': 'Wanjiru Kamau',
  Organisation: organization,
  'Phone number': '+254 722 000 222',
  Email: 'wanjiru@haulage.example',
  Enquiry: 'Do you track trailers too?\nWe have 40.',
});

async function fillIn(page: Page, organization: string): Promise<void> {
  for (const [label, value] of Object.entries(valuesFor(organization))) await page.getByLabel(label).fill(value);
}

async function expectEmpty(page: Page): Promise<void> {
  for (const label of labels) await expect(page.getByLabel(label)).toHaveValue('');
}

const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const sent = (page: Page) => page.getByRole('status').filter({ hasText: 'Your message was sent' });

test('should keep what was typed, send it by keyboard, clear the form and email the sales inbox', {
  tag: ['@1.visitors', '@2.contact-form', '@2.route-contact', '@5.contact-trap', '@5.email-slips'],
}, async ({ page }) => {
  const organization = `Kamau Haulage ${randomUUID()}`;
  const hydrate = await openUnhydrated(page, contactPage);
  await page.getByLabel('Enquiry').fill('Typed early\nin two lines');
  await hydrate();
  await expect(page.getByLabel('Enquiry')).toHaveValue('Typed early\nin two lines');
  await page.getByLabel('Full name').fill('Wanjiru');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Wanjiru');
  await expect(page.getByLabel('Enquiry')).toHaveValue('Typed early\nin two lines');

  const trap = page.locator('input[name=leave_empty]');
  await expect(trap).toHaveCount(1);
  await expect(trap).toBeHidden();
  const marks = ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type', 'data-protonpass-ignore'];
  for (const mark of [...marks, 'tabindex', 'autocomplete']) await expect(trap).toHaveAttribute(mark);
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);

  const address = page.getByLabel('Email');
  await address.fill('wanjiru@gmial.com');
  const suggestion = page.getByRole('button', { name: 'Did you mean wanjiru@gmail.com?' });
  await expect(suggestion).toBeVisible();
  await expectAccessible(page, 'with a suggestion');
  const phone = page.getByLabel('Phone number');
  expect((await phone.boundingBox())?.y, 'the field beside it').toBe((await address.boundingBox())?.y);
  expect((await suggestion.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await address.press('Tab');
  await expect(suggestion).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue('wanjiru@gmail.com');
  await expect(address).toBeFocused();
  await expect(suggestion).toBeHidden();

  await page.getByRole('heading', { level: 1 }).focus();
  // A suggestion that is not accepted changes nothing.
  const values = { ...valuesFor(organization), Email: 'wanjiru@gmial.com' };
  for (const [label, value] of Object.entries(values)) {
    // Whoever types on goes past it: it comes once nobody types.
    if (label === 'Enquiry') await expect(suggestion).toBeVisible();
    await page.keyboard.press('Tab');
    if (label === 'Enquiry') {
      await expect(suggestion).toBeFocused();
      await page.keyboard.press('Tab');
    }
    await expect(page.getByLabel(label)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(value);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'How we use your details' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  const request = page.waitForRequest('**/api/register/sendWebMessage');
  await page.keyboard.press('Enter');
  expect((await request).postDataJSON()).toEqual({
    full_name: 'Wanjiru Kamau',
    organization,
    phone_number: '+254 722 000 222',
    email_address: 'wanjiru@gmial.com',
    enquiry: 'Do you track trailers too?\nWe have 40.',
    sending: true,
  });
  await expect(sent(page)).toBeVisible();
  await expectEmpty(page);
  expect(storedMessages({ organization })).toMatchObject([{ full_name: 'Wanjiru Kamau', trap: '' }]);
  const notification = () => emailsTo(serverEnvironment.SALES_INBOX).find((message) => message.includes(organization));
  await expect.poll(notification, { message: 'the email to the sales inbox' }).toBeDefined();
  expect(notification()).toMatch(/^Reply-To: Wanjiru Kamau <wanjiru@gmial\.com>\r?$/m);
  await page.reload();
  await expectEmpty(page);
});

test('should fit every screen with an error', async ({ page }) => {
  await openHydrated(page, contactPage);
  await page.getByLabel('Phone number').fill('0'.repeat(maxLengths.phone + 1));
  await send(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your message wasn’t sent' })).toBeFocused();
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, `overflow at ${width} px`).toBe(0);
    await expectAccessible(page, `at ${width} px`, undefined, frame);
  }
});

test.use({ expectedConsoleErrors: /^error: Failed to load resource: .*\/api\/register\/sendWebMessage\)$/ });

test('should keep the parameters of campaigns where scripts start after the form was posted', {
  tag: '@2.campaigns',
}, async ({ page }) => {
  await openHydrated(page, `${contactPage}?utm_source=radio&gclid=x`);
  const hydrated = await awaitHydration(page);
  // Unlike a press of the button, this passes by the scripts.
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
  await hydrated();
  await expect(sent(page)).toBeVisible();
  await expect(page).toHaveURL(`${contactPage}?utm_source=radio&gclid=x`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('should report errors, point out questions once, and send a message without scripts', {
    tag: ['@2.contact-form', '@2.done-titles-plain', '@5.contact-questions'],
  }, async ({ page }) => {
    const organization = 'Plain Haulage';
    const enquiry = 'Do you track trailers too?\nWe have 40.';
    await page.goto(contactPage);
    await fillIn(page, organization);
    await page.getByLabel('Phone number').fill('0'.repeat(maxLengths.phone + 1));
    await send(page).click();
    await expect(page).toHaveTitle(/^Error: Contacts/);
    const rejected = page.getByRole('alert').filter({ hasText: 'Your message wasn’t sent' });
    await expect(rejected).toContainText('Phone number must be 40 characters or fewer');
    await expect(page.getByLabel('Enquiry')).toHaveValue(enquiry);
    expect(storedMessages({ organization })).toEqual([]);

    await page.getByLabel('Phone number').fill('call me');
    await page.getByLabel('Email').fill('wanjiru at haulage');
    await send(page).click();
    await expect(page).toHaveTitle(/^Error: Contacts/);
    const questions = page.getByRole('alert').filter({ hasText: 'Your message hasn’t been sent yet' });
    await expect(questions).toContainText('This doesn’t look like a phone number');
    await expect(questions).toContainText('This doesn’t look like an email address');
    await expect(page.getByLabel('Enquiry')).toHaveValue(enquiry);
    expect(storedMessages({ organization })).toEqual([]);
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Your message was sent/);
    await expectEmpty(page);
    expect(storedMessages({ organization })).toMatchObject([
      { enquiry, phone_number: 'call me', email_address: 'wanjiru at haulage' },
    ]);
  });
});
