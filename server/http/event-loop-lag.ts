import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { BusyError } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this route is served while the event loop lags, when others are turned away. */
    isServedWhileLagging?: boolean;
  }
}

/** How often the lag is looked at, in milliseconds. */
const sampleInterval = 1000;

/** How often the event loop is timed, in milliseconds. */
const resolution = 10;

/** When to try again, in seconds. */
const retryAfter = 10;

/**
 * Turns requests away (503) while the event loop lags by more than `maxDelay` milliseconds (0: never). Looking opens no file,
 * because it must not fail when there are no descriptors left.
 */
export function turnAwayWhileLagging(app: FastifyInstance, maxDelay: number): void {
  if (maxDelay === 0) return;
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // Without a single measurement (NaN) the loop stood still.
    delay = Number.isNaN(histogram.mean) ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - resolution;
    histogram.reset();
  }, sampleInterval).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (delay <= maxDelay || routeOptions.config.isServedWhileLagging) return;
    throw new BusyError({
      status: 503,
      detail: 'The server is busy. Try again in a minute.',
      headers: { 'retry-after': String(retryAfter) },
    });
  });
}
