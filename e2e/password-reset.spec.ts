import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { newPasswordPath, passwordResetPage, passwordResetPath, resetCheckPath } from '../contract/password-reset.ts';
import {
  acceptResetLinks,
  emailedResetLink,
  isPassword,
  registerAccount,
  resetLinkEmailedTo,
} from '../tests/models/drivers/browser/accounts.ts';
import { storedUser } from '../tests/models/drivers/browser/database.ts';
import { emailsTo, lastEmailTo } from '../tests/models/drivers/browser/emails.ts';
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

test.describe('with a real account', () => {
  test.use({
    expectedConsoleErrors:
      /^error: Failed to load resource: .*( 422 .*\/verifyEmailCode\/\/|\/assets\/password-list-[\w-]+\.js)\)$/,
  });

  test('should email a link, accept a new password once, and confirm the change by email', {
    tag: ['@1.reset', '@2.reset', '@4.reset-check'],
  }, async ({ page, request }) => {
    const email = 'whole@forgetful.example';
    await registerAccount(request, email, forgotten);
    await openHydrated(page, passwordResetPage);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(heading(page, 'Check your email')).toBeFocused();
    await expect(page.getByRole('main')).toContainText(`If ${email} has an account`);

    const link = await resetLinkEmailedTo(email);
    const token = link.slice(passwordResetPage.length + 1);
    await openHydrated(page, link);
    await expectNotKept(page, [token]);
    await newPassword(page).fill(chosen);
    await repeatedPassword(page).fill('road to Athi River 8');
    await expect(repeatedPassword(page)).toHaveAccessibleDescription(/Passwords do not match/);
    await repeatedPassword(page).fill(chosen);
    await expectNotKept(page, [token, chosen]);
    await update(page).click();
    await expect(heading(page, 'Password Updated')).toBeFocused();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      'https://app.msafara.example/sign-in',
    );
    expect(isStored(email, chosen)).toBe(true);
    expect(isStored(email, forgotten)).toBe(false);
    await expectNotKept(page, [token, chosen]);
    const { text = '' } = await lastEmailTo(email, 'Your password was changed');
    expect(text).not.toContain(chosen);

    // A used link is reported before a password is typed in vain.
    await openHydrated(page, link);
    await expect(heading(page, 'This link does not work')).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: 'This link has already been used' })).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(heading(page, 'Reset your password')).toBeFocused();
    // The old link is gone from the address: a reload shows the same form.
    await expect(page).toHaveURL(passwordResetPage);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(heading(page, 'Check your email')).toBeFocused();
    expect(await resetLinkEmailedTo(email, 2)).not.toBe(link);
  });

  test('should reject the most common passwords, before and after they are sent', async ({ page, request }) => {
    const email = 'common@forgetful.example';
    const link = await resetLinkFor(request, email);
    await openHydrated(page, link);
    await newPassword(page).fill('Password1');
    await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
      'aria-valuetext',
      'Too common',
    );
    await repeatedPassword(page).fill('Password1');
    await update(page).click();
    await expect(problem(page)).toBeFocused();
    await expect(newPassword(page)).toHaveAccessibleDescription(/too common. Choose one that is harder to guess/);
    // If the list cannot be fetched, only the server checks the password.
    await openHydrated(page, link);
    await page.route('**/assets/password-list-*.js', (route) => route.abort());
    await choose(page, 'Password1');
    await expect(problem(page)).toBeFocused();
    await expect(newPassword(page)).toHaveAccessibleDescription(/too common. Choose one that is harder to guess/);
    expect(isStored(email, forgotten)).toBe(true);
  });
});

test('should know whose password it is, for password managers and for the meter', {
  tag: ['@5.password-meter', '@5.password-username'],
}, async ({ page, request }) => {
  const email = 'akinyi.wanjiru@forgetful.example';
  await openHydrated(page, await resetLinkFor(request, email));
  const username = page.locator('input[autocomplete=username]');
  await expect(username).toHaveValue(email);
  await expect(username).toBeHidden();
  for (const password of ['akinyi.wanjiru', 'Msafara 2026', 'zzzzzzzzzzzz']) {
    await newPassword(page).fill(password);
    const meter = page.getByRole('meter', { name: 'Password strength' });
    await expect(meter).toHaveAttribute('aria-valuetext', 'Too easy to guess');
    await expect(meter).toHaveAttribute('aria-valuenow', '0');
  }
  await choose(page, 'Akinyi.Wanjiru');
  await expect(problem(page)).toBeFocused();
  await expect(newPassword(page)).toHaveAccessibleDescription(/This password is part of your email address/);
});

