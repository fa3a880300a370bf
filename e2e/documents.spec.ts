import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { bookingPath } from '../contract/booking.ts';
import { readSettings } from '../contract/settings.ts';
import { idempotencyHeader } from '../contract/submission.ts';
import { bookingOf } from '../lab/torture/submissions.ts';
import { changeDatabase } from '../server/database/open.ts';
import { freePort } from '../tests/free-port.ts';

/** The blocks that need Docker, Podman or the journal of systemd. */
const left = /^(docker compose|podman build|journalctl) /;

/** What needs root, a service manager or much time, as shell scripts that do the rest. */
const stubs = {
  useradd: '',
  systemctl: 'echo "$@" >> "$ROOT/systemctl"',
  sleep: '',
  'systemd-run': `while true; do case "$1" in
    -p) shift; case "$1" in WorkingDirectory=*) cd "\${1#*=}";; EnvironmentFile=*) set -a; . "\${1#*=}"; set +a;; esac;;
    -E) shift; export "$1";;
    --*) ;;
    *) break;;
  esac; shift; done; exec "$@"`,
  // The site is built, and its packages are there; production.spec.ts installs those of the folder alone.
  npm: `case "$1 $2" in "run build") ;; "ci --omit=dev") ln -s "$REPOSITORY/node_modules" .;; *) PATH="$OUTSIDE" npm "$@";; esac`,
};

let root: string;
let environment: Record<string, string>;
let server: ChildProcess | undefined;

