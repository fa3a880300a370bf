/** `npm run lab -- rollout`: replaces two instances on PostgreSQL one after the other while visitors submit, and counts what failed. */
import { startPostgres } from '../tests/server/fixtures/postgres.ts';
import { startProxy } from './rollout/proxy.ts';
import { builtRelease, type Release, releaseOf } from './rollout/release.ts';
import { failuresOf, type Instance, replaceInstances } from './rollout/replace.ts';
import { runTool } from './run-tool.ts';
import { openSite } from './site.ts';
import { createPostgresStorage, removeStorage } from './storage.ts';
import { readPagesDuring } from './torture/pages.ts';
import { compareWithStored, startVisitors } from './torture/submissions.ts';

const rolloutUsage = `Usage: npm run lab -- rollout [--former COMMIT]

Builds this release, runs two instances of the former one behind a small proxy on a PostgreSQL of its own, and lets visitors
submit and read pages while this release replaces them one after the other, and while the former one replaces it again. Exit code 1 if a
request failed, or if something that was acknowledged is not stored once.

  --former COMMIT   The former release (default: this one, which then replaces itself).`;

/** How long instances drain, in seconds, and how often the proxy asks whether they are ready, in milliseconds. */
const drain = '2';
const interval = 250;

await runTool(rolloutUsage, { former: { type: 'string' } }, rollout);

async function rollout(values: { former?: string }): Promise<number> {
  using present = builtRelease('dist');
  using former = typeof values.former === 'string' ? releaseOf(values.former) : builtRelease('dist');
  const postgres = await startPostgres({ waitForDisk: true });
  const storage = await createPostgresStorage(postgres.url, 'rollout');
  try {
    const start = async ({ program }: Release): Promise<Instance> =>
      openSite({ build: '', program, storage, settings: { DRAIN_SECONDS: drain } });
    await using proxy = await startProxy(interval);
    let instances: Instance[] = await Promise.all([start(former), start(former)]);
    for (const { url } of instances) await proxy.add(url);

    const stages: Record<string, object> = {};
    const acknowledged: string[] = [];
    let failed = 0;
    for (const [name, release] of Object.entries({ 'to this release': present, 'back to the former one': former })) {
      const visitors = startVisitors(proxy.url, { isChanging: false });
      await visitors.submitOnce();
      const begin = performance.now();
      const replacing = () => replaceInstances(proxy, instances, () => start(release));
      const [{ pages, failedPages }, successors] = await readPagesDuring(proxy.url, replacing);
      instances = successors;
      const seconds = (performance.now() - begin) / 1000;
      await visitors.stop();
      const failures = failuresOf(visitors);
      failed += failures.length + failedPages;
      acknowledged.push(...visitors.acknowledged);
      stages[name] = {
        seconds: Number(seconds.toFixed(1)),
        acknowledged: visitors.acknowledged.length,
        failed: failures.length,
        pages,
        'failed pages': failedPages,
        'slowest ms': visitors.takeSlowest(),
      };
      for (const failure of new Set(failures)) console.log(`${name}: ${failure}`);
    }
    for (const { stop } of instances) await stop();
    const stored = await compareWithStored(storage, { acknowledged });
    console.table(stages);
    console.log('In the database:', stored);
    return failed + stored.lost + stored.doubled + stored.wrongEmails === 0 ? 0 : 1;
  } finally {
    removeStorage(storage);
    await postgres.stop();
  }
}
