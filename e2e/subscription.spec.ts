import { subscriptionPage } from '../contract/subscription.ts';
import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { storedSubscribers } from '../tests/models/drivers/browser/database.ts';
import { emailsTo, lastEmailTo, linkFromEmail } from '../tests/models/drivers/browser/emails.ts';
import {
  confirmLinkEmailedTo,
  emailedConfirmLink,
  unsubscribeLinkEmailedTo,
} from '../tests/models/drivers/browser/subscribers.ts';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

test('should subscribe by an emailed link, and unsubscribe by another', { tag: '@2.subscribe' }, async ({
  page,
  request,
}) => {
  const email = 'whole@reader.example';
  await openHydrated(page, subscriptionPage);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  const confirm = await confirmLinkEmailedTo(email);
  // Programs that follow every link in an email change nothing.
  const served = await request.get(confirm);
  expect(served.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await openHydrated(page, confirm);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(storedSubscribers({ email })).toEqual([]);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeFocused();
  expect(storedSubscribers({ email })).toHaveLength(1);

  await openHydrated(page, await unsubscribeLinkEmailedTo(email, 'You are subscribed to the'));
  await expectAccessible(page, 'on the unsubscribe page');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You have left our mailing list' })).toBeFocused();
  expect(storedSubscribers({ email })).toEqual([]);
});

test('should put an unsubscribe link in the headers of an email to a subscriber', async ({ request }) => {
  const email = 'header@reader.example';
  await request.post(await emailedConfirmLink(request, email));
  const unsubscribe = await unsubscribeLinkEmailedTo(email, 'You are subscribed to the');
  const message = emailsTo(email).find((text) => text.includes('Subject: You are subscribed')) ?? '';
  expect(message.replace(/\r?\n[ \t]+/g, ' ')).toMatch(
    new RegExp(`^List-Unsubscribe: <http://[^>]*${unsubscribe}>\\r?$`, 'm'),
  );
});

test('should keep the email address across a reload', async ({ page }) => {
  await openHydrated(page, subscriptionPage);
  await page.getByLabel('Email', { exact: true }).fill('kept@reader.example');
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('kept@reader.example');
});

for (const [path, width] of [
  [subscriptionPage, 768],
  [subscriptionPage, 1440],
  ['/blog', 1440],
] as const) {
  test(`should leave field and button in their places when an address is questioned: ${path}, ${width} px wide`, {
    tag: '@5.email-slips',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openHydrated(page, path);
    const field = page.getByLabel('Email', { exact: true });
    const button = page.getByRole('button', { name: 'Subscribe' });
    const heading = page.getByRole('heading', { name: 'New articles by email' });
    /** How far below the heading both are, because the page may scroll. */
    const tops = async () => {
      const [origin = 0, ...both] = await Promise.all(
        [heading, field, button].map(async (one) => (await one.boundingBox())?.y ?? 0),
      );
      return both.map((top) => top - origin);
    };
    const [top] = await tops();
    await field.fill('wanjiru@gmial.com');
    await expect(page.getByRole('button', { name: 'Did you mean wanjiru@gmail.com?' })).toBeVisible();
    expect(await tops()).toEqual([top, top]);
    // A field error stands above the field, and moves both.
    await field.fill('wanjiru');
    await button.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const [moved, beside] = await tops();
    expect(beside).toBe(moved);
    const { x: left = 0, width: length = 0 } = (await field.boundingBox()) ?? {};
    expect((await button.boundingBox())?.x, 'the left edge of the button').toBeGreaterThan(left + length);
  });
}

for (const width of [320, 390, 768, 1440]) {
  test(`should fit a screen ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openHydrated(page, subscriptionPage);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Enter your email address');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await expectAccessible(page, `at ${width} px`);
  });
}

test.describe('without scripts', () => {
  test.use({
    javaScriptEnabled: false,
    expectedConsoleErrors: /^error: Failed to load resource: .* 422 .*\/subscribe\/confirm\/[\w-]+\??\)$/,
  });

  test('should subscribe and unsubscribe without scripts', {
    tag: ['@2.subscribe-links', '@2.done-titles-plain'],
  }, async ({ page }) => {
    const email = 'plain@reader.example';
    await page.goto(subscriptionPage);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page).toHaveTitle(/^Check your email/);
    const confirm = await confirmLinkEmailedTo(email);
    await page.goto(confirm);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();
    await expect(page).toHaveTitle(/^You are subscribed/);
    expect(storedSubscribers({ email })).toHaveLength(1);

    await page.goto(await unsubscribeLinkEmailedTo(email, 'You are subscribed to the'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You have left our mailing list' })).toBeVisible();
    expect(storedSubscribers({ email })).toEqual([]);

    await page.goto(confirm);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing was changed' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'This link has already been used' })).toBeVisible();
  });
});

for (const [typed, mailbox, folder] of [
  // The browser itself may change the domain of this one to ASCII.
  ['Unal.Otieno@München.example', 'unal.otieno@xn--mnchen-3ya.example', 'unal.otieno@münchen.example'],
  ['Ünal.Otieno@München.example', 'ünal.otieno@xn--mnchen-3ya.example', 'ünal.otieno@münchen.example'],
] as const) {
  test(`should accept the address ${typed}, show it as typed, and send an email to it`, {
    tag: '@5.email-letters',
  }, async ({ page }) => {
    await openHydrated(page, subscriptionPage);
    await page.getByLabel('Email', { exact: true }).pressSequentially(typed);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText(`We have sent an email to ${typed}.`)).toBeVisible();
    const confirmation = await lastEmailTo(folder, 'Confirm');
    await openHydrated(page, linkFromEmail(confirmation, '/subscribe/confirm'));
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeFocused();
    expect(storedSubscribers({ email: mailbox })).toHaveLength(1);
  });
}
