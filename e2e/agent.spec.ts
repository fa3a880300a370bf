import PostalMime from 'postal-mime';
import { dayIn, instantOf } from '../contract/appointment.ts';
import { bookingPath } from '../contract/booking.ts';
import { day, night } from '../src/design/palette.ts';
import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { emailsTo, linkFromEmail } from '../tests/models/drivers/browser/emails.ts';
import { serverEnvironment } from '../tests/models/drivers/browser/server.ts';
import { expectFits } from '../tests/models/drivers/browser/small-screens.ts';
import { expect, test } from '../tests/models/drivers/browser/test.ts';

const timeZone = 'America/Los_Angeles';

test('should let an agent propose another time and then confirm it, on a phone and by night', {
  tag: ['@2.booking-answers', '@2.reflow'],
}, async ({ page, request }) => {
  const [appointment_date, appointment_time] = [dayIn(timeZone, new Date(), 9), '15'];
  const appointment = instantOf(appointment_date, appointment_time, timeZone);
  const name = { first_name: 'Naserian', last_name: crypto.randomUUID().replaceAll(/[^a-f]/g, '') };
  const booked = await request.post(bookingPath, {
    data: { ...name, phone: '+1 213 555 0100', appointment_date, appointment_time, time_zone: timeZone, appointment },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(booked.headers()['booking-status']).toBe('requested');

  const notice = () => emailsTo(serverEnvironment.SALES_INBOX).find((email) => email.includes(name.last_name));
  await expect.poll(notice).toBeDefined();
  await page.goto(linkFromEmail(await PostalMime.parse(notice() ?? ''), '/booking/answer/'));
  await expect(page.getByText(`Naserian ${name.last_name}`)).toBeVisible();
  await expectFits(page, 'where an agent answers');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [colorScheme, { paper }] of Object.entries({ light: day, dark: night } as const)) {
    await page.emulateMedia({ colorScheme: colorScheme as 'light' });
    expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--paper'))).toBe(paper);
    await expectAccessible(page, `where an agent answers, ${colorScheme}`);
  }

  await page.getByLabel('Time at our office').selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Propose this time' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The other time is proposed');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The demo is confirmed');
  await page.goto('/about');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The demo is confirmed');
});
