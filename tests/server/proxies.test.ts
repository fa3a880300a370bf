// @vitest-environment node
/**
 * The proxies of docs/deploy.md, configured as it says, in front of two instances. Those that are not installed are skipped:
 * `apt-get install nginx-light caddy` on Debian.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bookingPath } from '../../contract/booking.ts';
import type { Settings } from '../../contract/settings.ts';
import { failuresOf, type Instance, replaceInstances } from '../../lab/rollout/replace.ts';
import { readPagesDuring } from '../../lab/torture/pages.ts';
import { compareWithStored, startVisitors } from '../../lab/torture/submissions.ts';
import { requestIdsFor } from '../../server/http/request-id.ts';
import { readBuiltSite, type Site } from '../../server/site/pages.ts';
import { programOnPath } from '../browsers/installation.ts';
import { freePort } from '../free-port.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import { startRunningTime } from './fixtures/running-time.ts';
import {
  createTestStorage,
  databaseKinds,
  pollUntil,
  postBooking,
  startTestServer,
  type TestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const repository = join(import.meta.dirname, '../..');
const deployment = readFileSync(join(repository, 'docs/deploy.md'), 'utf8');
const unit = readFileSync(join(repository, 'docs/deploy/msafara@.service'), 'utf8');

/** How long the service lets an instance drain, in milliseconds. */
const drain = 1000 * Number(/DRAIN_SECONDS=(\d+)/.exec(unit)?.[1]);

/** The configuration below a heading of docs/deploy.md. */
function documented(heading: string): string {
  const [, code = ''] = new RegExp(`^### ${heading}\n\n\`\`\`\n([^]*?)\`\`\``, 'm').exec(deployment) ?? [];
  return code;
}

/** Replaces what differs on this machine. Each must be in the configuration. */
function adapted(configuration: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, configuration);
}

type Ports = readonly [number, number];

/** Where a proxy runs. */
interface Place {
  /** A folder for the proxy's files, which is deleted after the test. */
  folder: string;
  port: number;
  instances: Ports;
}

interface Proxy {
  name: string;
  /** Where Debian installs it. */
  program: string | undefined;
  /** How it answers a request that is too large. */
  tooLarge: readonly number[];
  /** The configuration with an instance marked as down, for a proxy that does not ask instances whether they are ready. */
  markDown?(configuration: string, port: number): string;
  /** Returns the configuration, the arguments with which the proxy reads it from a file, and the proxy's address. */
  prepare(place: Place): { configuration: string; args(file: string): string[]; url: string };
}

const caddy: Proxy = {
  name: 'Caddy',
  program: programOnPath(['caddy']),
  // Version 2.6, which Debian 12 has, answers with 502.
  tooLarge: [413, 502],
  prepare({ port, instances: [one, other] }) {
    const site = adapted(documented('Caddy'), {
      'www.example.com': `http://127.0.0.1:${port}`,
      '127.0.0.1:3001': `127.0.0.1:${one}`,
      '127.0.0.1:3002': `127.0.0.1:${other}`,
    });
    return {
      configuration: `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n${site}`,
      args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
      url: `http://127.0.0.1:${port}`,
    };
  },
};

const nginx: Proxy = {
  name: 'nginx',
  program: programOnPath(['nginx']) ?? programOnPath(['/usr/sbin/nginx']),
  tooLarge: [413],
  markDown: (configuration, port) =>
    adapted(configuration, { [`server 127.0.0.1:${port}`]: `server 127.0.0.1:${port} down` }),
  prepare({ folder, port, instances: [one, other] }) {
    createCertificate(folder);
    const site = adapted(documented('nginx'), {
      'listen 443': `listen 127.0.0.1:${port}`,
      '/etc/ssl/www.example.com.pem': join(folder, 'certificate.pem'),
      '/etc/ssl/www.example.com.key': join(folder, 'key.pem'),
      '127.0.0.1:3001': `127.0.0.1:${one}`,
      '127.0.0.1:3002': `127.0.0.1:${other}`,
    });
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`);
    const own = `user root;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\n`;
    // A reload closes the connections of visitors that are idle, after which browsers repeat a request, and fetch does not.
    const http = ['access_log off;', 'keepalive_timeout 0;', ...paths, site].join('\n');
    trust(join(folder, 'certificate.pem'));
    return {
      configuration: `${own}http {\n${http}}\n`,
      args: (file) => ['-p', folder, '-c', file, '-g', 'daemon off;'],
      url: `https://127.0.0.1:${port}`,
    };
  },
};

