import type { Locator, Page } from '@playwright/test';
import { dayIn } from '../contract/appointment.ts';
import { passwordResetPage } from '../contract/password-reset.ts';
import { registrationPage } from '../contract/registration.ts';
import { bookedLink } from '../tests/models/appointment/emailed.ts';
import { acceptResetLinks } from '../tests/models/drivers/browser/accounts.ts';
import { storedBookings } from '../tests/models/drivers/browser/database.ts';
import { codeFromEmail, lastEmailTo } from '../tests/models/drivers/browser/emails.ts';
import { registerTeam } from '../tests/models/drivers/browser/teams.ts';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';
import { newMark } from '../tests/models/drivers/browser/unique-words.ts';
import { resetToken } from '../tests/models/password-reset/model.ts';
import { timeZone } from '../tests/models/time-zone.ts';
import { placeOfField } from './place-of-field.ts';

/** Presses a key until an element has the focus (default: Tab). */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not reach ${target}`);
}

/** A future date whose day and month are the same number, because browsers differ in which they ask for first. */
function dayMatchingMonth(): string {
  const isMatching = (day: string) => day.slice(5, 7) === day.slice(8);
  const days = Array.from({ length: 80 }, (_, index) => dayIn(timeZone, new Date(), index + 2));
  return days.find(isMatching) as string;
}

test('should skip to the content', { tag: '@2.arrival' }, async ({ page }) => {
  await openHydrated(page, '/');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'BOOK NOW' }).first()).toBeFocused();
});

test('should show a focus indicator on everything that Tab reaches', async ({ page }) => {
  await openHydrated(page, '/booking');
  const seen = new Set<string>();
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const { name, isShown } = await page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return { name: '', isShown: true };
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(activeElement);
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      return { name: activeElement.outerHTML.slice(0, 100), isShown: isOutlined || boxShadow !== 'none' };
    });
    if (name === '' && seen.size > 0) break;
    // Tab also stops at the calendar button inside a date field, whose focus the browser itself shows.
    if (!seen.has(name)) expect(isShown, `whether the focus is visible on ${name}`).toBe(true);
    seen.add(name);
  }
  expect(seen.size).toBeGreaterThan(20);
});

test('should not scroll when the header gets the focus, or cover focused content below it', async ({ page }) => {
  await openHydrated(page, '/');
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  const moved = await page.getByRole('banner').evaluate((header) => {
    const focusable = (part: Element) =>
      [...part.querySelectorAll<HTMLElement>('a, button')].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
    const found: string[] = [];
    for (const control of focusable(header)) {
      control.focus();
      if (window.scrollY !== 600) found.push(`scrolled by ${control.outerHTML.slice(0, 100)}`);
    }
    // In reverse order, so that each element scrolls into view from above.
    for (const control of focusable(document.querySelector('main') as Element).reverse()) {
      control.focus();
      if (control.getBoundingClientRect().top < header.getBoundingClientRect().bottom)
        found.push(`covered: ${control.outerHTML.slice(0, 100)}`);
    }
    return found;
  });
  expect(moved).toEqual([]);
});

/** The pages whose forms also work without scripts. */
const formPages = ['/booking', '/contacts', '/fuel_station_register'];

for (const viewport of [
  { width: 390, height: 844 },
  { width: 640, height: 320 },
]) {
  const where = `at ${viewport.width} × ${viewport.height}`;
  test.describe(where, () => {
    test.use({ viewport });

    test(`should show the whole of each field that Tab reaches, ${where}`, async ({ page, request }) => {
      test.slow();
      for (const route of [...formPages, passwordResetPage, registrationPage]) {
        await openHydrated(page, route);
        await expectWholeFields(page);
      }
      await openHydrated(page, await bookedLink(request, newEmail()));
      await expectWholeFields(page);
      await acceptResetLinks(page);
      await openHydrated(page, `${passwordResetPage}/${resetToken}`);
      await expectWholeFields(page);
      const email = newEmail();
      await registerTeam(request, `Athi River ${newMark()}`, email);
      await openHydrated(page, registrationPage);
      await page.getByLabel('Work email').fill(email);
      await page.getByRole('button', { name: 'Submit' }).click();
      const code = page.getByLabel('Confirmation code');
      await expect(code).toBeVisible();
      await expectWholeFields(page);
      await code.fill(codeFromEmail(await lastEmailTo(email, 'code', 2)));
      await expect(page).toHaveURL('/registration4');
      await expectWholeFields(page);
      for (const route of ['/registration3', '/registration2']) {
        await openHydrated(page, route);
        await expectWholeFields(page);
      }
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test(`should show the whole of each field that Tab reaches, ${where}`, async ({ page }) => {
        test.slow();
        for (const route of formPages) {
          await page.goto(route);
          await expectWholeFields(page);
        }
      });
    });
  });
}

const newEmail = () => `keyboard-${crypto.randomUUID()}@transport.example`;

/** Throws unless Tab and Shift+Tab reach every field of a page, and show the whole of it. */
async function expectWholeFields(page: Page): Promise<void> {
  const visible = page.getByRole('main').locator('input, select, textarea').filter({ visible: true });
  await expect(visible.first()).toBeVisible();
  const fields = await visible.count();
  for (const key of ['Tab', 'Shift+Tab']) {
    if (key === 'Tab') await page.getByRole('heading', { level: 1 }).focus();
    else await page.getByRole('contentinfo').getByRole('link').first().focus();
    const reached = new Set<string>();
    const cut = new Set<string>();
    // A date is reached in several parts.
    for (let presses = 0; presses < 60 && reached.size < fields; presses++) {
      await page.keyboard.press(key);
      const field = await page.evaluate(placeOfField);
      if (!field) continue;
      reached.add(field.name);
      if (field.isCut) cut.add(field.name);
    }
    expect(reached.size, `fields of ${page.url()} that ${key} reaches`).toBe(fields);
    expect([...cut], `fields of ${page.url()} that are partly out of sight after ${key}`).toEqual([]);
  }
}

// As in a window of 1280 × 640 that is enlarged to twice its size.
for (const { panel, opens, within, least } of [
  { panel: 'the menu', opens: 'Menu', within: '#mobile-menu', least: 7 },
  { panel: 'the window of the explainer', opens: 'Watch the explainer', within: 'dialog[open]', least: 2 },
]) {
  test(`should show the whole of each control that Tab reaches in ${panel}, at 640 × 320`, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 320 });
    await openHydrated(page, '/');
    await page.getByRole('button', { name: opens }).filter({ visible: true }).first().click();
    const controls = page.locator(`${within} :is(a, button, input, select)`).filter({ visible: true });
    await expect.poll(() => controls.count(), 'controls of the panel').toBeGreaterThanOrEqual(least);
    const all = await controls.count();
    const cut: string[] = [];
    const reached = new Set<string>();
    for (let presses = 0; presses < 40 && reached.size < all; presses++) {
      await page.keyboard.press('Tab');
      const control = await page.evaluate(placeOfControl, within);
      if (control === undefined) continue;
      reached.add(control.name);
      if (control.isCut) cut.push(control.name);
    }
    expect(reached.size, 'controls of the panel that Tab reached').toBe(all);
    expect(cut, 'controls of the panel that are out of sight, or under something else').toEqual([]);
  });
}

/** The control of a panel that has the focus, and whether an edge of the screen or something else hides a part of it. */
async function placeOfControl(within: string): Promise<{ name: string; isCut: boolean } | undefined> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const control = document.activeElement;
  if (!control?.closest(within)) return undefined;
  const { top, bottom, left, right } = control.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isCovered = [top + 2, y, bottom - 2].some((at) => !control.contains(document.elementFromPoint(x, at)));
  return { name: control.outerHTML.slice(0, 90), isCut: top < 0 || bottom > innerHeight || isCovered };
}

test('should open and close the menus by keyboard alone', { tag: ['@2.header-menus', '@4.menus'] }, async ({
  page,
}) => {
  await openHydrated(page, '/');
  const features = page.getByRole('button', { name: 'Features' });
  const industries = page.getByRole('button', { name: 'Industries' });
  const firstFeature = page.getByRole('banner').getByRole('link', { name: /^Platform overview/ });
  await tabTo(page, features);
  await expect(features).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Enter');
  await expect(features).toHaveAttribute('aria-expanded', 'true');
  const panel = page.locator(`#${await features.getAttribute('aria-controls')}`);
  await expect(panel.getByRole('link')).toHaveCount(10);
  await page.keyboard.press('Tab');
  await expect(firstFeature).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(firstFeature).not.toBeVisible();
  await expect(features).toBeFocused();

  await page.keyboard.press('Space');
  await expect(features).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Space');
  await expect(features).toHaveAttribute('aria-expanded', 'false');

  // The last entry is beside the next menu.
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: /^Mobile app/ }));
  await expect(features).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(industries).toBeFocused();
  await expect(features).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Delivery and logistics/ })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(features).toBeFocused();
  await expect(industries).toHaveAttribute('aria-expanded', 'false');
});

