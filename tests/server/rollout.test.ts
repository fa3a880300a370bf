// @vitest-environment node
/** The short form of `npm run lab -- rollout`: on servers in the process of the test. */
import { expect, it, onTestFinished } from 'vitest';
import { startProxy } from '../../lab/rollout/proxy.ts';
import { failuresOf, type Instance, replaceInstances } from '../../lab/rollout/replace.ts';
import { readPagesDuring } from '../../lab/torture/pages.ts';
import { compareWithStored, startVisitors } from '../../lab/torture/submissions.ts';
import { readBuiltSite } from '../../server/site/pages.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import { createTestStorage, databaseKinds, pollUntil, startTestServer } from './fixtures/test-server.ts';

/** How often the proxy asks whether instances are ready, in milliseconds. */
const interval = 40;

it.runIf(databaseKinds.includes('postgres'))('a release should fail no request', async () => {
  const built = writeBuiltSite();
  onTestFinished(built.remove);
  const storage = await createTestStorage('postgres');
  onTestFinished(() => storage[Symbol.asyncDispose]());
  const start = async (): Promise<Instance> => {
    const stopping = new AbortController();
    const parts = { storage, site: readBuiltSite(built.folder), stopping: stopping.signal };
    const server = await startTestServer('postgres', parts);
    let ended: PromiseLike<void> | undefined;
    const end = async () => {
      ended ??= server[Symbol.asyncDispose]();
      await ended;
    };
    onTestFinished(end);
    return {
      url: server.url,
      async stop() {
        stopping.abort();
        const answered = () => server.log.filter((line) => line.includes('"method":"POST"')).length;
        let [own, all] = [-1, 0];
        // It drains until the others alone have answered ten submissions.
        await pollUntil(() => {
          if (answered() !== own) [own, all] = [answered(), visitors.acknowledged.length];
          return visitors.acknowledged.length - all >= 10;
        });
        await end();
      },
    };
  };
  await using proxy = await startProxy(interval);
  const instances = await Promise.all([start(), start()]);
  for (const { url } of instances) await proxy.add(url);

  const visitors = startVisitors(proxy.url, { count: 4 });
  await visitors.submitOnce();
  const [read] = await readPagesDuring(proxy.url, () => replaceInstances(proxy, instances, start));
  await visitors.submitOnce();
  await visitors.stop();

  expect(visitors.acknowledged.length).toBeGreaterThan(20);
  expect(failuresOf(visitors)).toEqual([]);
  expect(read.pages).toBeGreaterThan(5);
  expect(read.failedPages).toBe(0);
  const figures = await compareWithStored(storage.settings, visitors);
  expect(figures).toMatchObject({ lost: 0, doubled: 0, wrongEmails: 0 });
});
