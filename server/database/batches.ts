/**
 * Writes items that arrive during another write as one batch, so that many requests share one commit and, on PostgreSQL,
 * one round trip. An item that arrives alone is written at once.
 * `write` returns one result per item, in order. If it fails for a batch, each item is written by itself, so that no
 * request fails because of another; it must therefore be safe to repeat.
 */
export function inBatches<Item, Result>(
  maxBatchSize: number,
  write: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) await settle(waiting.splice(0, maxBatchSize));
    running = false;
  }

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((single) => settle([single])));
      else for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return;
      running = true;
      // Once all pending requests are read: together they are the first batch.
      setImmediate(run);
    });
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
