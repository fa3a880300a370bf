import { subscriptionPage } from '../contract/subscription.ts';
import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { storedSubscribers } from '../tests/models/drivers/browser/database.ts';
import { emailsTo } from '../tests/models/drivers/browser/emails.ts';
import { confirmLinkEmailedTo, unsubscribeLinkEmailedTo } from '../tests/models/drivers/browser/subscribers.ts';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

/** An address as it is typed, how the server stores it, and the name of the folder of its emails. */
type Address = { typed: string; stored: string; folder: string };

test('should subscribe by an emailed link, and unsubscribe by another', {
  tag: ['@2.subscribe', '@5.email-letters'],
}, async ({ page, request }) => {
  // The browser itself may change the domain of this one to ASCII.
  const { typed, stored, folder }: Address = {
    typed: 'Unal.Otieno@München.example',
    stored: 'unal.otieno@xn--mnchen-3ya.example',
    folder: 'unal.otieno@münchen.example',
  };
  await openHydrated(page, subscriptionPage);
  await page.getByLabel('Email', { exact: true }).pressSequentially(typed);
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(typed);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(`We’ve sent an email to ${typed}.`)).toBeVisible();

  const confirm = await confirmLinkEmailedTo(folder);
  // Programs that follow every link in an email change nothing.
  const served = await request.get(confirm);
  expect(served.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await openHydrated(page, confirm);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(storedSubscribers({ email: stored })).toEqual([]);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeFocused();
  expect(storedSubscribers({ email: stored })).toHaveLength(1);

  const unsubscribe = await unsubscribeLinkEmailedTo(folder, 'You are subscribed to the');
  const message = emailsTo(folder).find((text) => text.includes('Subject: You are subscribed')) ?? '';
  expect(message.replace(/\r?\n[ \t]+/g, ' ')).toMatch(
    new RegExp(`^List-Unsubscribe: <http://[^>]*${unsubscribe}>\\r?$`, 'm'),
  );
  await openHydrated(page, unsubscribe);
  await expectAccessible(page, 'on the unsubscribe page');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You have left our mailing list' })).toBeFocused();
  expect(storedSubscribers({ email: stored })).toEqual([]);
});

test('should fit every screen, and leave field and button in their places when an address is questioned', {
  tag: '@5.email-slips',
}, async ({ page }) => {
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
  for (const [path, width] of [
    ['/blog', 1024],
    [subscriptionPage, 1440],
    [subscriptionPage, 768],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await openHydrated(page, path);
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
  }
  await field.fill('');
  await button.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Enter your email address');
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, `overflow at ${width} px`).toBe(0);
    await expectAccessible(page, `at ${width} px`);
  }
});

test.describe('without scripts', () => {
  test.use({
    javaScriptEnabled: false,
    expectedConsoleErrors: /^error: Failed to load resource: .* 422 .*\/subscribe\/confirm\/[\w-]+\??\)$/,
  });

  test('should subscribe and unsubscribe without scripts', {
    tag: ['@2.subscribe-links', '@2.done-titles-plain', '@5.email-letters'],
  }, async ({ page }) => {
    const { typed, stored, folder }: Address = {
      typed: 'Ünal.Otieno@München.example',
      stored: 'ünal.otieno@xn--mnchen-3ya.example',
      folder: 'ünal.otieno@münchen.example',
    };
    await page.goto(subscriptionPage);
    await page.getByLabel('Email', { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page).toHaveTitle(/^Check your email/);
    const confirm = await confirmLinkEmailedTo(folder);
    await page.goto(confirm);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();
    await expect(page).toHaveTitle(/^You are subscribed/);
    await page.getByRole('main').getByRole('link', { name: 'Read our articles' }).click();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();
    expect(storedSubscribers({ email: stored })).toHaveLength(1);

    await page.goto(await unsubscribeLinkEmailedTo(folder, 'You are subscribed to the'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You have left our mailing list' })).toBeVisible();
    expect(storedSubscribers({ email: stored })).toEqual([]);

    await page.goto(confirm);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing was changed' })).toBeVisible();
    await page.getByRole('link', { name: 'Enter your address' }).click();
    await page.goBack();
    await expect(page.getByRole('alert').filter({ hasText: 'This link has already been used' })).toBeVisible();
  });
});
