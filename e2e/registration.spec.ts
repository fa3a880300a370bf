import type { Page } from '@playwright/test';
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

async function goToTeam(page: Page, email: string): Promise<string> {
  const code = await goToAccount(page, email);
  await fillAccount(page);
  await button(page, 'Create My Account').click();
  await atTeam(page);
  return code;
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

test('should register a company, its team and its people without keeping any secrets', {
  tag: [
    '@1.register',
    '@2.registration-team',
    '@2.registration-invite',
    '@2.registration-welcome',
    '@3.registration',
    '@4.registration',
  ],
}, async ({ page, context }) => {
  const email = mailbox();
  const invited = mailbox('otieno');
  const guest = mailbox('wanjiku');
  const team = teamName();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHydrated(page, registrationPage);
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  const code = await sendCode(page, email);
  await expect(page).toHaveURL('/registration1');
  await expect(page).toHaveTitle(/^Enter the code/);
  await expect(page.getByText('Step 2 of 6')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);

  await box(page).fill(code);
  await atAccount(page);
  await expect(page).toHaveURL('/registration2');
  const create = button(page, 'Create My Account');
  await expect(create).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    new RegExp(`Password requires ${minPasswordLength} characters minimum`),
  );
  await fillAccount(page);
  await page.getByLabel('Re-enter password').fill('three blue lorry');
  await expect(page.getByLabel('Re-enter password')).toHaveAccessibleDescription(/Passwords do not match/);
  await expect(create).toBeDisabled();
  await page.getByLabel('Re-enter password').fill(password);
  await create.click();
  await atTeam(page);
  await expect(page).toHaveURL('/registration3');
  expect(isPassword(password, String(storedUser({ email })?.password_hash))).toBe(true);

  await button(page, 'Create Team').click();
  await expect(problem(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Name your team/);
  await page.getByLabel('Team name').fill(team);
  await button(page, 'Create Team').click();
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
  await expect(page.getByRole('group', { name: /^Person/ })).toHaveCount(3);
  await button(page, 'Add another').click();
  await expect(page.getByLabel('Email of person 4')).toBeFocused();
  await page.getByLabel('Email of person 4').fill('otieno at');
  await button(page, 'Send Invitations').click();
  await expect(problem(page)).toBeFocused();
  await problem(page).getByRole('link', { name: 'Invalid Email' }).click();
  await expect(page.getByLabel('Email of person 4')).toBeFocused();
  await page.getByLabel('Email of person 4').fill(invited);
  await page.getByLabel('Role of person 4').selectOption({ label: 'Operator' });
  await page.getByLabel('Email of person 2').fill(guest);
  await page.getByLabel('Role of person 2').selectOption({ label: 'Guest' });
  await button(page, 'Send Invitations').click();

  await expect(heading(page, 'Welcome, Amina')).toBeFocused();
  await expect(page).toHaveURL('/registration5');
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    'https://app.msafara.example/sign-in',
  );
  const { text = '' } = await lastEmailTo(invited, 'invited to join');
  expect(text).toContain(team);
  expect(text).toContain('Role: Operator');
  expect((await lastEmailTo(guest, 'invited to join')).text).toContain('Role: Guest');
  expect(linkFromEmail(await lastEmailTo(invited, 'invited to join'), registrationPage)).toContain('?invitation=');
  expect(await sessionsOf(page)).toEqual([]);
  await expectNotKept(page, [session?.value ?? '', code, password]);
});

