/**
 * The duration that a tenth of some durations is within. What else runs on a machine makes work slower and never faster, so these
 * differ the least from run to run; work that reads more rows is slower in all of them.
 */
export function fastestTenth(durations: readonly number[]): number {
  const sorted = durations.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 10)] ?? Number.NaN;
}
