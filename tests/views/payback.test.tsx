import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { maxLengths } from '../../contract/limits.ts';
import { hydratePage, prerenderPage } from '../models/drivers/view/hydration.tsx';
import { openPage, servePage } from '../models/drivers/view/page.ts';

const user = userEvent.setup();
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const section = () => screen.getByRole('region', { name: 'When would it pay for itself?' });
const firstWish = () => screen.findByLabelText<HTMLSelectElement>('What to see first (optional)');
/** Resolves after the open page has loaded what adopts a sum, which it has begun to do. */
const sumLoaded = () => import('../../src/flows/booking/sum.ts');
const inShillings = { KES_RATE: '129.50 on 5 November 2026' };

test.each([
  ['', {}],
  ['&billing=monthly', inShillings],
] as const)(
  'should give each line of the sum with numbers that lead to its result: %s %j',
  { tags: ['2.payback'] },
  async (billing, set) => {
    await openPage(`/price?vehicles=12&litres=4800&price_usd=1.4&price_kes=180&lost=5${billing}`, set);
    await screen.findByText(/^It (?:pays for itself|doesn’t)/);
    const sums = [...section().querySelectorAll('dd')].flatMap(({ textContent }) => {
      const [left = '', right] = textContent.replace(/[$,]|KES /g, '').split(' = ');
      return right === undefined ? [] : [{ left, right: Number(right) }];
    });
    expect(sums).toHaveLength(4);
    for (const { left, right } of sums) {
      const [first = '', ...others] = left.split(/ (?=[×−])/);
      const result = others.reduce((sum, part) => {
        const number = Number.parseFloat(part.slice(2)) / (part.endsWith('%') ? 100 : 1);
        return part.startsWith('×') ? sum * number : sum - number;
      }, Number.parseFloat(first));
      expect(right, `the result of ${left}`).toBeCloseTo(result, 1);
    }
  },
);

test('should be taken along into a booking, and sent by a link with its figures', {
  tags: ['2.payback-booking', '2.payback-address'],
}, async () => {
  const draft = { form: { first_name: 'Amina', interest: 'Mobile app' }, key: '', revision: 0 };
  sessionStorage.setItem('booking', JSON.stringify(draft));
  await openPage('/price?vehicles=12&billing=monthly&litres=4800&price_usd=1.4&lost=5');
  const book = await screen.findByRole('link', { name: 'Book a demo with this sum' });
  const mail = within(section()).getByRole<HTMLAnchorElement>('link', { name: 'Share by email' });
  expect(decodeURIComponent(mail.href)).toContain(
    '/price?billing=monthly&vehicles=12&litres=4800&price_usd=1.4&lost=5',
  );
  await user.click(book);
  const wish = await firstWish();
  await waitFor(() => expect(wish.value).toBe('Fuel: 12 vehicles, 4,800 litres a month at $1.4, 5% lost'));
  expect((await field('First name')).value).toBe('Amina');
});

test('should also be taken along into a booking that is opened in another tab, once', {
  tags: ['2.payback-booking'],
}, async () => {
  await openPage('/price?vehicles=12&litres=4800&price_usd=1.4&lost=5');
  const book = await screen.findByRole('link', { name: 'Book a demo with this sum' });
  const address = book.getAttribute('href') ?? '';
  await openPage(address);
  const former = await firstWish();
  await waitFor(() => expect(former.value).toBe('Fuel: 12 vehicles, 4,800 litres a month at $1.4, 5% lost'));
  // Another sum takes its place.
  const history = await openPage(address.replace('4800', '5200'));
  const wish = await firstWish();
  await waitFor(() => expect(wish.value).toBe('Fuel: 12 vehicles, 5,200 litres a month at $1.4, 5% lost'));
  await user.selectOptions(wish, 'Mobile app');
  await openPage(history.location.href);
  await sumLoaded();
  expect((await firstWish()).value).toBe('Mobile app');
});

test('should not be taken along with a figure that can’t be right', { tags: ['2.payback-booking'] }, async () => {
  sessionStorage.clear();
  await openPage('/booking?vehicles=12&litres=4800&price_usd=1.4&lost=500');
  await sumLoaded();
  expect((await firstWish()).value).toBe('');
});

