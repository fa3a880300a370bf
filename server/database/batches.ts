/**
 * Writes together what arrives while others are written, `most` items at once: one commit, and on PostgreSQL one journey
 * there and back, then serves many requests. What arrives alone is written at once and waits for nobody.
 * `write` gives a result for each item, in their order. Where it fails for several items, each is written by itself, so
 * that no request fails for its neighbours; it must therefore bear being repeated.
 */
export function inBatches<Item, Result>(
  most: number,
  write: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) await settle(waiting.splice(0, most));
    running = false;
  }

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((one) => settle([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return;
      running = true;
      // After all requests that the system has ready were read: they make the first batch.
      setImmediate(run);
    });
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