/** Text with the folders of this test, and with its Node. */
const here = (text: string) =>
  text.replaceAll(/(?<=^|[\s=])\/(srv|etc|var)\//gm, `${root}/$1/`).replaceAll('/usr/bin/node', process.execPath);

async function run(script: string, cwd: string, input = ''): Promise<string> {
  const running = promisify(execFile)('sh', ['-ec', here(script)], { cwd, env: environment });
  running.child.stdin?.end(input);
  const failed = (error: Error & { stderr?: string }) =>
    `The documents say what does not work: ${script}\n${error.stderr}`;
  return (await running.catch((error) => Promise.reject(new Error(failed(error))))).stdout;
}

const settingsIn = (text: string) => Object.fromEntries(text.split('\n').map((line) => line.split(/=(.*)/)));

test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'documents-'));
  const folders = ['bin', 'etc/systemd/system', 'var/lib/msafara', 'work'].map((path) => join(root, path));
  await Promise.all(folders.map((path) => mkdir(path, { recursive: true })));
  for (const [name, script] of Object.entries(stubs)) {
    await writeFile(join(root, 'bin', name), `#!/bin/sh\n${script}\n`);
    await chmod(join(root, 'bin', name), 0o755);
  }
  const OUTSIDE = `${dirname(process.execPath)}:${process.env.PATH}`;
  const PATH = `${root}/bin:${OUTSIDE}`;
  environment = { PATH, OUTSIDE, ROOT: root, REPOSITORY: resolve('.'), HOME: join(root, 'var/lib/msafara') };
});
test.afterAll(async () => {
  server?.kill('SIGKILL');
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

test('should run a site by what deploy.md and operations.md say', async () => {
  const [work, current] = [join(root, 'work'), join(root, 'srv/msafara/current')];
  await cp(realpathSync('dist'), join(work, 'dist'), { recursive: true });
  await promisify(execFile)(process.execPath, ['scripts/production/folder.ts', join(work, 'dist')]);
  const documents = ['deploy', 'operations'].map((name) => readFileSync(`docs/${name}.md`, 'utf8')).join('\n');
  const shell = [...documents.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) =>
    block.replaceAll(/ +#.*$/gm, '').trim(),
  );
  const open = new Set(shell.filter((block) => !left.test(block)));
  const take = (part: string) => {
    const found = [...open].find((block) => block.includes(part)) ?? '';
    expect(found, `The documents have to say how: ${part}`).not.toBe('');
    open.delete(found);
    return found;
  };

  await run(take('npm run build'), work);
  const environmentFile = take('MAIL_FROM').replaceAll(/^(DATABASE_URL|SMTP_URL)=.*\n/gm, '');
  for (const block of [...[...open].filter((one) => /^([A-Z_]+=.*\n?)+$/.test(one)), environmentFile]) {
    const given = settingsIn(block.replaceAll('…', 'x'.repeat(32)).replaceAll('"', ''));
    expect(Object.keys(readSettings(given)), 'The documents may set only settings.').toEqual(
      expect.arrayContaining(Object.keys(given)),
    );
    open.delete(block);
  }
  await writeFile(join(work, 'msafara.env'), environmentFile);
  await cp('docs/deploy/msafara@.service', join(work, 'msafara@.service'));
  await run(take('useradd'), work);
  expect(statSync(join(root, 'etc/msafara.env')).mode & 0o777, 'Only root may read the secrets.').toBe(0o600);
  expect(readFileSync(join(root, 'systemctl'), 'utf8')).toMatch(/^enable --now msafara@3001 /m);

  const url = await startUnit(String(await freePort()));
  const headers = { 'content-type': 'application/json', [idempotencyHeader]: crypto.randomUUID() };
  const body = JSON.stringify({ ...bookingOf('Wanjiru'), email: 'wanjiru@person.example' });
  expect((await fetch(url + bookingPath, { method: 'POST', headers, body })).status).toBe(201);
  await run(take('systemd-run'), work);
  expect(readFileSync(join(work, 'bookings.csv'), 'utf8')).toContain('Wanjiru');
  environment.DATA_DIR = join(root, 'var/lib/msafara');
  for (const line of take('outbox -- list dead').split('\n')) await run(line.replace('ID', await deadEmail()), current);
  const [look = '', remove = ''] = take('scripts/forget.js').split('\n');
  expect(await run(look, current, 'wanjiru@person.example\n')).toMatch(/^Would be removed .*^ {2}bookings +1$/ms);
  expect(await run(remove, current, 'wanjiru@person.example\n')).toMatch(/^Removed .*^ {2}bookings +1$/ms);

  await cp(join(work, 'msafara-1.4.0.tar.gz'), join(work, 'msafara-1.5.0.tar.gz'));
  await run(take('mkdir /srv/msafara/releases/1.5.0'), work);
  expect(readlinkSync(current)).toMatch(/1\.5\.0$/);
  await run(take('ln -sfn /srv/msafara/releases/1.4.0'), work);
  expect(readlinkSync(current)).toMatch(/1\.4\.0$/);
  expect([...open], 'Let this test follow each block of shell, or name it among those that it cannot.').toEqual([]);
});

/** Starts what the unit starts, in the way that it says, and resolves with its address once it is ready. */
async function startUnit(port: string): Promise<string> {
  const unit = here(await readFile(join(root, 'etc/systemd/system/msafara@.service'), 'utf8')).replaceAll('%i', port);
  const directive = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const own = settingsIn(directive('Environment').replaceAll(' ', '\n'));
  const env = { ...environment, ...own, ...settingsIn(await readFile(join(root, 'etc/msafara.env'), 'utf8')) };
  const [program = '', ...args] = directive('ExecStart').split(' ');
  server = spawn(program, args, { cwd: directive('WorkingDirectory'), env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isReady, { message: 'What the unit starts has to become ready.' }).toBe(true);
  return url;
}

/** Leaves an email that was given up, and returns its id. */
async function deadEmail(): Promise<string> {
  const { queries, close } = await changeDatabase({ DATA_DIR: join(root, 'var/lib/msafara'), DATABASE_URL: '' });
  // The running server would sweep away what was given up long ago.
  const now = new Date().toISOString();
  const email = { id: crypto.randomUUID(), state: 'dead', tries: 9, due_at: now, created_at: now } as const;
  await queries
    .insertInto('outbox')
    .values({ ...email, message: '{"kind":"subscribed","to":"x@y.example"}' })
    .execute();
  await close();
  return email.id;
}
