/** The prices, compared with tables of the specification's figures: specification 4, 5 and 9 and the ruling on pricing. */

import { stopLoops } from '@msafara/paths';
import {
  type Arbitrary,
  array,
  assert,
  bigInt,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  string,
  tuple,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { pricesOf, pricingQuery, vehicleCount } from '../../contract/pricing.ts';
import { pricingMachine, pricingOptionsOf } from '../../machines/pricing.ts';
import { dollars } from '../../src/flows/pricing/dollars.ts';
import { cases } from './cases.ts';

type Billing = 'annual' | 'monthly';

/** Specification 9: 5 and 15 dollars per vehicle, and 1.3 times as much with monthly billing; here in cents. */
const centsPerVehicle = { basic: { annual: 500n, monthly: 650n }, business: { annual: 1500n, monthly: 1950n } };

/** Specification 5: parsed as a whole number and raised to 1. Matrix 5.vehicles: at most 999,999; no number becomes 1. */
function countIn(text: string): bigint {
  const count = BigInt(/^\s*\+?(-?\d+)/.exec(text)?.[1] ?? 1);
  if (count < 1n) return 1n;
  return count > 999_999n ? 999_999n : count;
}

/** Specification 2 (Pricing): dollars with two decimals. */
function inDollars(cents: bigint): string {
  const whole = String(cents / 100n).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(cents % 100n).padStart(2, '0')}`;
}

/** Specification 9: Enterprise is for more than 100 vehicles. */
const isForEnterprise = (vehicles: bigint) => vehicles > 100n;

/** Counts around each limit, and any others: none, negative ones, and more than a page can show. */
const counts = oneof(
  constantFrom(-1n, 0n, 1n, 2n, 99n, 100n, 101n, 999_998n, 999_999n, 1_000_000n),
  bigInt({ min: -5n, max: 2000n }),
  bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
);

/** What visitors type: a count with or without something around it, or anything else. */
const texts = oneof(
  counts.map(String),
  tuple(
    constantFrom('', ' ', '\t', '+', '00', '-0'),
    bigInt({ min: 0n, max: 2000n }),
    constantFrom('', '.7', ' lorries', 'e3'),
  ).map((parts) => parts.join('')),
  string({ maxLength: 8 }).filter((text) => !/\d[,.' ]\d\d/.test(text)),
);

/** Ways to write a count: the digits of every script that Unicode has, grouped as each of these languages does. */
const notations = tuple(
  constantFrom('en', 'de', 'fr', 'de-CH', 'sw', 'sv', 'hi', 'ar-EG', 'fa', 'ne'),
  constantFrom(...Intl.supportedValuesOf('numberingSystem')),
)
  .map(([language, numberingSystem]) => new Intl.NumberFormat(language, { numberingSystem }))
  .filter((notation) => /^\p{Nd}$/u.test(notation.format(7)));

const billings = constantFrom<Billing[]>('annual', 'monthly');

const plans = ['basic', 'business'] as const;

describe('the prices of any fleet', () => {
  test('should be the specification’s dollars per vehicle, to the cent', {
    tags: ['2.price-amounts', '9.price-business', '9.price-basic', '9.price-monthly'],
  }, () => {
    assert(
      property(constantFrom(...plans), billings, counts, (plan, billing, count) => {
        const vehicles = vehicleCount(String(count));
        const { vehicle, total } = pricesOf(plan, { vehicles, billing });
        const cents = centsPerVehicle[plan][billing];
        expect(dollars(vehicle)).toBe(inDollars(cents));
        expect(dollars(total)).toBe(inDollars(cents * countIn(String(count))));
        expect([vehicle * 100, Math.round(total * 100) / 100]).toEqual([Number(cents), total]);
      }),
      cases,
    );
  });

  test('should be for the whole number of at least 1 and at most 999,999 that any text begins with', {
    tags: ['5.vehicles'],
  }, () => {
    assert(
      property(texts, (text) => {
        expect(vehicleCount(text)).toBe(Number(countIn(text)));
      }),
      cases,
    );
  });

  test('should be for the number that grouped digits of any script show', { tags: ['5.vehicles-digits'] }, () => {
    assert(
      property(notations, integer({ min: 1, max: 999_999 }), constantFrom('', ' lorries'), (notation, count, rest) => {
        expect(vehicleCount(notation.format(count) + rest)).toBe(count);
      }),
      cases,
    );
  });

  test('should be for what any address asks for, or for one vehicle with annual billing', { tags: ['3.price'] }, () => {
    const query = record({ vehicles: texts, billing: oneof(billings, string()) }, { requiredKeys: [] });
    assert(
      property(query, ({ vehicles = '1', billing = 'annual', ...rest }) => {
        const given = { ...rest, vehicles, billing };
        expect(pricingQuery.parse(given)).toEqual({
          vehicles: Number(countIn(vehicles)),
          billing: billing === 'monthly' ? 'monthly' : 'annual',
        });
      }),
      cases,
    );
  });
});

/** What a visitor does on the page. */
type Step =
  | {
      type: 'annual.chosen' | 'monthly.chosen' | 'count.left' | 'count.raised' | 'count.lowered' | 'comparison.pressed';
    }
  | { type: 'count.typed'; text: string }
  | { type: 'address.changed'; options: { vehicles: number; billing: Billing } };

/** What the page shows: the text in the field, the number that the prices are for, the billing, and the comparison. */
type Page = { field: string; vehicles: bigint; billing: Billing; isCompared: boolean };

/** Specification 4 and 9: annual billing and one vehicle. Matrix 2.price-comparison: the table is open at first. */
const opened: Page = { field: '1', vehicles: 1n, billing: 'annual', isCompared: true };

const counted = (page: Page, count: bigint): Page => {
  const vehicles = countIn(String(count));
  return { ...page, vehicles, field: String(vehicles) };
};

/** Specification 4 and 5 (Pricing): what each step changes. */
function after(page: Page, step: Step): Page {
  switch (step.type) {
    case 'annual.chosen':
      return { ...page, billing: 'annual' };
    case 'monthly.chosen':
      return { ...page, billing: 'monthly' };
    // Matrix 5.vehicles: the field keeps what is typed until it loses the focus.
    case 'count.typed':
      return { ...page, field: step.text, vehicles: countIn(step.text) };
    case 'count.left':
      return counted(page, page.vehicles);
    case 'count.raised':
      return counted(page, page.vehicles + 1n);
    // Specification 5: the stepper's down-arrow will not go below 1.
    case 'count.lowered':
      return page.vehicles > 1n ? counted(page, page.vehicles - 1n) : page;
    case 'comparison.pressed':
      return { ...page, isCompared: !page.isCompared };
    // Matrix 3.price: the quote (vehicles and billing) is in the address.
    case 'address.changed':
      return { ...counted(page, BigInt(step.options.vehicles)), billing: step.options.billing };
  }
}

const steps: Arbitrary<Step> = oneof(
  constantFrom<Step[]>(
    { type: 'annual.chosen' },
    { type: 'monthly.chosen' },
    { type: 'count.left' },
    { type: 'count.raised' },
    { type: 'count.lowered' },
    { type: 'comparison.pressed' },
  ),
  texts.map((text): Step => ({ type: 'count.typed', text })),
  record({ vehicles: oneof(integer({ min: 98, max: 102 }), integer({ min: 1, max: 999_999 })), billing: billings }).map(
    (options): Step => ({ type: 'address.changed', options }),
  ),
);

function seen(snapshot: SnapshotFrom<typeof pricingMachine>) {
  return {
    field: snapshot.context.typed,
    options: pricingOptionsOf(snapshot),
    isEnterprise: snapshot.matches({ vehicles: 'many' }),
    isCompared: snapshot.matches({ comparison: 'shown' }),
    canLower: snapshot.can({ type: 'count.lowered' }),
  };
}

const expected = ({ field, vehicles, billing, isCompared }: Page) => ({
  field,
  options: { vehicles: Number(vehicles), billing },
  isEnterprise: isForEnterprise(vehicles),
  isCompared,
  canLower: vehicles > 1n,
});

test('should follow any sequence of counts, billings and addresses, and point to Enterprise above 100 vehicles', {
  tags: ['4.price', '5.vehicles', '9.price-enterprise'],
}, () => {
  assert(
    property(array(steps, { maxLength: 30 }), (sequence) => {
      const actor = createActor(stopLoops(pricingMachine)).start();
      let page = opened;
      for (const step of sequence) {
        actor.send(step);
        page = after(page, step);
        expect(seen(actor.getSnapshot())).toEqual(expected(page));
      }
    }),
    cases,
  );
});
