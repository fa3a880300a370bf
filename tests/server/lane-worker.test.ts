// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLaneWorker } from '../../server/mail/lane-worker.ts';
import { lanes } from '../../server/mail/lanes.ts';
import type { LeasedMail } from '../../server/mail/outbox-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const poll = 5000;

/** A worker of a lane in which `waiting` emails are due. The mail server accepts those that are held when the test says so. */
function prepareWorker(waiting: number, isHeld: (count: number) => boolean = () => true) {
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
    keepBack: async (mails) => mails,
    deliver() {
      state.begun++;
      return isHeld(state.begun) ? new Promise((resolve) => held.push(resolve)) : Promise.resolve();
    },
    log: { warn: () => {}, error: (details) => void state.errors.push(details) },
    doVisitorsWait: () => false,
    poll,
    makeWay: 250,
  });
  const accept = (count: number) => {
    for (const resolve of held.splice(0, count)) resolve();
  };
  return { worker, state, accept };
}

function startWorker(...given: Parameters<typeof prepareWorker>) {
  const prepared = prepareWorker(...given);
  prepared.worker.start();
  return prepared;
}

test('a lane should be left alone until its worker is started', async () => {
  const { worker, state } = prepareWorker(1);
  worker.wake();
  await vi.advanceTimersByTimeAsync(10 * poll);
  expect(state.looks).toBe(0);
});

test('a worker should stop once the mail server has answered', async () => {
  const { worker, accept } = startWorker(1);
  await vi.advanceTimersByTimeAsync(10 * poll);
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(10 * poll);
  expect(isStopped).toBe(false);
  accept(1);
  await stopped;
});

test('a lane should have ten emails in progress, however long the mail server takes', async () => {
  const { worker, state, accept } = startWorker(40);
  await vi.advanceTimersByTimeAsync(10 * poll);
  expect(state.begun).toBe(10);
  accept(3);
  await vi.advanceTimersByTimeAsync(50);
  expect(state.begun).toBe(13);
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

test('a lane should be emptied without a pause, even if there is room for one email only', async () => {
  const { state } = startWorker(40, (count) => count <= 9);
  await vi.advanceTimersByTimeAsync(poll);
  expect(state.begun).toBe(40);
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
  await vi.advanceTimersByTimeAsync(1);
  expect(state.looks).toBe(3);
  await vi.advanceTimersByTimeAsync(99);
  expect(state.looks).toBe(4);
  // The next look is due a while after the last one, not after the one before it.
  await vi.advanceTimersByTimeAsync(poll - 110);
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
