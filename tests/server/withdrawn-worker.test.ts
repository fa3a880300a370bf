import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { readBuiltSite } from '../../server/site/pages.ts';
import { writeBuiltSite } from './fixtures/built-site.ts';
import { sendRawRequest, startTestServer } from './fixtures/test-server.ts';

const built = writeBuiltSite({ 'service-worker.js': 'const built = true;' });
afterAll(() => built.remove());

const serve = (setting: 'on' | 'off') =>
  startTestServer('sqlite', { site: readBuiltSite(built.folder), settings: { SERVICE_WORKER: setting } });

/** What any browser must ask for again, and obey: a worker has the policy that it was served with. */
const workerHeaders = {
  'content-type': expect.stringContaining('/javascript'),
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/** Runs a worker's script, and has it installed and activated. Returns what it did, in its order. */
async function run(script: string, cacheNames: string[]): Promise<string[]> {
  const done: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  runInNewContext(script, {
    addEventListener: (type: string, listen: (event: object) => void) => listeners.set(type, listen),
    skipWaiting: () => void done.push('skipped waiting'),
    caches: { keys: async () => cacheNames, delete: async (name: string) => void done.push(`deleted ${name}`) },
    registration: { unregister: async () => void done.push('unregistered') },
  });
  for (const type of ['install', 'activate']) {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  }
  return done;
}

describe('the service worker', () => {
  it('should be that of the build, and checked with each page', async () => {
    await using server = await serve('on');
    const { status, headers, body } = await sendRawRequest(server.url, '/service-worker.js');
    expect([status, body.toString()]).toEqual([200, 'const built = true;']);
    expect(headers).toMatchObject(workerHeaders);
  });

  it('should be replaced, when it is withdrawn, by one that deletes what was stored and removes itself', async () => {
    await using server = await serve('off');
    // Whatever a browser has of the former one, and however it asks.
    for (const [path, asked] of [
      ['/service-worker.js', {}],
      ['/service-worker.js?again', { 'accept-encoding': 'br', 'if-none-match': '*' }],
    ] as const) {
      const { status, headers, body } = await sendRawRequest(server.url, path, asked);
      expect(status).toBe(200);
      expect(headers).toMatchObject(workerHeaders);
      expect(headers['content-encoding']).toBeUndefined();
      expect(await run(body.toString(), ['pages-1', 'unsent', 'assets-1', 'pages-0'])).toEqual([
        'skipped waiting',
        'deleted pages-1',
        'deleted assets-1',
        'deleted pages-0',
        'unregistered',
      ]);
    }
    const head = await sendRawRequest(server.url, '/service-worker.js', {}, 'HEAD');
    expect([head.status, head.headers['content-type']]).toEqual([200, workerHeaders['content-type']]);
  });

  it('should leave the rest of the site as it is when it is withdrawn', async () => {
    await using server = await serve('off');
    const statusOf = async (path: string, method = 'GET') =>
      (await sendRawRequest(server.url, path, {}, method)).status;
    expect(
      await Promise.all(['/', '/assets/entry-1a2b3c.js', '/service-worker.jsx'].map((path) => statusOf(path))),
    ).toEqual([200, 200, 404]);
    expect(await statusOf('/service-worker.js', 'POST')).not.toBe(200);
  });
});
