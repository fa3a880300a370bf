import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUrlEncoded } from './media-type.ts';
import { pathReachedBy } from './path.ts';
import { BusyError } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this route is served however far the event loop lags. */
    isServedWhileLagging?: boolean;
    /** Whether this route hashes passwords. */
    hashesPasswords?: boolean;
  }
  interface FastifyInstance {
    /** Throws if the event loop lags so far that requests of this kind are turned away. */
    turnAwayIfLagging(kind: SheddableKind): void;
  }
}

/** What a busy server stops serving, the first to go first; it never stops serving pages, files and assets. */
const sheddable = { passwords: 1 / 4, forms: 1 / 2, calls: 1 } as const;

type SheddableKind = keyof typeof sheddable;

/** The kinds of requests that a server sheds one after the other; `forms` are those without scripts. */
export type RequestKind = SheddableKind | 'pages';

/** All kinds. */
export const requestKindNames: readonly RequestKind[] = ['passwords', 'forms', 'calls', 'pages'];

/** Says of what kind a request is. */
export type KindOf = (request: FastifyRequest) => RequestKind;

/** Returns a function that says of what kind a request is. */
export function requestKinds(isApi: (path: string) => boolean): KindOf {
  return (request) => {
    const { method, headers, routeOptions } = request;
    if (routeOptions.config.hashesPasswords) return 'passwords';
    if ((method === 'GET' || method === 'HEAD') && !isApi(pathReachedBy(request))) return 'pages';
    return isUrlEncoded(headers) ? 'forms' : 'calls';
  };
}

/** How often the lag is looked at, in milliseconds. */
const sampleInterval = 1000;

/** How often the event loop is timed, in milliseconds. */
const resolution = 10;

/** When to try again, in seconds. */
const retryAfter = 10;

/** How a server learns how far its event loop lags, and when it turns requests away. */
export interface SheddingOptions {
  /** From which lag on all but pages are turned away, in milliseconds (0: never); what is expensive, from a part of that on. */
  maxDelay: number;
  kindOf: KindOf;
  /** How far the event loop lags, in milliseconds (default: as measured). */
  lag?: (() => number) | undefined;
}

/**
 * Turns requests away (503) while the event loop lags: first those that hash passwords, then forms without scripts, then other
 * calls. Forms and passwords are looked at once they were read, so that a form comes back with what was typed.
 */
export function turnAwayWhileLagging(app: FastifyInstance, { maxDelay, kindOf, lag }: SheddingOptions): void {
  const currentLag = lag ?? (maxDelay === 0 ? () => 0 : measureLag(app));

  function turnAwayBeyond(share: number): void {
    if (maxDelay === 0 || currentLag() <= maxDelay * share) return;
    throw new BusyError({
      status: 503,
      detail: 'The server is busy. Try again in a minute.',
      headers: { 'retry-after': String(retryAfter) },
    });
  }

  app.decorate('turnAwayIfLagging', (kind) => turnAwayBeyond(sheddable[kind]));
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isServedWhileLagging || kindOf(request) === 'pages') return;
    turnAwayBeyond(sheddable.calls);
  });
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.hashesPasswords) turnAwayBeyond(sheddable.passwords);
  });
}

/** Looking at the lag opens no file, because it must not fail when there are no descriptors left. */
function measureLag(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let lag = 0;
  const timer = setInterval(() => {
    // Without a single measurement (NaN) the loop stood still.
    lag = Number.isNaN(histogram.mean) ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - resolution;
    histogram.reset();
  }, sampleInterval).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => lag;
}
