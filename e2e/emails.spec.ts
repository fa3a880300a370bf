import { resetCheckPath } from '../contract/password-reset.ts';
import { readSettings } from '../contract/settings.ts';
import { night } from '../src/design/palette.ts';
import { emailedResetLink, registerAccount } from '../tests/models/drivers/browser/accounts.ts';
import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { emailedConfirmLink, unsubscribeLinkEmailedTo } from '../tests/models/drivers/browser/subscribers.ts';
import { invitationTo } from '../tests/models/drivers/browser/teams.ts';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';
import { newMark } from '../tests/models/drivers/browser/unique-words.ts';
import { emailWidths, exampleEmails } from '../tests/server/fixtures/example-emails.ts';

const emails = exampleEmails(readSettings({ PUBLIC_URL: 'https://www.fleet-operations.example' }));

test('emails should fit a phone and a mail program, with a button that a thumb hits', { tag: '@7.email-fit' }, async ({
  page,
}) => {
  for (const { name, mail } of emails) {
    await page.setContent(mail.html);
    for (const width of emailWidths) {
      await page.setViewportSize({ width, height: 600 });
      const { scrolls, buttons } = await page.evaluate(() => ({
        scrolls: document.documentElement.scrollWidth,
        buttons: [...document.querySelectorAll('.button')].map((button) => button.getBoundingClientRect().height),
      }));
      expect(scrolls, `${name} at ${width} px`).toBeLessThanOrEqual(width);
      for (const height of buttons) expect(height, name).toBeGreaterThanOrEqual(44);
    }
  }
});

test('links in emails should work when they were copied with what stands behind them', {
  tag: '@2.copied-links',
}, async ({ page, request }) => {
  const email = `${crypto.randomUUID()}@copied.example`;
  await registerAccount(request, email, 'three blue lorries');
  const reset = await emailedResetLink(request, email);
  const confirm = await emailedConfirmLink(request, email);
  const headingAt = async (path: string, name: string) => {
    await openHydrated(page, path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  for (const copied of [`${reset}.`, `${reset}%3E`, `${reset.replace('reset/', 'reset?tokenID=')})`]) {
    const checked = page.waitForResponse(`**${resetCheckPath}`);
    await headingAt(copied, 'Reset your password');
    expect(await (await checked).json(), copied).toMatchObject({ detail: 'This link works.' });
  }
  const team = `Copied ${newMark()}`;
  await headingAt(`${await invitationTo(request, team)},`, `Join ${team} as Guest`);
  await headingAt(`${await invitationTo(request, `${team} 2`, email)}%20`, `Join ${team} 2 as Operator`);
  await headingAt(`${confirm}"`, 'Confirm your subscription');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  await headingAt(`${await unsubscribeLinkEmailedTo(email, 'You are subscribed to the')}).`, 'Leave our mailing list');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You have left our mailing list' })).toBeVisible();
});

/** Between them they have everything that an email can have. */
const kinds = [
  'booking-confirmation',
  'fuel-station-registered',
  'contact-message',
  'registration-code',
  'article',
  'dead-emails',
];

test('emails should be accessible by day and by night', { tag: ['@7.email-dark'] }, async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 600 });
  for (const { name, mail } of emails.filter(({ name }) => kinds.includes(name))) {
    await page.setContent(mail.html);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const isNight = await page.evaluate((paper) => {
        const sample = document.createElement('i');
        sample.style.color = paper;
        document.head.append(sample);
        const isSame = getComputedStyle(document.body).backgroundColor === getComputedStyle(sample).color;
        sample.remove();
        return isSame;
      }, night.paper);
      expect(isNight, name).toBe(colorScheme === 'dark');
      await expectAccessible(page, `in the email ${name}, ${colorScheme}`);
    }
  }
});

test('the report of the example day should be shown as it would be emailed', { tag: '@2.samples' }, async ({
  page,
}) => {
  const response = await page.goto('/samples/day-report.html');
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your fleet on Thursday, 26 November: 6 things/);
  // Its own styles are not refused.
  await expect(page.locator('.card')).toHaveCSS('border-radius', '14px');
});
