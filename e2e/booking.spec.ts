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
import { timeZone } from '../tests/models/time-zone.ts';

const day = dayIn(timeZone, new Date(), 12);

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Time').selectOption({ label: '2:00 pm' });
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const success = (page: Page) => page.getByRole('heading', { level: 1, name: 'Successfully Sent Booking!' });

test('should book a demo, confirm it by email and offer a calendar file', {
  tag: ['@1.book', '@2.booking-success', '@2.booking-calendar', '@2.done-titles', '@9.booking-minutes'],
}, async ({ page }) => {
  const email = 'whole@transport.example';
  await openHydrated(page, '/booking');
  await fillIn(page, email);
  await submit(page);
  await expect(success(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Your demo is booked/);
  await expect(page.getByText(appointmentInWords(day, '14'))).toBeVisible();
  await expect(page.getByRole('main').getByText(timeZone)).toBeVisible();

  const [booking, ...others] = storedBookings({ email });
  expect(others).toEqual([]);
  expect(booking).toMatchObject({ appointment: `${day}T11:00:00.000Z`, time_zone: timeZone, first_name: 'Amina' });
  await expect.poll(() => emailsTo(email)).toHaveLength(1);
  expect(emailsTo(email)[0]).toContain('text/calendar');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to your calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('msafara-demo.ics');
  const calendar = readFileSync(await download.path(), 'utf8');
  expect(calendar).toContain('BEGIN:VCALENDAR');
  expect(calendar).toMatch(
    new RegExp(`DTSTART(?:;TZID=[^:]+:${day.replaceAll('-', '')}T140000|:${day.replaceAll('-', '')}T110000Z)`),
  );

  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Automate your business' })).toBeFocused();
});

test('should default to tomorrow at 7:00 am, with today as the earliest date', {
  tag: ['@2.booking-date', '@2.booking-hours', '@9.booking-hours'],
}, async ({ page }) => {
  await openHydrated(page, '/booking');
  await expect(page.getByLabel('Date')).toHaveValue(dayIn(timeZone, new Date(), 1));
  await expect(page.getByLabel('Date')).toHaveAttribute('min', dayIn(timeZone, new Date()));
  await expect(page.getByLabel('Time')).toHaveValue('07');
  await expect(page.getByLabel('Time').getByRole('option')).toHaveText([
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
  await expect(page.getByRole('main').getByText(timeZone)).toBeVisible();
});

test('should report errors in a focused summary, on the fields and in the title', {
  tag: ['@5.booking', '@8.email'],
}, async ({ page }) => {
  await openHydrated(page, '/booking');
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

  await fillIn(page, 'mended@transport.example');
  await submit(page);
  await expect(success(page)).toBeFocused();
  await expect(page).toHaveTitle(/^(?!Error)/);
});

test('should keep what was typed across a reload, and clear it after booking', { tag: '@2.booking' }, async ({
  page,
}) => {
  await openHydrated(page, '/booking');
  await fillIn(page, 'reload@transport.example');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('reload@transport.example');
  await expect(page.getByLabel('Date')).toHaveValue(day);
  await expect(page.getByLabel('Time')).toHaveValue('14');
  await submit(page);
  await expect(success(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Date')).toHaveValue(dayIn(timeZone, new Date(), 1));
  await expect(page.getByLabel('Email')).toHaveValue('');
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
    await expect(page.getByRole('heading', { name: 'Your booking has not reached us yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: '+254 700 000 000' }).first()).toBeVisible();
    await context.setOffline(false);
    await expect(success(page)).toBeFocused();
    expect(storedBookings({ email })).toHaveLength(1);
  });

  test('should store a booking only once when the response is lost', {
    tag: ['@7.booking-once', '@8.booking'],
  }, async ({ page }) => {
    const email = 'lost@transport.example';
    await openHydrated(page, '/booking');
    await fillIn(page, email);
    let attempts = 0;
    await page.route(`**${bookingPath}`, async (route) => {
      if (++attempts > 3) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await submit(page);
    for (const attempt of [1, 2, 3]) {
      await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
      expect(attempts).toBe(attempt);
      await page.getByRole('button', { name: 'Try now' }).click();
    }
    await expect(success(page)).toBeFocused();
    expect(storedBookings({ email })).toHaveLength(1);
    await expect.poll(() => emailsTo(email)).toHaveLength(1);
    const notices = emailsTo(serverEnvironment.SALES_INBOX).filter((message) => message.includes(email));
    expect(notices).toHaveLength(1);
  });

  test('should update the stored booking when it is corrected after a lost response', { tag: '@4.booking' }, async ({
    page,
  }) => {
    const email = 'corrected@transport.example';
    await openHydrated(page, '/booking');
    await fillIn(page, email);
    let attempts = 0;
    await page.route(`**${bookingPath}`, async (route) => {
      if (++attempts > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await submit(page);
    await page.getByRole('button', { name: 'Change my booking' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Time').selectOption({ label: '3:00 pm' });
    await submit(page);
    await expect(success(page)).toBeFocused();
    expect(storedBookings({ email })).toMatchObject([{ appointment_time: '15' }]);
  });
});

test.describe('at midnight', () => {
  test('should announce the new default date at midnight, and keep a chosen date', { tag: '@9.booking-dates' }, async ({
    page,
  }) => {
    const evening = new Date(`${dayIn(timeZone, now)}T20:00:00Z`);
    await page.clock.install({ time: evening });
    await openHydrated(page, '/booking');
    const [tomorrow, dayAfter] = [1, 2].map((days) => dayIn(timeZone, evening, days));
    await expect(page.getByLabel('Date')).toHaveValue(tomorrow ?? '');
    const notice = page.getByRole('status').filter({ hasText: 'We changed the date' });
    await expect(notice).toHaveCount(0);
    await page.clock.fastForward(61 * 60_000);
    await expect(page.getByLabel('Date')).toHaveValue(dayAfter ?? '');
    await expect(notice).toContainText(appointmentInWords(dayAfter ?? '', '07').replace(/ at .*/, ''));
    await page.getByLabel('Date').fill(day);
    await expect(notice).toHaveCount(0);
    await page.clock.fastForward(24 * 60 * 60_000);
    await expect(page.getByLabel('Date')).toHaveAttribute('min', dayIn(timeZone, evening, 2));
    await expect(page.getByLabel('Date')).toHaveValue(day);
    await expect(notice).toHaveCount(0);
  });
});