test('should keep the visitor’s place on Back, Forward and reload at each step', {
  tag: '@2.route-registration',
}, async ({ page }) => {
  const email = mailbox();
  const team = teamName();
  await openHydrated(page, registrationPage);
  const code = await sendCode(page, email);
  await page.goBack();
  await expect(page).toHaveURL(registrationPage);
  await expect(page.getByLabel('Work email')).toHaveValue(email);
  await page.goForward();
  await atCode(page);
  await page.reload();
  await atCode(page);
  await expect(page.getByRole('main')).toContainText(email);

  await box(page).fill(code);
  await atAccount(page);
  await fillAccount(page);
  await page.goBack();
  await expect(heading(page, 'Your email is confirmed')).toBeFocused();
  await page.goForward();
  await atAccount(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await page.reload();
  await atAccount(page);
  await expect(page).toHaveURL('/registration2');
  await expect(page.getByLabel('First name')).toHaveValue('Amina');
  await expect(page.getByLabel('I accept the terms')).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
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

  await page.getByLabel('Email of person 2').fill('otieno@wizard.example');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Book a demo' }).click();
  await expect(heading(page, 'Book a demo')).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('Email of person 2')).toHaveValue('otieno@wizard.example');
  await page.reload();
  await atInvites(page, team);
  await expect(page).toHaveURL('/registration4');
  await expect(page.getByLabel('Email of person 2')).toHaveValue('otieno@wizard.example');
  await page.getByLabel('Email of person 2').fill('');
  await button(page, 'Skip').click();
  await expect(heading(page, 'Welcome, Amina')).toBeFocused();
  await page.reload();
  await expect(heading(page, 'Welcome, Amina')).toBeVisible();
  await expect(page).toHaveURL('/registration5');
});

test('should move one step per Back or Forward, and accept corrections until the end', {
  tag: '@2.route-registration',
}, async ({ page }) => {
  const email = mailbox();
  const first = teamName();
  await page.goto('/price');
  await openHydrated(page, registrationPage);
  await goToTeam(page, email);
  await page.getByLabel('Team name').fill(first);
  await button(page, 'Create Team').click();
  await atInvites(page, first);
  await page.getByLabel('Email of person 1').fill('otieno@wizard.example');

  await page.goBack();
  await atTeam(page);
  await page.goBack();
  await atAccount(page);
  await expect(page.getByLabel('First name')).toHaveValue('Amina');
  await page.goBack();
  await expect(heading(page, 'Your email is confirmed')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Register your company')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Work email')).toHaveValue(email);
  await page.goForward();
  await expect(heading(page, 'Your email is confirmed')).toBeVisible();
  await page.goForward();
  await atAccount(page);
  await fillAccount(page, 'Zawadi');
  await button(page, 'Create My Account').click();
  await atInvites(page, first);
  expect(storedUser({ email })).toMatchObject({ first_name: 'Zawadi' });
  await page.goBack();
  await atAccount(page);
  await page.goForward();
  await atInvites(page, first);
  await expect(page.getByLabel('Email of person 1')).toHaveValue('otieno@wizard.example');
  await page.getByLabel('Email of person 1').fill('');
  await button(page, 'Skip').click();
  await expect(heading(page, 'Welcome, Zawadi')).toBeFocused();

  await page.goBack();
  await expect(heading(page, 'Register your company')).toBeFocused();
  await expect(page).toHaveURL(registrationPage);
  await expect(page.getByLabel('Work email')).toHaveValue('');
  await page.goForward();
  await expect(heading(page, 'Welcome, Zawadi')).toBeFocused();
  await expect(page).toHaveURL('/registration5');
  await page.goBack();
  await expect(heading(page, 'Register your company')).toBeFocused();
  // A new registration replaces the forward history.
  await sendCode(page, mailbox('otieno'));
  await page.goBack();
  await expect(heading(page, 'Register your company')).toBeFocused();
});

test('should report an expired code before it is typed, even after a reload, and send another', {
  tag: '@2.registration-code',
}, async ({ page }) => {
  const email = mailbox();
  await page.clock.install();
  await openHydrated(page, registrationPage);
  await sendCode(page, email);
  await page.clock.fastForward('15:00');
  await expect(heading(page, 'This code has expired')).toBeFocused();
  await expect(box(page)).toBeHidden();
  await page.reload();
  await expect(heading(page, 'This code has expired')).toBeFocused();
  await button(page, 'Send another code').click();
  await atCode(page);
  await box(page).fill(await emailedCode(email, 2));
  await atAccount(page);
});

test('should let a visitor with an account join another team without asking for anything else', {
  tag: ['@6.guest', '@6.join-titles'],
}, async ({ page, request }) => {
  const email = mailbox('njeri');
  const team = teamName();
  const { key } = await registerTeam(request, teamName(), email);
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
  await button(page, 'Join the team').click();
  await expect(heading(page, 'Welcome, Akinyi')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`You have joined ${team} as Operator`);
  expect(storedUser({ email })).toMatchObject({ role: 'Operator', password_hash: before?.password_hash });
  await page.reload();
  await expect(page.getByRole('main')).toContainText(`You have joined ${team} as Operator`);
});

