import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyPreload, productionScripts, settingsOfBuild } from '../../scripts/production/folder.ts';
import { writeProgram } from '../../scripts/production/program.ts';
import { openDatabase } from '../../server/database/open.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
let packages: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'production-'));
  packages = await writeProgram(folder);
  await copyPreload(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('should have only those packages in dependencies that the server and its commands import', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(packages).toEqual(Object.keys(dependencies).sort());
});

test.each(['security/argon2', 'database/log'])('should have the thread of %s, which nothing imports', (thread) => {
  expect(existsSync(join(folder, `server/${thread}-thread.js`))).toBe(true);
});

describe('what runs first in the production folder', () => {
  const shown: Record<string, string> = { PHONE: '+254 1', COPYRIGHT: 'Us & "them"' };

  /** Prints two settings, as a program in the folder finds them. */
  function settingsIn(environment: Record<string, string>, oldestNode = '>=24.7.0', dependencies = {}, built = shown) {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: oldestNode }, dependencies }));
    writeFileSync(join(folder, 'site-settings.json'), JSON.stringify(built));
    const program = 'console.log(process.env.PHONE, process.env.COPYRIGHT)';
    const args = ['--require', './preload.cjs', '--eval', program];
    const env = { PATH: process.env.PATH, ...environment };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
    return { status, stdout, stderr };
  }

  test('should give emails and lists the settings that the pages have', () => {
    expect(settingsIn({})).toEqual({ status: 0, stdout: '+254 1 Us & "them"\n', stderr: '' });
    expect(settingsIn({ PHONE: ' +254 1' }).stderr).toBe('');
  });

  test('should say when the build was given another setting', () => {
    const { status, stdout, stderr } = settingsIn({ PHONE: '+254 2' });
    expect([status, stdout]).toEqual([0, '+254 2 Us & "them"\n']);
    expect(stderr).toMatch(/^PHONE is '\+254 2' here, and was '\+254 1' when the site was built\. .*\n$/);
  });

  test('should say so of inboxes too, if the build was given any', () => {
    const inboxes = { MAIL_FROM: 'a@fleet.example', SALES_INBOX: 'b@fleet.example', OPERATOR_INBOX: 'c@fleet.example' };
    const built = settingsOfBuild(inboxes);
    expect(built).toMatchObject({ ...inboxes, SALES_EMAIL: 'b@fleet.example' });
    expect(settingsIn({}, undefined, {}, built)).toMatchObject({ status: 0, stderr: '' });
    for (const [name, address] of Object.entries(inboxes)) {
      const { stderr } = settingsIn({ [name]: 'others@fleet.example' }, undefined, {}, built);
      const start = `${name} is 'others@fleet.example' here, and was '${address}' when the site was built.`;
      expect(stderr).toBe(`${start} Build with the same, or unset it here.\n`);
    }
    // A build that was given none leaves them to the server.
    expect(Object.keys(settingsOfBuild({}))).not.toEqual(expect.arrayContaining(['SALES_INBOX']));
    // Secrets stay where they are.
    expect(settingsOfBuild({ SMTP_URL: 'smtp://user:secret@mail' })).not.toHaveProperty('SMTP_URL');
  });

  test.each(['>=99.0.0', `>=${process.versions.node.split('.')[0]}.99.0`])(
    'should refuse a Node before %s',
    (oldest) => {
      const { status, stdout, stderr } = settingsIn({}, oldest);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^This needs Node \d+\.\d+ or newer, and this is Node [\d.]+\.\n$/);
    },
  );

  test('should say how packages are installed that are missing', () => {
    const installed = join(folder, 'node_modules/installed');
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'package.json'), JSON.stringify({ exports: { import: './index.js' } }));
    expect(settingsIn({}, undefined, { installed: '1.0.0' }).status).toBe(0);
    expect(settingsIn({}, undefined, { installed: '1.0.0', missing: '1.0.0' })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The package missing is not installed. Run npm ci --omit=dev in this folder.\n',
    });
  });
});

describe('a person who is forgotten in the production folder', () => {
  const address = 'zuhura@person.example';
  const production = mkdtempSync(join(tmpdir(), 'production-'));
  beforeAll(() => {
    cpSync(folder, production, { recursive: true, filter: (path) => !path.includes('node_modules') });
    symlinkSync(join(root, 'node_modules'), join(production, 'node_modules'));
    const manifest = { type: 'module', engines: { node: '>=24.7.0' }, dependencies: {}, scripts: productionScripts };
    writeFileSync(join(production, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(production, 'site-settings.json'), '{}');
  });
  afterAll(() => rmSync(production, { recursive: true, force: true }));

  /**
   * The files under a folder that have the address. Another process looks: SQLite would lose its locks if this one closed a file of
   * the database (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
   */
  function filesWithAddress(home: string): string[] {
    const args = ['--recursive', '--files-with-matches', '--text', '--ignore-case', '--fixed-strings', address, '.'];
    return spawnSync('grep', args, { cwd: home, encoding: 'utf8' }).stdout.split('\n').filter(Boolean).sort();
  }

  // As in docs/operations.md, and as people may do all the same.
  test.each([
    ['node', ['--require', './preload.cjs', 'scripts/forget.js', '--yes']],
    ['npm', ['run', 'forget', '--', '--yes']],
  ])('should be in no file of the service user, beside a running server: by %s', async (program, args) => {
    const home = mkdtempSync(join(tmpdir(), 'home-'));
    // As the server has it open.
    const database = await openDatabase({ DATA_DIR: home, DATABASE_URL: '' });
    try {
      const message = { id: 'one', idempotency_key: 'one', trap: '', created_at: '2026-11-23T08:00:00.000Z' };
      const typed = { full_name: 'Zuhura', organization: '', phone_number: '', email_address: address };
      await database.queries
        .insertInto('messages')
        .values({ ...message, ...typed, enquiry: `Write to ${address}.` })
        .execute();
      mkdirSync(join(home, 'mail'));
      writeFileSync(join(home, 'mail', 'one.eml'), `From: site@fleet.example\r\nTo: ${address}\r\n\r\nHello\r\n`);
      expect(filesWithAddress(home)).toEqual(['./mail/one.eml', './site.sqlite-wal']);
      const env = { PATH: process.env.PATH, HOME: home, DATA_DIR: home };
      const run = { cwd: production, env, input: `${address}\n`, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(program === 'node' ? process.execPath : program, args, run);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^ {2}messages +1$/m);
      expect(filesWithAddress(home), 'No file of the service user may have the address of who was forgotten.').toEqual(
        [],
      );
    } finally {
      await database.close();
      rmSync(home, { recursive: true, force: true });
    }
  });
});
