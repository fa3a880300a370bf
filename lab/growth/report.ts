import { formatTable } from '@msafara/command';
import { factorPerTenfold, type Growth, growsWithinLimit, maxSlope, slopeOf } from './growth.ts';

/** A table of what was measured, with the cost of one item at each size, the slope, and whether it is within the limit. */
export function growthTable(growths: readonly Growth[]): string {
  const sizes = [...new Set(growths.flatMap(({ points }) => points.map(({ size }) => size)))].sort((a, b) => a - b);
  const columns = [
    'cost',
    'unit',
    ...sizes.flatMap((size) => [`total at ${count(size)}`, 'each']),
    'each, per tenfold',
    'slope',
    `limit ${maxSlope}`,
  ];
  const rows = growths.map((growth) => [
    growth.what,
    growth.unit,
    ...sizes.flatMap((size) => {
      const cost = growth.points.find((point) => point.size === size)?.cost;
      return cost === undefined ? ['', ''] : [figure(cost), figure(cost / size)];
    }),
    `× ${factorPerTenfold(growth).toFixed(2)}`,
    slopeOf(growth).toFixed(2),
    growsWithinLimit(growth) ? 'kept' : 'MISSED',
  ]);
  return formatTable(columns, rows, [0, 1]);
}

/** Three significant digits, with separators of thousands. */
function figure(value: number): string {
  return value >= 1000 ? count(Math.round(value)) : String(Number(value.toPrecision(3)));
}

function count(value: number): string {
  return value.toLocaleString('en-GB');
}
