import { setTimeout as pause } from 'node:timers/promises';

/** How pages were served. */
export interface PageFigures {
  pages: number;
  /** Pages that were not answered with 200. */
  failedPages: number;
  /** The time that 99 of 100 pages took at most, in milliseconds. */
  p99: number;
}

/** Reads the home page again and again until `work` has ended. The first is read before it begins, and is not counted. */
export async function readPagesDuring<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<[PageFigures, Result]> {
  await (await fetch(url)).arrayBuffer();
  let isOver = false;
  const ended = work().finally(() => {
    isOver = true;
  });
  // Reported below, once the last page is read.
  ended.catch(() => {});
  const times: number[] = [];
  let failedPages = 0;
  while (!isOver) {
    const begin = performance.now();
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) });
      await answer.arrayBuffer();
      if (answer.ok) times.push(performance.now() - begin);
      else failedPages++;
    } catch {
      failedPages++;
    }
    await pause(10);
  }
  return [{ pages: times.length + failedPages, failedPages, p99: percentile(times, 0.99) }, await ended];
}

/** The figure that `share` of the figures do not exceed, rounded; infinite if there are none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY);
}
