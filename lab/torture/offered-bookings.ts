import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What became of bookings that were offered at a fixed rate. */
export interface OfferedBookings {
  offered: number;
  /** The names in those that were acknowledged. */
  acknowledged: string[];
  /** How long each of these took from when it was due, in milliseconds. */
  times: number[];
  /** Answers of 503 that say when to try again. */
  turnedAway: number;
  /** The statuses of other answers. */
  unexpected: number[];
  /** Requests without an answer. */
  broken: number;
  /** How long it took from the first request to the last answer. */
  seconds: number;
}

/** Offers bookings to a site at a fixed rate, from a process of its own. */
export async function offerBookings(url: string, perSecond: number, seconds: number): Promise<OfferedBookings> {
  const offering = fork(new URL('./offering.ts', import.meta.url), [url, String(perSecond), String(seconds)]);
  const [offered] = await Promise.race([
    once(offering, 'message'),
    once(offering, 'exit').then(([code]) => {
      throw new Error(`The process that offers bookings ended with ${code}.`);
    }),
  ]);
  return offered as OfferedBookings;
}

/**
 * How many bookings per second a site stores at most, from ever higher rates. A fixed number of clients that wait for their
 * answers would not show it: they offer no more than they get.
 */
export async function measureCapacity(url: string, lowest: number, seconds: number): Promise<number> {
  let most = 0;
  for (let perSecond = lowest; ; perSecond *= 2) {
    const { acknowledged, seconds: taken } = await offerBookings(url, perSecond, seconds);
    const stored = acknowledged.length / taken;
    most = Math.max(most, stored);
    if (stored < 0.8 * perSecond) return most;
  }
}
