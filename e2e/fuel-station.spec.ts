import type { Page } from '@playwright/test';
import { fuelStationPath } from '../contract/fuel-station.ts';
import { isPassword } from '../tests/models/drivers/browser/accounts.ts';
import { storedStations } from '../tests/models/drivers/browser/database.ts';
import { emailsTo } from '../tests/models/drivers/browser/emails.ts';
import { serverEnvironment } from '../tests/models/drivers/browser/server.ts';
import { brokenNetwork, expect, openHydrated, openUnhydrated, test } from '../tests/models/drivers/browser/test.ts';

const route = '/register_fuel_station';

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Station name').fill('Athi River');
  await page.getByLabel('Franchise').selectOption({ label: 'Rubis' });
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('Mobile number').fill('+254 711 000 111');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('I accept the terms').check();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Register' }).click();
const done = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your station is registered' });

/** The logins on the page: the username and password of the manager, then those of the fuel attendant. */
async function shownLogins(page: Page): Promise<string[]> {
  return page.getByRole('main').locator('code').allInnerTexts();
}

/** Throws unless exactly one station is stored for an email, with the logins on the page. */
async function expectWorkingLogins(page: Page, email: string): Promise<void> {
  const shown = await shownLogins(page);
  const [station, ...others] = storedStations({ email });
  expect(others).toEqual([]);
  expect(shown).toHaveLength(4);
  expect(station?.users.map(({ role, username }) => [role, username])).toEqual([
    ['Manager', shown[0]],
    ['Fuel Attendant', shown[2]],
  ]);
  expect(
    station?.users.map(({ password_hash }, index) => isPassword(shown[index * 2 + 1], String(password_hash))),
  ).toEqual([true, true]);
}

/** Runs in the page: the lines in which each element shows its text. */
function linesOf(elements: Element[]): string[][] {
  return elements.map((element) => {
    const lines = new Map<number, string>();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      for (const [at, letter] of [...(currentNode.textContent ?? '')].entries()) {
        const range = new Range();
        range.setStart(currentNode, at);
        range.setEnd(currentNode, at + 1);
        const { top } = range.getBoundingClientRect();
        lines.set(top, (lines.get(top) ?? '') + letter);
      }
    }
    return [...lines.values()];
  });
}

test('should register a station by keyboard, show its logins once, copy them and email the usernames', {
  tag: ['@1.visitors', '@2.station-done', '@5.station'],
}, async ({ page, context }) => {
  const email = 'whole@station.example';
  const main = page.getByRole('main');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHydrated(page, route);
  await expect(page.getByLabel('Franchise').getByRole('option')).toHaveText([
    'Choose a franchise',
    'Shell',
    'Total',
    'Rubis',
    'Ola',
    'Astrol',
    'Lexo',
    'Gulf',
    'Other',
  ]);
  await page.getByLabel('Email').fill('amina at station');
  await submit(page);
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Register a fuel station/);
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your station name',
    'Choose a franchise',
    'Enter your first name',
    'Enter your last name',
    'Enter your mobile number',
    'Invalid email',
    'Accept the terms',
  ]);
  await summary.getByRole('link', { name: 'Accept the terms' }).click();
  await expect(page.getByLabel('I accept the terms')).toBeFocused();
  await expect(page.getByLabel('I accept the terms')).toHaveAccessibleDescription(/Accept the terms/);

  await page.getByLabel('I accept the terms').press('Shift+Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  for (let field = 0; field < 5; field++) await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Station name')).toBeFocused();
  for (const text of ['Kapenguria Highway Petroleum Services', 'Ola', 'Amina', 'Otieno', '0711', email]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  for (const link of ['terms of Msafara', 'How we use your details']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: link })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(done(page)).toBeFocused();
  expect(storedStations({ email })).toMatchObject([{ franchise: 'ola', mobile: '0711' }]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy the manager’s username' })).toBeFocused();

  await expectWorkingLogins(page, email);
  const [manager = '', password = '', attendant = '', attendantPassword = ''] = await shownLogins(page);
  const buttons = main.getByRole('button', { name: /^Copy/ });
  await expect(buttons).toHaveCount(4);
  for (const [index, text] of [manager, password, attendant, attendantPassword].entries()) {
    await buttons.nth(index).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await expect(page.getByRole('status').filter({ hasText: 'copied to clipboard ...' })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: 'Sign in on the web' })).toHaveAttribute(
    'href',
    'https://app.msafara.example/sign-in',
  );
  await expect(main.getByRole('link', { name: 'Get the Android app' })).toHaveAttribute(
    'href',
    /^https:\/\/play\.google\.com\//,
  );
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await main.locator('code').evaluateAll(linesOf);
    // A long username breaks between its words, and a password does not break.
    expect([lines[1], lines[3]].map((password) => password?.length)).toEqual([1, 1]);
    for (const username of [lines[0] ?? [], lines[2] ?? []]) {
      expect(username.length, `lines at ${width} px`).toBeGreaterThan(1);
      for (const line of username.slice(0, -1)) expect(line, `at ${width} px`).toMatch(/[.-]$/);
    }
  }

  await expect.poll(() => emailsTo(email)).toHaveLength(1);
  const emails = [...emailsTo(email), ...emailsTo(serverEnvironment.SALES_INBOX)].join('\n');
  expect(emails).toContain(manager);
  for (const secret of [password, attendantPassword]) expect(emails).not.toContain(secret);

  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]));
  for (const secret of [password, attendantPassword]) expect(kept).not.toContain(secret);
  await page.reload();
  await expect(page.getByLabel('Station name')).toHaveValue('');
  expect(await page.content()).not.toContain(password);
});

