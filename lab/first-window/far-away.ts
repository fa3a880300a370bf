import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How long a packet is on its way, in milliseconds. */
const oneWay = 75;

/** What a packet carries, in bytes. A connection starts with ten of them (RFC 6928). */
const packet = 1448;

/** What the line carries in a millisecond, in bytes: 1.6 Mbit/s. */
const rate = 200;

/**
 * Stands on loopback before a server, as far away as a server abroad is from a phone: each round trip takes 150 ms, all connections share
 * one line, each is opened by two round trips (TLS 1.3), and sends what its window lets it (RFC 5681, 3.1). What comes is read by whole records of TLS.
 * It does not keep the process running.
 * @param size How long the records are that the server writes, in bytes: at most 16,384.
 * @returns Its address.
 */
export async function farAway(port: number, size: number): Promise<string> {
  let lineFreeAt = 0;
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    // A browser that closes a tab breaks its connections off.
    for (const socket of [client, server])
      socket
        .setNoDelay()
        .unref()
        .on('error', () => {});
    const readyAt = performance.now() + 4 * oneWay;
    const [toServer, toClient] = [inOrder((part) => server.write(part)), inOrder((part) => client.write(part))];
    client.on('data', (part) => toServer(part, Math.max(readyAt, performance.now()) + oneWay));
    client.on('close', () => server.destroy());
    server.on('close', () => setTimeout(oneWay).then(() => client.end()));

    const records: Buffer[] = [];
    let [window, underway, sent] = [10 * packet, 0, 0];
    const send = async (): Promise<void> => {
      const [first] = records;
      if (!first || underway >= window) return;
      const length = Math.min(packet, first.length - sent);
      sent += length;
      underway += length;
      lineFreeAt = Math.max(lineFreeAt, performance.now()) + length / rate;
      const arrivesAt = lineFreeAt + oneWay;
      if (sent === first.length) {
        toClient(first, arrivesAt);
        records.shift();
        sent = 0;
      }
      void send();
      await until(arrivesAt + oneWay);
      // An acknowledgement lets as much out as it is for, and as much again.
      underway -= length;
      window += length;
      void send();
    };
    server.on('data', (part) => {
      for (let at = 0; at < part.length; at += size) records.push(part.subarray(at, at + size));
      void send();
    });
  });
  await once(proxy.unref().listen(0, '127.0.0.1'), 'listening');
  return `http://localhost:${(proxy.address() as AddressInfo).port}`;
}

/** Hands parts on when they are due, in their order, which timers of different lengths do not keep. */
function inOrder(write: (part: Buffer) => void): (part: Buffer, due: number) => void {
  let last = Promise.resolve();
  return (part, due) => {
    last = last.then(() => until(due)).then(() => write(part));
  };
}

const until = (time: number): Promise<void> => setTimeout(Math.max(0, time - performance.now()));
