// @vitest-environment node
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  createEmptyStorage,
  createTestStorage,
  databaseKinds,
  pollUntil,
  postBooking,
  startTestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

/** The permissions of a folder and everything in it, by path. */
function permissionsIn(folder: string): Record<string, string> {
  const paths = ['.', ...(readdirSync(folder, { recursive: true }) as string[])];
  return Object.fromEntries(paths.map((path) => [path, (statSync(join(folder, path)).mode & 0o777).toString(8)]));
}

const isFolder = (path: string) => path === '.' || path === 'mail' || path === 'data';

it.each(databaseKinds)('the data folder should be closed to other users of the machine on %s', async (kind) => {
  await using storage = await createTestStorage(kind);
  const DATA_DIR = join(storage.settings.DATA_DIR, 'data');
  const settings = { ...storage.settings, DATA_DIR };
  const sent = () => readdirSync(join(DATA_DIR, 'mail')).filter((name) => name.endsWith('.eml'));
  {
    await using server = await startTestServer(kind, { settings });
    await postBooking(server, validBooking(), uniqueKey());
    await pollUntil(() => sent().length === 2);
    const found = permissionsIn(DATA_DIR);
    expect(Object.keys(found).length).toBeGreaterThan(kind === 'sqlite' ? 6 : 3);
    if (kind === 'sqlite') expect(found).toHaveProperty('site.sqlite-wal');
    for (const [path, mode] of Object.entries(found))
      expect([path, mode]).toEqual([path, isFolder(path) ? '700' : '600']);
  }
});

it('a data folder that an earlier release left open should be closed at the start, and nothing else in it', async () => {
  await using storage = await createTestStorage('sqlite');
  const { DATA_DIR } = storage.settings;
  await (await startTestServer('sqlite', { storage }))[Symbol.asyncDispose]();
  mkdirSync(join(DATA_DIR, 'mail'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'mail', 'old.eml'), '');
  writeFileSync(join(DATA_DIR, 'notes.txt'), '');
  for (const path of ['notes.txt', 'lock', 'site.sqlite', 'mail/old.eml']) chmodSync(join(DATA_DIR, path), 0o644);
  for (const path of ['mail', '.']) chmodSync(join(DATA_DIR, path), 0o755);
  await using _server = await startTestServer('sqlite', { storage });
  expect(permissionsIn(DATA_DIR)).toMatchObject({
    '.': '700',
    mail: '700',
    'mail/old.eml': '600',
    lock: '600',
    'site.sqlite': '600',
    'site.sqlite-wal': '600',
    'notes.txt': '644',
  });
});

it('a folder that is there for everybody should be left to them, with a warning', async () => {
  await using storage = await createEmptyStorage('sqlite');
  const { DATA_DIR } = storage.settings;
  chmodSync(DATA_DIR, 0o1777);
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  await using _server = await startTestServer('sqlite', { storage });
  expect((await warned).message).toContain(`may be able to read ${DATA_DIR}`);
  expect(permissionsIn(DATA_DIR)).toMatchObject({ '.': '777', 'site.sqlite': '600' });
});
