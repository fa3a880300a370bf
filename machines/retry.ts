/** The pause before the next attempt, in seconds, by the number of failed ones: 2, 4, 8 … at most 60. */
export function retrySeconds(failures: number): number {
  return Math.min(2 ** failures, 60);
}
