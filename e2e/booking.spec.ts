import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { appointmentInWords, dayIn } from '../contract/appointment.ts';
import { bookingPath } from '../contract/booking.ts';
import { storedBookings } from '../tests/models/drivers/browser/database.ts';
import { emailsTo } from '../tests/models/drivers/browser/emails.ts';
import { importsAgain, noSecondImport } from '../tests/models/drivers/browser/second-import.ts';
import { serverEnvironment } from '../tests/models/drivers/browser/server.ts';
import { brokenNetwork, expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';
import { now } from '../tests/models/now.ts';
import { hoursAhead, timeZone } from '../tests/models/time-zone.ts';

const day = dayIn(timeZone, now, 12);

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Time', { exact: true }).selectOption({ label: '2:00 pm' });
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const success = (page: Page) => page.getByRole('heading', { level: 1, name: 'Successfully Sent Booking!' });

test('should book a demo after correcting it, confirm it by email and offer a calendar file', {
  tag: [
    '@1.visitors',
    '@2.booking',
    '@2.booking-calendar',
    '@2.booking-success',
    '@2.done-titles',
    '@2.reflow',
    '@5.booking',
    '@8.email',
    '@9.booking-dates',
    '@9.booking-hours',
    '@9.booking-minutes',
  ],
}, async ({ page }) => {
  const email = `${'long'.repeat(10)}@transport.example`;
  const main = page.getByRole('main');
  const expectBlank = async () => {
    await expect(page.getByLabel('Date')).toHaveValue(dayIn(timeZone, now, 1));
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('07');
    await expect(page.getByLabel('Email')).toHaveValue('');
  };
  await openHydrated(page, '/booking');
  await expectBlank();
  await expect(page.getByLabel('Date')).toHaveAttribute('min', dayIn(timeZone, now));
  await expect(page.getByLabel('Time', { exact: true }).getByRole('option')).toHaveText([
    '7:00 am',
    '8:00 am',
    '9:00 am',
    '10:00 am',
    '11:00 am',
    '12:00 pm',
    '1:00 pm',
    '2:00 pm',
    '3:00 pm',
    '4:00 pm',
    '5:00 pm',
  ]);
  await expect(page.getByLabel('Time zone')).toHaveValue(timeZone);

  await page.getByLabel('Email').fill('amina at transport');
  await submit(page);
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(page).toHaveTitle(/^Error: Book a demo/);
  await expect(summary.getByRole('link')).toHaveText(['Enter First Name', 'Enter Last Name', 'Invalid email']);
  await summary.getByRole('link', { name: 'Invalid email' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email/);
  await expect(page.getByLabel('Date')).not.toHaveAttribute('aria-invalid');

  await fillIn(page, email);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Date')).toHaveValue(day);
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('14');
  await submit(page);
  await expect(success(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Your demo is booked/);
  await expect(page.getByText(appointmentInWords(day, '14'))).toBeVisible();
  await expect(main.getByText(timeZone)).toBeVisible();

  const [booking, ...others] = storedBookings({ email });
  expect(others).toEqual([]);
  expect(booking).toMatchObject({
    appointment: `${day}T${14 - hoursAhead}:00:00.000Z`,
    time_zone: timeZone,
    first_name: 'Amina',
  });
  await expect.poll(() => emailsTo(email)).toHaveLength(1);
  expect(emailsTo(email)[0]).toContain('text/calendar');

  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Automate your business' })).toBeFocused();

  // The last of all, because Firefox gives the focus to its list of downloads.
  await page.goBack();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the .ics file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('msafara-demo.ics');
  const calendar = readFileSync(await download.path(), 'utf8');
  expect(calendar).toContain('BEGIN:VCALENDAR');
  expect(calendar).toContain(`DTSTART:${day.replaceAll('-', '')}T${14 - hoursAhead}0000Z`);

  await openHydrated(page, '/booking');
  await expectBlank();
});

test('should ask both optional questions in one row on a phone, and below each other where text is large', {
  tag: '@2.booking-questions',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/booking');
  const boxOf = async (label: string) => {
    const box = await page.getByLabel(label).boundingBox();
    if (!box) throw new Error(`The list '${label}' is not shown.`);
    return box;
  };
  const boxes = async () => [await boxOf('Fleet size'), await boxOf('What to see first')] as const;
  const [size, interest] = await boxes();
  expect([interest.y, interest.width]).toEqual([size.y, size.width]);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const [above, below] = await boxes();
  expect(below.y).toBeGreaterThan(above.y + above.height);
});

test.describe('when the network fails', () => {
  test.use({ expectedConsoleErrors: brokenNetwork });

  test('should send the booking automatically once the browser is back online', {
    tag: ['@1.phone', '@4.booking-network'],
  }, async ({ browser, page, context }) => {
    test.skip(!(await importsAgain(browser)), noSecondImport);
    const email = 'offline@transport.example';
    await openHydrated(page, '/booking');
    await fillIn(page, email);
    await context.setOffline(true);
    await submit(page);
    await expect(page.getByRole('heading', { name: 'We can’t confirm your booking yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: '+254 700 000 000' }).first()).toBeVisible();
    // Until the next try would come too late for this test, so that only the network's return can bring it.
    const longPause = page.getByText('we’ll try again in 60 seconds');
    while (!(await longPause.isVisible())) await page.getByRole('button', { name: 'Try now' }).click();
    await context.setOffline(false);
    await expect(success(page)).toBeFocused();
    expect(storedBookings({ email })).toHaveLength(1);
  });

  test('should store a booking once when responses are lost, as it was corrected last', {
    tag: ['@4.booking', '@7.booking-once', '@8.booking'],
  }, async ({ page }) => {
    const email = 'lost@transport.example';
    await openHydrated(page, '/booking');
    await fillIn(page, email);
    let attempts = 0;
    let isBack = false;
    await page.route(`**${bookingPath}`, async (route) => {
      attempts += 1;
      if (isBack) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await submit(page);
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect.poll(() => attempts).toBeGreaterThan(1);
    const notices = () => emailsTo(serverEnvironment.SALES_INBOX).filter((message) => message.includes(email));
    await expect.poll(() => emailsTo(email)).toHaveLength(1);
    await expect.poll(notices).toHaveLength(1);

    await page.getByRole('button', { name: 'Change my booking' }).click();
    isBack = true;
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Time', { exact: true }).selectOption({ label: '3:00 pm' });
    await submit(page);
    await expect(success(page)).toBeFocused();
    expect(storedBookings({ email })).toMatchObject([{ appointment_time: '15' }]);
  });
});
