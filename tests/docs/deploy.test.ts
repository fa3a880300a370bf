import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../scripts/production/folder.ts';
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
