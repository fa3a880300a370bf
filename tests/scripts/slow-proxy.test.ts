import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowProxy } from '../../scripts/bench/slow-proxy.ts';

const body = 'a'.repeat(20_000);
const server = createServer((_, response) => response.end(body));
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

it('should take a round trip to connect, one for the answer, and the time of its bytes on the line', async () => {
  const proxy = await slowProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const timeOf = async () => {
    const begun = performance.now();
    expect(await (await fetch(proxy.url)).text()).toBe(body);
    return performance.now() - begun;
  };
  const unhindered = await timeOf();
  proxy.use({ what: 'slow', down: 4000, up: 4000, roundTrip: 40, loss: 0 });
  // So that the closed connection is not used again.
  await pause(20);
  // 20,000 bytes at 4,000 bits per millisecond. A timer may be a millisecond early.
  const least = 2 * 40 + (20_000 * 8) / 4000;
  const connecting = await timeOf();
  expect(connecting).toBeGreaterThan(least - 5);
  expect(connecting).toBeLessThan(least + unhindered + 1000);
  const connected = await timeOf();
  expect(connected).toBeGreaterThan(least - 40 - 5);
  await proxy.stop();
});
