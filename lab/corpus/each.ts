import { availableParallelism } from 'node:os';

/** Tries several items at once, and returns the outcomes in the order given. */
export async function eachOf<Item, Outcome>(
  items: readonly Item[],
  tryItem: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const left = items.entries();
  const work = async () => {
    for (const [at, item] of left) outcomes[at] = await tryItem(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return outcomes;
}
