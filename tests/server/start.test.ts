// @vitest-environment node
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { bookingPath } from '../../contract/booking.ts';
import { openBuild, publishBuild } from '../../scripts/build/builds.ts';
import { openDatabase } from '../../server/database/open.ts';
import { heldFolder } from '../../server/site/held-build.ts';
import { StartError } from '../../server/start-error.ts';
import { largeAsset, writeBuiltSite } from './fixtures/built-site.ts';
import { environmentWith } from './fixtures/processes.ts';
import {
  createEmptyStorage,
  databaseKinds,
  pollUntil,
  postBooking,
  type TestStorage,
  uniqueKey,
  unlessBusy,
  validBooking,
} from './fixtures/test-server.ts';

const main = join(import.meta.dirname, '../../server/main.ts');
const built = writeBuiltSite();
const folder = mkdtempSync(join(tmpdir(), 'start-'));
const processes: ChildProcess[] = [];
afterAll(() => {
  for (const child of processes) child.kill('SIGKILL');
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the server as `npm start` does, in a process of its own. */
function spawnServer(
  environment: Record<string, string | undefined>,
  build = built.folder,
  [program, ...given]: readonly [string, ...string[]] = [process.execPath],
) {
  const child = spawn(program, [...given, main, build], {
    env: environmentWith({ PORT: '0', HOST: '127.0.0.1', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }));
  const listening = () => pollUntil(() => output.stdout.match(/http:\/\/[\w.]+:\d+/)?.[0]);
  return { child, output, ended, listening };
}

/** What a server prints besides its log, which is JSON. */
function linesForPeople(stdout: string): string[] {
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
}

/** Whether nobody accepts connections at a port any more. */
async function isRefused(port: number, hostname: string): Promise<boolean> {
  const socket = connect(port, hostname);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

const bookAt = (url: string, key = uniqueKey()) => unlessBusy(() => postBooking({ url }, validBooking(), key));

const freshFolder = () => mkdtempSync(join(folder, 'data-'));

it('should warn of names that are almost settings, and of example values on a public site, and of nothing else', {
  tags: ['1.owner'],
}, async () => {
  const server = spawnServer({
    DATA_DIR: freshFolder(),
    DATABSE_URL: 'postgres://db/site',
    KEEP_BOOKING_DAYS: '30',
    SMTP_URLS: '',
    HOME: '/',
    DATABASE_HOST: 'db',
    PUBLIC_URL: 'https://www.fleet.example',
    SALES_INBOX: 'sales@fleet.example',
  });
  await server.listening();
  // The logger writes later; all of it is written when the process has ended.
  server.child.kill('SIGTERM');
  const { code, stdout } = await server.ended;
  expect(code, 'a signal as soon as the address is told').toBe(0);
  const warnings = stdout.split('\n').filter((line) => line.includes('"level":40'));
  expect(stdout).toMatch(/^A public site still needs PHONE, .*LEGAL_NAME.* \(docs\/settings\.md\)\.$/m);
  expect(warnings.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ given: 'DATABSE_URL', meant: 'DATABASE_URL' }),
    expect.objectContaining({ given: 'KEEP_BOOKING_DAYS', meant: 'KEEP_BOOKINGS_DAYS' }),
    expect.objectContaining({ given: 'SMTP_URLS', meant: 'SMTP_URL' }),
    expect.objectContaining({ settings: expect.arrayContaining(['PHONE', 'MAIL_FROM']) }),
  ]);
});

it('should say first of which release it is, and whether a later one has changed the database', async () => {
  const DATA_DIR = freshFolder();
  const later = await openDatabase({ DATABASE_URL: '', DATA_DIR });
  await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-more', '2999-01-01')`.execute(
    later.queries,
  );
  await later.close();
  const server = spawnServer({ DATA_DIR });
  await server.listening();
  server.child.kill('SIGTERM');
  const [first = '', second = ''] = (await server.ended).stdout.split('\n').filter((line) => line.startsWith('{'));
  const { version: release } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(JSON.parse(first)).toMatchObject({ release, msg: 'the server starts' });
  expect(JSON.parse(second)).toMatchObject({ level: 40, release, migrations: ['2999-01-01-more'] });
});

