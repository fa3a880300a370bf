import type { Page } from '@playwright/test';
import { appointmentHours } from '../contract/appointment.ts';
import { bookingPath } from '../contract/booking.ts';
import { contactPath } from '../contract/contact.ts';
import { franchises, fuelStationPath } from '../contract/fuel-station.ts';
import { passwordResetPath } from '../contract/password-reset.ts';
import { registrationPaths } from '../contract/registration.ts';
import { subscriptionPath } from '../contract/subscription.ts';
import { termsAccepted } from '../contract/terms.ts';
import { emailedResetLink, registerAccount } from '../tests/models/drivers/browser/accounts.ts';
import { codeFromEmail, lastEmailTo } from '../tests/models/drivers/browser/emails.ts';
import { builtAgain, expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';
import { newMark } from '../tests/models/drivers/browser/unique-words.ts';
import { drawLoads, type TypedForm, typeWithoutPause, typingOptions } from './typing.ts';

/** The forms that differ in what their fields are, or in how they hold what is typed. */
const distinctForms: readonly TypedForm[] = [
  {
    name: 'booking',
    machine: 'booking',
    text: { first_name: 'First name', last_name: 'Last name', phone: 'Phone number', email: 'Email' },
    lists: { appointment_time: { label: 'Time', values: appointmentHours } },
    open: (_page, goto) => goto('/booking'),
    send: {
      button: 'Submit: book my demo',
      path: bookingPath,
      last: { email: 'typing@transport.example', phone: '0711 000 111' },
    },
  },
  {
    name: 'fuel station',
    machine: 'fuelStation',
    text: {
      fuel_station_name: 'Station name',
      first_name: 'First name',
      last_name: 'Last name',
      mobile: 'Mobile number',
      email: 'Email',
    },
    lists: { franchise: { label: 'Franchise', values: Object.keys(franchises) } },
    boxes: { terms: { label: 'I accept the terms', value: termsAccepted } },
    open: (_page, goto) => goto('/register_fuel_station'),
    send: {
      button: 'Register',
      path: fuelStationPath,
      last: {
        mobile: '0711',
        email: 'typing@station.example',
        franchise: 'shell',
        terms: termsAccepted,
      },
    },
  },
  {
    name: 'code',
    machine: 'registration',
    text: { code: 'Confirmation code' },
    longest: 5,
    open: async (page, goto) => {
      await goToCode(page);
      await goto('/registration1');
    },
  },
  {
    name: 'account',
    machine: 'registration',
    text: {
      first_name: 'First name',
      last_name: 'Last name',
      password: 'Password',
      password_again: 'Re-enter password',
    },
    boxes: { terms: { label: 'I accept the terms', value: termsAccepted } },
    open: async (page, goto) => {
      await goToAccount(page);
      await goto('/registration2');
    },
  },
  {
    name: 'invitations',
    machine: 'invitations',
    text: {
      'rows.0.email': 'Email of person 1',
      'rows.1.email': 'Email of person 2',
      'rows.2.email': 'Email of person 3',
    },
    open: async (page, goto) => {
      await goToTeam(page);
      await page.getByLabel('Team name').fill(`Typing ${newMark()}`);
      await page.getByRole('button', { name: 'Create Team' }).click();
      await expect(page.getByLabel('Email of person 1')).toBeVisible();
      await goto('/registration4');
    },
  },
  {
    name: 'quote',
    machine: 'pricing',
    text: { vehicles: 'How many vehicles?' },
    served: { vehicles: '1' },
    open: (_page, goto) => goto('/price'),
  },
  {
    name: 'payback',
    machine: 'payback',
    text: { litres: 'Litres a month', lost: 'Share lost, in percent' },
    open: (_page, goto) => goto('/price'),
  },
];

/** All forms. What is typed into the others takes the same way as into one of those. */
const forms: readonly TypedForm[] = [
  ...distinctForms,
  {
    name: 'contact',
    machine: 'contact',
    text: {
      full_name: 'Full name',
      organization: 'Organisation',
      phone_number: 'Phone number',
      email_address: 'Email',
      enquiry: 'Enquiry',
    },
    open: (_page, goto) => goto('/contacts'),
    send: {
      button: 'Send',
      path: contactPath,
      last: { phone_number: '0711 000 111', email_address: 'typing@haulage.example' },
    },
  },
  {
    name: 'subscription',
    machine: 'subscription',
    text: { email: 'Email' },
    open: (_page, goto) => goto('/subscribe'),
    send: { button: 'Subscribe', path: subscriptionPath, last: { email: 'typing@reader.example' } },
  },
  {
    name: 'password reset',
    machine: 'passwordReset',
    text: { email: 'Email' },
    open: (_page, goto) => goto('/password_reset'),
    send: { button: 'Send me a link', path: passwordResetPath, last: { email: 'typing@forgetful.example' } },
  },
  {
    name: 'new password',
    machine: 'passwordReset',
    text: { password: 'New password', password_again: 'Re-enter new password' },
    open: async ({ request }, goto) => {
      const email = `${crypto.randomUUID()}@typing.example`;
      await registerAccount(request, email, 'three blue lorries');
      await goto(await emailedResetLink(request, email));
    },
  },
  {
    name: 'registration',
    machine: 'registration',
    text: { email: 'Work email' },
    open: (_page, goto) => goto('/registration'),
  },
  {
    name: 'team',
    machine: 'registration',
    text: { name: 'Team name' },
    open: async (page, goto) => {
      await goToTeam(page);
      await goto('/registration3');
    },
    send: { button: 'Create Team', path: registrationPaths.team },
  },
];

/** Starts a registration up to the code, which is shown again on reload, and returns its email address. */
async function goToCode(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@typing.example`;
  await openHydrated(page, '/registration');
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Confirmation code')).toBeVisible();
  return email;
}

async function goToAccount(page: Page): Promise<void> {
  const email = await goToCode(page);
  await page.getByLabel('Confirmation code').fill(codeFromEmail(await lastEmailTo(email, 'code')));
  await expect(page.getByLabel('First name')).toBeVisible();
}

async function goToTeam(page: Page): Promise<void> {
  await goToAccount(page);
  for (const label of ['First name', 'Last name']) await page.getByLabel(label, { exact: true }).fill('Wanjiru');
  for (const label of ['Password', 'Re-enter password']) {
    await page.getByLabel(label, { exact: true }).fill('three blue lorries');
  }
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Create My Account' }).click();
  await expect(page.getByLabel('Team name')).toBeVisible();
}

const options = typingOptions();
// With this seed, the documents are of every kind and the processor has every speed.
const { loads: count, seed } = options ?? { loads: distinctForms.length, seed: 10 };

test.describe('typing without a pause', () => {
  test.use({ expectedConsoleErrors: builtAgain });
  // To save time, `npm test` types into fewer forms, and delays scripts less, than `npm run lab -- typing` does.
  for (const [at, load] of drawLoads(count, seed, options ? 3000 : 400).entries()) {
    const form = forms[at % forms.length] as TypedForm;
    const slow = `${Math.max(...load.delays)} ms`;
    test(`load ${at + 1}: should keep everything typed into the ${form.name} form, ${load.documents}, with ${load.slowdown}× CPU slowdown and scripts up to ${slow} late`, {
      tag: '@2.typing',
    }, async ({ page }) => {
      await typeWithoutPause(page, form, load, options ? 5 : 1);
    });
  }
});

test('should keep the selected options of a form while visiting other pages', { tag: '@2.typing' }, async ({
  page,
}) => {
  const follow = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await openHydrated(page, '/booking');
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Time', { exact: true }).selectOption({ label: '2:00 pm' });
  await follow('Pricing');
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Amina');
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('14');
  await page.getByLabel('Last name').fill('Otieno');
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('14');

  await openHydrated(page, '/register_fuel_station');
  await page.getByLabel('Franchise').selectOption({ label: 'Rubis' });
  await follow('Pricing');
  await page.goBack();
  await expect(page.getByLabel('Franchise')).toHaveValue('rubis');
  await page.getByLabel('Station name').fill('Athi River');
  await expect(page.getByLabel('Franchise')).toHaveValue('rubis');
});
