import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';

/** Lays out charts in a worker, so that the page answers meanwhile. */
export const elk = new ELK({ workerFactory: () => new Worker(workerUrl) });