test('should let a visitor with an unfinished registration join a team instead', { tag: '@6.guest' }, async ({
  page,
  request,
}) => {
  const email = mailbox('kamau');
  const ownTeam = teamName();
  const team = teamName();
  await registerTeam(request, ownTeam, email);
  const invitation = await invitationTo(request, team, email);
  const atJoining = async () => {
    await atAccount(page);
    await expect(page.getByText('Step 3 of 4')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`join ${team} as Operator`);
    await expect(page.getByRole('main')).toContainText('not finished');
  };
  await openHydrated(page, invitation);
  await button(page, 'Submit').click();
  await atCode(page);
  await box(page).fill(await emailedCode(email, 2));
  await atJoining();
  await page.reload();
  await atJoining();
  await openHydrated(page, invitation.replace(registrationPage, '/registration4'));
  await atJoining();
  await expect(page).toHaveURL(/\/registration2\?invitation=/);
  await page.goBack();
  await atJoining();
  await fillAccount(page, 'Kamau');
  await button(page, 'Create My Account').click();
  await expect(heading(page, 'Welcome, Kamau')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`You have joined ${team} as Operator`);
  expect(storedUser({ email })).toMatchObject({ first_name: 'Kamau', role: 'Operator' });
  // The unfinished account has no users left and is deleted, so its team name is free.
  await registerTeam(request, ownTeam);
});

test('should offer as many rows as the server accepts, and then explain why there are no more', {
  tag: '@2.registration-invite',
}, async ({ page }) => {
  const team = teamName();
  await openHydrated(page, registrationPage);
  await goToTeam(page, mailbox());
  await page.getByLabel('Team name').fill(team);
  await button(page, 'Create Team').click();
  await atInvites(page, team);
  const add = button(page, 'Add another');
  for (let rows = 3; rows < 20; rows++) await add.click();
  await expect(page.getByRole('group', { name: /^Person/ })).toHaveCount(20);
  await expect(add).toBeHidden();
  await expect(page.getByText('You can invite 20 people at once')).toBeVisible();
});

test('should redirect from a step that has not been reached to the furthest one that has', {
  tag: '@2.route-registration',
}, async ({ page }) => {
  for (const unreached of ['/registration1', '/registration3', '/registration5', '/registration_email']) {
    await openHydrated(page, unreached);
    await expect(page).toHaveURL(registrationPage);
    await expect(heading(page, 'Register your company')).toBeVisible();
  }
  await sendCode(page, mailbox());
  await openHydrated(page, '/registration4');
  await expect(page).toHaveURL('/registration1');
  await atCode(page);
});

