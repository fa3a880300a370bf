import { getAllByRole, getByLabelText, getByRole, getByText, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import mobile from '../../content/features/mobile.ts';
import { comparison, plans, questions } from '../../content/pricing.ts';
import { trialDays } from '../../contract/limits.ts';
import { linksIn, openPage, wordsIn } from '../models/drivers/view/page.ts';

const user = userEvent.setup();
const main = () => getByRole(document.body, 'main');
const button = (name: string) => getByRole(main(), 'button', { name });
const field = () => getByLabelText(document.body, 'How many vehicles?') as HTMLInputElement;
const plan = (name: string) => getByRole(main(), 'heading', { level: 2, name }).closest('li') as HTMLElement;

async function expectPrices(name: string, vehicle: string, total: string): Promise<void> {
  await waitFor(() => {
    expect(wordsIn(plan(name))).toContain(`${vehicle} per month per vehicle`);
    expect(wordsIn(plan(name))).toContain(`${total} per month in total`);
  });
}

describe('the plans', () => {
  test('should be Basic, Business and Enterprise, first with the prices of one vehicle, billed annually', {
    tags: ['2.price', '9.vehicles', '9.trial', '9.tracker'],
  }, async () => {
    await openPage('/price');
    expect(plans.map(({ name }) => wordsIn(plan(name)).slice(0, 40))).toEqual([
      expect.stringMatching(/^Basic Tracking Only/),
      expect.stringMatching(/^Business Workflows \+ Fleet/),
      expect.stringMatching(/^Enterprise More than 100 vehicles/),
    ]);
    for (const name of ['Basic', 'Business']) {
      expect(linksIn(plan(name))).toEqual([
        [`Start the ${trialDays}-day trial`, '/registration'],
        ['Book a demo', '/booking'],
      ]);
    }
    expect(linksIn(plan('Enterprise'))).toEqual([
      ['Contact sales', '/contacts'],
      ['Book a demo', '/booking'],
    ]);
    await expectPrices('Basic', '$5.00', '$5.00');
    await expectPrices('Business', '$15.00', '$15.00');
    expect(wordsIn(plan('Enterprise'))).not.toContain('$');
    const extras = wordsIn(getByRole(main(), 'region', { name: 'Tracker and trial' }));
    expect(extras).toMatch(/Vehicle Tracker: 90 dollars per device Installation included/);
    expect(extras).toMatch(`${trialDays} days to try it, free of charge`);
    expect(wordsIn(main())).toContain('Monthly billing costs 1.3 times as much.');
  });

  test('should show the price per vehicle and the total, with two decimals', {
    tags: ['1.visitors', '2.price-amounts'],
  }, async () => {
    await openPage('/price?vehicles=123456&billing=monthly');
    await expectPrices('Basic', '$6.50', '$802,464.00');
    await expectPrices('Business', '$19.50', '$2,407,392.00');
    await user.click(getByLabelText(document.body, 'Annual Save up to 33%'));
    await expectPrices('Basic', '$5.00', '$617,280.00');
    await expectPrices('Business', '$15.00', '$1,851,840.00');
  });

  test('should say beside the label what annual billing really saves with each plan', {
    tags: ['9.price-savings'],
  }, async () => {
    // Specification 9: 0.3 of 5 and of 15 dollars more a month, twelve times.
    for (const address of ['/price', '/price?vehicles=12&billing=monthly']) {
      await openPage(address);
      const billing = getByRole(main(), 'group', { name: 'Billing' });
      expect(wordsIn(billing)).toContain(
        'Annual billing saves $18.00 per vehicle per year on Basic, and $54.00 on Business.',
      );
      expect(wordsIn(main()).match(/\d+%/g)).toEqual(['33%']);
      const annual = getByLabelText(document.body, 'Annual Save up to 33%');
      const described = document.getElementById(annual.getAttribute('aria-describedby') ?? '');
      expect(described?.textContent).toEqual(expect.stringContaining('$54.00'));
    }
  });

  test('should stand in shillings beside dollars once the owner has set a rate, with its day', {
    tags: ['1.shillings'],
  }, async () => {
    await openPage('/price?vehicles=12', { KES_RATE: '129.50 on 5 November 2026' });
    const words = (part: HTMLElement) => wordsIn(part).replace(/ +/g, ' ');
    await waitFor(() => expect(words(plan('Business'))).toContain('$15.00 per month per vehicle (KES 1,942.50)'));
    expect(words(plan('Business'))).toContain('$180.00 per month in total (KES 23,310)');
    const extras = words(getByRole(main(), 'region', { name: 'Tracker and trial' }));
    expect(extras).toContain('90 dollars per device (KES 11,655)');
    expect(extras).toContain('A dollar is KES 129.50, the rate on 5 November 2026.');
    await openPage('/', { KES_RATE: '129.50 on 5 November 2026' });
    await waitFor(() => expect(words(main())).toContain('(KES 1,942.50) , billed annually; $19.50 (KES 2,525.25)'));
    await openPage('/price');
    expect(wordsIn(main())).not.toContain('KES');
  });

  test('should stand in shillings in each sentence that names one', { tags: ['1.shillings'] }, async () => {
    const pages = {
      '/price': [
        'saves $18.00 (KES 2,331) per vehicle per year on Basic, and $54.00 (KES 6,993) on Business.',
        'costs $90 (KES 11,655) per device',
        'Basic $5.00 (KES 647.50) a month, Business $15.00 (KES 1,942.50) a month.',
        'What the $90 (KES 11,655) covers',
      ],
      '/faq': ['Basic is $5.00 (KES 647.50) and Business $15.00 (KES 1,942.50) per vehicle', 'that’s $90 (KES 11,655)'],
      '/terms': ['A vehicle tracker costs $90 (KES 11,655) per device'],
      '/features/gps_tracking': ['A tracker costs $90 (KES 11,655) per device'],
      '/': ['A tracker costs $90 (KES 11,655) per vehicle'],
    };
    for (const [page, sentences] of Object.entries(pages)) {
      await openPage(page, { KES_RATE: '129.50 on 5 November 2026', TRACKER_PRICE_COVERS: 'The device.' });
      const words = () => main().textContent.replace(/ +/g, ' ');
      await waitFor(() => expect(sentences.filter((sentence) => !words().includes(sentence))).toEqual([]));
    }
  });

  test('should say about VAT, contract and payment what the owner says, and else nothing', {
    tags: ['2.price-payment'],
  }, async () => {
    const said = { PRICES_VAT: 'VAT is added.', CONTRACT_LENGTH: 'It ends monthly.', WAYS_OF_PAYING: 'By M-Pesa.' };
    await openPage('/price', said);
    expect(wordsIn(main())).toContain('VAT VAT is added. Contract It ends monthly. Ways to pay By M-Pesa.');
    await openPage('/price');
    expect(wordsIn(main())).not.toMatch(/VAT|Contract|Ways to pay/);
  });

  test('should highlight Enterprise above a hundred vehicles', { tags: ['9.price-enterprise'] }, async () => {
    await openPage('/price?vehicles=100');
    await waitFor(() => expect(field().value).toBe('100'));
    const { className } = plan('Business');
    expect(plan('Enterprise').className).not.toBe(className);
    await user.click(button('One more vehicle'));
    await waitFor(() => expect(plan('Enterprise').className).toBe(className));
    expect(plan('Business').className).not.toBe(className);
  });
});

describe('the number of vehicles', () => {
  test('should not go below 1, and disable the button that lowers it', {
    tags: ['2.price-vehicles', '5.vehicles'],
  }, async () => {
    await openPage('/price');
    expect(button('One fewer vehicle').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('One fewer vehicle'));
    await user.type(field(), '{ArrowDown}');
    expect(field().value).toBe('1');
    await user.type(field(), '{ArrowUp}{ArrowUp}{ArrowDown}');
    await waitFor(() => expect(field().value).toBe('2'));
    expect(field().getAttribute('aria-valuenow')).toBe('2');
    expect(button('One fewer vehicle').getAttribute('aria-disabled')).toBe('false');
  });
});

describe('the questions', () => {
  test('should be about tracker, trial, mobile app, data security and integration, and open independently', {
    tags: ['2.price-questions', '4.price-questions'],
  }, async () => {
    await openPage('/price');
    const all = [...main().querySelectorAll<HTMLDetailsElement>('details:not(#payback *)')];
    const open = () => all.map((question) => question.open);
    expect(all).toHaveLength(5);
    const press = (at: number) => user.click(getByText(main(), questions[at]?.question ?? ''));
    await press(0);
    await press(3);
    await waitFor(() => expect(open()).toEqual([true, false, false, true, false]));
    await press(0);
    await waitFor(() => expect(open()).toEqual([false, false, false, true, false]));
    // Browsers, unlike jsdom, open only one at a time of those that share a name.
    expect(all.filter((question) => question.hasAttribute('name'))).toEqual([]);
    const words = all.map(wordsIn);
    const subjects = [
      /Tracker.*\$90 per device/,
      new RegExp(`trial.*${trialDays} days`),
      /mobile app/,
      /safe\?.*Only the people you invite/,
      /REST API/,
    ];
    for (const [at, subject] of subjects.entries()) expect(words[at]).toMatch(subject);
  });
});

describe('the comparison', () => {
  test('should have the eleven groups of the specification, and mark which plans include each item', {
    tags: ['2.price-groups'],
  }, async () => {
    await openPage('/price');
    const table = getByRole(main(), 'table', { name: 'What each plan includes' });
    expect(getAllByRole(table, 'columnheader').map(({ textContent }) => textContent)).toEqual([
      'Feature',
      'Basic',
      'Business',
      'Enterprise',
    ]);
    const groups = [...table.querySelectorAll('tbody')];
    expect(groups.map((group) => group.querySelector('th')?.textContent)).toEqual([
      'Tracking',
      'Form and Workflow Designer',
      'Contacts and User Management',
      'Collaboration',
      'Reporting and Analytics',
      'Workflow Automation',
      'Fleet Management',
      'Route Planning',
      'Integrations',
      'Mobile Access Android',
      'Support',
    ]);
    for (const [at, { rows }] of comparison.entries()) {
      const shown = [...(groups[at]?.querySelectorAll('tr:not(:first-child)') ?? [])].map((row) => ({
        item: row.querySelector('th')?.textContent,
        plans: [...row.querySelectorAll('td')].map((cell) => cell.textContent === 'Included'),
      }));
      expect(shown).toEqual(rows);
    }
  });

  test('should give larger plans everything that smaller ones have', () => {
    const rows = comparison.flatMap(({ rows }) => rows);
    expect(
      rows.filter(({ plans: [basic, business, enterprise] }) => basic > business || business > enterprise),
    ).toEqual([]);
  });
});

test('should name the same plans for forms without a signal in the comparison, in the answer about the app and on its page', {
  tags: ['2.price-offline'],
}, () => {
  const rows = comparison.flatMap(({ rows }) => rows);
  const withSignal = rows.find(({ item }) => item === 'Your own forms, with photos and signatures')?.plans;
  const without = rows.find(({ item }) => item === 'Forms filled in without a signal')?.plans;
  expect(withSignal).toEqual([false, true, true]);
  expect(without).toEqual(withSignal);
  expect(questions[2].answer).toContain('On Business and Enterprise, drivers can also fill in forms without a signal.');
  const ofMobile = mobile.sections.map(({ text }) => text).join(' ');
  expect(ofMobile).toContain('Forms come with the Business and Enterprise plans, and work with or without a signal.');
});
