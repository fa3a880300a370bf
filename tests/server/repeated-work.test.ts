// @vitest-environment node
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatWork } from '../../server/repeated-work.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('should be done again as soon as it asks for, one run at a time, and have ended when the server has closed', async () => {
  const app = Fastify();
  const runs: PromiseWithResolvers<number | undefined>[] = [];
  let isTold: (() => boolean) | undefined;
  repeatWork(app, {
    interval: 20,
    logFailure: () => expect.unreachable('Nothing fails.'),
    work: (isStopped) => {
      isTold = isStopped;
      const run = Promise.withResolvers<number | undefined>();
      runs.push(run);
      return run.promise;
    },
  });
  await app.ready();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve(undefined);
  await vi.advanceTimersByTimeAsync(20);
  expect(runs).toHaveLength(2);

  let isClosed = false;
  const closing = app.close().then(() => {
    isClosed = true;
  });
  await vi.waitUntil(() => isTold?.());
  await vi.advanceTimersByTimeAsync(100);
  expect(isClosed).toBe(false);
  runs[1]?.resolve(1);
  await closing;
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toHaveLength(2);
});

test('should be done again sooner than at its interval if it asks for that, and after a failure at its interval', async () => {
  const app = Fastify();
  const work = vi.fn<() => Promise<number | undefined>>();
  work.mockResolvedValueOnce(5).mockResolvedValueOnce(undefined);
  repeatWork(app, { interval: 3_600_000, logFailure: () => {}, work });
  await app.ready();
  await vi.advanceTimersByTimeAsync(4);
  expect(work).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await app.close();

  const failing = Fastify();
  const logFailure = vi.fn();
  repeatWork(failing, { interval: 20, logFailure, work: () => Promise.reject(new Error('The database is away.')) });
  await failing.ready();
  await vi.advanceTimersByTimeAsync(19);
  expect(logFailure).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(logFailure).toHaveBeenCalledTimes(2);
  await failing.close();
});
