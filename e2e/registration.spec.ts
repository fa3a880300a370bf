import type { Locator, Page } from '@playwright/test';
import { mailboxOf } from '../contract/email.ts';
import { codeLength, minPasswordLength } from '../contract/limits.ts';
import { registrationLinkPage, registrationPage, registrationPaths } from '../contract/registration.ts';
import { isPassword } from '../tests/models/drivers/browser/accounts.ts';
import { expireInvitation, storedUser } from '../tests/models/drivers/browser/database.ts';
import { codeFromEmail, emailsTo, lastEmailTo, linkFromEmail } from '../tests/models/drivers/browser/emails.ts';
import { siteUrl } from '../tests/models/drivers/browser/server.ts';
import { invitationTo, postSkip, registerTeam } from '../tests/models/drivers/browser/teams.ts';
import { brokenNetwork, expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';
import { newMark } from '../tests/models/drivers/browser/unique-words.ts';

const password = 'three blue lorries';

/** A new mailbox. */
const mailbox = (who = 'amina') => `${who}-${crypto.randomUUID()}@wizard.example`;
const teamName = () => `Athi River ${newMark()}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page) => page.getByLabel('Confirmation code');
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

const atCode = (page: Page) => expect(heading(page, 'Enter the code')).toBeFocused();
const atAccount = (page: Page) => expect(heading(page, 'Create your account')).toBeFocused();
const atTeam = (page: Page) => expect(heading(page, 'Name your team')).toBeFocused();
const atInvites = (page: Page, team: string) => expect(heading(page, `Invite people to ${team}`)).toBeFocused();

const emailedCode = async (email: string, count = 1) => codeFromEmail(await lastEmailTo(email, 'code', count));

async function sendCode(page: Page, email: string): Promise<string> {
  await page.getByLabel('Work email').fill(email);
  await button(page, 'Submit').click();
  await atCode(page);
  return emailedCode(email);
}

const chosen = (page: Page) => page.getByLabel('Password', { exact: true });

async function fillAccount(page: Page, first = 'Amina'): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Re-enter password').fill(password);
  await page.getByLabel('I accept the terms').check();
}

/** Completes the steps up to the form of the account, and returns the code. */
async function goToAccount(page: Page, email: string): Promise<string> {
  const code = await sendCode(page, email);
  await box(page).fill(code);
  await atAccount(page);
  return code;
}

/** Throws unless the first step of an invitation says what for. */
async function expectToJoin(page: Page, team: string, role: string): Promise<void> {
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await expect(heading(page, `Join ${team} as ${role}`)).toBeVisible();
  await expect(page).toHaveTitle(`Join ${team} as ${role} · Msafara`);
  const ahead = page.getByRole('complementary', { name: 'What happens next' });
  await expect(ahead).toContainText('You sign in to your team');
  await expect(ahead).not.toContainText('You invite people');
}

/** Throws if the tab keeps a secret anywhere. */
async function expectNotKept(page: Page, secrets: string[]): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, location.href, document.cookie]),
  );
  for (const secret of secrets) expect(kept, 'what the tab keeps').not.toContain(secret);
}

/** The cookies of registration sessions. */
const sessionsOf = async (page: Page) =>
  (await page.context().cookies(`${siteUrl}${registrationPaths.session}`)).filter(({ name }) =>
    name.startsWith('registration-'),
  );

test('should register a company, its team and its people by keyboard, without keeping any secrets', {
  tag: [
    '@1.visitors',
    '@2.registration-team',
    '@2.registration-invite',
    '@2.registration-welcome',
    '@2.registration-code',
    '@2.code-notice',
    '@3.registration',
    '@4.registration',
    '@5.email-letters',
    '@5.email-slips',
    '@5.password-meter',
    '@5.password-username',
  ],
}, async ({ page, context }) => {
  const email = `Jose.${crypto.randomUUID().toUpperCase()}@München.example`;
  const main = page.getByRole('main');
  const invited = mailbox('otieno');
  const guest = mailbox('wanjiku');
  const team = teamName();
  const tabTo = async (target: Locator) => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHydrated(page, registrationPage);
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await heading(page, 'Register your company').focus();
  await tabTo(page.getByLabel('Work email'));
  await page.getByLabel('Work email').fill(` ${email} `);
  await page.keyboard.press('Enter');
  await atCode(page);
  await expect(page).toHaveURL('/registration1');
  await expect(page).toHaveTitle(/^Enter the code/);
  await expect(page.getByText('Step 2 of 6')).toBeVisible();
  await expect(main).toContainText(email);
  await expect(box(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(box(page)).toHaveAccessibleDescription(
    new RegExp(`check the code as soon as you enter the last of its ${codeLength} characters`),
  );

  const code = await emailedCode(mailboxOf(email));
  await tabTo(page.getByRole('link', { name: 'Use another email' }));
  await tabTo(box(page));
  await page.keyboard.insertText(`\u00a0${code.slice(0, 3)} \u2013 ${code.slice(3).toLowerCase()}\u2011`);
  await atAccount(page);
  await expect(page).toHaveURL('/registration2');
  await expect(main).toContainText(email);
  const username = page.locator('input[autocomplete=username]');
  await expect(username).toHaveValue(mailboxOf(email));
  await expect(username).toBeHidden();
  const create = button(page, 'Create My Account');
  await expect(create).toBeDisabled();
  for (const [label, text] of [
    ['First name', 'Amina'],
    ['Last name', 'Otieno'],
    ['Password', 'short'],
  ] as const) {
    await tabTo(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await expect(chosen(page)).toHaveAccessibleDescription(
    new RegExp(`Password requires ${minPasswordLength} characters minimum`),
  );
  for (const refused of [mailboxOf(email), 'Amina Otieno', 'otieno-2026', 'Msafara 2026']) {
    await chosen(page).fill(refused);
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Too easy to guess');
  }
  await chosen(page).fill(password);
  await tabTo(page.getByLabel('Re-enter password'));
  await page.keyboard.type('three blue lorry');
  await page.getByLabel('I accept the terms').check();
  await expect(page.getByLabel('Re-enter password')).toHaveAccessibleDescription(/Passwords do not match/);
  await expect(create).toBeDisabled();
  await page.getByLabel('Re-enter password').fill(password);
  await page.getByLabel('I accept the terms').focus();
  for (const link of ['terms of Msafara', 'How we use your details'])
    await tabTo(page.getByRole('link', { name: link }));
  await tabTo(create);
  await page.keyboard.press('Enter');
  await atTeam(page);
  await expect(page).toHaveURL('/registration3');
  const stored = storedUser({ email: mailboxOf(email) });
  expect(isPassword(password, String(stored?.password_hash))).toBe(true);

  await button(page, 'Create Team').click();
  await expect(problem(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Name your team/);
  await page.getByLabel('Team name').fill(team);
  await page.keyboard.press('Enter');
  await atInvites(page, team);
  await expect(page).toHaveURL('/registration4');
  const [session, ...others] = await sessionsOf(page);
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/register' });
  expect(others).toEqual([]);
  await expectNotKept(page, [session?.value ?? '', code, password]);

  const link = await page.getByLabel('Registration link').inputValue();
  await button(page, 'Copy').click();
  await expect(page.getByRole('status').filter({ hasText: 'copied to clipboard ...' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const second = page.getByLabel('Email of person 2', { exact: true });
  await second.fill('baraka@outlok.com');
  const suggestion = button(page, 'Did you mean baraka@outlook.com?');
  await expect(suggestion).toBeVisible();
  const role = page.getByLabel('Role of person 2', { exact: true });
  expect((await role.boundingBox())?.y, 'the field beside it').toBe((await second.boundingBox())?.y);
  await suggestion.click();
  await expect(second).toHaveValue('baraka@outlook.com');
  await expect(page.getByLabel('Email of person 1')).toHaveValue('');
  await expect(page.getByRole('group', { name: /^Person/ })).toHaveCount(3);
  await button(page, 'Add another').click();
  const fourth = page.getByLabel('Email of person 4');
  await expect(fourth).toBeFocused();
  await fourth.fill('otieno at');
  await page.keyboard.press('Enter');
  await expect(problem(page)).toBeFocused();
  await problem(page).getByRole('link', { name: 'Invalid Email' }).click();
  await expect(fourth).toBeFocused();
  for (let rows = 4; rows < 20; rows++) await button(page, 'Add another').click();
  await expect(page.getByRole('group', { name: /^Person/ })).toHaveCount(20);
  await expect(button(page, 'Add another')).toBeHidden();
  await expect(page.getByText('You can invite 20 people at once')).toBeVisible();
  await fourth.fill(invited);
  await page.getByLabel('Role of person 4').selectOption({ label: 'Operator' });
  await second.fill(guest);
  await role.selectOption({ label: 'Guest' });
  await second.press('Enter');

  await expect(heading(page, 'Welcome, Amina')).toBeFocused();
  await expect(page).toHaveURL('/registration5');
  await expect(main).toContainText(email);
  await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    'https://app.msafara.example/sign-in',
  );
  const { text = '' } = await lastEmailTo(invited, 'invited to join');
  expect(text).toContain(team);
  expect(text).toContain('Role: Operator');
  expect((await lastEmailTo(guest, 'invited to join')).text).toContain('Role: Guest');
  expect(linkFromEmail(await lastEmailTo(invited, 'invited to join'), registrationPage)).toContain('?invitation=');
  // It shows the company until its hour is over: matrix 2.company-home.
  expect(await sessionsOf(page)).toHaveLength(1);
  await expectNotKept(page, [session?.value ?? '', code, password]);
});

test('should keep the visitor’s place on Back, Forward and reload at each step, one step per press', {
  tag: '@2.route-registration',
}, async ({ page }) => {
  const email = mailbox();
  const team = teamName();
  const main = page.getByRole('main');
  const first = page.getByLabel('First name');
  const person = page.getByLabel('Email of person 2');
  const atConfirmed = () => expect(heading(page, 'Your email is confirmed')).toBeFocused();
  const atFirst = () => expect(heading(page, 'Register your company')).toBeFocused();
  await page.goto('/price');
  await openHydrated(page, '/registration_email');
  await expect(page).toHaveURL(registrationPage);
  const code = await sendCode(page, email);
  await page.goBack();
  await expect(page).toHaveURL(registrationPage);
  await expect(page.getByLabel('Work email')).toHaveValue(email);
  await page.goForward();
  await atCode(page);
  await page.reload();
  await atCode(page);
  await expect(main).toContainText(email);

  await box(page).fill(code);
  await atAccount(page);
  await fillAccount(page);
  await page.goBack();
  await atConfirmed();
  await page.goForward();
  await atAccount(page);
  await expect(chosen(page)).toHaveValue(password);
  await page.reload();
  await atAccount(page);
  await expect(page).toHaveURL('/registration2');
  await expect(main).toContainText(email);
  await expect(first).toHaveValue('Amina');
  await expect(page.getByLabel('I accept the terms')).toBeChecked();
  await expect(chosen(page)).toHaveValue('');
  await fillAccount(page);
  await button(page, 'Create My Account').click();
  await atTeam(page);

  await page.getByLabel('Team name').fill(team);
  await page.reload();
  await atTeam(page);
  await expect(page).toHaveURL('/registration3');
  await expect(page.getByLabel('Team name')).toHaveValue(team);
  await button(page, 'Create Team').click();
  await atInvites(page, team);

  await person.fill('otieno@wizard.example');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Book a demo' }).click();
  await expect(heading(page, 'Book a demo')).toBeFocused();
  await page.goBack();
  await expect(person).toHaveValue('otieno@wizard.example');
  await page.reload();
  await atInvites(page, team);
  await expect(page).toHaveURL('/registration4');
  await expect(person).toHaveValue('otieno@wizard.example');

  await page.goBack();
  await atTeam(page);
  await page.goBack();
  await atAccount(page);
  await expect(first).toHaveValue('Amina');
  await page.goBack();
  await atConfirmed();
  await page.goBack();
  await atFirst();
  await page.reload();
  await expect(page.getByLabel('Work email')).toHaveValue(email);
  await page.goForward();
  await expect(heading(page, 'Your email is confirmed')).toBeVisible();
  await page.goForward();
  await atAccount(page);
  await fillAccount(page, 'Zawadi');
  await button(page, 'Create My Account').click();
  await atInvites(page, team);
  expect(storedUser({ email })).toMatchObject({ first_name: 'Zawadi' });
  await page.goBack();
  await atAccount(page);
  await page.goForward();
  await atInvites(page, team);
  await expect(person).toHaveValue('otieno@wizard.example');
  await person.fill('');
  await button(page, 'Skip').click();
  await expect(heading(page, 'Welcome, Zawadi')).toBeFocused();
  await page.reload();
  await expect(heading(page, 'Welcome, Zawadi')).toBeVisible();
  await expect(page).toHaveURL('/registration5');

  await page.goBack();
  await atFirst();
  await expect(page).toHaveURL(registrationPage);
  await expect(page.getByLabel('Work email')).toHaveValue('');
  await page.goForward();
  await expect(heading(page, 'Welcome, Zawadi')).toBeFocused();
  await expect(page).toHaveURL('/registration5');
  await page.goBack();
  await atFirst();
  // A new registration replaces the forward history.
  await sendCode(page, mailbox('otieno'));
  await page.goBack();
  await atFirst();
});

test('should let a visitor with an account join another team without asking for anything else', {
  tag: ['@6.guest', '@6.join-titles'],
}, async ({ page, request }) => {
  const email = mailbox('njeri');
  const team = teamName();
  const own = teamName();
  const { key } = await registerTeam(request, own, email);
  await postSkip(request, key);
  const before = storedUser({ email });
  await openHydrated(page, await invitationTo(request, team, email));
  await expect(page.getByLabel('Work email')).toHaveValue(email);
  await button(page, 'Submit').click();
  await atCode(page);
  await box(page).fill(await emailedCode(email, 2));
  await expect(heading(page, `Join ${team} as Operator`)).toBeFocused();
  await expect(page).toHaveTitle(`Join ${team} as Operator · Msafara`);
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await page.reload();
  await expect(heading(page, `Join ${team} as Operator`)).toBeFocused();
  // Nobody else is in the visitor's own company, so joining deletes it.
  await page.getByLabel('Name of the company to delete').fill(own);
  await button(page, 'Delete and join').click();
  await expect(heading(page, 'Welcome, Akinyi')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`You’ve joined ${team} as Operator`);
  expect(storedUser({ email })).toMatchObject({ role: 'Operator', password_hash: before?.password_hash });
  await page.reload();
  await expect(page.getByRole('main')).toContainText(`You’ve joined ${team} as Operator`);
});

test.describe('on several devices', () => {
  test.use({ expectedConsoleErrors: /Failed to load resource: .* (401|422) / });

  /** The page of the link in the newest email with a code. */
  const emailedLink = async (email: string, count = 1) => {
    const { pathname, search } = new URL(linkFromEmail(await lastEmailTo(email, 'code', count), registrationLinkPage));
    return pathname + search;
  };

  test('should join the team of a shared link in the browser that presses the emailed link, whoever asked for it', {
    tag: ['@7.code-link', '@6.guest', '@6.join-titles'],
  }, async ({ page, request, browser }) => {
    const email = mailbox('juma');
    const team = teamName();
    const other = await (await browser.newContext()).newPage();
    await openHydrated(other, await invitationTo(request, team));
    await expectToJoin(other, team, 'Guest');
    await sendCode(other, email);
    await expect(other).toHaveURL(/\/registration1\?invitation=/);
    const link = await emailedLink(email);
    // Programs follow links too.
    for (const _ of [1, 2]) expect((await request.get(link)).headers()['cache-control']).toBe('no-store');
    await openHydrated(page, `${link})`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
    await expect(page).toHaveTitle(/^Your invitation/);
    await button(page, 'Continue').click();
    await atAccount(page);
    await expect(page).toHaveURL(/\/registration2\?invitation=/);
    await expect(page.getByRole('main')).toContainText(`you’ll join ${team} as Guest`);
    await expectNotKept(page, [link.split(/[/?]/).at(-2) ?? '']);
    await fillAccount(page, 'Juma');
    await button(page, 'Create My Account').click();
    await expect(heading(page, 'Welcome, Juma')).toBeFocused();
    await expect(page).toHaveURL('/registration5');
    await expect(page.getByRole('main')).toContainText(`You’ve joined ${team} as Guest`);
    expect(storedUser({ email })).toMatchObject({ role: 'Guest' });
    await expect.poll(() => emailsTo(email).length).toBe(2);

    await openHydrated(other, link);
    await button(other, 'Continue').click();
    await expect(heading(other, 'This link doesn’t work')).toBeFocused();
    await expect(other.getByRole('alert')).toContainText('This link has already been used');
    await expect(other.getByRole('complementary').locator('.done')).toHaveCount(0);
    await other.context().close();
  });

  test('should go on in each tab of the browser that used the code, and say in others that it was used', {
    tag: ['@3.registration', '@3.registration-cookies', '@7.code', '@7.code-link'],
  }, async ({ page, context, browser }) => {
    const email = mailbox();
    const team = teamName();
    const other = await (await browser.newContext()).newPage();
    for (const one of [page, other]) {
      await openHydrated(one, registrationPage);
      await sendCode(one, email);
    }
    const code = await emailedCode(email, 2);
    const tab = await context.newPage();
    const link = await emailedLink(email, 2);
    await openHydrated(tab, link);
    await expect(tab).toHaveTitle(/^Continue registering/);
    await expect(tab.getByRole('complementary').locator('.done')).toHaveText(/We email you a code/);
    // A browser that blocks cookies keeps the answer without the session's.
    await tab.route(`**${registrationPaths.link}`, async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _, ...headers } = response.headers();
      await tab.context().clearCookies();
      await route.fulfill({ response, headers });
    });
    await button(tab, 'Continue').click();
    await expect(heading(tab, 'Your browser blocks cookies')).toBeFocused();
    await expect(tab.getByRole('alert')).toContainText('Allow cookies for this site');
    await tab.unroute(`**${registrationPaths.link}`);
    await openHydrated(tab, link);
    await button(tab, 'Continue').click();
    await atAccount(tab);
    await fillAccount(tab);
    await button(tab, 'Create My Account').click();
    await atTeam(tab);
    // Another company registers in the same browser.
    const third = await context.newPage();
    await openHydrated(third, registrationPage);
    await goToAccount(third, mailbox('otieno'));
    await page.bringToFront();
    await box(page).fill(code);
    await atTeam(page);
    await box(other).fill(code);
    await expect(box(other)).toHaveAccessibleDescription(/That code has already been used/);

    await other.goBack();
    await button(other, 'Submit').click();
    await box(other).fill(await emailedCode(email, 3));
    await atTeam(other);
    await page.getByLabel('Team name').fill(team);
    await button(page, 'Create Team').click();
    await atInvites(page, team);
    await third.bringToFront();
    await fillAccount(third);
    await button(third, 'Create My Account').click();
    await atTeam(third);
    await other.context().close();
  });
});

test.describe('when something fails', () => {
  test.use({ expectedConsoleErrors: new RegExp(`${brokenNetwork.source}|Failed to load resource: .* (422|429) `) });

  test('should report a wrong and an expired code, even after a reload, and email another after a pause', {
    tag: ['@2.registration-code', '@8.registration'],
  }, async ({ page }) => {
    const email = mailbox();
    await page.clock.install();
    await openHydrated(page, registrationPage);
    const code = await sendCode(page, email);
    await box(page).fill([...'23'].map((one) => one.repeat(codeLength)).find((other) => other !== code) ?? '');
    await expect(problem(page)).toBeFocused();
    await expect(box(page)).toHaveAccessibleDescription(/That code is wrong/);
    const another = button(page, 'Send another code');
    await expect(another).toHaveAttribute('aria-disabled', 'true');
    const pause = page.getByText(/You can ask for another code in \d+ seconds/);
    const secondsLeft = async () => Number(/in (\d+) seconds/.exec((await pause.textContent()) ?? '')?.[1]);
    // On a busy machine some of the 30 seconds are over.
    const before = await secondsLeft();
    expect(before).toBeLessThanOrEqual(30);
    await page.clock.fastForward(10_000);
    await expect.poll(secondsLeft).toBeLessThanOrEqual(before - 10);
    await page.clock.fastForward(20_000);
    await expect(another).toHaveAttribute('aria-disabled', 'false');
    await another.click();
    await expect(page.getByRole('status').filter({ hasText: 'Another email is on its way' })).toBeVisible();
    await expect(another).toBeFocused();

    await page.clock.fastForward('15:00');
    await expect(heading(page, 'This code has expired')).toBeFocused();
    await expect(box(page)).toBeHidden();
    await page.reload();
    await expect(heading(page, 'This code has expired')).toBeFocused();
    await another.click();
    await atCode(page);
    await openHydrated(page, '/registration4');
    await expect(page).toHaveURL('/registration1');
    await atCode(page);
    await box(page).fill(await emailedCode(email, 3));
    await atAccount(page);
  });

  test('should recover from failures at the furthest step', {
    tag: '@2.registration-recovery',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const team = teamName();
    const invited = mailbox('otieno');
    await openHydrated(page, registrationPage);
    await button(page, 'Submit').click();
    await expect(problem(page)).toBeVisible();
    const code = await sendCode(page, mailbox());
    await box(page).fill(code);
    await atAccount(page);
    await fillAccount(page);
    await page.getByLabel('First name').fill('');
    await button(page, 'Create My Account').click();
    await expect(problem(page)).toBeVisible();
    await page.getByLabel('First name').fill('Amina');
    await button(page, 'Create My Account').click();
    await atTeam(page);
    await page.route(`**${registrationPaths.team}`, (route) => route.abort());
    await page.getByLabel('Team name').fill(team);
    await button(page, 'Create Team').click();
    await expect(heading(page, 'We couldn’t confirm your team')).toBeFocused();
    await expect(page).toHaveURL('/registration_email');
    await page.unroute(`**${registrationPaths.team}`);
    await button(page, 'Try again').click();
    await expect(page.getByLabel('Team name')).toHaveValue(team);
    await button(page, 'Create Team').click();
    await atInvites(page, team);
    await page.getByLabel('Email of person 1').fill('otieno at');
    await button(page, 'Send Invitations').click();
    await expect(problem(page)).toBeVisible();
    await page.getByLabel('Email of person 1').fill(invited);
    await page.route(`**${registrationPaths.invitations}`, (route) => route.abort());
    await button(page, 'Send Invitations').click();
    await expect(heading(page, 'We couldn’t confirm your invitations')).toBeFocused();
    await page.reload();
    await atInvites(page, team);
    await expect(page).toHaveURL('/registration4');
    await expect(page.getByLabel('Email of person 1')).toHaveValue(invited);
    await button(page, 'Skip').click();
    await expect(heading(page, 'Welcome, Amina')).toBeVisible();
  });

  test('should email a new link for an invitation that has expired, and say what became of it', {
    tag: ['@6.guest', '@6.renewal'],
  }, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const invited = mailbox('njeri');
    const team = teamName();
    const old = await invitationTo(request, team, invited);
    expireInvitation(invited, 1);
    await openHydrated(page, old);
    await expect(heading(page, 'This link no longer works')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('This link has expired');
    await page.route(`**${registrationPaths.renewInvitation}`, (route) => route.abort());
    await button(page, 'Email me a new link').click();
    await expect(button(page, 'Try again')).toBeVisible();
    await page.unroute(`**${registrationPaths.renewInvitation}`);
    await button(page, 'Try again').click();
    await expect(heading(page, 'Check your email')).toBeFocused();
    await expect(page.getByRole('main')).not.toContainText(invited);
    const { pathname, search } = new URL(
      linkFromEmail(await lastEmailTo(invited, 'invited to join', 2), registrationPage),
    );
    await openHydrated(page, old);
    await expect(page.getByRole('alert')).toContainText('We’ve emailed a newer link');

    await openHydrated(page, pathname + search);
    await expectToJoin(page, team, 'Operator');
    await expect(page.getByLabel('Work email')).toHaveValue(invited);
    await expect(page.getByLabel('Work email')).toHaveAttribute('readonly');
    await button(page, 'Submit').click();
    await atCode(page);
    await box(page).fill(await emailedCode(invited));
    await atAccount(page);
    await fillAccount(page, 'Juma');
    await button(page, 'Create My Account').click();
    await expect(heading(page, 'Welcome, Juma')).toBeFocused();
    expect(storedUser({ email: invited })).toMatchObject({ role: 'Operator' });

    for (const [address, words] of [
      [old, 'This invitation has already been used'],
      [`${registrationPage}?invitation=unknown`, 'We don’t recognise this invitation'],
    ] as const) {
      await openHydrated(page, address);
      await expect(heading(page, 'This invitation doesn’t work')).toBeFocused();
      await expect(page.getByRole('alert')).toContainText(words);
      await expect(button(page, 'Email me a new link')).toBeHidden();
    }
    await button(page, 'Register your own company').click();
    await expect(heading(page, 'Register your company')).toBeFocused();
    await expect(page).toHaveURL(registrationPage);
  });
});
