// @vitest-environment node
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { repeatWork } from '../../server/repeated-work.ts';

test('should be done again as soon as it asks for, one run at a time, and have ended when the server has closed', async () => {
  const app = Fastify();
  const runs: PromiseWithResolvers<number | undefined>[] = [];
  let isTold: (() => boolean) | undefined;
  repeatWork(app, {
    interval: 20,
    logFailure: () => expect.unreachable('Nothing fails.'),
    work: (isStopped) => {
      isTold = isStopped;
      runs.push(Promise.withResolvers());
      return runs.at(-1)?.promise ?? Promise.reject();
    },
  });
  await app.ready();
  await new Promise((passed) => setTimeout(passed, 100));
  expect(runs).toHaveLength(1);
  runs[0]?.resolve(undefined);
  await vi.waitUntil(() => runs.length === 2, { timeout: 60_000 });

  let isClosed = false;
  const closing = app.close().then(() => {
    isClosed = true;
  });
  await vi.waitUntil(() => isTold?.(), { timeout: 60_000 });
  await new Promise((passed) => setTimeout(passed, 100));
  expect(isClosed).toBe(false);
  runs[1]?.resolve(1);
  await closing;
  await new Promise((passed) => setTimeout(passed, 100));
  expect(runs).toHaveLength(2);
});

test('should be done again sooner than at its interval if it asks for that, and after a failure at its interval', async () => {
  const app = Fastify();
  const work = vi.fn<() => Promise<number | undefined>>();
  work.mockResolvedValueOnce(1).mockResolvedValueOnce(undefined);
  repeatWork(app, { interval: 3_600_000, logFailure: () => {}, work });
  await app.ready();
  await vi.waitUntil(() => work.mock.calls.length === 2, { timeout: 60_000 });
  await app.close();

  const failing = Fastify();
  const logFailure = vi.fn();
  const failed = vi.fn(() => Promise.reject(new Error('The database is away.')));
  repeatWork(failing, { interval: 20, logFailure, work: failed });
  await failing.ready();
  await vi.waitUntil(() => logFailure.mock.calls.length > 1, { timeout: 60_000 });
  await failing.close();
});
