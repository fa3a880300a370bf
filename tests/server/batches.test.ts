// @vitest-environment node
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  const begun = (count: number) => expect.poll(() => batches).toHaveLength(count);
  const release = () => held.shift()?.();
  return { batches, write, begun, release };
}

/** Lets the event loop do what is due. */
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count++) await setImmediate();
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

  describe('while writes do not end', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    it('should begin another after a second, with at most four at a time', async () => {
      const { batches, write, release } = heldWrites();
      const submit = inBatches(1, write);
      for (const item of [1, 2, 3, 4, 5, 6]) void submit(item);
      await turns();
      expect(batches).toEqual([[1]]);
      vi.advanceTimersByTime(999);
      await turns();
      expect(batches).toEqual([[1]]);
      for (const count of [2, 3, 4, 4, 4]) {
        vi.advanceTimersByTime(1000);
        await turns();
        expect(batches).toHaveLength(count);
      }
      release();
      await turns();
      expect(batches).toHaveLength(5);
    });

    it('should let twenty batches wait, and turn away what comes then', async () => {
      const { write } = heldWrites();
      const submit = inBatches(2, write);
      void submit(0);
      await turns();
      for (let item = 1; item <= 40; item++) void submit(item);
      await expect(submit(41)).rejects.toThrow(new OverloadError());
      expect(new OverloadError().message).toBe('Too many submissions are waiting to be stored.');
    });
  });

  it('should begin again with what comes later, and write nothing in between', async () => {
    const batches: number[][] = [];
    const submit = inBatches(10, async (items: number[]) => {
      batches.push(items);
      return items;
    });
    expect(await submit(1)).toBe(1);
    await turns();
    expect(await submit(2)).toBe(2);
    await turns();
    expect(batches).toEqual([[1], [2]]);
  });

  it('should fail only for the item that causes the error', async () => {
    const submit = inBatches(10, async (items: string[]) => {
      if (items.includes('bad')) throw new Error('no');
      return items;
    });
    const results = await Promise.allSettled(['one', 'bad', 'two'].map(submit));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const pair = await Promise.allSettled(['one', 'bad'].map(submit));
    expect(pair.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await submit('three')).toBe('three');
  });
});
