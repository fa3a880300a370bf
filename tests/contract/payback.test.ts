import { expect, test } from 'vitest';
import { type ExchangeRate, exchangeRateIn } from '../../contract/exchange-rate.ts';
import { figureError, figureIn, nearestFigure, type PaybackField, paybackOf } from '../../contract/payback.ts';

const rate = exchangeRateIn('129.50 on 5 November 2026') as ExchangeRate;

// Worked out by hand: Business is $15 per vehicle per month, times 1.3 with monthly billing, and a tracker $90 once.
test.each([
  // 4,800 × $1.40 × 5% = $336; 12 × $15 = $180; 12 × $90 = $1,080; $156 are left: 6.92 months.
  [[12, 4800, 1.4, 5], 'annual', { lost: 336, plan: 180, trackers: 1080, left: 156, month: 7 }],
  // 1,000 × $1.05 × 10% = $105; $15 and $90: exactly one month.
  [[1, 1000, 1.05, 10], 'annual', { lost: 105, plan: 15, trackers: 90, left: 90, month: 1 }],
  // 12 × $19.50 = $234; $102 are left: 10.59 months.
  [[12, 4800, 1.4, 5], 'monthly', { lost: 336, plan: 234, trackers: 1080, left: 102, month: 11 }],
  // What is lost pays the plan, and nothing is left for the trackers.
  [[1, 1000, 1.5, 1], 'annual', { lost: 15, plan: 15, trackers: 90, left: 0, month: undefined }],
  [[1, 100, 1.5, 0], 'annual', { lost: 0, plan: 15, trackers: 90, left: -15, month: undefined }],
] as const)(
  'should work out %j, billed %s',
  { tags: ['2.payback'] },
  ([vehicles, litres, price, lost], billing, sum) => {
    expect(paybackOf({ vehicles, litres, price, lost }, billing)).toEqual(sum);
  },
);

test('should work in shillings with the rate of the owner', { tags: ['2.payback', '1.shillings'] }, () => {
  // 4,800 × KES 180.50 × 5% = 43,320; 180 × 129.50 = 23,310; 1,080 × 129.50 = 139,860; 20,010 are left: 6.99 months.
  expect(paybackOf({ vehicles: 12, litres: 4800, price: 180.5, lost: 5 }, 'annual', rate)).toEqual({
    lost: 43_320,
    plan: 23_310,
    trackers: 139_860,
    left: 20_010,
    month: 7,
  });
});

test.each([
  ['vehicles', '1,000', 1000, '1000'],
  ['vehicles', '0', undefined, '1'],
  ['litres', '4.800', 4800, '4800'],
  ['litres', '-3', undefined, '1'],
  ['litres', 'a lot', undefined, ''],
  ['price', '180.50', 180.5, '180.5'],
  ['price', '1,4', 1.4, '1.4'],
  ['price', 'KES 1,250.5', 1250.5, '1250.5'],
  ['price', '$1.405', 1.41, '1.41'],
  ['price', '٢', 2, '2'],
  ['price', '0', undefined, '0.01'],
  ['price', '1.2.3', undefined, ''],
  ['lost', '5 %', 5, '5'],
  ['lost', '0', 0, '0'],
  ['lost', '100.01', undefined, '100'],
  ['lost', '150', undefined, '100'],
] as const)('should read as %s: %j', { tags: ['2.payback-figures'] }, (field: PaybackField, text, figure, nearest) => {
  expect(figureIn(field, text)).toBe(figure);
  expect(figureError(field, text) === '').toBe(figure !== undefined);
  expect(nearestFigure(field, text)).toBe(nearest);
});

test('should not call an empty field wrong', { tags: ['2.payback-figures'] }, () => {
  expect([figureIn('lost', ' '), figureError('lost', ' ')]).toEqual([undefined, '']);
});
