import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { passwordResetPage } from '../contract/password-reset.ts';
import {
  acceptResetLinks,
  emailedResetLink,
  isPassword,
  registerAccount,
  resetLinkEmailedTo,
} from '../tests/models/drivers/browser/accounts.ts';
import { storedUser } from '../tests/models/drivers/browser/database.ts';
import { lastEmailTo } from '../tests/models/drivers/browser/emails.ts';
import { importsAgain, noSecondImport } from '../tests/models/drivers/browser/second-import.ts';
import { expect, holdScripts, openHydrated, openUnhydrated, test } from '../tests/models/drivers/browser/test.ts';

const forgotten = 'matatu at Uhuru Park 12';
const chosen = 'road to Athi River 7';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const repeatedPassword = (page: Page) => page.getByLabel('Re-enter new password', { exact: true });
const update = (page: Page) => page.getByRole('button', { name: 'Update my password' });
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

async function choose(page: Page, password: string, repeated = password): Promise<void> {
  await newPassword(page).fill(password);
  await repeatedPassword(page).fill(repeated);
  await update(page).click();
}

/** Registers an account and returns a link that resets its password. */
async function resetLinkFor(request: APIRequestContext, email: string): Promise<string> {
  await registerAccount(request, email, forgotten);
  return emailedResetLink(request, email);
}

const isStored = (email: string, password: string) =>
  isPassword(password, String(storedUser({ email })?.password_hash));

/** Throws if the tab keeps a secret anywhere but in the address. */
async function expectNotKept(page: Page, secrets: string[]): Promise<void> {
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]));
  for (const secret of secrets) expect(kept, 'what the tab keeps').not.toContain(secret);
}

test('should email a link and accept a new password once, by keyboard, and confirm the change by email', {
  tag: ['@1.visitors', '@2.reset', '@4.reset-check'],
}, async ({ page, request }) => {
  const email = 'whole@forgetful.example';
  const send = page.getByRole('button', { name: 'Send me a link' });
  await registerAccount(request, email, forgotten);
  const tabTo = async (target: Locator) => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  await openHydrated(page, passwordResetPage);
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page.getByLabel('Email'));
  await page.keyboard.press('Enter');
  await expect(problem(page)).toBeFocused();
  await tabTo(problem(page).getByRole('link', { name: 'Enter your email address' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Email').press('Enter');
  await expect(heading(page, 'Check your email')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`If ${email} has an account`);

  const link = await resetLinkEmailedTo(email);
  const token = link.slice(passwordResetPage.length + 1);
  await openHydrated(page, link);
  await expectNotKept(page, [token]);
  await newPassword(page).fill(chosen);
  await page.reload();
  await page.mouse.move(3, 3);
  await expect(newPassword(page)).toHaveValue('');
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(newPassword(page));
  await page.keyboard.type(chosen);
  await tabTo(repeatedPassword(page));
  await page.keyboard.type('road to Athi River 8');
  await expect(repeatedPassword(page)).toHaveAccessibleDescription(/Passwords do not match/);
  await repeatedPassword(page).fill(chosen);
  const show = page.getByRole('button', { name: 'Show passwords' });
  await tabTo(show);
  for (const [pressed, type] of [
    ['true', 'text'],
    ['false', 'password'],
  ] as const) {
    await page.keyboard.press('Space');
    await expect(show).toHaveAttribute('aria-pressed', pressed);
    for (const field of [newPassword(page), repeatedPassword(page)]) await expect(field).toHaveAttribute('type', type);
  }
  await expect(newPassword(page)).toHaveValue(chosen);
  await expectNotKept(page, [token, chosen]);
  await tabTo(update(page));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Password Updated')).toBeFocused();
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' });
  await tabTo(signIn);
  await expect(signIn).toHaveAttribute('href', 'https://app.msafara.example/sign-in');
  expect(isStored(email, chosen)).toBe(true);
  expect(isStored(email, forgotten)).toBe(false);
  await expectNotKept(page, [token, chosen]);
  const { text = '' } = await lastEmailTo(email, 'Your password was changed');
  expect(text).not.toContain(chosen);

  // A used link is reported before a password is typed in vain.
  await openHydrated(page, link);
  await expect(heading(page, 'This link doesn’t work')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'This link has already been used' })).toBeVisible();
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(heading(page, 'Reset your password')).toBeFocused();
  expect(await steps(), 'steps of the history: Back would lead to the old link').toBe(before);
  // The old link is gone from the address: a reload shows the same form.
  await expect(page).toHaveURL(passwordResetPage);
  await page.reload();
  await expect(send).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await send.click();
  await expect(heading(page, 'Check your email')).toBeFocused();
  expect(await resetLinkEmailedTo(email, 2)).not.toBe(link);
});

