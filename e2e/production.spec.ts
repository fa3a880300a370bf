import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { bookingPath } from '../contract/booking.ts';
import { fuelStationPath } from '../contract/fuel-station.ts';
import { idempotencyHeader } from '../contract/submission.ts';
import { bookingOf } from '../lab/torture/submissions.ts';

/** What the site was built into; what a server needs besides is added to a copy of it. */
const siteParts = ['site', 'render', 'pages.json', 'pages', 'articles.json', 'articles', 'retention.json'];

let folder: string;
let environment: Record<string, string>;
let server: ChildProcess | undefined;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'production-'));
  environment = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: process.env.HOME ?? folder,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, '.data'),
  };
});
test.afterAll(async () => {
  server?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder, env: environment });

/** The size of a folder, in bytes, without what Node has compiled. */
const sizeOf = (path: string): number =>
  lstatSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + (name === '.cache' ? 0 : sizeOf(join(path, name))), 0)
    : lstatSync(path).size;

async function serve(): Promise<string> {
  const started = spawn('npm', ['run', 'serve'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = started;
  let said = '';
  // It is read on: a server whose log can go nowhere ends.
  return new Promise((resolve, reject) => {
    started.stdout.on('data', (chunk) => {
      said += chunk;
      const [url] = /http:\/\/\S+/.exec(said) ?? [];
      if (url) resolve(url);
    });
    started.stdout.on('end', () => reject(new Error(`The server ended: ${said}`)));
  });
}

test('what the build makes should run with nothing but its own packages', async () => {
  await Promise.all(siteParts.map((part) => cp(join('dist', part), join(folder, part), { recursive: true })));
  await promisify(execFile)(process.execPath, ['scripts/production/folder.ts', folder]);
  await npm('ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund');
  const documented = /folder is ([\d,]+) MB, .* installs in it take up another ([\d,]+) MB/s;
  const sizes = documented.exec(readFileSync('docs/deploy.md', 'utf8'))?.slice(1) ?? [];
  const packages = sizeOf(join(folder, 'node_modules'));
  const measured = [sizeOf(folder) - packages, packages].map((size) => size / 1e6);
  const ratios = measured.map((size, at) => size / Number(sizes[at]?.replace(',', '')));
  const message = `docs/deploy.md names other sizes than ${measured.map(Math.round)} MB.`;
  expect(
    ratios.map((ratio) => Math.abs(ratio - 1) < 0.15),
    message,
  ).toEqual([true, true]);
  const url = await serve();
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [idempotencyHeader]: crypto.randomUUID(), ...headers },
      body: JSON.stringify(body),
    });

  expect((await post(bookingPath, bookingOf('Wanjiru'))).status).toBe(201);
  const { stdout } = await npm('run', '--silent', 'leads', '--', 'bookings', '--format', 'json');
  expect(JSON.parse(stdout)).toMatchObject([{ first_name: 'Wanjiru' }]);

  // Passwords are hashed in a thread, which has a file of its own.
  const station = { fuel_station_name: 'Athi River', franchise: 'rubis', first_name: 'Amina', last_name: 'Otieno' };
  const contact = { mobile: '+254 711 000 111', email: 'amina@station.example', terms: true };
  const answer = await post(fuelStationPath, { ...station, ...contact });
  expect((await answer.json()).manager.password).toMatch(/\S{6}/);

  // A form without scripts is answered by the built renderer.
  const form = await fetch(url + bookingPath, { method: 'POST', body: new URLSearchParams({ first_name: 'Amina' }) });
  expect([form.status, await form.text()]).toEqual([422, expect.stringContaining('id="stitches"')]);

  const ended = once(server as ChildProcess, 'exit');
  server?.kill('SIGTERM');
  // Some shells replace themselves by the server and end as it does; others are ended by the signal.
  expect([
    [0, null],
    [null, 'SIGTERM'],
  ]).toContainEqual(await ended);
  await expect.poll(() => fetch(url).catch(() => 'ended')).toBe('ended');
});