it('should go on with its build while others are made beside it, which nobody removes until it has ended', async () => {
  const builds = mkdtempSync(join(folder, 'builds-'));
  const link = join(builds, '../dist');
  /** Builds a site with one asset, and returns its folder. */
  const make = (asset: string) => {
    const site = writeBuiltSite({ [asset]: `// ${asset}` });
    const build = openBuild(builds, link);
    cpSync(site.folder, build, { recursive: true });
    publishBuild(link, build);
    site.remove();
    // The process that builds ends.
    rmSync(join(builds, heldFolder, `${basename(build)}.${process.pid}`), { force: true });
    return build;
  };
  const [former, next] = ['/assets/page-12345678.js', '/assets/page-abcdefgh.js'] as const;
  const first = make(former);
  const server = spawnServer({ DATA_DIR: freshFolder() }, link);
  const url = await server.listening();
  make(next);
  make(next);
  expect((await fetch(url + former)).status).toBe(200);
  const later = spawnServer({ DATA_DIR: freshFolder() }, link);
  expect((await fetch((await later.listening()) + next)).status).toBe(200);

  server.child.kill('SIGTERM');
  await server.ended;
  expect(existsSync(first)).toBe(true);
  make(next);
  expect(existsSync(first)).toBe(false);
});

it.skipIf(process.platform === 'win32')(
  'should start with 256 file descriptors, however many assets there are',
  async () => {
    const assets = Array.from({ length: 400 }, (_, at) => [
      `assets/part-${String(at).padStart(8, '0')}.js`,
      `// ${at}`,
    ]);
    const large = writeBuiltSite(Object.fromEntries(assets));
    const shell = ['/bin/sh', '-c', 'ulimit -n 256 && exec "$0" "$@"', process.execPath] as const;
    const server = spawnServer({ DATA_DIR: freshFolder() }, large.folder, shell);
    const answer = await fetch(`${await server.listening()}/assets/part-00000399.js`);
    expect([answer.status, server.output.stderr]).toEqual([200, '']);
    large.remove();
  },
);

describe.concurrent('a failed start should say why in one line and exit with code 1', () => {
  const fails = async (server: ReturnType<typeof spawnServer>, sentence: RegExp) => {
    const { code, stdout, stderr } = await server.ended;
    expect(stderr).toMatch(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect([code, linesForPeople(stdout)]).toEqual([1, []]);
  };

  it('several invalid settings', { tags: ['1.settings'] }, async () => {
    const environment = { SALES_INBOX: 'sales', DATABASE_URL: 'mysql://x' };
    await fails(spawnServer(environment), /^The setting DATABASE_URL must .* The setting SALES_INBOX must .*\.$/m);
  });

  it('a port in use', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    await fails(
      spawnServer({ DATA_DIR: freshFolder(), PORT: String(port) }),
      new RegExp(`^Port ${port} is in use. Stop the process that uses it, or set PORT to another port\\.$`, 'm'),
    );
    first.close();
  });

  it('an address of another machine', async () => {
    await fails(
      spawnServer({ DATA_DIR: freshFolder(), HOST: '203.0.113.7' }),
      /^The server cannot listen at 203\.0\.113\.7/,
    );
  });

  it('a data folder that another process is using, until it ends in any way', async () => {
    const DATA_DIR = freshFolder();
    const first = spawnServer({ DATA_DIR });
    await first.listening();
    await fails(spawnServer({ DATA_DIR }), /^Another process is using the data folder .*. Stop it, or set DATA_DIR/);
    first.child.kill('SIGKILL');
    await first.ended;
    await spawnServer({ DATA_DIR }).listening();
  });

  it('a privacy page that promises something else', async () => {
    const server = spawnServer({ DATA_DIR: freshFolder(), KEEP_SENT_EMAILS_DAYS: '31' });
    await fails(server, /^The privacy page was built with KEEP_SENT_EMAILS_DAYS=30, not 31\. Build the site with/);
  });

  it('a site that is not built', async () => {
    const server = spawnServer({ DATA_DIR: freshFolder() }, join(folder, 'nothing'));
    await fails(server, /^The site is not built. Run npm run build\.$/m);
  });
});

