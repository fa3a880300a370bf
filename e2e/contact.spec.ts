import type { Page } from '@playwright/test';
import { contactPage } from '../contract/contact.ts';
import { maxLengths } from '../contract/limits.ts';
import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { storedMessages } from '../tests/models/drivers/browser/database.ts';
import { emailsTo } from '../tests/models/drivers/browser/emails.ts';
import { serverEnvironment } from '../tests/models/drivers/browser/server.ts';
import { awaitHydration, expect, openHydrated, openUnhydrated, test } from '../tests/models/drivers/browser/test.ts';

const labels = ['Full name', 'Organisation', 'Phone number', 'Email address', 'Enquiry'] as const;

const valuesFor = (organization: string) => ({
  'Full name': 'Wanjiru Kamau',
  Organisation: organization,
  'Phone number': '+254 722 000 222',
  'Email address': 'wanjiru@haulage.example',
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

test('should send a message, clear the form and email the sales inbox', {
  tag: ['@1.write', '@2.route-contact'],
}, async ({ page }) => {
  const organization = 'Kamau Haulage';
  await openHydrated(page, contactPage);
  await fillIn(page, organization);
  const request = page.waitForRequest('**/api/register/sendWebMessage');
  await send(page).click();
  expect((await request).postDataJSON()).toEqual({
    full_name: 'Wanjiru Kamau',
    organization,
    phone_number: '+254 722 000 222',
    email_address: 'wanjiru@haulage.example',
    enquiry: 'Do you track trailers too?\nWe have 40.',
    sending: true,
  });
  await expect(sent(page)).toBeVisible();
  await expectEmpty(page);
  expect(storedMessages({ organization })).toMatchObject([{ full_name: 'Wanjiru Kamau', trap: '' }]);
  const notification = () => emailsTo(serverEnvironment.SALES_INBOX).find((message) => message.includes(organization));
  await expect.poll(notification, { message: 'the email to the sales inbox' }).toBeDefined();
  expect(notification()).toMatch(/^Reply-To: Wanjiru Kamau <wanjiru@haulage\.example>\r?$/m);
  await page.reload();
  await expectEmpty(page);
});

test('should suggest the address that was probably meant, by keyboard and at a size that a finger hits', {
  tag: '@5.email-slips',
}, async ({ page }) => {
  await openHydrated(page, contactPage);
  const address = page.getByLabel('Email address');
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
  // What is not accepted is sent as it is.
  await address.fill('wanjiru@gmial.com');
  await page.getByLabel('Organisation').fill('Slips Haulage');
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  expect(storedMessages({ organization: 'Slips Haulage' })).toMatchObject([{ email_address: 'wanjiru@gmial.com' }]);
});

test('should keep what was typed before hydration and across a reload', { tag: '@2.contact-form' }, async ({
  page,
}) => {
  const hydrate = await openUnhydrated(page, contactPage);
  await page.getByLabel('Enquiry').fill('Typed early\nin two lines');
  await hydrate();
  await expect(page.getByLabel('Enquiry')).toHaveValue('Typed early\nin two lines');
  await page.getByLabel('Full name').fill('Wanjiru');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Wanjiru');
  await expect(page.getByLabel('Enquiry')).toHaveValue('Typed early\nin two lines');
});

test('should send a message by keyboard alone', async ({ page }) => {
  const organization = 'Keyboard Haulage';
  await openHydrated(page, contactPage);
  await page.getByRole('heading', { level: 1 }).focus();
  for (const [label, value] of Object.entries(valuesFor(organization))) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(label)).toBeFocused();
    await page.keyboard.insertText(value);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'How we use your details' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sent(page)).toBeVisible();
  expect(storedMessages({ organization })).toHaveLength(1);
});

test('should hide the spam trap from sight, assistive technology and form fillers', { tag: '@5.contact-trap' }, async ({
  page,
}) => {
  await openHydrated(page, contactPage);
  const trap = page.locator('input[name=leave_empty]');
  await expect(trap).toHaveCount(1);
  await expect(trap).toBeHidden();
  const marks = ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type', 'data-protonpass-ignore'];
  for (const mark of [...marks, 'tabindex', 'autocomplete']) await expect(trap).toHaveAttribute(mark);
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
});

for (const width of [320, 390, 768, 1440]) {
  test(`should fit a screen ${width} px wide in every state`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openHydrated(page, contactPage);
    await page.getByLabel('Phone number').fill('0'.repeat(maxLengths.phone + 1));
    await send(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your message was not sent' })).toBeFocused();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await expectAccessible(page, `at ${width} px`);
  });
}

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

  test('should send a message without scripts', { tag: ['@2.contact-form', '@2.done-titles-plain'] }, async ({
    page,
  }) => {
    const organization = 'Plain Haulage';
    await page.goto(contactPage);
    await fillIn(page, organization);
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Your message was sent/);
    await expectEmpty(page);
    expect(storedMessages({ organization })).toMatchObject([{ enquiry: 'Do you track trailers too?\nWe have 40.' }]);
  });

  test('should point out once what cannot be a number or an address, and then send it', {
    tag: '@5.contact-questions',
  }, async ({ page }) => {
    const organization = 'Plain Questions';
    await page.goto(contactPage);
    await fillIn(page, organization);
    await page.getByLabel('Phone number').fill('call me');
    await page.getByLabel('Email address').fill('wanjiru at haulage');
    await send(page).click();
    await expect(page).toHaveTitle(/^Error: Contacts/);
    const alert = page.getByRole('alert').filter({ hasText: 'Your message has not been sent yet' });
    await expect(alert).toContainText('This does not look like a phone number');
    await expect(alert).toContainText('This does not look like an email address');
    await expect(page.getByLabel('Enquiry')).toHaveValue('Do you track trailers too?\nWe have 40.');
    expect(storedMessages({ organization })).toEqual([]);
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    expect(storedMessages({ organization })).toMatchObject([
      { phone_number: 'call me', email_address: 'wanjiru at haulage' },
    ]);
  });

  test('should report an overlong value without scripts, and keep what was typed', async ({ page }) => {
    const organization = 'Endless Haulage';
    await page.goto(contactPage);
    await fillIn(page, organization);
    await page.getByLabel('Phone number').fill('0'.repeat(maxLengths.phone + 1));
    await send(page).click();
    await expect(page).toHaveTitle(/^Error: Contacts/);
    const alert = page.getByRole('alert').filter({ hasText: 'Your message was not sent' });
    await expect(alert).toContainText('Phone Number must be 40 characters or fewer');
    await expect(page.getByLabel('Enquiry')).toHaveValue('Do you track trailers too?\nWe have 40.');
    expect(storedMessages({ organization })).toEqual([]);
  });
});
