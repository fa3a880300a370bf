import { describe, expect, test } from 'vitest';
import {
  annualSavingOf,
  defaultPricingOptions,
  maxVehiclesBeforeEnterprise,
  pricesOf,
  pricingQuery,
  vehicleCount,
} from '../../contract/pricing.ts';

describe('a number of vehicles', () => {
  test.each([
    ['1', 1],
    ['12', 12],
    [' 7 ', 7],
    ['12.7', 12],
    ['12 lorries', 12],
    ['007', 7],
    ['0', 1],
    ['-3', 1],
    ['', 1],
    ['many', 1],
    ['1e3', 1],
    ['99999999999999999999999999', 999_999],
    ['2.7', 2],
    ['12abc', 12],
    ['1,000', 1000],
    ['1.000', 1000],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ['1\u2009000', 1000],
    ['1\u202f000', 1000],
    ["1'000", 1000],
    ['1’000', 1000],
    [' +1,000 lorries', 1000],
    ['12,345.67', 12_345],
    ['12.345,67', 12_345],
    ['123,456', 123_456],
    ['1,00,000', 100_000],
    ['1,000,000', 999_999],
    ['\u200e1,000\u200e', 1000],
    ['１２', 12],
    ['１，０００', 1000],
    ['١٠٠٠', 1000],
    ['١٬٠٠٠', 1000],
    ['١،٠٠٠', 1000],
    ['٢٫٧', 2],
    ['۱۲', 12],
    ['१२', 12],
    ['𝟙𝟚', 12],
    ['1.0000', 1],
    ['1.00', 1],
    ['0.500', 1],
    ['0,012', 1],
    ['1000,000', 1000],
    ['12.05.2026', 12],
    ['-1,000', 1],
  ])(
    'should be parsed from %j as a whole number of at least 1',
    { tags: ['5.vehicles', '5.vehicles-digits'] },
    (text, count) => {
      expect(vehicleCount(text)).toBe(count);
    },
  );
});

describe('the prices', () => {
  const monthly = { vehicles: 1, billing: 'monthly' } as const;

  test('should be 5 dollars per vehicle for Basic and 15 for Business, with one vehicle by default', {
    tags: ['9.price-business', '9.price-basic', '9.vehicles'],
  }, () => {
    expect(defaultPricingOptions).toEqual({ vehicles: 1, billing: 'annual' });
    expect(pricesOf('basic', defaultPricingOptions)).toEqual({ vehicle: 5, total: 5 });
    expect(pricesOf('business', defaultPricingOptions)).toEqual({ vehicle: 15, total: 15 });
  });

  test('should be 1.3 times as much with monthly billing', { tags: ['9.price-monthly'] }, () => {
    expect(pricesOf('basic', monthly)).toEqual({ vehicle: 6.5, total: 6.5 });
    expect(pricesOf('business', monthly)).toEqual({ vehicle: 19.5, total: 19.5 });
  });

  test('should be lower with annual billing by what the page says', { tags: ['9.price-savings'] }, () => {
    // Specification 9: 0.3 of 5 and of 15 dollars more a month, twelve times.
    expect(annualSavingOf('basic')).toBe(18);
    expect(annualSavingOf('business')).toBe(54);
  });

  test('should grow in total with the number of vehicles, but not per vehicle', {
    tags: ['9.price-business', '9.price-basic'],
  }, () => {
    expect(pricesOf('basic', { vehicles: 12, billing: 'monthly' })).toEqual({ vehicle: 6.5, total: 78 });
    expect(pricesOf('business', { vehicles: 1001, billing: 'annual' })).toEqual({ vehicle: 15, total: 15_015 });
  });

  test('should be whole cents for any number of vehicles', { tags: ['9.price-monthly'] }, () => {
    for (let vehicles = 1; vehicles <= 2000; vehicles++) {
      for (const plan of ['basic', 'business'] as const) {
        const { total } = pricesOf(plan, { vehicles, billing: 'monthly' });
        expect(Number(total.toFixed(2)), `${plan} for ${vehicles}`).toBe(total);
      }
    }
  });
});

test('should point to Enterprise above 100 vehicles', () => {
  expect(maxVehiclesBeforeEnterprise).toBe(100);
});

describe('the query of the pricing page', () => {
  test.each([
    [{}, { vehicles: 1, billing: 'annual' }],
    [
      { vehicles: '12', billing: 'monthly' },
      { vehicles: 12, billing: 'monthly' },
    ],
    [
      { vehicles: '3', billing: 'annual' },
      { vehicles: 3, billing: 'annual' },
    ],
    [{ vehicles: '-4' }, { vehicles: 1, billing: 'annual' }],
    [{ vehicles: '1,000' }, { vehicles: 1000, billing: 'annual' }],
    [{ vehicles: '١٢' }, { vehicles: 12, billing: 'annual' }],
    [
      { vehicles: 'all', billing: 'never' },
      { vehicles: 1, billing: 'annual' },
    ],
    [
      { billing: 'monthly', other: 'x' },
      { vehicles: 1, billing: 'monthly' },
    ],
  ])('should be parsed from %j with defaults for what is missing', { tags: ['3.price'] }, (query, quote) => {
    expect(pricingQuery.parse(query)).toEqual(quote);
  });
});