test.describe('while a password is typed', () => {
  test.use({
    expectedConsoleErrors:
      /^error: Failed to load resource: .*( 422 .*\/verifyEmailCode\/\/|\/assets\/password-list-[\w-]+\.js)\)$/,
  });

  test('should rate it by whose it is and by a list that is fetched once, and mend its errors', {
    tag: ['@2.registration-account', '@5.password-meter', '@5.password-username', '@8.password-mended'],
  }, async ({ page, request }) => {
    const email = 'akinyi.wanjiru@forgetful.example';
    const link = await resetLinkFor(request, email);
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/password-list-')) lists.push(request.url());
    });
    // What active visitors need soon is fetched a second after their first sign of intent.
    const intended = page.waitForResponse('**/assets/NavigationProgress-*.js');
    await openHydrated(page, link);
    const username = page.locator('input[autocomplete=username]');
    await expect(username).toHaveValue(email);
    await expect(username).toBeHidden();
    await newPassword(page).focus();
    await intended;
    expect(lists).toEqual([]);
    const meter = page.getByRole('meter', { name: 'Password strength' });
    await expect(meter).toHaveCount(0);
    await page.keyboard.type('r');
    await expect(meter).toHaveAttribute('aria-valuetext', 'Too short');
    expect(lists).toHaveLength(1);
    await page.keyboard.type('oad to Athi River 7');
    await expect(meter).toHaveAttribute('aria-valuetext', 'Very strong');
    for (const [password, words, number] of [
      ['akinyi.wanjiru', 'Too easy to guess', '0'],
      ['Msafara 2026', 'Too easy to guess', '0'],
      ['zzzzzzzzzzzz', 'Too easy to guess', '0'],
      ['Password1', 'Too common', '0'],
    ] as const) {
      await newPassword(page).fill(password);
      await expect(meter).toHaveAttribute('aria-valuetext', words);
      await expect(meter).toHaveAttribute('aria-valuenow', number);
    }
    await newPassword(page).fill('');
    await expect(meter).toHaveCount(0);
    expect(lists).toHaveLength(1);

    await choose(page, 'Password1');
    await expect(problem(page)).toBeFocused();
    await expect(newPassword(page)).toHaveAccessibleDescription(/too common. Choose one that is harder to guess/);
    await choose(page, 'Akinyi.Wanjiru');
    await expect(newPassword(page)).toHaveAccessibleDescription(/This password is part of your email address/);
    await choose(page, 'short');
    await expect(problem(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await newPassword(page).focus();
    await newPassword(page).fill('longer than that');
    await expect(problem(page)).toHaveCount(0);
    await expect(page).toHaveTitle(/^(?!Error)/);
    await expect(newPassword(page)).not.toHaveAttribute('aria-invalid');
    await expect(newPassword(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(problem(page)).toContainText('Passwords do not match');
    await expect(problem(page)).toBeFocused();
    await repeatedPassword(page).fill('longer than that');
    await expect(problem(page)).toHaveCount(0);

    // If the list cannot be fetched, only the server checks the password.
    await openHydrated(page, link);
    await page.route('**/assets/password-list-*.js', (route) => route.abort());
    await choose(page, 'Password1');
    await expect(problem(page)).toBeFocused();
    await expect(newPassword(page)).toHaveAccessibleDescription(/too common. Choose one that is harder to guess/);
    expect(isStored(email, forgotten)).toBe(true);
  });
});

test('should hydrate its pages without replacing any nodes, and keep them out of search engines and referrers', {
  tag: ['@2.reset-token', '@2.route-reset'],
}, async ({ page }) => {
  await acceptResetLinks(page);
  for (const token of ['', '/any-token', '/Zm9yZ290dGVu_-', '/with%20a%20space']) {
    const hydrate = await openUnhydrated(page, `${passwordResetPage}${token}`);
    await page.evaluate(() => Object.assign(globalThis, { served: [...document.querySelectorAll('#root *')] }));
    await hydrate();
    const lost = await page.evaluate(
      () => (globalThis as unknown as { served: Element[] }).served.filter((node) => !node.isConnected).length,
    );
    expect(lost, 'nodes that were replaced').toBe(0);
    await expect(page).toHaveTitle(/^Reset your password/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
    if (token !== '') expect(await page.content()).not.toContain(token.slice(1));
  }
});

test('should send what was submitted before hydration, also with a token in the query, and put nothing in the URL', {
  tag: '@2.reset-token',
}, async ({ page, request }) => {
  const email = 'early@forgetful.example';
  const link = await resetLinkFor(request, email);
  const token = link.slice(passwordResetPage.length + 1);
  const scripts = await holdScripts(page);
  await page.goto(`${passwordResetPage}?tokenID=${token}`, { waitUntil: 'domcontentloaded' });
  await expect(page).toHaveURL(link);
  await choose(page, chosen);
  await expect(page).toHaveURL(link);
  await expect(newPassword(page)).toHaveValue(chosen);
  await scripts.release();
  await expect(heading(page, 'Password Updated')).toBeFocused();
  await expect(page).toHaveURL(link);
  expect(isStored(email, chosen)).toBe(true);
});

test.describe('when the network fails', () => {
  test.use({
    expectedConsoleErrors:
      /^error: Failed to load resource: .*(\/api\/register\/(passwordReset(\/check)?|verifyEmailCode\/\/)|\/requests-[\w-]+\.js)\)$/,
  });

  test('should send the request on retry when even its script could not be fetched', async ({ browser, page }) => {
    test.skip(!(await importsAgain(browser)), noSecondImport);
    await page.route('**/assets/requests-*.js', (route) => route.abort());
    await openHydrated(page, passwordResetPage);
    await page.getByLabel('Email').fill('offline@forgetful.example');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t send your link' })).toBeVisible();
    await page.unroute('**/assets/requests-*.js');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(heading(page, 'Check your email')).toBeFocused();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('should say that the form needs JavaScript, and give a phone number', async ({ page }) => {
    for (const path of [passwordResetPage, `${passwordResetPage}/any-token`]) {
      await page.goto(path);
      await expect(heading(page, 'Reset your password')).toBeVisible();
      await expect(page.getByText('This form needs JavaScript')).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('link', { name: '+254 700 000 000' }).filter({ visible: true }),
      ).toHaveAttribute('href', 'tel:+254700000000');
      for (const kind of ['textbox', 'button'] as const) {
        await expect(page.getByRole('main').getByRole(kind)).toHaveCount(0);
      }
    }
  });
});