test('should not reveal whether an address has an account', async ({ page }) => {
  const email = 'nobody@forgetful.example';
  await openHydrated(page, passwordResetPage);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your email')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`If ${email} has an account`);
  expect(emailsTo(email)).toEqual([]);
});

test('should also accept a token in the query', { tag: '@2.reset-token' }, async ({ page, request }) => {
  const email = 'query@forgetful.example';
  const link = await resetLinkFor(request, email);
  const token = link.slice(passwordResetPage.length + 1);
  await openHydrated(page, `${passwordResetPage}?tokenID=${token}`);
  await expect(page).toHaveURL(link);
  await choose(page, chosen);
  await expect(heading(page, 'Password Updated')).toBeFocused();
  expect(isStored(email, chosen)).toBe(true);
});

for (const address of [passwordResetPage, `${passwordResetPage}/any-token`]) {
  test(`should keep ${address} out of search engines, and its address out of referrers`, {
    tag: '@2.route-reset',
  }, async ({ page }) => {
    await openHydrated(page, address);
    await expect(page).toHaveTitle(/^Reset your password/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  });
}

test('should fetch the list of common passwords once, at the first character', {
  tag: '@2.registration-account',
}, async ({ page, request }) => {
  const link = await resetLinkFor(request, 'list@forgetful.example');
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/password-list-')) lists.push(request.url());
  });
  // What active visitors need soon is fetched a second after their first sign of intent.
  const intended = page.waitForResponse('**/assets/NavigationProgress-*.js');
  await openHydrated(page, link);
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
  await newPassword(page).fill('');
  await expect(meter).toHaveCount(0);
  expect(lists).toHaveLength(1);
});

for (const token of ['any-token', 'Zm9yZ290dGVu_-', 'with%20a%20space']) {
  test(`should hydrate the page for token ${token} without replacing any nodes`, { tag: '@2.reset-token' }, async ({
    page,
  }) => {
    await acceptResetLinks(page);
    const hydrate = await openUnhydrated(page, `${passwordResetPage}/${token}`);
    await page.evaluate(() => Object.assign(globalThis, { served: [...document.querySelectorAll('#root *')] }));
    await hydrate();
    const lost = await page.evaluate(
      () => (globalThis as unknown as { served: Element[] }).served.filter((node) => !node.isConnected).length,
    );
    expect(lost, 'nodes that were replaced').toBe(0);
    expect(await page.content()).not.toContain(token);
  });
}

