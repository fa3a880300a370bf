import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { type HeldRequest, heldPaths, uniqueForm } from './answers.ts';
import type { RequestLog } from './request-log.ts';
import { endpointOf, type PageRequest, type ReplacedRequest } from './route.ts';
import { siteUrl } from './server.ts';
import type { UniqueWords } from './unique-words.ts';

/** A request that the proxy has received. */
type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** The address at which the proxy serves the script that it adds to each page. */
const scriptPath = '/driver.js';

/**
 * A network between one tab and the real server, for browsers whose requests cannot be endpoint: it holds requests until
 * they are answered, holds or loses the scripts of pages, and adds a script to each page.
 */
export class SiteProxy {
  readonly held: HeldRequest[] = [];
  /** The script to add to each page, if any. */
  script: (() => string) | undefined;
  private lostScript: PromiseWithResolvers<void> | undefined;
  private scripts: Promise<'continue' | 'abort'> | undefined;
  private readonly server = createServer((request, response) => void this.serve(request, response));
  private readonly log: RequestLog;
  private readonly words: UniqueWords;

  private constructor(log: RequestLog, words: UniqueWords) {
    this.log = log;
    this.words = words;
  }

  static async open(log: RequestLog, words: UniqueWords): Promise<SiteProxy> {
    const proxy = new SiteProxy(log, words);
    await new Promise<void>((resolve) => proxy.server.listen(0, 'localhost', resolve));
    return proxy;
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy is closed.');
    return `http://localhost:${address.port}`;
  }

  /** Holds the scripts of pages. `release` lets them and all later ones arrive; after `lose` they fail until released. */
  holdScripts(): { release: () => void; lose: () => void } {
    const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>();
    this.scripts = promise;
    return {
      release: () => {
        resolve('continue');
        if (this.scripts === promise) this.scripts = undefined;
      },
      lose: () => resolve('abort'),
    };
  }

  /** Waits until a script fails to arrive. */
  nextLostScript(): Promise<void> {
    this.lostScript = Promise.withResolvers();
    return this.lostScript.promise;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    // Otherwise a browser makes a request again by itself if its connection breaks.
    response.setHeader('connection', 'close');
    try {
      if (path === scriptPath) return void response.setHeader('content-type', 'text/javascript').end(this.script?.());
      const received: Received = { method, path, headers: withOwnOrigin(request.headers), body: await text(request) };
      if (/^\/assets\/.*\.js$/.test(path) && (await this.scripts) === 'abort') {
        this.lostScript?.resolve();
        return void response.destroy();
      }
      if (this.holds(received, response)) return;
      const isPosted = isNavigation(request.headers) && heldPaths.test(path);
      const { postData = received.body } = isPosted ? uniqueForm(received.body, this.words) : {};
      if (isPosted && method === 'POST') this.log.add(pageRequest(received));
      const answer = await forward({ ...received, body: postData });
      // A form that is accepted may lead on (303).
      if (isPosted && method === 'POST' && answer.status < 400) this.log.markAccepted();
      send(response, this.script ? withScript(answer) : answer);
    } catch {
      response.destroy();
    }
  }

  private holds(received: Received, response: ServerResponse): boolean {
    const request = pageRequest(received);
    // Neither navigations nor requests of the tests, which have no such header.
    const isOfScript = ['cors', 'same-origin'].includes(String(received.headers['sec-fetch-mode']));
    const endpoint = isOfScript && heldPaths.test(received.path) ? endpointOf(request) : undefined;
    if (endpoint === undefined) return false;
    this.log.add(request);
    const held: HeldRequest = { endpoint, route: heldRoute(request, received, response) };
    this.held.push(held);
    // Requests that the page itself has cancelled are no longer held.
    response.once('close', () => {
      const index = this.held.indexOf(held);
      if (index !== -1) this.held.splice(index, 1);
    });
    return true;
  }
}

function heldRoute(request: PageRequest, received: Received, response: ServerResponse): HeldRequest['route'] {
  return {
    request: () => request,
    continue: async (change = {}) => send(response, await forward(changed(received, change))),
    fulfill: async ({ status, headers, body }) => send(response, { status, headers, body: Buffer.from(body) }),
    abort: async () => void response.destroy(),
    fetch: async () => {
      const { status } = await forward(received);
      return { ok: () => status < 400 };
    },
  };
}

/** Headers in which the proxy's origin is the site's, since the server refuses requests of other sites. */
function withOwnOrigin(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers.origin === `http://${headers.host}` ? { ...headers, origin: new URL(siteUrl).origin } : headers;
}

function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate';
}

function isForm(headers: IncomingHttpHeaders): boolean {
  return String(headers['content-type']).startsWith('application/x-www-form-urlencoded');
}

function pageRequest({ method, path, headers, body }: Received): PageRequest {
  const { host: _, 'content-length': __, connection: ___, ...kept } = headers;
  return {
    method: () => method,
    url: () => siteUrl + path,
    headers: () => Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)])),
    postDataJSON: () =>
      body === '' ? null : isForm(headers) ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body),
    isNavigationRequest: () => isNavigation(headers),
  };
}

function changed(received: Received, { url, headers, postData }: ReplacedRequest): Received {
  return {
    ...received,
    path: url === undefined ? received.path : url.slice(siteUrl.length),
    headers: headers ?? received.headers,
    body: postData ?? received.body,
  };
}

/** Passes a request on to the real server, as if the page were its own. */
function forward({ method, path, headers, body }: Received): Promise<Answer> {
  const { 'accept-encoding': _, 'content-length': __, 'transfer-encoding': ___, ...kept } = headers;
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...kept, host: new URL(siteUrl).host, connection: 'close' } };
    const request = requestOf(siteUrl + path, options, async (answer) => {
      try {
        const chunks = await answer.toArray();
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
    });
    request.once('error', reject);
    request.end(body);
  });
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const { connection: _, 'content-length': __, 'transfer-encoding': ___, ...kept } = headers;
  response.writeHead(status, { ...kept, connection: 'close' }).end(body);
}

function withScript(answer: Answer): Answer {
  if (!answer.headers['content-type']?.startsWith('text/html')) return answer;
  const page = answer.body.toString().replace(/<head[^>]*>/, `$&<script src="${scriptPath}"></script>`);
  return { ...answer, body: Buffer.from(page) };
}
