import { trialDays } from '../contract/limits.ts';
import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { expect, openHydrated, openUnhydrated, test } from '../tests/models/drivers/browser/test.ts';

test('should keep the quote in the address, so that it can be shared', {
  tag: ['@1.visitors', '@2.route-price', '@3.price'],
}, async ({ page }) => {
  await openHydrated(page, '/price');
  const historyLength = await page.evaluate(() => history.length);
  await page.getByLabel('How many vehicles?').fill('12');
  await page.getByLabel('Monthly').check();
  await expect(page).toHaveURL('/price?vehicles=12&billing=monthly');
  expect(await page.evaluate(() => history.length), 'history entries').toBe(historyLength);

  const address = page.url();
  await page.goto('about:blank');
  await openHydrated(page, address);
  await expect(page.getByLabel('How many vehicles?')).toHaveValue('12');
  await expect(page.getByLabel('Monthly')).toBeChecked();
  await expect(page.getByText('$19.50 per month per vehicle')).toBeVisible();
  await expect(page.getByText('$234.00 per month in total')).toBeVisible();
  await expect(page).toHaveURL(address);

  // An invalid address leads to a valid quote.
  await openHydrated(page, '/price?vehicles=-7&billing=sometimes');
  await expect(page.getByLabel('How many vehicles?')).toHaveValue('1');
  await expect(page.getByLabel('Annual Save up to 33%')).toBeChecked();
  await expect(page.getByText('$15.00 per month per vehicle')).toBeVisible();
});

test('should keep what was typed, chosen and opened before hydration', { tag: '@4.price' }, async ({ page }) => {
  const hydrate = await openUnhydrated(page, '/price');
  await page.getByLabel('How many vehicles?').fill('8');
  await page.getByLabel('Monthly').check();
  await page.getByText('Does the mobile app cost extra?').click();
  await hydrate();
  await expect(page.getByText('$52.00 per month in total')).toBeVisible();
  await expect(page.getByLabel('How many vehicles?')).toHaveValue('8');
  await expect(page.getByText('You pay per vehicle; phones don’t cost extra.')).toBeVisible();
  await page.getByText('Does the mobile app cost extra?').click();
  await expect(page.getByText('You pay per vehicle; phones don’t cost extra.')).toBeHidden();
});

test('should show prices, plans and questions well on a phone, and the sentence about Enterprise on every screen', {
  tag: ['@2.price-groups-phone', '@2.price-head', '@2.price-phone', '@2.scrolled', '@9.price-enterprise'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/price');
  await expect(page.getByText('$5.00 per month per vehicle')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: `Start the ${trialDays}-day trial` }).first()).toBeInViewport({
    ratio: 1,
  });

  // Neither longer prices nor the new address move what the visitor looks at.
  const vehicles = page.getByLabel('How many vehicles?');
  await vehicles.evaluate((field) => scrollTo(0, field.getBoundingClientRect().top - 100));
  const basic = page.getByRole('heading', { name: 'Basic', exact: true });
  const top = () => basic.evaluate((heading) => heading.getBoundingClientRect().top);
  const before = await top();
  await vehicles.fill('99');
  await expect(page.getByText('$1,485.00 per month in total')).toBeVisible();
  await expect(page).toHaveURL('/price?vehicles=99');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await top()).toBe(before);

  const table = page.getByRole('table', { name: 'What each plan includes' });
  await expect(table.getByText('Spreadsheet export')).toBeHidden();
  await table.getByLabel('Integrations').check();
  await expect(table.getByText('Live map of all vehicles')).toBeHidden();
  await table.getByText('Spreadsheet export').evaluate((row) => row.scrollIntoView({ block: 'center' }));
  for (const plan of ['Basic', 'Business', 'Enterprise']) {
    await expect(table.getByRole('columnheader', { name: plan })).toBeInViewport({ ratio: 1 });
  }

  await vehicles.fill('150');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const sentence = await page.getByText('Enterprise is for fleets of that size').boundingBox();
    const heading = page.getByRole('heading', { level: 2, name: 'Basic' });
    const card = await page.getByRole('listitem').filter({ has: heading }).boundingBox();
    const gap = (card?.y ?? 0) - (sentence?.y ?? 0) - (sentence?.height ?? 0);
    expect(gap, `at ${width} px`).toBeGreaterThanOrEqual(24);
  }
  for (const question of await page.locator('details summary').all()) await question.click();
  for (const group of await table.getByRole('checkbox').all()) await group.check();
  await expectAccessible(page, 'on /price with everything open');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('should show the default prices, the comparison, and questions that open', {
    tag: ['@2.price-vehicles', '@2.price-questions', '@2.price-comparison', '@2.payback-unscripted'],
  }, async ({ page }) => {
    await page.goto('/price?vehicles=12');
    await expect(page.getByText('These prices are for one vehicle, billed annually.')).toBeVisible();
    await expect(page.getByText('$5.00 per month per vehicle')).toBeVisible();
    await expect(page.getByText('$15.00 per month in total')).toBeVisible();
    await expect(page.getByLabel('How many vehicles?')).toBeHidden();
    await expect(page.getByRole('table', { name: 'What each plan includes' })).toBeVisible();
    const answer = page.getByText('You pay per vehicle; phones don’t cost extra.');
    await expect(answer).toBeHidden();
    await page.getByText('Does the mobile app cost extra?').click();
    await expect(answer).toBeVisible();
    await expect(page.getByText('litres × price of a litre × share lost')).toBeVisible();
  });

  test('should work out the sum on the server', { tag: '@2.payback-unscripted' }, async ({ page }) => {
    await page.goto('/price');
    const figures = { Vehicles: '12', 'Litres a month': '4,800', 'Price of a litre, in dollars': '1.40' };
    for (const [label, figure] of Object.entries(figures)) await page.getByLabel(label, { exact: true }).fill(figure);
    await page.getByLabel('Share lost, in percent').fill('500');
    await page.getByRole('button', { name: 'Work it out' }).click();
    await expect(page.getByRole('alert')).toContainText('You entered “500”, which can’t be right');
    await page.getByLabel('Share lost, in percent').fill('5');
    await page.getByRole('button', { name: 'Work it out' }).click();
    // 4,800 litres × $1.40 × 5% is $336, Business for 12 is $180, and 12 trackers at $90 are paid off by $156 a month.
    await expect(page.getByText('It pays for itself in month 7. From then on, $156.00 a month is left.')).toBeVisible();
    await page.locator('label', { has: page.getByRole('radio', { name: 'Monthly' }) }).click();
    await page.getByRole('button', { name: 'Work it out' }).click();
    // Billed monthly, Business is $234, and $102 a month is left.
    await expect(page.getByText('It pays for itself in month 11. From then on, $102.00 a month')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  });
});
