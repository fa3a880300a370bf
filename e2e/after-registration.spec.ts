import type { Page } from '@playwright/test';
import { companyHomePage, registrationPage, registrationPaths } from '../contract/registration.ts';
import { idempotencyHeader } from '../contract/submission.ts';
import { codeFromEmail, lastEmailTo } from '../tests/models/drivers/browser/emails.ts';
import { postSkip, registerTeam } from '../tests/models/drivers/browser/teams.ts';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';
import { newMark } from '../tests/models/drivers/browser/unique-words.ts';

const mailbox = () => `akinyi-${crypto.randomUUID()}@wizard.example`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('should go on at its step on another device, with what the server has', {
  tag: '@3.resumption',
}, async ({ page, request }) => {
  const [email, team] = [mailbox(), `Athi River ${newMark()}`];
  // On the phone: the account and the team.
  await registerTeam(request, team, email);
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, registrationPage);
  await page.getByLabel('Work email').fill(email);
  await button(page, 'Submit').click();
  await page.getByLabel('Confirmation code').fill(codeFromEmail(await lastEmailTo(email, 'code', 2)));
  await expect(heading(page, `Invite people to ${team}`)).toBeFocused();
  await expect(page).toHaveURL('/registration4');
  await page.reload();
  await expect(heading(page, `Invite people to ${team}`)).toBeFocused();
  await openHydrated(page, '/registration3');
  await expect(page.getByLabel('Team name')).toHaveValue(team);
  await openHydrated(page, '/registration2');
  await expect(page.getByLabel('First name')).toHaveValue('Akinyi');
  await expect(page.getByLabel('Last name')).toHaveValue('Odhiambo');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await openHydrated(page, '/registration4');
  await button(page, 'Skip').click();
  await expect(heading(page, 'Welcome, Akinyi')).toBeFocused();
  await page.getByRole('link', { name: 'See your company' }).click();
  await expect(heading(page, `${team} is registered`)).toBeFocused();
  await expect(page).toHaveURL(companyHomePage);
});

test('should show a company to no other tab, and nothing of it after signing out', {
  tag: ['@2.company-home', '@3.sign-out'],
}, async ({ page, context }) => {
  const [email, team] = [mailbox(), `Athi River ${newMark()}`];
  const { key } = await registerTeam(page.request, team, email);
  await postSkip(page.request, key);
  const finished = { username: email, first_name: 'Akinyi', joining: null, invited: 0, key };
  await page.goto('/about');
  await page.evaluate((draft) => sessionStorage.setItem('registration', JSON.stringify(draft)), {
    form: {},
    sentTo: '',
    sentAt: 0,
    verified: '',
    key: '',
    tries: 0,
    username: '',
    rows: [],
    finished,
  });
  await openHydrated(page, companyHomePage);
  await expect(heading(page, `${team} is registered`)).toBeFocused();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('main')).toContainText(email);

  const tab = await context.newPage();
  await openHydrated(tab, companyHomePage);
  await expect(heading(tab, 'Sign in to see your company')).toBeFocused();
  await expect(tab.getByRole('main')).not.toContainText(team);
  await tab.close();

  await openHydrated(page, '/registration5');
  await expect(heading(page, 'Welcome, Akinyi')).toBeVisible();
  await page.getByRole('link', { name: 'See your company' }).click();
  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(heading(page, 'You’re signed out')).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem('registration'))).toBeNull();
  const read = await page.request.get(registrationPaths.session, { headers: { [idempotencyHeader]: key } });
  expect(read.status()).toBe(401);
  await page.goBack();
  await expect(heading(page, 'Register your company')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Akinyi');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('should say why the page of a company needs them', { tag: '@2.company-home' }, async ({ page }) => {
    await page.goto(companyHomePage);
    await expect(heading(page, 'Your company')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      'This page needs JavaScript, because it only shows a company in the browser that registered it.',
    );
  });
});
