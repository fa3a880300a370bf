import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another system that events are sent to. */
export interface EventReceiver extends AsyncDisposable {
  /** The settings with which a site sends it events. */
  settings: Record<string, string>;
  /** How many events have come. */
  received(): number;
}

/** Receives events, and answers each of them, or not, as `reply` does; `count` is how many have come. */
export async function receiveWebhooks(reply: (answer: ServerResponse, count: number) => void): Promise<EventReceiver> {
  let received = 0;
  const server = createServer((request, answer) => {
    request.resume();
    reply(answer, ++received);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: {
      WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
      WEBHOOK_ALLOW_PRIVATE: '1',
    },
    received: () => received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
