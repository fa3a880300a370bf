import { setImmediate as turn } from 'node:timers/promises';
import { storeFailureOf } from './store-failure.ts';

/** A batch that takes longer than this, in milliseconds, no longer holds up the next one. Emails have the same patience. */
const patience = 1000;

/** The most batches at a time: beyond it, the store itself is what holds them up. */
const maxBatches = 4;

/** The most batches that may wait. With more, an answer would come too late to be of use. */
const maxWaitingBatches = 20;

/** How many items may arrive for each that is written, so that those for whom there is no room are turned away quickly. */
const arrivalsPerItem = 3;

/** How many items wait to be written to a database, and how many were turned away since it was opened. */
export interface WriteLoad {
  waiting: number;
  rejected: number;
}

/**
 * Writes items that arrive during another write as one batch, so that many requests share one commit and, on PostgreSQL,
 * one round trip. An item that arrives alone is written at once.
 * `write` returns one result per item, in order. If it fails for a batch, each item is written by itself, so that no
 * request fails because of another; it must therefore be safe to repeat. If the store itself fails, all items fail with it.
 * `load` counts the items. Throws an `OverloadError` for an item that would have to wait behind too many others.
 */
export function inBatches<Item, Result>(
  maxBatchSize: number,
  write: (items: Item[]) => Promise<Result[]>,
  load: WriteLoad = { waiting: 0, rejected: 0 },
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;
  let arrivals = 0;
  const open = new Set<Promise<void>>();

  async function run(): Promise<void> {
    // The rest of the turn in which the first item arrived.
    await turn();
    while (waiting.length > 0) {
      await arrived();
      const next = waiting.splice(0, maxBatchSize);
      load.waiting -= next.length;
      const batch = settle(next).finally(() => open.delete(batch));
      open.add(batch);
      await (open.size < maxBatches ? settledOrPatienceOver(batch) : Promise.race(open));
    }
    running = false;
  }

  /**
   * Waits while each turn of the event loop brings more. Otherwise SQLite, which writes within a turn, would hold up what is
   * about to come: a turn accepts no more than one new connection, and whoever is not accepted cannot even be turned away.
   */
  async function arrived(): Promise<void> {
    const last = arrivals + arrivalsPerItem * maxBatchSize;
    let before: number;
    do {
      before = arrivals;
      await turn();
    } while (arrivals > before && arrivals < last);
  }

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (batch.length > 1 && storeFailureOf(error) === undefined)
        await Promise.all(batch.map((single) => settle([single])));
      else for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      arrivals++;
      if (waiting.length >= maxWaitingBatches * maxBatchSize) {
        load.rejected++;
        throw new OverloadError();
      }
      waiting.push({ item, resolve, reject });
      load.waiting++;
      if (running) return;
      running = true;
      void run();
    });
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** The store has more to do than it can manage: work on the request was not begun. */
export class OverloadError extends Error {
  override name = 'OverloadError';
  override message = 'Too many submissions are waiting to be stored.';
}

/** Waits for a batch, but for no longer than a second. */
export function settledOrPatienceOver(batch: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patience);
  return Promise.race([batch, promise]).finally(() => clearTimeout(timer));
}