test('should report a broken link while a password is being typed, without blocking the form', {
  tag: '@4.reset-check',
}, async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(`**${resetCheckPath}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openHydrated(page, `${passwordResetPage}/any-token`);
  await newPassword(page).fill(chosen);
  await expect(update(page)).toBeEnabled();
  held.resolve();
  await expect(heading(page, 'This link does not work')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'We do not recognise this link' })).toBeVisible();
});

test('should send what was submitted before hydration, and put nothing in the URL', async ({ page, request }) => {
  const email = 'early@forgetful.example';
  const link = await resetLinkFor(request, email);
  const scripts = await holdScripts(page);
  await page.goto(link, { waitUntil: 'domcontentloaded' });
  await choose(page, chosen);
  await expect(page).toHaveURL(link);
  await expect(newPassword(page)).toHaveValue(chosen);
  await scripts.release();
  await expect(heading(page, 'Password Updated')).toBeFocused();
  await expect(page).toHaveURL(link);
  expect(isStored(email, chosen)).toBe(true);
});

test('should keep the email address across a reload, but never a password', async ({ page, request }) => {
  await openHydrated(page, passwordResetPage);
  await page.getByLabel('Email').fill('kept@forgetful.example');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('kept@forgetful.example');
  await openHydrated(page, await resetLinkFor(request, 'reload@forgetful.example'));
  await newPassword(page).fill(chosen);
  await page.reload();
  await page.mouse.move(3, 3);
  await expect(newPassword(page)).toHaveValue('');
});

test('should show both passwords and hide them again', { tag: '@2.registration-account' }, async ({
  page,
  request,
}) => {
  await openHydrated(page, await resetLinkFor(request, 'shown@forgetful.example'));
  await newPassword(page).fill(chosen);
  const show = page.getByRole('button', { name: 'Show passwords' });
  await expect(show).toHaveAttribute('aria-pressed', 'false');
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  for (const field of [newPassword(page), repeatedPassword(page)]) await expect(field).toHaveAttribute('type', 'text');
  await expect(newPassword(page)).toHaveValue(chosen);
  await show.click();
  for (const field of [newPassword(page), repeatedPassword(page)])
    await expect(field).toHaveAttribute('type', 'password');
});

test('should reset a password by keyboard alone', async ({ page, request }) => {
  const email = 'keyboard@forgetful.example';
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
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your email')).toBeFocused();

  await openHydrated(page, await resetLinkEmailedTo(email));
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(newPassword(page));
  await page.keyboard.type(chosen);
  await tabTo(repeatedPassword(page));
  await page.keyboard.type(chosen);
  await tabTo(page.getByRole('button', { name: 'Show passwords' }));
  await page.keyboard.press('Space');
  await expect(repeatedPassword(page)).toHaveAttribute('type', 'text');
  await tabTo(update(page));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Password Updated')).toBeFocused();
  await tabTo(page.getByRole('main').getByRole('link', { name: 'Sign In' }));
  expect(isStored(email, chosen)).toBe(true);
});

test.describe('when the network fails', () => {
  test.use({
    expectedConsoleErrors:
      /^error: Failed to load resource: .*(\/api\/register\/(passwordReset(\/check)?|verifyEmailCode\/\/)|\/requests-[\w-]+\.js)\)$/,
  });

  test('should keep what was typed, and send it on retry', async ({ page, request }) => {
    const email = 'lost@forgetful.example';
    await registerAccount(request, email, forgotten);
    await openHydrated(page, passwordResetPage);
    await page.getByLabel('Email').fill(email);
    let attempts = 0;
    const loseEveryOther = (path: string) =>
      page.route(`**${path}`, async (route) => {
        if (++attempts % 2 === 0) return route.continue();
        await route.fetch();
        await route.abort('connectionreset');
      });
    await loseEveryOther(passwordResetPath);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(heading(page, 'Reset your password')).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: 'We could not send your link' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(heading(page, 'Check your email')).toBeFocused();

    await openHydrated(page, await resetLinkEmailedTo(email));
    await loseEveryOther(newPasswordPath);
    await choose(page, chosen);
    await expect(page.getByRole('alert').filter({ hasText: 'We could not update your password' })).toBeVisible();
    await expect(newPassword(page)).toHaveValue(chosen);
    await update(page).click();
    // The server had accepted the password, so it gives the same answer to the same request.
    await expect(heading(page, 'Password Updated')).toBeFocused();
    expect(isStored(email, chosen)).toBe(true);
    expect(emailsTo(email).filter((message) => message.includes('Set a new password for'))).toHaveLength(1);
  });

  test('should send the request on retry when even its script could not be fetched', async ({ browser, page }) => {
    test.skip(!(await importsAgain(browser)), noSecondImport);
    await page.route('**/assets/requests-*.js', (route) => route.abort());
    await openHydrated(page, passwordResetPage);
    await page.getByLabel('Email').fill('offline@forgetful.example');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'We could not send your link' })).toBeVisible();
    await page.unroute('**/assets/requests-*.js');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(heading(page, 'Check your email')).toBeFocused();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [passwordResetPage, `${passwordResetPage}/any-token`]) {
    test(`should say at ${path} that the form needs JavaScript, and give a phone number`, async ({ page }) => {
      await page.goto(path);
      await expect(heading(page, 'Reset your password')).toBeVisible();
      await expect(page.getByText('This form needs JavaScript')).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('link', { name: '+254 700 000 000' }).filter({ visible: true }),
      ).toHaveAttribute('href', 'tel:+254700000000');
      for (const kind of ['textbox', 'button'] as const) {
        await expect(page.getByRole('main').getByRole(kind)).toHaveCount(0);
      }
    });
  }
});

test('should remove the errors of a password once it is corrected', { tag: '@8.password-mended' }, async ({
  page,
  request,
}) => {
  const email = `${crypto.randomUUID()}@mended.example`;
  await registerAccount(request, email, 'three blue lorries');
  await openHydrated(page, await emailedResetLink(request, email));
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('short');
  await page.getByLabel('Re-enter new password').fill('short');
  await page.keyboard.press('Enter');
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await field.focus();
  await field.fill('longer than that');
  await expect(summary).toHaveCount(0);
  await expect(page).toHaveTitle(/^(?!Error)/);
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(summary).toContainText('Passwords do not match');
  await expect(summary).toBeFocused();
  await page.getByLabel('Re-enter new password').fill('longer than that');
  await expect(summary).toHaveCount(0);
});
