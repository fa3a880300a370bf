import type { Page } from '@playwright/test';
import { headlines } from '../content/headlines.ts';
import { appointmentInWords, dayIn } from '../contract/appointment.ts';
import { appointmentPage } from '../contract/appointment-link.ts';
import { lastEmailTo, linkFromEmail } from '../tests/models/drivers/browser/emails.ts';
import { brokenNetwork, expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';
import { now } from '../tests/models/now.ts';
import { timeZone } from '../tests/models/time-zone.ts';

const day = dayIn(timeZone, now, 14);
const sentAddress = /\/booking\/sent\/[\w-]{22}$/;

async function book(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Time', { exact: true }).selectOption({ label: '2:00 pm' });
  await page.getByRole('button', { name: 'Submit' }).click();
}

const success = (page: Page) => page.getByRole('heading', { level: 1, name: 'Successfully Sent Booking!' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const isAt = (page: Page, hour: string) => expect(page.getByRole('main')).toContainText(appointmentInWords(day, hour));

test('should show a booking again after a reload and Back, and forget it on request', {
  tag: '@2.booking-sent',
}, async ({ page, context }) => {
  const email = 'reloaded@transport.example';
  const expectSuccess = async () => {
    await expect(success(page)).toBeVisible();
    await expect(page).toHaveURL(sentAddress);
    await expect(page.getByRole('main')).toContainText(email);
    await isAt(page, '14');
  };
  await openHydrated(page, '/booking');
  await book(page, email);
  await expectSuccess();
  // As when Back brings a document that the browser has kept whole.
  const loadedAgain = page.waitForEvent('load');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loadedAgain;
  await expectSuccess();
  const link = await page.getByRole('link', { name: 'Move or cancel' }).getAttribute('href');
  await page.reload();
  await expectSuccess();
  await expect(page.getByRole('link', { name: 'Move or cancel' })).toHaveAttribute('href', link ?? '');
  await page.mouse.move(2, 2);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(heading(page, 'Automate your business')).toBeVisible();
  await page.goBack();
  await expectSuccess();
  // Nothing personal is in the browser, but for a cookie that scripts cannot read and other pages are not sent.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toMatch(/Amina|reloaded|2:00|booking=/);
  expect((await context.cookies(new URL('/booking', page.url()).href)).map(({ name }) => name)).not.toContain(
    'booking',
  );

  await page.getByRole('button', { name: 'Book another demo' }).click();
  await expect(page).toHaveURL('/booking');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('/booking');
  await expect(heading(page, 'Book a demo')).toBeVisible();
});

test('should leave the address of the form where the server names no other', { tag: '@2.booking-sent' }, async ({
  page,
}) => {
  await page.goto('/booking/sent/not-a-page-of-a-booking');
  await expect(page).toHaveURL('/booking');
  await expect(heading(page, 'Book a demo')).toBeVisible();
});

test('should move and cancel a demo by the link in its email, and load the page again on Back', {
  tag: ['@4.appointment', '@4.appointment-move', '@4.appointment-cancel'],
}, async ({ page }) => {
  const email = 'mover@transport.example';
  await openHydrated(page, '/booking');
  await book(page, email);
  await expect(success(page)).toBeVisible();
  const link = linkFromEmail(await lastEmailTo(email, 'Your demo is booked'), appointmentPage);
  await openHydrated(page, new URL(link).pathname);
  await isAt(page, '14');
  await page.getByLabel('Time', { exact: true }).selectOption({ label: '9:00 am' });
  const move = page.getByRole('button', { name: 'Move my demo' });
  // In the document, because Playwright scrolls in Firefox to click.
  const placeOnPage = () => move.evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
  const place = await placeOnPage();
  await move.click();
  await expect(page.getByRole('status').filter({ hasText: 'booked for this time' })).toBeVisible();
  expect(await placeOnPage(), 'where a second press of an impatient hand falls').toBe(place);
  await isAt(page, '09');
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(heading(page, headlines['/price'])).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Your demo')).toBeVisible();
  await isAt(page, '09');
  await page.getByRole('button', { name: 'Cancel my demo' }).click();
  await expect(heading(page, 'Your demo is cancelled')).toBeVisible();
  const cancelled = await lastEmailTo(email, 'Your demo is cancelled');
  expect(cancelled.text).toContain('Was to be:');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: brokenNetwork });

  test('should move and cancel a demo from the page that confirms it, and load that page again', {
    tag: ['@4.appointment', '@2.booking-sent'],
  }, async ({ page }) => {
    await page.goto('/booking');
    await book(page, 'plain@transport.example');
    await expect(success(page)).toBeVisible();
    await page.getByRole('link', { name: 'Move or cancel' }).click();
    await expect(heading(page, 'Your demo')).toBeVisible();
    await isAt(page, '14');
    await page.getByLabel('Time', { exact: true }).selectOption({ label: '10:00 am' });
    await page.getByRole('button', { name: 'Move my demo' }).click();
    await isAt(page, '10');
    await page.getByLabel('Date').fill(dayIn(timeZone, now, -2));
    await page.getByRole('button', { name: 'Move my demo' }).click();
    await expect(page.getByRole('alert')).toContainText('Choose today or a later date');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText('Choose today or a later date');
    await isAt(page, '10');
    await page.getByRole('button', { name: 'Cancel my demo' }).click();
    await expect(heading(page, 'Your demo is cancelled')).toBeVisible();
    await page.getByRole('link', { name: 'Book another demo' }).click();
    await expect(page).toHaveURL('/booking');
  });
});
