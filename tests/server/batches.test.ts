// @vitest-environment node
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { inBatches, OverloadError } from '../../server/database/batches.ts';

/** Records writes, and holds each until the test releases it. */
function heldWrites() {
  const batches: number[][] = [];
  const held: (() => void)[] = [];
  const write = async (items: number[]) => {
    batches.push(items);
    await new Promise<void>((resolve) => held.push(resolve));
    return items.map((item) => item * 10);
  };
  const begun = (count: number) => vi.waitFor(() => expect(batches).toHaveLength(count));
  const release = () => held.shift()?.();
  return { batches, write, begun, release };
}

describe('writing in batches', () => {
  it('should write items that arrive during a write in batches, and return each its own result', async () => {
    const { batches, write, begun, release } = heldWrites();
    const submit = inBatches(3, write);
    const first = submit(1);
    await begun(1);
    const others = [2, 3, 4, 5].map(submit);
    release();
    await begun(2);
    release();
    await begun(3);
    release();
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
    expect(await Promise.all([first, ...others])).toEqual([10, 20, 30, 40, 50]);
  });

  it('should not write while every turn of the event loop brings an item, as it brings a connection', async () => {
    const { batches, write, begun } = heldWrites();
    const submit = inBatches(10, write);
    for (const item of [1, 2, 3, 4, 5]) {
      void submit(item);
      await setImmediate();
    }
    await begun(1);
    expect(batches).toEqual([[1, 2, 3, 4, 5]]);
  });

  it('should go on writing however many arrive, and turn away those for whom there is no room', async () => {
    let written = 0;
    const submit = inBatches(2, async (items: number[]) => {
      written += items.length;
      return items;
    });
    const outcomes: Promise<unknown>[] = [];
    for (let turn = 0; turn < 400; turn++) {
      outcomes.push(submit(turn).catch((error: unknown) => error));
      await setImmediate();
    }
    expect(written).toBeGreaterThan(50);
    const turnedAway = (await Promise.all(outcomes)).filter((outcome) => outcome instanceof OverloadError);
    expect(turnedAway.length).toBeGreaterThan(0);
    expect(written + turnedAway.length).toBe(400);
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
