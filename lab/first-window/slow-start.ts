import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How long a packet is on its way, in milliseconds. */
const oneWay = 75;

/** The window that a connection starts with: ten segments, in bytes (RFC 6928). */
export const firstWindow = 10 * 1448;

/**
 * Stands on loopback before a server, as far away as a server abroad: each round trip takes 150 ms, and a connection sends no more in
 * its first than `window` bytes, and twice as many in each next one (RFC 5681, 3.1).
 */
export async function slowStart(port: number, window: number): Promise<AsyncDisposable & { url: string }> {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      // A browser that closes a tab breaks its connections off.
      socket.setNoDelay().on('error', () => {});
    }
    client.on('data', (part) => setTimeout(() => server.write(part), oneWay));
    client.on('close', () => server.destroy());
    server.on('close', () => setTimeout(() => client.end(), oneWay));
    const send = sender(client, window);
    server.on('data', send);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

/** Sends what it is given: a window of it in a round trip, and twice as much in each next one. */
function sender(client: Socket, first: number): (part: Buffer) => void {
  let waiting = Buffer.alloc(0);
  let window = first;
  let left = first;
  let isWaiting = false;
  const sendMore = (): void => {
    const part = waiting.subarray(0, left);
    waiting = waiting.subarray(part.length);
    left -= part.length;
    if (part.length > 0) setTimeout(() => client.write(part), oneWay);
    if (waiting.length === 0) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      window *= 2;
      left = window;
      sendMore();
    }, 2 * oneWay);
  };
  return (part) => {
    waiting = Buffer.concat([waiting, part]);
    if (!isWaiting) sendMore();
  };
}
