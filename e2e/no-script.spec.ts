import { features, industries } from '../content/menus.gen.ts';
import { mobileLinks } from '../content/navigation.ts';
import { dayIn } from '../contract/appointment.ts';
import { storedBookings } from '../tests/models/drivers/browser/database.ts';
import { expect, test } from '../tests/models/drivers/browser/test.ts';
import { now } from '../tests/models/now.ts';
import { timeZone } from '../tests/models/time-zone.ts';
import { needsScripts, routes } from './built-pages.ts';

test.use({ javaScriptEnabled: false });

test('should say on pages that need scripts that they do, and why', {
  tag: ['@2.routes', '@2.scripts-reason'],
}, async ({ page }) => {
  const expectReason = async (route: string, reason: string) => {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
    await expect(page.getByRole('main'), route).toContainText(new RegExp(`This (form|page) needs JavaScript${reason}`));
  };
  for (const route of routes.filter(needsScripts)) await expectReason(route, '');
  for (const [route, because] of [
    ['/registration', 'the steps after it ask for a code and a password'],
    ['/password_reset', 'the link that it emails opens a form for a new password'],
    ['/password_reset/any-token', 'we never send passwords or codes as a plain form'],
    ['/registration1', 'we never send passwords or codes as a plain form'],
  ] as const)
    await expectReason(route, `, because ${because}`);
});

