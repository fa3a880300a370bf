// @vitest-environment node
/** The short form of `npm run lab -- rollout`: on servers in the process of the test. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startProxy } from '../../lab/rollout/proxy.ts';
import { failuresOf, type Instance, replaceInstances } from '../../lab/rollout/replace.ts';
import { readPagesDuring } from '../../lab/torture/pages.ts';
import { compareWithStored, startVisitors } from '../../lab/torture/submissions.ts';
import { readBuiltSite } from '../../server/site/pages.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import { createTestStorage, databaseKinds, startTestServer } from './fixtures/test-server.ts';

/** How often the proxy asks whether instances are ready, and how long they drain, in milliseconds. */
const interval = 40;
const drain = 200;

it.runIf(databaseKinds.includes('postgres'))('a release should fail no request', async () => {
  const built = writeBuiltSite();
  onTestFinished(built.remove);
  await using storage = await createTestStorage('postgres');
  const start = async (): Promise<Instance> => {
    const stopping = new AbortController();
    const parts = { storage, site: readBuiltSite(built.folder), stopping: stopping.signal };
    const server = await startTestServer('postgres', parts);
    return {
      url: server.url,
      async stop() {
        stopping.abort();
        await pause(drain);
        await server[Symbol.asyncDispose]();
      },
    };
  };
  await using proxy = await startProxy(interval);
  const instances = await Promise.all([start(), start()]);
  for (const { url } of instances) await proxy.add(url);

  const visitors = startVisitors(proxy.url, { count: 4 });
  await visitors.submitOnce();
  const [read, successors] = await readPagesDuring(proxy.url, () => replaceInstances(proxy, instances, start));
  await visitors.submitOnce();
  await visitors.stop();
  for (const { stop } of successors) await stop();

  expect(visitors.acknowledged.length).toBeGreaterThan(20);
  expect(failuresOf(visitors)).toEqual([]);
  expect(read.pages).toBeGreaterThan(5);
  expect(read.failedPages).toBe(0);
  const figures = await compareWithStored(storage.settings, visitors);
  expect(figures).toMatchObject({ lost: 0, doubled: 0, wrongEmails: 0 });
});
