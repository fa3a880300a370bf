import { trustedScript } from '../trusted-types.ts';

/** The service worker's file; it is at the root, so that its scope is the whole site. */
const workerFile = '/service-worker.js';

/** Registers the service worker. The browser asks for a newer one without its cache, so that a bad one can be withdrawn. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trustedScript(workerFile), { updateViaCache: 'none' });
}
