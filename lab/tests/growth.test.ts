import { expect, it } from 'vitest';
import { factorPerTenfold, type Growth, growsWithinLimit, slopeOf } from '../growth/growth.ts';
import { growthTable } from '../growth/report.ts';

const growing = (costOf: (size: number) => number, sizes = [1000, 100_000, 1_000_000]): Growth => ({
  what: 'sweeping a row',
  unit: 'ms',
  points: sizes.map((size) => ({ size, cost: costOf(size) })),
});

it.each([
  ['does not depend on the size', () => 7, 0, 0.1],
  ['is in proportion to it', (size: number) => 0.5 * size, 1, 1],
  ['grows with the logarithm too', (size: number) => size * Math.log10(size), 1.1, 1.26],
  ['grows with its square', (size: number) => size ** 2 / 1000, 2, 10],
])('the slope of a cost that %s', (_, costOf, slope, factor) => {
  expect(slopeOf(growing(costOf))).toBeCloseTo(slope, 1);
  expect(factorPerTenfold(growing(costOf))).toBeCloseTo(factor, 1);
});

it('should fit all points, not only the first and the last', () => {
  const points = [
    { size: 10, cost: 10 },
    { size: 100, cost: 1000 },
    { size: 1000, cost: 1000 },
  ];
  expect(slopeOf({ ...growing(() => 1), points })).toBeCloseTo(1);
  expect(slopeOf({ ...growing(() => 1), points: points.slice(0, 2) })).toBeCloseTo(2);
});

it('should report what grows faster than the limit, and what cannot be told', () => {
  expect(growsWithinLimit(growing((size) => size ** 1.09))).toBe(true);
  expect(growsWithinLimit(growing((size) => size ** 1.11))).toBe(false);
  expect(growsWithinLimit(growing(() => 0))).toBe(false);
  expect(growsWithinLimit(growing((size) => size, [1000]))).toBe(false);
  const table = growthTable([growing((size) => size), growing((size) => size ** 2)]);
  expect(table).toMatch(/1\.00 +kept\n/);
  expect(table).toMatch(/2\.00 +MISSED$/);
});
