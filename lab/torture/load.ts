import { openSite } from '../site.ts';
import type { SiteStorage } from '../storage.ts';
import { offerBookings } from './offered-bookings.ts';
import { percentile } from './pages.ts';
import { compareWithStored, type SubmissionFigures } from './submissions.ts';

/** How a site carried bookings that came at a fixed rate. */
export interface LoadFigures extends SubmissionFigures {
  offered: number;
  /** Answers of 503 that say when to try again. */
  turnedAway: number;
  /** The statuses of other answers that are no acknowledgement. */
  unexpected: number[];
  /** Bookings without an answer. */
  broken: number;
  /** Times of acknowledged bookings, in milliseconds. */
  p50: number;
  p99: number;
  /**
   * The memory of the process, in megabytes: the means of the middle and of the last third of the time. In the first third the
   * heap still grows to the size that garbage makes it.
   */
  memoryInMiddle: number;
  memoryAtEnd: number;
  /** Whether the last third needed at most a twentieth more than the middle one. */
  isMemoryFlat: boolean;
  crashes: number;
}

/** How much is offered, and for how long. */
export interface OfferedLoad {
  perSecond: number;
  seconds: number;
}

/** How much of the load comes first, in seconds, so that the figures do not begin with a process that has done nothing yet. */
const warmUp = 5;

/** How often the memory is measured, in milliseconds. */
const sampleInterval = 1000;

/** By how much memory may grow from one third of the time to the next and still be flat. */
const flatness = 1.05;

/** Offers bookings at a fixed rate. */
export async function offerLoad(
  storage: SiteStorage,
  build: string,
  { perSecond, seconds }: OfferedLoad,
): Promise<LoadFigures> {
  await using site = await openSite({ build, storage });
  const first = await offerBookings(site.url, perSecond, warmUp);
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(site.memory()), sampleInterval);
  const offered = await offerBookings(site.url, perSecond, seconds).finally(() => clearInterval(sampling));
  const memoryInMiddle = mean(memory.slice(Math.floor(memory.length / 3), Math.floor((memory.length * 2) / 3)));
  const memoryAtEnd = mean(memory.slice(Math.floor((memory.length * 2) / 3)));
  await site.stop();
  return {
    offered: offered.offered,
    ...(await compareWithStored(storage, { acknowledged: [...first.acknowledged, ...offered.acknowledged] })),
    turnedAway: offered.turnedAway,
    unexpected: offered.unexpected,
    broken: offered.broken,
    p50: percentile(offered.times, 0.5),
    p99: percentile(offered.times, 0.99),
    memoryInMiddle,
    memoryAtEnd,
    isMemoryFlat: memoryAtEnd <= memoryInMiddle * flatness,
    crashes: site.crashes(),
  };
}

function mean(figures: readonly number[]): number {
  return Math.round(figures.reduce((sum, figure) => sum + figure, 0) / figures.length);
}
