import type { BrowserContext, Page } from '@playwright/test';
import { dayIn } from '../contract/appointment.ts';
import { bookingPath } from '../contract/booking.ts';
import { contactPath } from '../contract/contact.ts';
import { fuelStationPath } from '../contract/fuel-station.ts';
import { storedBookings, storedMessages, storedStations } from '../tests/models/drivers/browser/database.ts';
import { holdScripts } from '../tests/models/drivers/browser/scripts.ts';
import { importsAgain, noSecondImport } from '../tests/models/drivers/browser/second-import.ts';
import { siteUrl } from '../tests/models/drivers/browser/server.ts';
import { brokenNetwork, expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';
import { timeZone } from '../tests/models/time-zone.ts';

const day = dayIn(timeZone, new Date(), 12);

const mailbox = () => `${crypto.randomUUID()}@unsent.example`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const notSentYet = 'Your booking hasn’t been sent yet';

/** Breaks the connection of every request to a path. Returns a function that restores it. */
async function breakConnection(target: Page | BrowserContext, path: string): Promise<() => Promise<void>> {
  await target.route(`**${path}`, (route) => route.abort('connectionreset'));
  return () => target.unroute(`**${path}`);
}

async function book(page: Page, email: string): Promise<void> {
  await openHydrated(page, '/booking');
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Time', { exact: true }).selectOption({ label: '2:00 pm' });
  await button(page, 'Submit: book my demo').click();
}

async function registerStation(page: Page, email: string): Promise<void> {
  await openHydrated(page, '/register_fuel_station');
  await page.getByLabel('Station name').fill('Athi River');
  await page.getByLabel('Franchise').selectOption({ label: 'Shell' });
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('Mobile number').fill('0711');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^I accept the terms/).check();
  await button(page, 'Register').click();
}

const follow = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();

/** Whether the browser asks for confirmation before it leaves the page. */
async function asksBeforeLeaving(page: Page): Promise<boolean> {
  const dialog = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type() === 'beforeunload';
  });
  const closed = page.waitForEvent('close').then(() => false);
  await page.close({ runBeforeUnload: true });
  return Promise.any([dialog, closed]);
}

test.use({ expectedConsoleErrors: brokenNetwork });

test('should report an unsent booking on every page, edit it and send it once, and keep the focus', {
  tag: '@4.booking-kept',
}, async ({ page, context }) => {
  const email = mailbox();
  const restore = await breakConnection(page, bookingPath);
  await book(page, email);
  await expect(page.getByRole('heading', { name: 'We can’t confirm your booking yet' })).toBeVisible();
  for (const link of ['Blog', 'Contacts', 'Pricing']) {
    await follow(page, link);
    await expect(notice(page, notSentYet)).toBeVisible();
  }
  // The new page takes the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await button(page, 'Send now').press('Enter');
  await expect(notice(page, 'We’ve just tried again, and got no answer')).toBeVisible();
  await expect(button(page, 'Send now')).toBeFocused();
  await button(page, 'Edit').click();
  await expect(heading(page, 'Book a demo')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('14');
  await page.getByLabel('Time', { exact: true }).selectOption({ label: '4:00 pm' });
  await button(page, 'Submit: book my demo').click();
  await expect(button(page, 'Try now')).toBeVisible();
  await follow(page, 'Pricing');
  // Pressed before the network returns: later, the site might have sent it by itself already.
  await button(page, 'Send now').press('Enter');
  await restore();
  // The request of the press may be lost: the next one does not wait for its pause once the network is back.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(notice(page, 'Your booking has been sent')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(storedBookings({ email })).toMatchObject([{ appointment_time: '16' }]);
  await page.getByRole('link', { name: 'See your booking' }).click();
  await expect(heading(page, 'Successfully Sent Booking!')).toBeFocused();
  await follow(page, 'Blog');
  await expect(notice(page, 'Your booking')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice(page, 'Your booking')).toHaveCount(0);
});

test('should show the notice as soon as its script loads after a failure', { tag: '@4.booking-kept' }, async ({
  browser,
  page,
  context,
}) => {
  test.skip(!(await importsAgain(browser)), noSecondImport);
  const restore = await breakConnection(context, '/assets/SubmissionNotices-*.js');
  await breakConnection(page, bookingPath);
  await book(page, mailbox());
  await expect(button(page, 'Try now')).toBeVisible();
  await follow(page, 'Pricing');
  await expect(button(page, 'Try now')).toHaveCount(0);
  await expect(notice(page, notSentYet)).toHaveCount(0);
  await restore();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(notice(page, notSentYet)).toBeVisible();
});

test('should show a kept booking for seven days, without shifting or covering the page', {
  tag: '@4.booking-kept',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await breakConnection(page, bookingPath);
  await book(page, mailbox());
  await expect(button(page, 'Try now')).toBeVisible();
  const backdate = (days: number) =>
    page.evaluate((days) => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('unsent:')) ?? '';
      const kept = JSON.parse(localStorage.getItem(name) ?? '{}');
      localStorage.setItem(name, JSON.stringify({ ...kept, since: new Date(Date.now() - days * 86_400_000) }));
    }, days);
  await backdate(6.9);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { __shifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/price');
  await expect(notice(page, notSentYet)).toBeVisible();
  // The browser reports a shift after the frame in which it happened.
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shown)))),
  );
  const shifts = await page.evaluate(() => (globalThis as unknown as { __shifts: number[] }).__shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  const coveredHeight = () =>
    page.evaluate(() => {
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      const footerBottom = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
      return footerBottom - (document.querySelector('[data-unsent]')?.getBoundingClientRect().top ?? 0);
    });
  await expect.poll(coveredHeight).toBeLessThanOrEqual(1);

  await backdate(7.1);
  await openHydrated(page, '/price');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await expect(notice(page, notSentYet)).toHaveCount(0);
});

