import type { Report } from './message.ts';

/** The greatest number of entries kept in the log, and of moments that a page remembers to show them. */
export const mostEntries = 10_000;

/** The greatest size of the log, in characters of its contexts and events. */
const largest = 50_000_000;

const sizes = new WeakMap<Report, number>();

/** A log with new entries, without the oldest ones that are too many or too large to keep; the newest is always kept. */
export function keptLog(log: readonly Report[], added: readonly Report[]): { log: readonly Report[]; dropped: number } {
  const all = [...log, ...added];
  let first = all.length;
  let size = 0;
  while (first > 0 && all.length - first < mostEntries) {
    size += sizeOf(all[first - 1] as Report);
    if (size > largest && first < all.length) break;
    first -= 1;
  }
  return { log: first === 0 ? all : all.slice(first), dropped: first };
}

function sizeOf(report: Report): number {
  let size = sizes.get(report);
  if (size === undefined) {
    size = JSON.stringify([report.context, report.event]).length;
    sizes.set(report, size);
  }
  return size;
}
