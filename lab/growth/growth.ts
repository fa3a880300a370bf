/** How a cost grows with the number of items that it is spent on. */

/** A cost at several sizes. */
export interface Growth {
  /** What was done, such as "storing a booking, SQLite". */
  what: string;
  /** The unit of the cost, such as "ms". */
  unit: string;
  /**
   * `cost` is the total for `size` items. What is measured by operation, beside `size` items that are there already, is
   * multiplied by `size`: so both say by what factor the cost of one item or operation grows.
   */
  points: { size: number; cost: number }[];
}

/** A cost at one size, by what was done: of one operation, or of all `size` items if `isTotal`. */
export interface Cost {
  what: string;
  unit: string;
  cost: number;
  isTotal?: boolean;
}

/** The largest slope: at 1.1 the cost of an item grows by 26 % with each tenfold size, at 1 it stays the same. */
export const maxSlope = 1.1;

/**
 * The exponent with which the cost grows: the least-squares slope of its decimal logarithm over that of the size. 0 for a cost
 * that does not depend on the size, 1 for one in proportion to it, 2 for one that grows with its square.
 */
export function slopeOf({ points }: Growth): number {
  const logarithms = points.map(({ size, cost }) => ({ x: Math.log10(size), y: Math.log10(cost) }));
  const mean = (axis: 'x' | 'y') => logarithms.reduce((sum, point) => sum + point[axis], 0) / logarithms.length;
  const middle = { x: mean('x'), y: mean('y') };
  const rise = logarithms.reduce((sum, { x, y }) => sum + (x - middle.x) * (y - middle.y), 0);
  const run = logarithms.reduce((sum, { x }) => sum + (x - middle.x) ** 2, 0);
  return rise / run;
}

/** By what factor the cost of one item grows per tenfold size, from the smallest size to the largest: 1 if it stays the same. */
export function factorPerTenfold({ points }: Growth): number {
  const sorted = points.toSorted((one, other) => one.size - other.size);
  const [smallest, largest] = [sorted.at(0), sorted.at(-1)];
  if (!smallest || !largest || smallest.size === largest.size) return Number.NaN;
  const perItem = ({ size, cost }: Growth['points'][number]) => cost / size;
  return (perItem(largest) / perItem(smallest)) ** (1 / Math.log10(largest.size / smallest.size));
}

/** Whether the cost grows no faster than the limit allows. False if it cannot be told: fewer than two sizes, or a cost of 0. */
export function growsWithinLimit(growth: Growth): boolean {
  return slopeOf(growth) <= maxSlope;
}
