import { readSettings } from '../contract/settings.ts';
import { expectAccessible } from '../models/drivers/browser/axe.ts';
import { expect, test } from '../models/drivers/browser/test.ts';
import { emailWidths } from '../scripts/emails/photograph.ts';
import { night } from '../src/design/palette.ts';
import { exampleEmails } from '../tests/server/fixtures/example-emails.ts';

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

/** Between them they have everything that an email can have. */
const kinds = [
  'booking-confirmation',
  'fuel-station-registered',
  'contact-message',
  'registration-code',
  'article',
  'dead-emails',
];

for (const [time, colorScheme] of [
  ['day', 'light'],
  ['night', 'dark'],
] as const) {
  test(`emails should be accessible by ${time}`, { tag: ['@7.email-dark'] }, async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 600 });
    await page.emulateMedia({ colorScheme });
    for (const { name, mail } of emails.filter(({ name }) => kinds.includes(name))) {
      await page.setContent(mail.html);
      const isNight = await page.evaluate((paper) => {
        const sample = document.createElement('i');
        sample.style.color = paper;
        document.head.append(sample);
        const isSame = getComputedStyle(document.body).backgroundColor === getComputedStyle(sample).color;
        sample.remove();
        return isSame;
      }, night.paper);
      expect(isNight, name).toBe(colorScheme === 'dark');
      await expectAccessible(page, `in the email ${name} by ${time}`);
    }
  });
}
