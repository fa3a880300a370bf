// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLaneWorker } from '../../server/mail/lane-worker.ts';
import { lanes } from '../../server/mail/lanes.ts';
import type { LeasedMail } from '../../server/mail/outbox-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const poll = 5000;

/** A worker of a lane in which `waiting` emails are due, and which the mail server accepts when the test says so. */
function startWorker(waiting: number) {
  const state = { waiting, begun: 0, looks: 0, errors: [] as object[], fault: undefined as Error | undefined };
  const held: (() => void)[] = [];
  const worker = createLaneWorker(lanes.notices, {
    queue: {
      async lease(_lane, limit) {
        state.looks++;
        await new Promise((resolve) => setTimeout(resolve, 10));
        if (state.fault) throw state.fault;
        const count = Math.min(limit, state.waiting);
        state.waiting -= count;
        return Array.from({ length: count }, () => ({}) as LeasedMail);
      },
    },
    cap: async (mails) => mails,
    deliver() {
      state.begun++;
      return new Promise((resolve) => held.push(resolve));
    },
    log: { warn: () => {}, error: (details) => void state.errors.push(details) },
    doVisitorsWait: () => false,
    poll,
    makeWay: 250,
  });
  worker.start();
  const accept = (count: number) => {
    for (const resolve of held.splice(0, count)) resolve();
  };
  return { worker, state, accept };
}

test('a lane should have ten emails in progress, however long the mail server takes', async () => {
  const { worker, state, accept } = startWorker(40);
  await vi.advanceTimersByTimeAsync(10 * poll);
  expect(state.begun).toBe(10);
  accept(3);
  await vi.advanceTimersByTimeAsync(10 * poll);
  expect(state.begun).toBe(13);
  accept(13);
  await vi.advanceTimersByTimeAsync(10 * poll);
  expect(state.begun).toBe(23);
  const stopped = worker.stop();
  accept(10);
  await stopped;
  expect(state).toMatchObject({ begun: 23, waiting: 17 });
});

test('a lane should be looked at again after a while, or when it is woken', async () => {
  const { worker, state } = startWorker(0);
  await vi.advanceTimersByTimeAsync(10 + poll - 1);
  expect(state.looks).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.looks).toBe(2);
  await vi.advanceTimersByTimeAsync(100);
  worker.wake();
  await vi.advanceTimersByTimeAsync(5);
  expect(state.looks).toBe(3);
  // What is queued during a look may have come too late for it.
  worker.wake();
  await vi.advanceTimersByTimeAsync(100);
  expect(state.looks).toBe(4);
  await worker.stop();
  worker.wake();
  await vi.advanceTimersByTimeAsync(10 * poll);
  expect(state.looks).toBe(4);
});

test('a lane that cannot be read should be logged by the code of the error, and looked at again', async () => {
  const { worker, state } = startWorker(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(state.begun).toBe(1);
  state.fault = Object.assign(new Error('amina@example.com'), { code: 'ECONNREFUSED' });
  worker.wake();
  await vi.advanceTimersByTimeAsync(2000);
  expect(state.errors[0]).toEqual({ code: 'ECONNREFUSED' });
  state.fault = undefined;
  state.waiting = 1;
  await vi.advanceTimersByTimeAsync(poll);
  expect(state.begun).toBe(2);
});