const menus = [
  { name: 'Features', width: 1280, entries: features },
  { name: 'Industries', width: 1280, entries: industries },
  { name: 'Menu', width: 390, entries: mobileLinks },
];
for (const { name, width, entries } of menus) {
  test(`should show each link of ${name} and follow one, by clicking what is visible, without scripts`, {
    tag: '@4.menus-plain',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/price');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name, exact: true }).click();
    const links = entries.map(({ title, path }) => ({
      path,
      link: header.locator(`a[href="${path}"]`, { hasText: title }).filter({ visible: true }),
    }));
    // A trial waits until a click would reach the link.
    for (const { link } of links) await link.click({ trial: true });
    const { path, link } = links.at(-1) as (typeof links)[number];
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('should open and close a menu without moving the page, without scripts', { tag: '@4.menus-plain' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  const toggle = page.getByRole('button', { name: 'Menu' });
  const heading = page.getByRole('heading', { level: 1 });
  const position = await heading.boundingBox();
  await toggle.click();
  await expect(menu).toBeVisible();
  expect(await heading.boundingBox()).toEqual(position);
  expect(await menu.evaluate(({ scrollWidth }) => scrollWidth)).toBe(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await toggle.click();
  await expect(menu).not.toBeVisible();
  await toggle.click();
  await page.keyboard.press('Escape');
  await expect(menu).not.toBeVisible();
});

test.describe('a booking', () => {
  test.use({ expectedConsoleErrors: /^error: Failed to load resource: .* 422 .*\/api\/register\/booking\)$/ });

  test('should be returned with its errors and what was typed, and be made once it is mended, without scripts', {
    tag: [
      '@2.booking-calendars',
      '@2.booking-plain',
      '@2.booking-questions',
      '@2.done-titles-plain',
      '@9.booking-dates',
    ],
  }, async ({ page }) => {
    const email = 'noscript@transport.example';
    const sent = async () => {
      const posted = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: 'Submit' }).click();
      return (await posted).status();
    };
    await page.goto('/booking');
    await expect(page.getByLabel('Date')).toHaveValue(dayIn(timeZone, now, 1));
    await expect(page.getByText('Africa/Nairobi')).toBeVisible();
    await page.getByLabel('First name').fill('Wanjiru');
    await page.getByLabel('Phone number').fill('0722 000 111');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Date').fill(dayIn(timeZone, now, -3));
    await page.getByLabel('Time', { exact: true }).selectOption({ label: '9:00 am' });
    await page.getByLabel('Fleet size').selectOption({ label: '11–50' });
    await page.getByLabel('What to see first').selectOption({ label: 'GPS tracking' });
    expect(await sent()).toBe(422);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await page.goBack();

    await expect(page).toHaveTitle(/^Error: Book a demo/);
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary.getByRole('link', { name: 'Enter Last Name' })).toHaveAttribute('href', /^#/);
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(/Enter Last Name/);
    await expect(page.getByLabel('First name')).toHaveValue('Wanjiru');
    await expect(page.getByLabel('Phone number')).toHaveValue('0722 000 111');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Date')).toHaveValue(dayIn(timeZone, now, -3));
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('09');
    await expect(page.getByLabel('Fleet size')).toHaveValue('11-50');
    await expect(page.getByLabel('What to see first')).toHaveValue('GPS tracking');
    expect(storedBookings({ email })).toHaveLength(0);

    await summary.getByRole('link', { name: 'Enter Last Name' }).click();
    await expect(page.getByLabel('Last name')).toBeInViewport();
    await page.getByLabel('Last name').fill('Kamau');
    await page.getByLabel('Date').fill(dayIn(timeZone, now, 5));
    expect(await sent()).toBe(303);
    await expect(page.getByRole('heading', { level: 1, name: 'Successfully Sent Booking!' })).toBeVisible();
    await expect(page).toHaveTitle(/^Your demo is booked/);
    await expect(page.getByText('Thank you, Wanjiru')).toBeVisible();
    await expect(page.getByText('at 9:00 am')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
    expect(storedBookings({ email })).toMatchObject([{ fleet_size: '11-50', interest: 'GPS tracking' }]);

    // 9 am at the office, in Nairobi.
    const begins = `${dayIn(timeZone, now, 5)}T06:00:00.000Z`;
    const addressOf = async (name: string) =>
      new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '').searchParams;
    const dates = (await addressOf('Add to Google Calendar')).get('dates');
    expect(dates?.split('/')[0]).toBe(begins.replace(/[-:]|\.000/g, ''));
    expect((await addressOf('Add to Outlook')).get('startdt')).toBe(begins);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the .ics file' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  });

  for (const [taken, how] of [
    ['6:00 pm, ', 'booked'],
    ['Submit', 'requested'],
    ['Enter', 'requested'],
  ] as const)
    test(`should be pointed out if our office is closed then, and be ${how} by ${taken}, without scripts`, {
      tag: '@2.booking-closed-plain',
    }, async ({ page }) => {
      const email = `closed-${taken.slice(0, 1)}@transport.example`;
      // At every time the form offers in the time zone of the office, the office is open: it posts another zone.
      const press = async (name: string) => {
        await page.locator('form[action$=booking]').evaluate((form) => {
          const zone = { type: 'hidden', name: 'time_zone', value: 'Pacific/Honolulu' };
          form.append(Object.assign(document.createElement('input'), zone));
        });
        if (name === 'Enter') await page.getByLabel('Last name').press('Enter');
        else await page.getByRole('button', { name }).click();
      };
      await page.goto('/booking');
      await page.getByLabel('First name').fill('Wanjiru');
      await page.getByLabel('Last name').fill('Kamau');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Date').fill(dayIn(timeZone, now, 5));
      await page.getByLabel('Time', { exact: true }).selectOption({ label: '2:00 pm' });
      await press('Submit');

      await expect(page.getByRole('alert')).toContainText('press the button again to ask for this one');
      const hint = page.getByRole('status').filter({ hasText: 'Our office is closed then' });
      await expect(hint).toContainText(
        'You can still ask for that time: an agent will confirm it or propose another. The nearest times when we’re open, in your time zone:',
      );
      await expect(page.getByRole('button', { name: /^\d+:00 [ap]m, / })).toHaveCount(3);
      await expect(page.getByLabel('Last name')).toHaveValue('Kamau');
      await expect(page.getByLabel('Time', { exact: true })).toHaveValue('14');
      expect(storedBookings({ email })).toHaveLength(0);

      await page.getByLabel('Last name').fill('Njoroge');
      await press(taken);
      const heading = page.getByRole('heading', { level: 1, name: 'Successfully Sent Booking!' });
      await expect(heading).toBeVisible();
      await expect(page.getByText('You asked for a time')).toHaveCount(how === 'requested' ? 1 : 0);
      expect(storedBookings({ email })).toMatchObject([
        { last_name: 'Njoroge', status: how, appointment_time: how === 'requested' ? '14' : '18' },
      ]);
    });
});