test('should keep a booking when the page is left, and send it by itself on the next visit', {
  tag: '@4.booking-kept',
}, async ({ page, context }) => {
  const email = mailbox();
  const restore = await breakConnection(context, bookingPath);
  await book(page, email);
  await expect(button(page, 'Try now')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Try now')).toBeVisible();
  await follow(page, 'Pricing');
  expect(await asksBeforeLeaving(page), 'whether the browser asks before leaving').toBe(true);
  await page.close();
  const next = await context.newPage();
  const scripts = await holdScripts(next);
  await next.goto('/booking', { waitUntil: 'commit' });
  await next.getByLabel('First name').fill('Wanjiru');
  await scripts.release();
  await expect(notice(next, notSentYet)).toBeVisible();
  await expect(next.getByLabel('First name')).toHaveValue('Wanjiru');
  await restore();
  await expect(notice(next, 'Your booking has been sent')).toBeVisible();
  await expect(next.getByLabel('First name')).toHaveValue('Wanjiru');
  expect(storedBookings({ email })).toMatchObject([{ first_name: 'Amina' }]);
});

test('should hydrate a form before its stored submission is resumed, however slow the device', {
  tag: '@4.booking-kept',
}, async ({ page, context }) => {
  const email = mailbox();
  await breakConnection(context, bookingPath);
  await book(page, email);
  await expect(button(page, 'Try now')).toBeVisible();
  await page.close();
  const next = await context.newPage();
  // React divides its work by such messages; a slow processor does the rest of it late.
  await next.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), 300);
    };
  });
  // A page that was served differently would log an error.
  await openHydrated(next, '/booking');
  await expect(next.getByRole('heading', { name: 'We can’t confirm your booking yet' })).toBeVisible();
  await expect(notice(next, notSentYet)).toHaveCount(0);
});

test('should send a kept message and fuel station on the next visit, and keep its passwords until seen', {
  tag: ['@4.contact-kept', '@4.station-kept'],
}, async ({ page, context }) => {
  const email = mailbox();
  const organization = `Haulage ${crypto.randomUUID()}`;
  const ready = await context.newPage();
  await openHydrated(ready, '/contacts');
  await ready.getByLabel('Organisation').fill('Haulage');
  expect(await asksBeforeLeaving(ready), 'whether the browser asks when nothing would be lost').toBe(false);

  const restores = [await breakConnection(context, contactPath), await breakConnection(context, fuelStationPath)];
  await openHydrated(page, '/contacts');
  await page.getByLabel('Organisation').fill(organization);
  await button(page, 'Send').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your message wasn’t sent' })).toBeVisible();
  await registerStation(page, email);
  await expect(heading(page, 'An Error was found :(')).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await openHydrated(next, '/tour');
  await expect(notice(next, 'Your message hasn’t been sent yet')).toBeVisible();
  await expect(notice(next, 'Your fuel station hasn’t been registered yet')).toBeVisible();
  for (const restore of restores) await restore();
  await expect(notice(next, 'Your message has been sent')).toBeVisible();
  expect(storedMessages({ organization })).toHaveLength(1);
  await expect(notice(next, 'Your fuel station is registered')).toBeVisible();
  await next.getByRole('link', { name: 'Show the passwords' }).click();
  await expect(button(next, 'Copy the manager’s password')).toBeVisible();
  // The passwords are shown only once, so they stay until the document is left.
  await follow(next, 'Pricing');
  await next.goBack();
  await expect(button(next, 'Copy the manager’s password')).toBeVisible();
  expect(storedStations({ email })).toHaveLength(1);
  expect(await asksBeforeLeaving(next), 'whether the browser asks before leaving').toBe(true);
});

test.describe('in the background', () => {
  test.use({ serviceWorkers: 'allow' });

  test('should send a booking while no page of the site is open', { tag: '@4.booking-kept' }, async ({
    page,
    context,
  }) => {
    const email = mailbox();
    // Of the service worker as well: a browser with Background Sync sends the booking itself as soon as it can.
    const restore = await breakConnection(context, bookingPath);
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    await book(page, email);
    await expect(button(page, 'Try now')).toBeVisible();
    const registrationId = await registered;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.close();
    expect(storedBookings({ email })).toHaveLength(0);

    await restore();
    // A headless shell has no Background Sync, and other browsers pause for minutes before they try again, so the test itself
    // dispatches the event of a restored network.
    const elsewhere = await context.newPage();
    const other = await context.newCDPSession(elsewhere);
    await other.send('ServiceWorker.enable');
    const event = { origin: siteUrl, registrationId, tag: 'unsent', lastChance: false };
    await expect(async () => {
      await other.send('ServiceWorker.dispatchSyncEvent', event);
      expect(storedBookings({ email })).toHaveLength(1);
    }).toPass();

    await openHydrated(elsewhere, '/tour');
    await expect(notice(elsewhere, 'Your booking has been sent')).toBeVisible();
    expect(storedBookings({ email })).toHaveLength(1);
    await button(elsewhere, 'Close').press('Enter');
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(notice(elsewhere, 'Your booking')).toHaveCount(0);
    expect(await elsewhere.evaluate(async () => (await (await caches.open('unsent')).keys()).length)).toBe(0);
  });
});
