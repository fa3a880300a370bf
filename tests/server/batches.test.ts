// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { inBatches } from '../../server/database/batches.ts';

/** Writes that are recorded, each of them held until the test lets it go. */
function heldWrites() {
  const batches: number[][] = [];
  const held: (() => void)[] = [];
  const write = async (items: number[]) => {
    batches.push(items);
    await new Promise<void>((resolve) => held.push(resolve));
    return items.map((item) => item * 10);
  };
  const letGo = async () => {
    held.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { batches, write, letGo };
}

describe('writing in batches', () => {
  it('writes what arrives during a write together, so many at once, and gives each its own result', async () => {
    const { batches, write, letGo } = heldWrites();
    const submit = inBatches(3, write);
    const first = submit(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const others = [2, 3, 4, 5].map(submit);
    await letGo();
    await letGo();
    await letGo();
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
    expect(await Promise.all([first, ...others])).toEqual([10, 20, 30, 40, 50]);
  });

  it('fails only for the item at fault', async () => {
    const submit = inBatches(10, async (items: string[]) => {
      if (items.includes('bad')) throw new Error('no');
      return items;
    });
    const results = await Promise.allSettled(['one', 'bad', 'two'].map(submit));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await submit('three')).toBe('three');
  });
});
