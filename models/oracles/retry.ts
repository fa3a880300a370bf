/** The rulings on booking, contact and station [4, 8]: tries are repeated after pauses that grow, up to a minute. */
export function retryPause(failures: number): number {
  return Math.min(2 ** failures, 60) * 1000;
}
