// @vitest-environment node
/**
 * The proxies of docs/deploy.md, configured as it says, in front of two instances. Those that are not installed are skipped:
 * `apt-get install nginx-light caddy` on Debian.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bookingPath } from '../../contract/booking.ts';
import type { Settings } from '../../contract/settings.ts';
import { programOnPath } from '../../scripts/browsers/installation.ts';
import { freePort } from '../../scripts/free-port.ts';
import { readBuiltSite } from '../../server/site/pages.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import {
  createTestStorage,
  databaseKinds,
  pollUntil,
  postBooking,
  startTestServer,
  type TestStorage,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const deployment = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8');

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

/** Where a proxy runs. */
interface Place {
  /** A folder for the proxy's files, which is deleted after the test. */
  folder: string;
  port: number;
  instances: readonly [number, number];
}

interface Proxy {
  name: string;
  /** Where Debian installs it. */
  program: string | undefined;
  /** How it answers a request that is too large. */
  tooLarge: readonly number[];
  /** Writes the configuration. Returns the arguments and the proxy's address. */
  prepare(place: Place): { args: string[]; url: string };
}

const caddy: Proxy = {
  name: 'Caddy',
  program: programOnPath(['caddy']),
  // Version 2.6, which Debian 12 has, answers with 502.
  tooLarge: [413, 502],
  prepare({ folder, port, instances: [one, other] }) {
    const file = join(folder, 'Caddyfile');
    const site = adapted(documented('Caddy'), {
      'www.example.com': `http://127.0.0.1:${port}`,
      '127.0.0.1:3001': `127.0.0.1:${one}`,
      '127.0.0.1:3002': `127.0.0.1:${other}`,
    });
    writeFileSync(file, `{\n\tadmin off\n}\n${site}`);
    return { args: ['run', '--adapter', 'caddyfile', '--config', file], url: `http://127.0.0.1:${port}` };
  },
};

const nginx: Proxy = {
  name: 'nginx',
  program: programOnPath(['nginx']) ?? programOnPath(['/usr/sbin/nginx']),
  tooLarge: [413],
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
    const file = join(folder, 'nginx.conf');
    const own = `user root;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\n`;
    writeFileSync(file, `${own}http {\naccess_log off;\n${paths.join('\n')}\n${site}}\n`);
    trust(join(folder, 'certificate.pem'));
    return { args: ['-p', folder, '-c', file, '-g', 'daemon off;'], url: `https://127.0.0.1:${port}` };
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

/** Starts a proxy in front of two instances on one PostgreSQL. All end with the test. Returns the proxy's address. */
async function startBehind({ program = '', prepare }: Proxy, storage: TestStorage, settings: Partial<Settings> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const built = writeBuiltSite();
  onTestFinished(built.remove);
  const [port, ...instances] = [await freePort(), await freePort(), await freePort()] as const;
  for (const own of instances) {
    const server = await startTestServer('postgres', {
      storage,
      site: readBuiltSite(built.folder),
      settings: { TRUSTED_PROXIES: 1, ...settings },
      port: own,
    });
    onTestFinished(() => server[Symbol.asyncDispose]());
  }
  const { args, url } = prepare({ folder, port, instances });
  const proxy = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  onTestFinished(async () => {
    proxy.kill();
    if (proxy.exitCode === null) await once(proxy, 'exit');
  });
  await pollUntil(() =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { url };
}

describe.each([caddy, nginx])('$name', (proxy) => {
  const canRun = proxy.program !== undefined && databaseKinds.includes('postgres');

  it.runIf(canRun)('should say who the visitor is, and keep others from what is for the operator', async () => {
    await using storage = await createTestStorage('postgres');
    const { url } = await startBehind(proxy, storage, { SUBMISSIONS_PER_MINUTE: 3 });
    const answers: number[] = [];
    for (const invented of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
      const { status } = await postBooking({ url }, validBooking(), uniqueKey(), { 'x-forwarded-for': invented });
      answers.push(status);
    }
    expect(answers).toEqual([201, 201, 201, 429]);
    for (const path of ['/readyz', '/healthz']) expect((await fetch(url + path)).status).toBe(404);
    const large = await fetch(url + bookingPath, { method: 'POST', body: 'x'.repeat(100_000) });
    expect(large.status).toSatisfy((status: number) => proxy.tooLarge.includes(status));
    const [id] = [(await fetch(url)).headers.get('x-request-id')];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it.runIf(nginx.program !== undefined && databaseKinds.includes('postgres'))('nginx should speak HTTP/2', async () => {
  await using storage = await createTestStorage('postgres');
  const { url } = await startBehind(nginx, storage);
  const session = connect(url);
  const [headers] = await once(session.request({ ':path': '/' }).resume(), 'response');
  expect(headers[':status']).toBe(200);
  session.close();
});
