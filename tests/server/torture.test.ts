// @vitest-environment node
/** The short form of `npm run lab -- torture`: on servers in processes of their own. */
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createStorage, removeStorage } from '../../lab/storage.ts';
import { attackSite } from '../../lab/torture/attacks.ts';
import { failWhileSubmitting } from '../../lab/torture/faults.ts';
import { sendRandomInputs } from '../../lab/torture/inputs.ts';
import { killWhileSubmitting } from '../../lab/torture/kills.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import { createDatabase, startPostgres } from './fixtures/postgres.ts';
import { createTestStorage, databaseKinds } from './fixtures/test-server.ts';

const built = writeBuiltSite();
afterAll(built.remove);

const unharmed = { lost: 0, doubled: 0, wrongEmails: 0, unexpected: [], crashes: 0, secretsInLogs: 0 };

it('a server should end connections that send a thousand requests ahead, and serve pages meanwhile', async () => {
  await using storage = await createTestStorage('sqlite');
  const times = { flood: 2, measuring: 0, overload: 0 };
  const figures = await attackSite('requests sent ahead', storage.settings, built.folder, times);
  expect(figures).toMatchObject({ crashes: 0, broken: 0, failedPages: 0 });
});

describe.each(databaseKinds)('a server on %s', { concurrent: true }, (kind) => {
  it('should lose and double nothing when its process is killed', async () => {
    await using storage = await createTestStorage(kind);
    const figures = await killWhileSubmitting(storage.settings, built.folder, 2);
    expect(figures).toMatchObject(unharmed);
    expect(figures.acknowledged).toBeGreaterThan(10);
  });

  it('should lose and double nothing when its database fails, and answer 503 meanwhile', async () => {
    // Of its own, because it is crashed.
    const postgres = kind === 'postgres' ? await startPostgres({ waitForDisk: true }) : undefined;
    if (postgres) onTestFinished(postgres.stop);
    const storage = createStorage(postgres && (await createDatabase(postgres.url, 'torture')));
    onTestFinished(() => removeStorage(storage));
    const faults = kind === 'postgres' ? 6 : 2;
    const figures = await failWhileSubmitting(storage, built.folder, { faults, longest: 500, postgres });
    expect(figures).toMatchObject({ ...unharmed, withoutRetryAfter: 0, unanswered: 0 });
    expect(figures.acknowledged).toBeGreaterThan(faults);
    expect(figures.unavailable).toBeGreaterThan(0);
    expect(figures.pages.failedPages).toBe(0);
  });
});

// PostgreSQL, if there is one: it refuses more texts than SQLite does.
it.each(databaseKinds.slice(-1))(
  'a server on %s should answer random requests without a server error, and log nothing secret',
  async (kind) => {
    await using storage = await createTestStorage(kind);
    const seed = Math.floor(Math.random() * 2 ** 31);
    const figures = await sendRandomInputs(storage.settings, built.folder, { inputsPerCall: 6, seed });
    const seen = { seed, faults: [], unanswered: 0, crashes: 0, secretsInLogs: 0 };
    expect({ ...figures, seed }).toMatchObject(seen);
  },
);