/** Writes a certificate for loopback and its key. */
function createCertificate(folder: string): void {
  const what = [
    '-x509',
    '-nodes',
    '-newkey',
    'rsa:2048',
    '-subj',
    '/CN=proxy',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ];
  const { status } = spawnSync('openssl', ['req', ...what, '-keyout', 'key.pem', '-out', 'certificate.pem'], {
    cwd: folder,
  });
  expect(status).toBe(0);
}

/** Has this process trust a certificate until the test ends. */
function trust(certificate: string): void {
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, readFileSync(certificate, 'utf8')]);
  onTestFinished(() => setDefaultCACertificates(known));
}

/** A running proxy. */
interface Front {
  url: string;
  /** Has it read its configuration again, with an instance marked as down or without such a mark. */
  reload(down?: number): void;
}

/** Starts a proxy in front of what listens at two ports. It ends with the test. */
async function startInFront({ program = '', prepare, markDown }: Proxy, instances: Ports): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { configuration, args, url } = prepare({ folder, port: await freePort(), instances });
  const file = join(folder, 'configuration');
  writeFileSync(file, configuration);
  const proxy = spawn(program, args(file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  const errors = text(proxy.stderr);
  onTestFinished(async () => {
    proxy.kill();
    if (proxy.exitCode === null) await once(proxy, 'exit');
  });
  await pollUntil(async () => {
    if (proxy.exitCode !== null) throw new Error(await errors);
    return fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    url,
    reload(down) {
      if (!markDown) return;
      writeFileSync(file, down === undefined ? configuration : markDown(configuration, down));
      proxy.kill('SIGHUP');
    },
  };
}

/** What reached an instance. */
interface Echo {
  headers: IncomingHttpHeaders;
  bytes: number;
}

/** Starts a proxy in front of two servers that answer with what reached them. All end with the test. */
async function startBeforeEchoes(proxy: Proxy): Promise<Front> {
  const ports = [await freePort(), await freePort()] as const;
  for (const port of ports) {
    const server = createServer(async (request, response) => {
      const { length } = await buffer(request).catch(() => Buffer.alloc(0));
      response.end(JSON.stringify({ headers: request.headers, bytes: length } satisfies Echo));
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
  }
  return startInFront(proxy, ports);
}

let site: Site;
beforeAll(() => {
  const built = writeBuiltSite();
  site = readBuiltSite(built.folder);
  return built.remove;
});

interface TestInstance extends Instance {
  /** Ends it without a drain, as a crash does. */
  end(): Promise<void>;
}

/** Starts a proxy in front of two instances on one PostgreSQL. All end with the test. */
async function startBeforeInstances(proxy: Proxy, settings: Partial<Settings> = {}) {
  const storage = await createTestStorage('postgres');
  onTestFinished(() => storage[Symbol.asyncDispose]());
  const ports = [await freePort(), await freePort()] as const;
  const servers: TestServer[] = [];
  let front: Front | undefined;
  const start = async (): Promise<TestInstance> => {
    const stopping = new AbortController();
    const port = ports[servers.length % 2];
    const server = await startTestServer('postgres', {
      storage,
      site,
      stopping: stopping.signal,
      settings: { TRUSTED_PROXIES: 1, ...settings },
      port,
    });
    servers.push(server);
    front?.reload();
    let ended: PromiseLike<void> | undefined;
    const end = async () => {
      ended ??= server[Symbol.asyncDispose]();
      await ended;
    };
    onTestFinished(end);
    return {
      url: server.url,
      end,
      async stop() {
        front?.reload(port);
        stopping.abort();
        let [own, all] = [-1, 0];
        await isNoticed(() => {
          const allNow = servers.reduce((sum, each) => sum + submissionsTo(each), 0);
          if (submissionsTo(server) !== own) [own, all] = [submissionsTo(server), allNow];
          return allNow - all >= 10;
        });
        await end();
      },
    };
  };
  const running = [await start(), await start()] as const;
  front = await startInFront(proxy, ports);
  return { url: front.url, storage, servers, running, start };
}

/** How many submissions a server has answered. */
function submissionsTo({ log }: TestServer): number {
  return log.filter((line) => line.includes('"method":"POST"')).length;
}

/** Waits until a proxy has noticed something, for which it has as long as an instance drains. */
async function isNoticed(look: () => boolean): Promise<void> {
  using time = startRunningTime();
  await pollUntil(look);
  expect(time.elapsed()).toBeLessThan(drain);
}

describe.each([caddy, nginx])('$name', (proxy) => {
  const canRun = proxy.program !== undefined && databaseKinds.includes('postgres');
  const book = (url: string, headers?: Record<string, string>) =>
    postBooking({ url }, validBooking(), uniqueKey(), headers);

  it.runIf(canRun)('should say who the visitor is, give the request its id, and keep the connection', async () => {
    const { url } = await startBeforeEchoes(proxy);
    const invented = { 'x-forwarded-for': '203.0.113.1', 'x-request-id': crypto.randomUUID() };
    const { headers }: Echo = await (await fetch(url, { headers: invented })).json();
    expect(headers.host).toMatch(/^127\.0\.0\.1\b/);
    expect(headers.connection).not.toBe('close');
    expect(headers['x-forwarded-for']).toMatch(/(^|, )127\.0\.0\.1$/);
    expect(headers['x-request-id']).not.toBe(invented['x-request-id']);
    const taken = requestIdsFor({ TRUSTED_PROXIES: 1 })({ headers } as IncomingMessage);
    expect(taken.replaceAll('-', '')).toBe(String(headers['x-request-id']).replaceAll('-', ''));
  });

  it.runIf(canRun)('should keep from the instances what is too large', async () => {
    const { url } = await startBeforeEchoes(proxy);
    const post = (length: number) => fetch(url + bookingPath, { method: 'POST', body: 'x'.repeat(length) });
    expect(await (await post(60_000)).json()).toMatchObject({ bytes: 60_000 });
    expect(proxy.tooLarge).toContain((await post(100_000)).status);
  });

  it.runIf(canRun)('should let nobody evade the limits, or ask how the instances are', async () => {
    const { url } = await startBeforeInstances(proxy, { SUBMISSIONS_PER_MINUTE: 3 });
    const answers: number[] = [];
    for (const invented of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
      answers.push((await book(url, { 'x-forwarded-for': invented })).status);
    }
    expect(answers).toEqual([201, 201, 201, 429]);
    for (const path of ['/readyz', '/healthz', '/%72eadyz']) expect((await fetch(url + path)).status).toBe(404);
  });

  it.runIf(canRun)('should serve on while an instance is away', async () => {
    const { url, running, start } = await startBeforeInstances(proxy);
    const [one, other] = running;
    await one.end();
    for (let page = 0; page < 6; page++) expect((await fetch(url)).status).toBe(200);
    const areBooked = async () => {
      for (let booking = 0; booking < 6; booking++) if ((await book(url)).status !== 201) return false;
      return true;
    };
    if (proxy === nginx) return expect(await areBooked()).toBe(true);
    // Version 2.6 repeats no submission, so it has to notice first.
    await pollUntil(areBooked);
    await other.end();
    const waiting = fetch(url);
    await start();
    expect((await waiting).status).toBe(200);
  });

  it.runIf(canRun)('should let a release fail no request', async () => {
    const { url, storage, servers, running, start } = await startBeforeInstances(proxy);
    const visitors = startVisitors(url, { count: 4 });
    onTestFinished(() => visitors.stop());
    await visitors.submitOnce();
    const add = () => isNoticed(() => servers.slice(-1).some((successor) => submissionsTo(successor) > 0));
    const [read] = await readPagesDuring(url, () => replaceInstances({ add, remove() {} }, running, start));
    await visitors.submitOnce();
    await visitors.stop();

    expect(visitors.acknowledged.length).toBeGreaterThan(20);
    expect(read.pages).toBeGreaterThan(5);
    expect(read.failedPages).toBe(0);
    expect(failuresOf(visitors)).toEqual([]);
    const figures = await compareWithStored(storage.settings, visitors);
    expect(figures).toMatchObject({ lost: 0, doubled: 0, wrongEmails: 0 });
  });
});

it.runIf(nginx.program !== undefined)('nginx should speak HTTP/2', async () => {
  const { url } = await startBeforeEchoes(nginx);
  const session = connect(url);
  const [headers] = await once(session.request({ ':path': '/' }).resume(), 'response');
  expect(headers[':status']).toBe(200);
  session.close();
});
