// @vitest-environment node
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/open.ts';
import { readBuiltSite } from '../../server/site/pages.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import {
  createTestStorage,
  databaseKinds,
  sendRawRequest,
  startTestServer,
  type TestServer,
  type TestStorage,
} from './fixtures/test-server.ts';

/** A build of a release: files that all have, and a script, a picture and a font of its own. */
function buildRelease(hash: string) {
  const built = writeBuiltSite({
    'assets/-price-Bx3xdEcx.js': 'export const shared = 1;',
    [`assets/booking-${hash}.js`]: `export const release = '${hash}';`,
    [`assets/LiveMap-${hash}-night.svg`]: `<svg xmlns="http://www.w3.org/2000/svg"><title>${hash}</title></svg>`,
  });
  writeFileSync(join(built.folder, `site/assets/grotesque-${hash}.woff2`), Buffer.from([0x77, 0x4f, 0x46, 0x32, 0xff]));
  afterAll(built.remove);
  return readBuiltSite(built.folder);
}

const former = buildRelease('aaaaaaaa');
const present = buildRelease('bbbbbbbb');

const pathsOf = (hash: string) =>
  ['booking-HASH.js', 'LiveMap-HASH-night.svg', 'grotesque-HASH.woff2'].map(
    (name) => `/assets/${name.replace('HASH', hash)}`,
  );

const day = 24 * 60 * 60_000;

/** Runs `use` with a server of a release that starts some days from now. */
async function onServer<Result>(
  storage: TestStorage,
  site: typeof former,
  days: number,
  use: (server: TestServer) => Promise<Result>,
): Promise<Result> {
  await using server = await startTestServer('sqlite', { storage, site, now: () => new Date(Date.now() + days * day) });
  return await use(server);
}

/** What a page gets: everything but what differs with each answer, and what only files have. */
async function assetsFrom({ url }: TestServer, paths: string[], encoding: string) {
  const answers = await Promise.all(paths.map((path) => sendRawRequest(url, path, { 'accept-encoding': encoding })));
  return answers.map(({ status, headers, body }) => {
    const { date, etag, 'last-modified': modified, 'accept-ranges': ranges, 'x-request-id': id, ...rest } = headers;
    return { status, headers: rest, body: body.toString('latin1') };
  });
}

const statusesFrom = ({ url }: TestServer, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await sendRawRequest(url, path)).status));