test('should fit into the booking with the largest figures', { tags: ['2.payback-booking'] }, async () => {
  await openPage('/price?vehicles=999999&litres=99999999&price_kes=99998.99&lost=99.99', inShillings);
  await user.click(await screen.findByRole('link', { name: 'Book a demo with this sum' }));
  const wish = await firstWish();
  await waitFor(() => expect(wish.value).toMatch(/ at KES 99998\.99, /));
  expect(wish.value.length).toBeLessThanOrEqual(maxLengths.name);
});

test.each([
  ['shillings', 'price_usd=1.4', '', '$1.4'],
  ['shillings', 'price_usd=1.4&price_kes=180', '180', undefined],
  ['dollars', 'price_kes=180', '', 'KES 180'],
  ['dollars', 'price_kes=180&price_usd=1.4', '1.4', undefined],
])(
  'should show a price of a link in %s, and read no other currency as that: %s',
  {
    tags: ['2.payback-address', '1.shillings'],
  },
  async (currency, prices, shown, wrong) => {
    await openPage(`/price?litres=100&${prices}&lost=5`, currency === 'shillings' ? inShillings : {});
    const price = await field(`Price of a litre, in ${currency}`);
    await waitFor(async () => expect((await field('Litres a month')).value).toBe('100'));
    expect(price.value).toBe(shown);
    expect(section().textContent.match(/The link said “(.*?)”, which can’t be right/)?.[1]).toBe(wrong);
  },
);

test('should follow the vehicles of the quote, and the quote those of the sum, and keep what else was typed', {
  tags: ['2.payback', '2.payback-figures'],
}, async () => {
  await openPage('/price');
  fireEvent.click(within(section()).getByRole('heading', { level: 2 }));
  await user.type(await field('Litres a month'), 'many');
  await user.clear(await field('Vehicles'));
  await user.type(await field('Vehicles'), '12');
  const quote = await field('How many vehicles?');
  await waitFor(() => expect(quote.value).toBe('12'));
  await user.click(screen.getByRole('button', { name: 'One more vehicle' }));
  await waitFor(async () => expect((await field('Vehicles')).value).toBe('13'));
  expect((await field('Litres a month')).value).toBe('many');
});

test('should be served as fields and a formula in words, and keep what was typed until its script comes', {
  tags: ['2.payback-unscripted'],
}, async () => {
  await servePage('/price');
  expect(section().textContent).toContain('Left each monthlost − Business');
  const served = await field('Price of a litre, in dollars');
  served.value = '1.40';
  const close = await hydratePage(createMemoryHistory({ initialEntries: ['/price'] }), failOn);
  fireEvent.click(within(section()).getByRole('heading', { level: 2 }));
  await user.type(await field('Litres a month'), '4,800');
  await user.type(await field('Share lost, in percent'), '15');
  // 4,800 litres × $1.40 × 15% is $1,008, Business for one is $15, and a tracker costs $90.
  await screen.findByText('It pays for itself in month 1. From then on, $993.00 a month is left.');
  expect(await field('Price of a litre, in dollars')).toBe(served);
  close();
});

test('should be worked out by the server, and stay as it was once scripts run', {
  tags: ['2.payback-unscripted'],
}, async () => {
  await servePage('/price');
  const search = '?vehicles=12&litres=4800&price_usd=1.4&lost=500&billing=monthly';
  const answer = { flow: 'payback', kind: 'accepted', form: { search } } as const;
  await prerenderPage('/price', answer);
  expect(within(section()).getByRole('alert').textContent).toBe(
    'You entered “500”, which can’t be right: “Share lost, in percent” is now 100.',
  );
  const fields = [...section().querySelectorAll<HTMLInputElement>('input:not([type=radio]), input:checked')].map(
    ({ name, value }) => [name, value],
  );
  expect(fields).toEqual([
    ['vehicles', '12'],
    ['litres', '4800'],
    ['price_usd', '1.4'],
    ['lost', '100'],
    ['billing', 'monthly'],
  ]);
  // All 6,720 dollars less 234 for Business, billed monthly: 1,080 for trackers are paid in the first month.
  const verdict = 'It pays for itself in month 1. From then on, $6,486.00 a month is left.';
  expect(section().textContent).toContain(verdict);
  const close = await hydratePage(createMemoryHistory({ initialEntries: ['/price'] }), failOn, answer);
  expect(section().textContent).toContain(verdict);
  close();
});

function failOn(error: unknown): never {
  throw error;
}
