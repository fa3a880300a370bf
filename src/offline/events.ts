/** The events of a service worker (W3C Service Workers, Background Synchronization), which TypeScript's DOM library lacks. */

/** An event whose worker is kept alive until the work is done. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  /** The answer that the browser requested while the worker started; undefined where it did not. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface SyncEvent extends LastingEvent {
  readonly tag: string;
}

/** What a page tells the worker: the path of a page that the visitor reads. */
export interface PageMessage {
  seen: string;
}

/** The events that the worker listens to, by type. */
interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: RequestEvent;
  message: LastingEvent & { data: unknown };
  sync: SyncEvent;
}

/** What a worker has in its global scope, and a page has not. */
interface WorkerScope {
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listen: (event: WorkerEvents[Type]) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  /** Missing in some browsers. */
  readonly serviceWorker?: { readonly state: ServiceWorkerState };
}

/** The global scope, in a worker. */
export const worker = globalThis as unknown as WorkerScope;

/**
 * Whether another worker has taken over. It may have deleted everything, so that what is stored now would stay for good: a
 * worker that is withdrawn has no successor that would delete it.
 */
export function isReplaced(): boolean {
  return worker.serviceWorker?.state === 'redundant';
}
