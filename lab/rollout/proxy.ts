import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readinessPath } from '../../server/routes/health.ts';

/**
 * The least that a proxy must do in front of several instances: it sends requests in turn to those that say that they are ready,
 * over connections that it keeps, and never sends one twice, so that every request that an instance fails is seen.
 */
export interface ReverseProxy extends AsyncDisposable {
  url: string;
  /** Adds an instance, and resolves once it is ready. */
  add(url: string): Promise<void>;
  remove(url: string): void;
}

interface Upstream {
  agent: Agent;
  isReady: boolean;
}

/** Starts a proxy that asks every `interval` milliseconds whether instances are ready. */
export async function startProxy(interval: number): Promise<ReverseProxy> {
  const upstreams = new Map<string, Upstream>();
  let turn = 0;

  const check = async (url: string, upstream: Upstream) => {
    upstream.isReady = await fetch(url + readinessPath).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
  };
  // An answer that comes late must not replace a newer one.
  const isChecked = new Set<Upstream>();
  const checking = setInterval(() => {
    for (const [url, upstream] of upstreams) {
      if (isChecked.has(upstream)) continue;
      isChecked.add(upstream);
      void check(url, upstream).finally(() => isChecked.delete(upstream));
    }
  }, interval);

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = [...upstreams].filter(([, { isReady }]) => isReady);
    const [url, upstream] = ready[turn++ % ready.length] ?? [];
    if (url === undefined || !upstream) return outgoing.writeHead(502).end();
    const { method = '', headers } = incoming;
    const sent = request(new URL(incoming.url ?? '/', url), { method, headers, agent: upstream.agent }, (answer) => {
      const { connection: _, ...own } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, own);
      answer.pipe(outgoing);
    });
    sent.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(sent);
  };

  const server = createServer(forward);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async add(url) {
      const upstream = { agent: new Agent({ keepAlive: true }), isReady: false };
      upstreams.set(url, upstream);
      while (!upstream.isReady) await pause(interval);
    },
    remove(url) {
      upstreams.get(url)?.agent.destroy();
      upstreams.delete(url);
    },
    async [Symbol.asyncDispose]() {
      clearInterval(checking);
      for (const { agent } of upstreams.values()) agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
