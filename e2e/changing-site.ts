import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { withdrawWorker } from '../server/site/withdrawn-worker.ts';
import { siteUrl } from '../tests/models/drivers/browser/server.ts';

/** The scripts of the build, and the names that they have in the next release: the hash is another, of the same length. */
const nextNames = new Map(
  readdirSync('dist/site/assets')
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, `${name.slice(0, -11)}${[...name.slice(-11, -3)].reverse().join('')}.js`]),
);
const builtNames = new Map([...nextNames].map(([built, next]) => [next, built]));

/** The names of scripts in a page, a script or a path. */
const scriptNames = /[\w.-]+\.js\b/g;

const inNextRelease = (content: string) => content.replace(scriptNames, (name) => nextNames.get(name) ?? name);

/**
 * The site behind a server that gets another release, in which every script and so the service worker has changed, and can
 * withdraw the worker. It lets browsers cache no script, so that only the worker has any.
 */
export async function changingSite() {
  let releases = 0;
  let servesFormer = true;
  let withdrawal: string | undefined;

  async function answerTo(
    url: string,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body?: string | Buffer }> {
    const isScript = url.startsWith('/assets/') && url.endsWith('.js');
    const name = url.slice('/assets/'.length);
    if (isScript && nextNames.has(name) && releases > 0 && !servesFormer) return { status: 404, headers: {} };
    const isFormer = releases === 0 || (isScript && nextNames.has(name));
    const path = isScript ? `/assets/${builtNames.get(name) ?? name}` : url;
    const sent = request(siteUrl + path, { headers: { accept: 'text/html, */*' } }).end();
    const [answer] = await once(sent, 'response');
    const headers = { ...answer.headers, ...(url.startsWith('/assets/') ? { 'cache-control': 'no-store' } : {}) };
    if (!/html|javascript/.test(String(headers['content-type'])))
      return { status: answer.statusCode, headers, body: Buffer.concat(await answer.toArray()) };
    const content = await text(answer);
    const body = isFormer ? content : inNextRelease(content);
    if (url !== '/service-worker.js') return { status: answer.statusCode, headers, body };
    return { status: answer.statusCode, headers, body: withdrawal ?? `${body}\n// Release ${releases}` };
  }

  const proxy = createServer(async ({ url = '/' }, response) => {
    const { status, headers, body } = await answerTo(url);
    const { 'content-length': _, ...rest } = headers;
    response.writeHead(status, rest).end(body);
  }).listen(0, 'localhost');
  await once(proxy, 'listening');

  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    /** Deploys a release. Its server has the scripts of the former one, or not. */
    release: (scripts: { ofFormer: boolean }) => {
      releases++;
      servesFormer = scripts.ofFormer;
    },
    withdraw: async () => {
      const app = fastify();
      withdrawWorker(app);
      withdrawal = (await app.inject('/service-worker.js')).body;
    },
    /** Those of some paths that name a script of the first release. */
    ofFirst: (paths: string[]) => paths.filter((path) => nextNames.has(path.slice('/assets/'.length))),
    /** Those of some paths that name a script of a later release. */
    ofLater: (paths: string[]) => paths.filter((path) => builtNames.has(path.slice('/assets/'.length))),
    [Symbol.dispose]: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