test('should open and close the mobile menu by keyboard alone', { tag: '@4.mobile-menu' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/');
  const toggle = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).not.toBeVisible();
  await expect(toggle).toBeFocused();
});

test('should keep the focus in the explainer dialog, and return it on closing', { tag: '@4.video' }, async ({
  page,
}) => {
  await openHydrated(page, '/');
  const play = page.getByRole('button', { name: 'Watch the explainer' }).first();
  const modal = page.getByRole('dialog', { name: 'Explainer video' });
  await tabTo(page, play);
  await page.keyboard.press('Enter');
  await expect(modal).toBeVisible();
  await expect(modal.getByRole('button', { name: 'Close video' })).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    const isInside = await page.evaluate(() => {
      const { activeElement } = document;
      // Between the last and the first element, the focus is on the browser's own controls.
      return activeElement === document.body || activeElement?.closest('dialog') !== null;
    });
    expect(isInside, `whether the focus is in the dialog after ${key}`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(modal).not.toBeVisible();
  await expect(play).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, modal.getByRole('button', { name: 'Close video' }));
  await page.keyboard.press('Enter');
  await expect(modal).not.toBeVisible();
  await expect(play).toBeFocused();
});

test('should take a date that is typed over another whose day its month has not', async ({ page }) => {
  await openHydrated(page, '/booking');
  const date = page.getByLabel('Date');
  const days = Array.from({ length: 366 }, (_, index) => dayIn(timeZone, new Date(), index + 1));
  await date.fill(days.find((day) => day.endsWith('-01-31')) as string);
  const second = days.find((day) => day.endsWith('-02-02')) as string;
  await page.getByLabel('First name').focus();
  await tabTo(page, date);
  await page.keyboard.type(`0202${second.slice(0, 4)}`);
  await expect(date).toHaveValue(second);
});

test('should book a demo by keyboard alone', async ({ page }) => {
  const email = 'keyboard@transport.example';
  await openHydrated(page, '/');
  await tabTo(page, page.getByRole('link', { name: 'BOOK NOW' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Book a demo' })).toBeFocused();

  await tabTo(page, page.getByLabel('First name'));
  await page.keyboard.type('Achieng');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await tabTo(page, summary.getByRole('link', { name: 'Enter Last Name' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.keyboard.type('Odhiambo');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Date'));
  const [year, month, day] = dayMatchingMonth().split('-');
  await page.keyboard.type(`${day}${month}${year}`);
  await tabTo(page, page.getByLabel('Time', { exact: true }));
  await page.keyboard.type('11');
  await tabTo(page, page.getByRole('button', { name: 'Submit' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Successfully Sent Booking!' })).toBeFocused();
  expect(storedBookings({ email })).toMatchObject([
    {
      appointment_date: `${year}-${month}-${day}`,
      appointment_time: '11',
      last_name: 'Odhiambo',
      time_zone: timeZone,
    },
  ]);
});
