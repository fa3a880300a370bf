/** The median of some figures; NaN of none. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The lowest and the highest of some figures, to print beside their median. */
export function spread(figures: readonly number[], digits = 0): string {
  return `${Math.min(...figures).toFixed(digits)}–${Math.max(...figures).toFixed(digits)}`;
}