test('should let two tabs register two companies', { tag: '@3.registration' }, async ({ context }) => {
  const tabs = await Promise.all(['wanjiru', 'otieno'].map(async (who) => ({ who, page: await context.newPage() })));
  const emails = new Map(tabs.map(({ who }) => [who, mailbox(who)]));
  const codes = new Map<string, string>();
  for (const { who, page } of tabs) {
    await openHydrated(page, registrationPage);
    codes.set(who, await sendCode(page, emails.get(who) ?? ''));
  }
  for (const { who, page } of tabs) {
    await page.bringToFront();
    await box(page).fill(codes.get(who) ?? '');
    await atAccount(page);
    await fillAccount(page, who);
    await button(page, 'Create My Account').click();
    await atTeam(page);
  }
  for (const { who, page } of tabs) {
    await page.bringToFront();
    await page.getByLabel('Team name').fill(teamName());
    await button(page, 'Create Team').click();
    await button(page, 'Skip').click();
    await expect(heading(page, `Welcome, ${who}`)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(emails.get(who) ?? '');
  }
});

test('should show the email address as typed at every step, including accented letters', {
  tag: '@5.email-letters',
}, async ({ page }) => {
  const email = `Jose.${crypto.randomUUID().toUpperCase()}@München.example`;
  await openHydrated(page, registrationPage);
  await page.getByLabel('Work email').fill(` ${email} `);
  await button(page, 'Submit').click();
  await atCode(page);
  await expect(page.getByRole('main')).toContainText(email);
  await box(page).fill(await emailedCode(mailboxOf(email)));
  await atAccount(page);
  await expect(page.getByRole('main')).toContainText(email);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(email);
  await fillAccount(page);
  await button(page, 'Create My Account').click();
  await atTeam(page);
  const team = teamName();
  await page.getByLabel('Team name').fill(team);
  await button(page, 'Create Team').click();
  await atInvites(page, team);
  await button(page, 'Skip').click();
  await expect(heading(page, 'Welcome, Amina')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(email);
  expect(storedUser({ email: mailboxOf(email) })).toMatchObject({ email: mailboxOf(email) });
});

test('should accept a pasted code with spaces, dashes and lower-case letters', {
  tag: ['@2.registration-code', '@2.code-notice'],
}, async ({ page }) => {
  await openHydrated(page, registrationPage);
  const code = await sendCode(page, mailbox());
  await expect(box(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(box(page)).toHaveAccessibleDescription(
    new RegExp(`check the code as soon as you enter the last of its ${codeLength} characters`),
  );
  await box(page).fill(`\u00a0${code.slice(0, 3)} \u2013 ${code.slice(3).toLowerCase()}\u2011`);
  await atAccount(page);
});

test('should register a company by keyboard alone', { tag: '@4.registration' }, async ({ page }) => {
  const email = mailbox();
  const team = teamName();
  await openHydrated(page, registrationPage);
  await heading(page, 'Register your company').focus();
  const next = async (text?: string) => {
    await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
  };
  await next(email);
  await page.keyboard.press('Enter');
  await atCode(page);
  await next();
  await expect(page.getByRole('link', { name: 'Use another email' })).toBeFocused();
  await next(await emailedCode(email));
  await atAccount(page);
  for (const text of ['Amina', 'Otieno', password]) await next(text);
  await next(password);
  while (!(await page.getByLabel('I accept the terms').evaluate((node) => node === document.activeElement)))
    await next();
  await page.keyboard.press('Space');
  // The links to the terms and the privacy notice come before the button.
  for (const _link of ['terms', 'privacy']) await next();
  await next();
  await expect(button(page, 'Create My Account')).toBeFocused();
  await page.keyboard.press('Enter');
  await atTeam(page);
  await next(team);
  await page.keyboard.press('Enter');
  await atInvites(page, team);
  await next(mailbox('juma'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Welcome, Amina')).toBeFocused();
});

test.describe('on several devices', () => {
  test.use({ expectedConsoleErrors: /Failed to load resource: .* 401 / });

  /** The path of the link in the newest email with a code. */
  const emailedLink = async (email: string, count = 1) =>
    new URL(linkFromEmail(await lastEmailTo(email, 'code', count), registrationLinkPage)).pathname;

  test('should continue in the browser that presses the emailed link, whoever asked for it', {
    tag: '@7.code-link',
  }, async ({ page, request, browser }) => {
    const email = mailbox();
    expect((await request.get(`${registrationPaths.sendCode}/${email}`)).ok()).toBe(true);
    const link = await emailedLink(email);
    // Programs follow links too.
    for (const _ of [1, 2]) expect((await request.get(link)).headers()['cache-control']).toBe('no-store');
    await openHydrated(page, `${link})`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
    await expect(page).toHaveTitle(/^Continue registering/);
    const done = page.getByRole('complementary').locator('.done');
    await expect(done).toHaveText(/We email you a code/);
    await button(page, 'Continue').click();
    await atAccount(page);
    await expect(page).toHaveURL('/registration2');
    await expectNotKept(page, [link.split('/').at(-1) ?? '']);
    await fillAccount(page);
    await button(page, 'Create My Account').click();
    await atTeam(page);
    const stranger = await (await browser.newContext()).newPage();
    await openHydrated(stranger, link);
    await button(stranger, 'Continue').click();
    await expect(heading(stranger, 'This link does not work')).toBeFocused();
    await expect(stranger.getByRole('alert')).toContainText('This link has already been used');
    await expect(stranger.getByRole('complementary').locator('.done')).toHaveCount(0);
    await button(stranger, 'Ask for a new one').click();
    await expect(stranger).toHaveURL(registrationPage);
    await stranger.context().close();
  });

  test('should join the team of the invitation that the code was asked for with', {
    tag: ['@7.code-link', '@6.guest'],
  }, async ({ page, request, browser }) => {
    const email = mailbox();
    const team = teamName();
    await openHydrated(page, await invitationTo(request, team));
    await sendCode(page, email);
    const other = await (await browser.newContext()).newPage();
    const { search, pathname } = new URL(linkFromEmail(await lastEmailTo(email, 'code'), registrationLinkPage));
    await openHydrated(other, pathname + search);
    await button(other, 'Continue').click();
    await atAccount(other);
    await expect(other.getByRole('main')).toContainText(`you join ${team} as Guest`);
    await other.context().close();
  });

  test('should go on at the step that comes next, or say that there is an account', {
    tag: '@3.registration',
  }, async ({ page, browser }) => {
    const email = mailbox();
    const team = teamName();
    await openHydrated(page, registrationPage);
    await goToTeam(page, email);
    const other = await (await browser.newContext()).newPage();
    await openHydrated(other, registrationPage);
    await sendCode(other, email);
    await box(other).fill(await emailedCode(email, 2));
    await atTeam(other);
    const third = await (await browser.newContext()).newPage();
    await openHydrated(third, registrationPage);
    await sendCode(third, email);
    const code = await emailedCode(email, 3);
    await page.getByLabel('Team name').fill(team);
    await button(page, 'Create Team').click();
    await atInvites(page, team);
    await button(page, 'Skip').click();
    await expect(heading(page, 'Welcome, Amina')).toBeFocused();
    await box(third).fill(code);
    await expect(heading(third, 'You already have an account')).toBeFocused();
    await expect(third.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
    for (const { context } of [other, third].map((one) => ({ context: one.context() }))) await context.close();
  });

  test('should go on in another tab of the browser that used the code, and say in others that it was used', {
    tag: '@7.code',
  }, async ({ page, context, browser }) => {
    const email = mailbox();
    const tab = await context.newPage();
    const other = await (await browser.newContext()).newPage();
    for (const one of [page, tab, other]) {
      await openHydrated(one, registrationPage);
      await sendCode(one, email);
    }
    const code = await emailedCode(email, 3);
    for (const one of [page, tab]) {
      await one.bringToFront();
      await box(one).fill(code);
      await expect(heading(one, 'Create your account')).toBeVisible();
    }
    await box(other).fill(code);
    await expect(box(other)).toHaveAccessibleDescription(/That code has already been used/);
    await other.context().close();
  });

  test('should go on in the tab that asked for the code after its link was used in another', {
    tag: ['@7.code', '@7.code-link'],
  }, async ({ page, context }) => {
    const email = mailbox();
    await openHydrated(page, registrationPage);
    const code = await sendCode(page, email);
    const tab = await context.newPage();
    await openHydrated(tab, await emailedLink(email));
    await button(tab, 'Continue').click();
    await atAccount(tab);
    await fillAccount(tab);
    await button(tab, 'Create My Account').click();
    await atTeam(tab);
    await page.bringToFront();
    await box(page).fill(code);
    await atTeam(page);
  });

  /** Answers a request without the session's cookie, as a browser that blocks cookies keeps it. */
  async function blockCookies(page: Page, answers: string): Promise<void> {
    await page.route(answers, async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _, ...headers } = response.headers();
      await page.context().clearCookies();
      await route.fulfill({ response, headers });
    });
  }

  const cookiesBlocked = async (page: Page) => {
    await expect(heading(page, 'Your browser blocks cookies')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('Allow cookies for this site');
  };

  test('should say that cookies are blocked right after the code, and keep it until they are allowed', {
    tag: '@3.registration-cookies',
  }, async ({ page }) => {
    await openHydrated(page, registrationPage);
    const code = await sendCode(page, mailbox());
    const answers = `**${registrationPaths.verifyCode}/*/*`;
    await blockCookies(page, answers);
    await box(page).fill(code);
    await cookiesBlocked(page);
    await page.unroute(answers);
    await button(page, 'Try again').click();
    await expect(box(page)).toHaveValue(code);
    await button(page, 'Continue').click();
    await atAccount(page);
  });

  test('should use a link again after cookies were allowed and the page was loaded again', {
    tag: '@3.registration-cookies',
  }, async ({ page }) => {
    const email = mailbox();
    await openHydrated(page, registrationPage);
    await sendCode(page, email);
    const link = await emailedLink(email);
    await openHydrated(page, link);
    const answers = `**${registrationPaths.link}`;
    await blockCookies(page, answers);
    await button(page, 'Continue').click();
    await cookiesBlocked(page);
    await page.unroute(answers);
    await openHydrated(page, link);
    await button(page, 'Continue').click();
    await atAccount(page);
  });
});

test.describe('when something fails', () => {
  test.use({ expectedConsoleErrors: new RegExp(`${brokenNetwork.source}|Failed to load resource: .* (422|429) `) });

  test('should report a wrong code, and email another after a pause', {
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
    await box(page).fill(await emailedCode(email, 2));
    await atAccount(page);
  });

  test('should recover when a team cannot be created, and keep its name', { tag: '@2.registration-recovery' }, async ({
    page,
  }) => {
    const team = teamName();
    await openHydrated(page, registrationPage);
    await goToTeam(page, mailbox());
    await page.route(`**${registrationPaths.team}`, (route) => route.abort('connectionreset'));
    await page.getByLabel('Team name').fill(team);
    await button(page, 'Create Team').click();
    await expect(heading(page, 'We could not confirm your team')).toBeFocused();
    await expect(page).toHaveURL('/registration_email');
    await page.unroute(`**${registrationPaths.team}`);
    await button(page, 'Try again').click();
    await atTeam(page);
    await expect(page.getByLabel('Team name')).toHaveValue(team);
    await button(page, 'Create Team').click();
    await atInvites(page, team);
  });

  for (const { name, path, title } of [
    { name: 'Skip', path: registrationPaths.skip, title: 'We could not confirm your registration' },
    { name: 'Send Invitations', path: registrationPaths.invitations, title: 'We could not confirm your invitations' },
  ]) {
    test(`should return to the invitations on reload after '${name}' fails, and keep the rows`, async ({ page }) => {
      const team = teamName();
      const invited = mailbox('otieno');
      await openHydrated(page, registrationPage);
      await goToTeam(page, mailbox());
      await page.getByLabel('Team name').fill(team);
      await button(page, 'Create Team').click();
      await atInvites(page, team);
      if (name !== 'Skip') await page.getByLabel('Email of person 1').fill(invited);
      await page.route(`**${path}`, (route) => route.abort('connectionreset'));
      await button(page, name).click();
      await expect(heading(page, title)).toBeFocused();
      await expect(page).toHaveURL('/registration_email');
      await page.unroute(`**${path}`);
      await page.reload();
      await atInvites(page, team);
      await expect(page).toHaveURL('/registration4');
      await expect(page.getByLabel('Email of person 1')).toHaveValue(name === 'Skip' ? '' : invited);
      await button(page, name).click();
      await expect(heading(page, 'Welcome, Amina')).toBeFocused();
    });
  }
});

test('should explain that an invitation is used, expired for good or unknown, and offer registration', {
  tag: '@6.guest',
}, async ({ page, request }) => {
  const invited = mailbox('juma');
  const used = await invitationTo(request, teamName(), invited);
  await join(page, used, invited, 'Operator');
  const old = mailbox('njeri');
  const expired = await invitationTo(request, teamName(), old);
  expireInvitation(old, 31);
  for (const [address, words] of [
    [used, 'This invitation has already been used'],
    [expired, 'This invitation has expired'],
    [`${registrationPage}?invitation=unknown`, 'We do not recognise this invitation'],
  ] as const) {
    await openHydrated(page, address);
    await expect(heading(page, 'This invitation does not work')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(words);
  }
  await button(page, 'Register your own company').click();
  await expect(heading(page, 'Register your company')).toBeFocused();
  await expect(page).toHaveURL(registrationPage);
});

test('should email a new link for one that has expired, and say what became of it', {
  tag: '@6.renewal',
}, async ({ page, request }) => {
  const invited = mailbox('njeri');
  const team = teamName();
  const old = await invitationTo(request, team, invited);
  expireInvitation(invited, 1);
  await openHydrated(page, old);
  await expect(heading(page, 'This link no longer works')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('This link has expired');
  await button(page, 'Email me a new link').click();
  await expect(heading(page, 'Check your email')).toBeFocused();
  await expect(page.getByRole('main')).not.toContainText(invited);
  const { pathname, search } = new URL(
    linkFromEmail(await lastEmailTo(invited, 'invited to join', 2), registrationPage),
  );
  await openHydrated(page, old);
  await expect(page.getByRole('alert')).toContainText('We have emailed a newer link');
  await join(page, pathname + search, invited, 'Operator', team);
  await openHydrated(page, old);
  await expect(heading(page, 'This invitation does not work')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('This invitation has already been used');
  await expect(button(page, 'Email me a new link')).toBeHidden();
});

test('should join a team as a Guest by its shared link', { tag: ['@6.guest', '@6.join-titles'] }, async ({
  page,
  request,
}) => {
  const team = teamName();
  const email = mailbox('juma');
  await join(page, await invitationTo(request, team), email, 'Guest', team);
  await expect(page).toHaveURL('/registration5');
  await expect(page.getByRole('main')).toContainText(`You have joined ${team} as Guest`);
  expect(storedUser({ email })).toMatchObject({ role: 'Guest' });
  await expect.poll(() => emailsTo(email).length).toBe(2);
});

test('should join a team by an emailed invitation, with its role and address', { tag: '@6.guest' }, async ({
  page,
  request,
}) => {
  const team = teamName();
  const email = mailbox('njeri');
  const invitation = await invitationTo(request, team, email);
  await openHydrated(page, invitation);
  await expect(page.getByLabel('Work email')).toHaveValue(email);
  await expect(page.getByLabel('Work email')).toHaveAttribute('readonly');
  await join(page, invitation, email, 'Operator', team);
  expect(storedUser({ email })).toMatchObject({ role: 'Operator' });
});

test('should know whose password it is, and what the form refuses of it', {
  tag: ['@5.password-meter', '@5.password-username'],
}, async ({ page }) => {
  const email = mailbox();
  await openHydrated(page, registrationPage);
  await goToAccount(page, email);
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(email);
  await fillAccount(page);
  const typed = page.getByLabel('Password', { exact: true });
  for (const refused of [email, 'Amina Otieno', 'otieno-2026', 'Msafara 2026']) {
    await typed.fill(refused);
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Too easy to guess');
  }
  await typed.fill('Amina Otieno');
  await page.getByLabel('Re-enter password').fill('Amina Otieno');
  await button(page, 'Create My Account').click();
  await expect(problem(page)).toContainText('This password is your name. Choose one that is harder to guess');
});

test('should suggest the address that was probably meant for somebody who is invited', {
  tag: '@5.email-slips',
}, async ({ page }) => {
  await openHydrated(page, registrationPage);
  await goToTeam(page, mailbox());
  const name = teamName();
  await page.getByLabel('Team name').fill(name);
  await button(page, 'Create Team').click();
  await atInvites(page, name);
  const email = page.getByLabel('Email of person 2');
  await email.fill('baraka@outlok.com');
  const suggestion = button(page, 'Did you mean baraka@outlook.com?');
  await expect(suggestion).toBeVisible();
  const role = page.getByLabel('Role of person 2');
  expect((await role.boundingBox())?.y, 'the field beside it').toBe((await email.boundingBox())?.y);
  await suggestion.click();
  await expect(email).toHaveValue('baraka@outlook.com');
  await expect(page.getByLabel('Email of person 1')).toHaveValue('');
});

/** Completes the registration of an invitation. */
async function join(page: Page, invitation: string, email: string, role: string, team?: string): Promise<void> {
  await openHydrated(page, invitation);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  if (team) {
    await expect(heading(page, `Join ${team} as ${role}`)).toBeVisible();
    await expect(page).toHaveTitle(`Join ${team} as ${role} · Msafara`);
    const ahead = page.getByRole('complementary', { name: 'What happens next' });
    await expect(ahead).toContainText('You sign in to your team');
    await expect(ahead).not.toContainText('You invite people');
  }
  const address = page.getByLabel('Work email');
  if (await address.isEditable()) await address.fill(email);
  await button(page, 'Submit').click();
  await atCode(page);
  await expect(page).toHaveURL(/\/registration1\?invitation=/);
  await box(page).fill(await emailedCode(email));
  await atAccount(page);
  await fillAccount(page, 'Juma');
  await button(page, 'Create My Account').click();
  await expect(heading(page, 'Welcome, Juma')).toBeFocused();
}
