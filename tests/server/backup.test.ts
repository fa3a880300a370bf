// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '../../contract/blog.ts';
import { runBackupCommand } from '../../scripts/backup/run.ts';
import { runRestoreCommand } from '../../scripts/backup/run-restore.ts';
import { readSnapshot } from '../../server/backup/snapshot.ts';
import type { Database, DatabaseKind } from '../../server/database/database.ts';
import { migrate, migrationNames } from '../../server/database/migrations.ts';
import { changeDatabase, openDatabase, readDatabase } from '../../server/database/open.ts';
import { openSqliteFile } from '../../server/database/sqlite.ts';
import { StartError } from '../../server/start-error.ts';
import { runScript } from './fixtures/processes.ts';
import { createReleasedStorage } from './fixtures/released.ts';
import {
  createEmptyStorage,
  createTestStorage,
  databaseKinds,
  postBooking,
  startTestServer,
  type TestStorage,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const newFile = () => join(folder, crypto.randomUUID());

/** No articles are built. */
const noBuilds: string[] = [];

const backUp = ({ settings }: TestStorage, file: string, ...options: string[]) =>
  runBackupCommand(settings, [file, ...options]);
const restore = ({ settings }: TestStorage, file: string, ...options: string[]) =>
  runRestoreCommand(settings, [file, ...options], noBuilds);

/** What servers write again by themselves. */
const leftOut = ['submission_counts', 'released_assets'];

type Row = Record<string, string | number | null>;

/** All rows of a database but those that a backup leaves out, by table, in an order of their own. */
async function rowsIn({ settings }: TestStorage): Promise<Record<string, Row[]>> {
  const { queries, close } = await readDatabase(settings);
  const found: Record<string, Row[]> = {};
  for (const { name } of await queries.introspection.getTables()) {
    if (leftOut.includes(name)) continue;
    const rows = (await queries
      .selectFrom(name as 'users')
      .selectAll()
      .execute()) as unknown as Row[];
    const ordered = rows.map((row) => Object.fromEntries(Object.entries(row).sort()));
    found[name] = ordered.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  await close();
  return found;
}

/** A migrated database with rows in every table, in one of them more than are read at once, and emails in every state. */
async function createFullStorage(kind: DatabaseKind): Promise<TestStorage> {
  const storage = await createReleasedStorage(kind, '0.1.0');
  const { queries, close } = await openDatabase(storage.settings);
  const subscribed_at = '2026-11-20T08:00:00.000Z';
  const many = Array.from({ length: 250 }, (_, at) => ({
    id: `many-${at}`,
    email: `${at}@many.example`,
    subscribed_at,
  }));
  await queries.insertInto('subscribers').values(many).execute();
  await close();
  return storage;
}

const lines = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');

function writeBytes(bytes: Uint8Array): string {
  const file = newFile();
  writeFileSync(file, bytes);
  return file;
}

const writeLines = (of: string[]) => writeBytes(gzipSync(`${of.join('\n')}\n`));

/** The header of a backup, with changes. */
const headerOf = ([header = '']: string[], changes: object) => JSON.stringify({ ...JSON.parse(header), ...changes });

/** The migrations of a newer release: this one's, and another. */
const newerThan = ([header = '']: string[]) => [...JSON.parse(header).migrations, '2999-01-01-more'];

/** Those that stay on the same kind of database are below. */
const moves = databaseKinds.flatMap((from) => databaseKinds.flatMap((to) => (from === to ? [] : [{ from, to }])));

describe.each(moves)('a backup from $from, restored on $to', ({ from, to }) => {
  it('should bring back every row when the site moves', async () => {
    await using source = await createFullStorage(from);
    await using target = await createEmptyStorage(to);
    const file = newFile();
    expect(await backUp(source, file, '--move')).toMatch(/^\d+ rows of 2\d tables backed up to /);
    expect(await restore(target, file)).toMatch(/^\d+ rows of 2\d tables restored, as they were at 20/);
    const expected = await rowsIn(source);
    // All tables that release 0.1.0 had.
    expect(Object.values(expected).filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(21);
    expect(await rowsIn(target)).toEqual(expected);
    // As does a restored database of its own release.
    await (await openDatabase(target.settings)).close();
  });
});

describe.each(databaseKinds)('a backup on %s', (kind) => {
  let source: TestStorage;
  let file: string;
  beforeAll(async () => {
    source = await createFullStorage(kind);
    file = newFile();
    await backUp(source, file);
  });
  afterAll(() => source[Symbol.asyncDispose]());

  it('should contain no code or link, and have no email sent twice', async () => {
    await using target = await createEmptyStorage(kind);
    const before = await rowsIn(source);
    const secrets = (before.outbox ?? []).flatMap(({ message }) => /"secret":"([^"]+)"/.exec(`${message}`)?.[1] ?? []);
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of secrets) expect(lines(file).join()).not.toContain(`${secret}\\"`);
    const build = newFile();
    mkdirSync(build);
    const articles = ['2999-01-01', '2026-11-22'].map((publish_date) => articleOf(publish_date));
    writeFileSync(join(build, 'articles.json'), JSON.stringify(articles));
    expect(await runRestoreCommand(target.settings, [file], [newFile(), build])).toContain('10 emails are held back');
    const after = await rowsIn(target);
    expect(after.outbox?.filter(({ state }) => state === 'waiting')).toEqual([]);
    const messageOf = (rows: Row[] | undefined, kindOfMail: string) =>
      rows?.find(({ message }) => `${message}`.includes(kindOfMail))?.message;
    expect(messageOf(after.outbox, 'booking-confirmation')).toBe(messageOf(before.outbox, 'booking-confirmation'));
    expect(messageOf(after.outbox, 'registration-code')).toBe('{"kind":"registration-code"}');
    // It was a decoy, which nothing may tell.
    expect(messageOf(after.outbox, 'password-reset')).toBe('{"kind":"password-reset"}');
    // One that was published after the backup was taken is not emailed again either.
    expect(after.announced_articles?.map(({ slug, queued_until }) => [slug, queued_until]).sort()).toEqual([
      ['night-drives', null],
      ['of-2026-11-22', null],
      ['what-a-litre-costs', null],
    ]);
    const others = (rows: Record<string, Row[]>) => ({ ...rows, outbox: 0, announced_articles: 0 });
    expect(others(after)).toEqual(others(before));
  });

  it.each([
    [2, '2 emails are held back'],
    [1, '1 email is held back'],
    [0, undefined],
  ])('should have %i emails held back, and say so: %j', async (count, words) => {
    await using storage = await createFullStorage(kind);
    await using target = await createEmptyStorage(kind);
    const { queries, close } = await changeDatabase(storage.settings);
    const waiting = await queries.selectFrom('outbox').selectAll().where('state', '=', 'waiting').execute();
    // They have neither code nor link, without which an email is not kept.
    const kept = waiting.filter(({ message }) => `${message}`.includes('"kind":"booking-')).slice(0, count);
    await queries
      .deleteFrom('outbox')
      .where('id', 'not in', ['', ...kept.map(({ id }) => id)])
      .execute();
    await close();
    const path = newFile();
    await backUp(storage, path);
    expect(/\n(.* held back)/.exec(await restore(target, path))?.[1]).toBe(words);
  });

  it('should be refused by a database that is not empty, unless it is to be replaced', async () => {
    await using target = await createFullStorage(kind);
    const { queries, close } = await changeDatabase(target.settings);
    await queries.deleteFrom('bookings').execute();
    await close();
    const before = await rowsIn(target);
    await expect(restore(target, file)).rejects.toThrow(/not empty\. Add --replace/);
    expect(await rowsIn(target)).toEqual(before);
    await restore(target, file, '--replace');
    expect((await rowsIn(target)).bookings).toEqual((await rowsIn(source)).bookings);
  });

  it('should be refused while a server uses the database, which a backup is not', async () => {
    await using target = await createTestStorage(kind);
    {
      await using _server = await startTestServer(kind, { storage: target });
      const expected = /^(?:Another process is using the data folder|The database is in use)/;
      await expect(restore(target, file)).rejects.toThrow(expected);
      await expect(backUp(target, newFile(), '--move')).rejects.toThrow(expected);
      await backUp(target, newFile());
    }
    // What a server writes by itself does not make a database one that must be kept.
    await restore(target, file);
  });

  it('should be refused as a whole when it is damaged, cut off or of a newer release', async () => {
    await using target = await createTestStorage(kind);
    await (await openDatabase(target.settings)).close();
    const before = await rowsIn(target);
    const whole = readFileSync(file);
    const text = lines(file);
    const name = text.findIndex((line) => line.includes('Zoë'));
    for (const [path, reason] of [
      [writeBytes(whole.subarray(0, whole.length - 20)), /damaged: it is cut off/],
      [writeLines(text.with(name, (text[name] ?? '').replace('Zoë', 'Zoe'))), /damaged: its checksum/],
      [writeLines([headerOf(text, { migrations: newerThan(text) })]), /written by a newer release/],
    ] as const) {
      await expect(restore(target, path, '--replace')).rejects.toThrow(reason);
    }
    expect(await rowsIn(target)).toEqual(before);
    expect(readdirSync(target.settings.DATA_DIR).filter((entry) => entry.includes('restoring'))).toEqual([]);
  });

  it('should be migrated if an earlier release took it', async () => {
    await using earlier = await createEmptyStorage(kind);
    await using target = await createEmptyStorage(kind);
    const database = await openUnmigrated(kind, earlier);
    // All but the newest, and one in the middle, as a release may add one that sorts before others.
    const names = migrationNames(kind)
      .slice(0, -2)
      .filter((name) => name !== '2026-11-22-readiness');
    await migrate(database.queries, kind, names);
    const account = { id: 'an account', created_at: '2026-11-20T08:00:00.000Z' };
    await database.queries.insertInto('accounts').values(account).execute();
    await database.close();
    const path = newFile();
    await backUp(earlier, path);
    await restore(target, path);
    const { queries, close } = await readDatabase(target.settings);
    expect(await queries.selectFrom('accounts').selectAll().execute()).toEqual([account]);
    expect(await queries.selectFrom('readiness').selectAll().execute()).toEqual([]);
    expect(await queries.selectFrom('password_resets').select('domain').execute()).toEqual([]);
    await close();
  });

  it('should contain each booking with its emails, or neither, while a server stores more', async () => {
    await using storage = await createTestStorage(kind);
    await using target = await createEmptyStorage(kind);
    await using server = await startTestServer(kind, { storage, outboxPace: { poll: 3_600_000 } });
    let isWriting = true;
    let stored = 0;
    const write = async () => {
      while (isWriting) {
        await postBooking(server, validBooking(), uniqueKey());
        stored++;
      }
    };
    const reader = await readDatabase(storage.settings);
    await readSnapshot(reader, async (snapshot) => {
      const stored = () => snapshot.selectFrom('outbox').select('id').execute();
      expect(await stored()).toEqual([]);
      await postBooking(server, validBooking(), uniqueKey());
      expect(await stored()).toEqual([]);
    });
    await reader.close();
    const writers = [write(), write(), write()];
    let path: string;
    let before: number;
    do {
      before = stored;
      path = newFile();
      await backUp(storage, path);
    } while (before < 2 || stored - before < 2);
    isWriting = false;
    await Promise.all(writers);
    await restore(target, path);
    const { bookings = [], outbox = [] } = await rowsIn(target);
    expect(bookings.length).toBeGreaterThan(1);
    const emailed = outbox.map(({ message }) => JSON.parse(`${message}`).booking.id);
    expect(emailed.sort()).toEqual(bookings.flatMap(({ id }) => [id, id]).sort());
  });

  it('should be written whole and for its owner alone, and never over another file', async () => {
    const path = newFile();
    const { code, stdout } = await runScript('backup', source.settings, path);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/rows of 2\d tables backed up to/)]);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
    const written = readFileSync(path);
    await expect(backUp(source, path)).rejects.toThrow(`The file ${path} exists already.`);
    expect(readFileSync(path)).toEqual(written);
    await expect(backUp(source, join(path, 'below'))).rejects.toThrow(/cannot be written \(ENOTDIR\)/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('npm run backup and npm run restore', () => {
  const disk = smallDisk();
  it.skipIf(!disk)('should say that the disk is full, and leave nothing on it', async () => {
    await using source = await createFullStorage('sqlite');
    const path = newFile();
    await backUp(source, path);
    const DATA_DIR = String(disk);
    await expect(runRestoreCommand({ DATA_DIR }, [path], noBuilds)).rejects.toThrow(
      new StartError(
        'The disk of the database has no room for the backup, and nothing was changed. Make room, and restore it again.',
      ),
    );
    expect(readdirSync(DATA_DIR)).toEqual(['lock']);
  });

  it('should say what is wrong with a backup, without a database', async () => {
    await using source = await createFullStorage('sqlite');
    await using none = await createEmptyStorage('sqlite');
    const file = newFile();
    await backUp(source, file);
    const whole = readFileSync(file);
    const text = lines(file);
    const name = text.findIndex((line) => line.includes('Zoë'));
    const wrong: [string, RegExp][] = [
      [writeBytes(whole.subarray(0, whole.length - 1)), /damaged: it is cut off/],
      [writeBytes(whole.subarray(0, 300)), /damaged: it is cut off/],
      [writeBytes(whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 8 : byte))), /damaged/],
      [writeBytes(Buffer.from('not a backup')), /damaged: it cannot be unpacked/],
      [writeBytes(Buffer.alloc(0)), /damaged/],
      [join(folder, 'missing'), /cannot be read \(ENOENT\)/],
      [writeLines(['{"format":"another"}']), /not a backup of this site/],
      [writeLines(text.slice(0, -1)), /damaged: its end is missing/],
      [writeLines(text.toSpliced(name, 1)), /damaged: it has other rows/],
      [writeLines(text.with(name, '["too few"]')), /damaged: it has other rows/],
      [writeLines(text.with(name, (text[name] ?? '').replace('Zoë', 'Zoe'))), /damaged: its checksum/],
      [writeLines([...text, '[]']), /damaged: something follows its end/],
      [
        writeLines([headerOf(text, { release: '9.0.0', migrations: newerThan(text) })]),
        /by a newer release, 9\.0\.0, whose tables this one does not know\. Restore it with that release\.$/,
      ],
      [
        writeLines([headerOf(text, { release: '9.0.0', version: 2 })]),
        /9\.0\.0, in a format that this one cannot read/,
      ],
    ];
    for (const [path, reason] of wrong) {
      const result = restore(none, path, '--check');
      await expect(result).rejects.toThrow(StartError);
      await expect(result).rejects.toThrow(reason);
    }
    expect(await restore(none, file, '--check')).toMatch(/ by release \d.*: the backup is whole\.\n$/);
    expect(readdirSync(none.settings.DATA_DIR)).toEqual([]);
  });

  it('should print what is wrong with their arguments, and their usage', async () => {
    await using storage = await createEmptyStorage('sqlite');
    const surplus = await runScript('restore', storage.settings, 'one', 'two');
    expect([surplus.code, surplus.stdout]).toEqual([1, '']);
    expect(surplus.stderr).toMatch(/^Only one file can be given\. Leave out two\.\nUsage: npm run restore -- FILE/);
    await expect(runBackupCommand({}, [])).rejects.toThrow('No file was given.');
    await expect(runBackupCommand({}, ['--all'])).rejects.toThrow("Unknown option '--all'");
    expect(await runBackupCommand({}, ['--help'])).toMatch(/^Usage: npm run backup/);
    await expect(backUp(storage, newFile())).rejects.toThrow(/There is no database in the folder/);
  });

  it.runIf(databaseKinds.includes('postgres'))('should leave tables of other programs alone', async () => {
    await using source = await createFullStorage('sqlite');
    await using target = await createEmptyStorage('postgres');
    const file = newFile();
    await backUp(source, file);
    const { queries, close } = await changeDatabase(target.settings);
    await queries.schema.createTable('invoices').addColumn('id', 'text').execute();
    await close();
    await expect(restore(target, file, '--replace')).rejects.toThrow(/not of this release: invoices\./);
    await expect(backUp(target, newFile())).rejects.toThrow(/has no tables yet/);
  });
});

/** An article as it is built, named after its date. */
function articleOf(publish_date: string): Article {
  return {
    id: publish_date,
    related: [],
    slug: `of-${publish_date}`,
    title: 'A title',
    sub_title: '',
    main_image: '',
    main_image_alt: '',
    main_image_width: 1,
    main_image_height: 1,
    type: 'News',
    publish_date,
    summary: 'A summary',
    content: '',
    author: { name: 'Amina', author_image: '', designation: '' },
  };
}

/** A folder that is a disk of 100 kB, until the end of this file; undefined where this user may not mount one. */
function smallDisk(): string | undefined {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  afterAll(() => rmSync(path, { recursive: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  afterAll(() => void execFileSync('umount', [path]));
  return path;
}

async function openUnmigrated(kind: DatabaseKind, { settings }: TestStorage): Promise<Database> {
  return kind === 'sqlite' ? openSqliteFile(join(settings.DATA_DIR, 'site.sqlite')) : changeDatabase(settings);
}
