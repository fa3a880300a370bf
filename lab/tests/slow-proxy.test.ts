import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { slowProxy } from '../bench/slow-proxy.ts';

const answer = Buffer.alloc(10_000, 'answer');

it('should take a round trip to connect, one for the answer, and the time of its bytes on the line', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.end(answer)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const proxy = await slowProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  proxy.use({ what: 'slow', down: 2000, up: 2000, roundTrip: 60, loss: 0 });

  const begun = performance.now();
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  socket.end('question');
  expect(await buffer(socket)).toEqual(answer);
  // 10,000 bytes at 2,000 bits per millisecond. A timer may be a millisecond early.
  expect(performance.now() - begun).toBeGreaterThan(2 * 60 + (10_000 * 8) / 2000 - 5);

  await proxy.stop();
  server.close();
});
