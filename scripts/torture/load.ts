import { measureBookings } from '../bench/bookings.ts';
import type { BenchStorage } from '../bench/storage.ts';
import { offerBookings } from './offered-bookings.ts';
import { percentile } from './pages.ts';
import { openSite } from './site.ts';
import { compareWithStored, type SubmissionFigures } from './submissions.ts';

/** How a site carried bookings that came at a fixed rate. */
export interface LoadFigures extends SubmissionFigures {
  offered: number;
  /** Bookings that were not acknowledged. */
  failed: number;
  /** Times of acknowledged bookings, in milliseconds. */
  p50: number;
  p99: number;
  /** The memory of the process after its first seconds and at the end, in megabytes. */
  memoryAtStart: number;
  memoryAtEnd: number;
  crashes: number;
}

/** How much is offered, and for how long. */
export interface OfferedLoad {
  perSecond: number;
  seconds: number;
}

/** How much of the load comes first, in seconds, so that the figures do not begin with a process that has done nothing yet. */
const warmUp = 5;

/** Offers bookings at a fixed rate. */
export async function offerLoad(
  storage: BenchStorage,
  build: string,
  { perSecond, seconds }: OfferedLoad,
): Promise<LoadFigures> {
  await using site = await openSite({ build, storage });
  const first = await offerBookings(site.url, perSecond, warmUp);
  const memoryAtStart = site.memory();
  const offered = await offerBookings(site.url, perSecond, seconds);
  const memoryAtEnd = site.memory();
  await site.stop();
  return {
    offered: offered.offered,
    ...(await compareWithStored(storage, [...first.acknowledged, ...offered.acknowledged])),
    failed: offered.offered - offered.acknowledged.length,
    p50: percentile(offered.times, 0.5),
    p99: percentile(offered.times, 0.99),
    memoryAtStart,
    memoryAtEnd,
    crashes: site.crashes(),
  };
}

/** How many bookings per second a site stores, and the ratio of that to bare inserts into the same database. */
export async function compareWithBareInserts(
  storage: BenchStorage,
  build: string,
): Promise<{ bookings: number; inserts: number; ratio: number }> {
  const { bookings, inserts } = await measureBookings(storage, build);
  return {
    bookings: Math.round(bookings),
    inserts: Math.round(inserts),
    ratio: Number((bookings / inserts).toFixed(2)),
  };
}