test.describe('when a response is lost', () => {
  test.use({ expectedConsoleErrors: brokenNetwork });

  test('should keep what was typed before hydration and across a reload, and register the station once', {
    tag: ['@2.station', '@2.station-error', '@7.station'],
  }, async ({ page }) => {
    const email = 'lost@station.example';
    const hydrate = await openUnhydrated(page, route);
    await fillIn(page, email);
    await hydrate();
    const expectKept = async () => {
      await expect(page.getByLabel('Station name')).toHaveValue('Athi River');
      await expect(page.getByLabel('Franchise')).toHaveValue('rubis');
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('I accept the terms')).toBeChecked();
    };
    await expectKept();
    await page.reload();
    await expectKept();
    let attempts = 0;
    await page.route(`**${fuelStationPath}`, async (route) => {
      if (++attempts > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await submit(page);
    await expect(page.getByRole('heading', { level: 1, name: 'An Error was found :(' })).toBeFocused();
    expect(attempts).toBe(1);
    // The page tries again by itself, on a busy machine before the press.
    await Promise.race([page.getByRole('button', { name: 'Try again' }).click(), done(page).waitFor()]);
    await expect(done(page)).toBeFocused();
    await expectWorkingLogins(page, email);
    await expect.poll(() => emailsTo(email)).toHaveLength(1);
  });
});

test.describe('without scripts', () => {
  test.use({
    javaScriptEnabled: false,
    expectedConsoleErrors: /^error: Failed to load resource: .* 422 .*\/api\/register\/fuelStation\)$/,
  });

  test('should register a station after reporting errors and keeping what was typed', {
    tag: ['@2.route-station', '@2.station', '@2.done-titles-plain'],
  }, async ({ page }) => {
    const email = 'noscript@station.example';
    await page.goto('/fuel_station_register');
    await fillIn(page, email);
    await page.getByLabel('Last name').fill('');
    await page.getByLabel('I accept the terms').uncheck();
    await submit(page);
    await expect(page).toHaveTitle(/^Error: Register a fuel station/);
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary.getByRole('link')).toHaveText(['Enter your last name', 'Accept the terms']);
    await expect(page.getByLabel('Franchise')).toHaveValue('rubis');
    expect(storedStations({ email })).toEqual([]);

    await page.getByLabel('Last name').fill('Otieno');
    await page.getByLabel('I accept the terms').check();
    await submit(page);
    await expect(done(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Your station is registered/);
    await expectWorkingLogins(page, email);
    // Only scripts can copy.
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  });
});
