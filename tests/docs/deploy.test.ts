import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { serve } from '../../scripts/production/folder.ts';
import { wrongOverall, wrongPerAccount } from '../../server/accounts/guesses.ts';
import { accountVerificationPath, verifiedAccount } from '../../server/accounts/schema.ts';
import { repository } from './sources.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const unit = read('docs/deploy/msafara@.service');
const containerfile = read('docs/deploy/Containerfile');

/** The value of a directive of the unit. */
const directive = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

const { error: noSystemd } = spawnSync('systemd-analyze', ['--version']);

test.skipIf(noSystemd)('should describe the service without a mistake', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // The programs may be elsewhere on this machine, or missing.
  const runnable = unit.replaceAll(/\/usr\/bin\/\w+/g, process.execPath);
  writeFileSync(join(folder, 'msafara@.service'), runnable);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', 'msafara@.service'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

test('should start in a service and in a container what npm run serve starts', () => {
  expect(directive('ExecStart')).toBe(`/usr/bin/${serve}`);
  const [, command = ''] = /^CMD (.*)$/m.exec(containerfile) ?? [];
  expect(JSON.parse(command).join(' ')).toBe(serve);
});

test('should give the server the time to drain and stop', () => {
  const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(directive('Environment'))?.[1]);
  const [, stop = ''] = /const stopTimeout = ([\d_]+);/.exec(read('server/main.ts')) ?? [];
  const needed = drain + Number(stop.replace('_', '')) / 1000;
  expect(needed).toBeGreaterThan(10);
  expect(Number(directive('TimeoutStopSec'))).toBeGreaterThan(needed);
});

test('should build and run the container with the Node of the repository', () => {
  const version = read('.nvmrc').trim();
  const images = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(images).toEqual(Array(2).fill(`node:${version}-bookworm-slim`));
});

test('should show what the verification of an account answers', { tags: ['7.accounts'] }, () => {
  const signingIn = read('docs/deploy.md').split('## Signing in')[1]?.split('\n## ')[0] ?? '';
  const [, example = ''] = /^```json\n(.*?)^```/ms.exec(signingIn) ?? [];
  const { error } = z.strictObject(verifiedAccount.shape).safeParse(JSON.parse(example));
  expect(error?.issues, 'Make the example of docs/deploy.md what server/accounts answers.').toBeUndefined();
  const fields = [...signingIn.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(fields, 'List each field of the answer in docs/deploy.md.').toEqual(Object.keys(verifiedAccount.shape));
  expect(signingIn).toContain(`POST ${accountVerificationPath}`);
  expect([wrongPerAccount, wrongOverall], 'Say these limits in docs/deploy.md and docs/security.md.').toEqual([
    10, 1000,
  ]);
});