describe('a database that cannot be opened should say why in one line', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const folderWith = (write: (folder: string) => void) => {
    const DATA_DIR = freshFolder();
    write(DATA_DIR);
    return DATA_DIR;
  };
  const notDatabase = 'not a database, and longer than the header of one'.repeat(9);

  const fails = (DATA_DIR: string, sentence: RegExp) =>
    expect(openDatabase({ DATA_DIR, DATABASE_URL: '' })).rejects.toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringMatching(sentence) }),
    );

  it.each([
    ['in a file', join(file, 'data'), /^The data folder .* cannot be written \(ENOTDIR\)\. Set DATA_DIR .*$/],
    ['instead of a file', file, /^The data folder .* cannot be written \(EEXIST\)\. Set DATA_DIR .*$/],
    [
      'in a folder with a file that cannot be written',
      folderWith((folder) => mkdirSync(join(folder, 'lock'))),
      /^The database in the data folder .* cannot be used \(EISDIR: .*\)\. Give its disk room and its files to .*\.$/,
    ],
    [
      'that is none',
      folderWith((folder) => writeFileSync(join(folder, 'site.sqlite'), notDatabase)),
      /^The database in the data folder .* cannot be used \(file is not a database\)\. .*$/,
    ],
  ] as const)('%s', (_what, DATA_DIR, sentence) => fails(DATA_DIR, sentence));

  it.runIf(process.platform === 'linux')('where no folder can be created', () =>
    fails('/proc/nothing/data', /^The data folder .* cannot be written \(ENOENT\)\. Set DATA_DIR .*$/),
  );

  it('that cannot be reached, without its password', async () => {
    const opening = openDatabase({ DATA_DIR: '', DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/site' });
    await expect(opening).rejects.toThrow(
      new StartError(
        'The database site at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.',
      ),
    );
  });
});

it.concurrent('a stopping server should cut off clients that do not read their responses', async () => {
  const server = spawnServer({ DATA_DIR: freshFolder() });
  const { hostname, port } = new URL(await server.listening());
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // More than the system buffers.
  socket.pause();
  socket.write(`GET ${largeAsset} HTTP/1.1\r\nHost: site\r\n\r\n`);
  await pollUntil(() => socket.readableLength > 0);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
});

it.concurrent('a server that is told to stop should serve until its drain ends, but not say that it is ready', async () => {
  const drains = async (seconds: number) => {
    const server = spawnServer({ DATA_DIR: freshFolder(), DRAIN_SECONDS: String(seconds) });
    const url = await server.listening();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const toldAt = performance.now();
    server.child.kill('SIGTERM');
    const notReady = await pollUntil(async () => {
      const answer = await fetch(`${url}/readyz`);
      return answer.status === 503 && answer;
    });
    expect(await notReady.json()).toMatchObject({ status: 'stopping' });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const booked = await bookAt(url);
    // The proxy has no connection left that could end while it sends another request.
    expect([booked.status, booked.headers.get('connection')]).toEqual([201, 'close']);
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    expect(performance.now() - toldAt).toBeGreaterThan(1000 * seconds - 50);
  };
  // A busy machine, or one that stands still, takes longer than a short drain.
  await drains(3).catch(() => drains(60));
});

describe.concurrent.each(databaseKinds)('a running server on %s', (kind) => {
  it('should print its address, serve pages, finish an open request when it is told to stop, and keep its booking', async () => {
    await using storage = await createEmptyStorage(kind);
    const key = uniqueKey();
    const signal = kind === 'sqlite' ? 'SIGTERM' : 'SIGINT';
    // The server turns a request away if the machine is busy.
    const location = await pollUntil(() => locationOfOpenRequest(storage, signal, key));
    const again = await bookAt(await spawnServer(storage.settings).listening(), key);
    expect(again.headers.get('location')).toBe(location);
  });

  /** Stops a server while a booking is being sent to it, and returns where the booking is if the server accepted it. */
  async function locationOfOpenRequest(storage: TestStorage, signal: NodeJS.Signals, key: string) {
    const server = spawnServer(storage.settings);
    const url = await server.listening();
    expect(linesForPeople(server.output.stdout)[0]).toBe(`Msafara is at ${url}`);
    expect(await (await unlessBusy(() => fetch(url))).text()).toContain('<title>Home</title>');
    const { hostname, port } = new URL(url);
    const body = JSON.stringify(validBooking());
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(
      `POST ${bookingPath} HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nIdempotency-Key: ${key}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // When the server asks for the body, the request has begun.
    await pollUntil(() => answer.includes('100 Continue'));
    server.child.kill(signal);
    await pollUntil(() => isRefused(Number(port), hostname));
    // From a terminal the signal arrives twice, because npm forwards it too.
    server.child.kill(signal);
    socket.write(body);
    await pollUntil(() => /Successfully Sent Booking!|HTTP\/1.1 503/.test(answer));
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
    if (answer.includes('HTTP/1.1 503')) return undefined;
    expect(answer).toContain('HTTP/1.1 201 Created');
    return /^location: (.*)\r$/im.exec(answer)?.[1] ?? 'no address';
  }
});
