// @vitest-environment node
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inBatches } from '../../server/database/batches.ts';

/** Records writes, and holds each until the test releases it. */
function heldWrites() {
  const batches: number[][] = [];
  const held: (() => void)[] = [];
  const write = async (items: number[]) => {
    batches.push(items);
    await new Promise<void>((resolve) => held.push(resolve));
    return items.map((item) => item * 10);
  };
  const release = async () => {
    held.shift()?.();
    await setImmediate();
  };
  return { batches, write, release };
}

describe('writing in batches', () => {
  it('should write items that arrive during a write in batches, and return each its own result', async () => {
    const { batches, write, release } = heldWrites();
    const submit = inBatches(3, write);
    const first = submit(1);
    await setImmediate();
    const others = [2, 3, 4, 5].map(submit);
    await release();
    await release();
    await release();
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
    expect(await Promise.all([first, ...others])).toEqual([10, 20, 30, 40, 50]);
  });

  it('should fail only for the item that causes the error', async () => {
    const submit = inBatches(10, async (items: string[]) => {
      if (items.includes('bad')) throw new Error('no');
      return items;
    });
    const results = await Promise.allSettled(['one', 'bad', 'two'].map(submit));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await submit('three')).toBe('three');
  });
});