describe.each(databaseKinds)('the assets of other releases on %s', (kind) => {
  it('should be answered after an upgrade as they were before it, and again after going back', async () => {
    await using storage = await createTestStorage(kind);
    const encodings = ['br', 'identity'];
    const all = (hash: string) => (server: TestServer) =>
      Promise.all(encodings.map((encoding) => assetsFrom(server, pathsOf(hash), encoding)));
    const before = await onServer(storage, former, 0, all('aaaaaaaa'));
    expect(before.flat().map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await onServer(storage, present, 0, all('aaaaaaaa'))).toEqual(before);
    const after = await onServer(storage, former, 0, all('bbbbbbbb'));
    expect(after.flat().map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(after[1]?.[0]?.body).toBe("export const release = 'bbbbbbbb';");
  });

  it('should be deleted 30 days after the last server of their release, and no earlier', async () => {
    await using storage = await createTestStorage(kind);
    const ask = (server: TestServer) => statusesFrom(server, pathsOf('aaaaaaaa'));
    await onServer(storage, former, 0, ask);
    await onServer(storage, former, 20, ask);
    expect(await onServer(storage, present, 49, ask)).toEqual([200, 200, 200]);
    expect(await onServer(storage, present, 51, ask)).toEqual([404, 404, 404]);
    expect(await onServer(storage, former, 51, (server) => statusesFrom(server, pathsOf('bbbbbbbb')))).toEqual([
      200, 200, 200,
    ]);
  });
});

describe.runIf(databaseKinds.includes('postgres'))('the assets of a release that is rolled out on PostgreSQL', () => {
  it('should be answered at once by servers of the release before it', async () => {
    await using storage = await createTestStorage('postgres');
    await using old = await startTestServer('postgres', { storage, site: former });
    // It has just looked, and a name that it does not know yet must not wait for another release.
    expect(await statusesFrom(old, pathsOf('bbbbbbbb'))).toEqual([404, 404, 404]);
    await using fresh = await startTestServer('postgres', { storage, site: present });
    expect(await statusesFrom(old, pathsOf('bbbbbbbb'))).toEqual([200, 200, 200]);
    expect(await statusesFrom(fresh, pathsOf('aaaaaaaa'))).toEqual([200, 200, 200]);
  });
});

describe('an asset that no release has', () => {
  it('should be unknown, and not be remembered by caches', async () => {
    await using server = await startTestServer('sqlite', { site: present });
    for (const path of ['/assets/booking-cccccccc.js', '/assets/booking.js', '/assets/..%2fpages.json']) {
      const { status, headers } = await sendRawRequest(server.url, path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers['cache-control']).toMatch(/no-store|no-cache/);
    }
  });

  it('should cost few looks into the database, and none if its name cannot be one', async () => {
    await using storage = await createTestStorage('sqlite');
    const database = await openDatabase(storage.settings);
    const looks: string[] = [];
    const queries = new Proxy(database.queries, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (args[0] === 'released_assets') looks.push(String(name));
          return value.apply(target, args);
        };
      },
    });
    await using server = await startTestServer('sqlite', {
      storage,
      database: { ...database, queries },
      site: present,
    });
    looks.length = 0;
    const begun = performance.now();
    const random = (at: number) => `/assets/x-${String(at).padStart(8, '0')}.js`;
    const statuses = await statusesFrom(
      server,
      Array.from({ length: 300 }, (_, at) => random(at)),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
    // One every quarter of a second.
    expect(looks.length).toBeLessThanOrEqual(2 + (performance.now() - begun) / 250);
    looks.length = 0;
    const odd = ['/assets/x.js', '/assets/x-123.js', '/assets/x-12345678.html', '/assets/a/x-12345678.js'];
    expect(await statusesFrom(server, odd)).toEqual([404, 404, 404, 404]);
    expect(looks).toEqual([]);
  });
});

describe('a database that cannot be reached', () => {
  it('should be told from an asset that is unknown, and not keep the site from starting or its own from being served', async () => {
    await using storage = await createTestStorage('sqlite');
    const database = await openDatabase(storage.settings);
    await database.queries.schema.dropTable('released_assets').execute();
    await using server = await startTestServer('sqlite', { storage, database, site: present });
    expect(server.log.join('')).toContain('storing the assets of this release failed');
    expect(await statusesFrom(server, pathsOf('bbbbbbbb'))).toEqual([200, 200, 200]);
    await database.queries.destroy();
    const { status, headers } = await sendRawRequest(server.url, '/assets/booking-aaaaaaaa.js');
    expect([status, Number(headers['retry-after']) > 0, headers['cache-control']]).toEqual([503, true, 'no-store']);
  });

  it('should answer for an asset of another release once it can be reached again', async () => {
    await using storage = await createTestStorage('sqlite');
    await onServer(storage, former, 0, async () => {});
    await using server = await startTestServer('sqlite', { storage, site: present });
    const [script = '', ...others] = pathsOf('aaaaaaaa');
    expect(await statusesFrom(server, others)).toEqual([200, 200]);
    const { schema } = server.database.queries;
    await schema.alterTable('released_assets').renameTo('lost').execute();
    expect(await statusesFrom(server, [script])).not.toEqual([200]);
    await schema.alterTable('lost').renameTo('released_assets').execute();
    expect(await statusesFrom(server, [script])).toEqual([200]);
  });
});

it('should write nothing when the same release starts again', async () => {
  await using storage = await createTestStorage('sqlite');
  const rows = ({ database }: TestServer) => database.queries.selectFrom('released_assets').selectAll().execute();
  const first = await onServer(storage, present, 0, rows);
  expect(first.map(({ name }) => `/assets/${name}`).sort()).toEqual(
    ['/assets/-price-Bx3xdEcx.js', ...pathsOf('bbbbbbbb')].sort(),
  );
  expect(await onServer(storage, present, 0.9, rows)).toEqual(first);
});
