const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/**
 * A duration in words, in the largest unit that gives a whole number of two or more: '15 minutes', '60 minutes',
 * '24 hours', '7 days'. Throws a RangeError for fractions of a second.
 */
export function durationInWords(milliseconds: number): string {
  for (const [unit, length] of units) {
    const count = milliseconds / length;
    if (Number.isInteger(count) && (count >= 2 || unit === 'second'))
      return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  throw new RangeError(`${milliseconds} ms is not a whole number of seconds.`);
}
