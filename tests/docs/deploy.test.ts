import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { readSettings } from '../../contract/settings.ts';
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

test('should set only what is a setting, in the service and in containers', () => {
  const known = [...Object.keys(readSettings({})), 'ALLOW_PLACEHOLDERS', 'COMMIT'];
  const { services, configs } = parse(read('docs/deploy/compose.yaml'), { merge: true });
  const instances = Object.entries<{ environment: Record<string, string>; build?: { args: object } }>(services).filter(
    ([, { environment }]) => environment && 'DATABASE_URL' in environment,
  );
  const given = [
    ...[...directive('Environment').matchAll(/(\w+)=/g)].map(([, name = '']) => name),
    ...[...containerfile.matchAll(/^ARG (.+)$/gm)].flatMap(([, names = '']) => names.split(' ')),
    ...[...containerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) => pairs.match(/\w+(?==)/g) ?? []),
    ...instances.flatMap(([, { environment, build }]) => Object.keys({ ...environment, ...build?.args })),
  ];
  expect(given.filter((name) => !known.includes(name))).toEqual([]);

  // Each instance is scraped by the only name that its private port answers to, and visitors reach each.
  const names = instances.map(([name]) => name);
  expect(instances.map(([, { environment }]) => environment.METRICS_HOST)).toEqual(names);
  const scraped = parse(configs.prometheus.content).scrape_configs[0].static_configs[0].targets;
  expect(scraped).toEqual(names.map((name) => `${name}:${instances[0]?.[1].environment.METRICS_PORT}`));
  const [, caddy = ''] = /### Caddy\n+```\n(.*?)```/s.exec(read('docs/deploy.md')) ?? [];
  const described = caddy.replace('www.example.com', ':80').replace(/127\.0\.0\.1:300(\d)/g, 'site-$1:3000');
  const lines = (text: string) => text.trim().split(/\s*\n\s*/);
  expect(lines(configs.caddy.content)).toEqual(lines(described));
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
