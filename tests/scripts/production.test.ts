import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyPreload, settingsOfBuild } from '../../scripts/production/folder.ts';
import { writeProgram } from '../../scripts/production/program.ts';

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
