/**
 * The process that offers bookings at a fixed rate, however slowly they are answered: `node offering.ts URL RATE SECONDS`. It is
 * one of its own, so that nothing else delays what it measures, and it speaks HTTP over bare sockets, because Node's own client
 * would need more time than the server. It sends its figures to the process that started it.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { bookingPath } from '../../contract/booking.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import type { OfferedBookings } from './offered-bookings.ts';
import { bookingOf } from './submissions.ts';

/** How long to wait for the last answers, in milliseconds. */
const answerTimeout = 30_000;

/**
 * The most connections at once: fewer than a site accepts, and than this process may open. Beyond that, requests wait here, as
 * they would in the queue of the system.
 */
const maxConnections = 1500;

interface Answer {
  status: number;
  hasRetryAfter: boolean;
}

const [url = '', perSecond = '', seconds = ''] = process.argv.slice(2);
const offered = await offer(new URL(bookingPath, url), Number(perSecond), Number(seconds));
process.send?.(offered, () => process.disconnect());

async function offer(url: URL, perSecond: number, seconds: number): Promise<OfferedBookings> {
  const offered: OfferedBookings = {
    offered: 0,
    acknowledged: [],
    times: [],
    turnedAway: 0,
    unexpected: [],
    broken: 0,
    seconds: 0,
  };
  const connections = openConnections(url);
  const run = crypto.randomUUID().slice(0, 8);
  const begin = performance.now();
  const total = perSecond * seconds;
  while (offered.offered < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begin) * perSecond) / 1000));
    for (; offered.offered < due; offered.offered++) {
      const name = `${run}-${offered.offered}`;
      // From when it was due: a delay of this process is one for the visitor too.
      const dueAt = begin + (offered.offered * 1000) / perSecond;
      connections.send(requestFor(url, name), (answer) => count(offered, answer, name, performance.now() - dueAt));
    }
    await pause(2);
  }
  const deadline = performance.now() + answerTimeout;
  while (connections.busy() > 0 && performance.now() < deadline) await pause(10);
  // Those that are still without an answer are broken.
  connections.close();
  while (connections.busy() > 0) await pause(10);
  offered.seconds = (performance.now() - begin) / 1000;
  return offered;
}

function count(offered: OfferedBookings, answer: Answer | undefined, name: string, time: number): void {
  if (!answer) offered.broken++;
  else if (answer.status >= 200 && answer.status < 300) {
    offered.acknowledged.push(name);
    offered.times.push(time);
  } else if (answer.status === 503 && answer.hasRetryAfter) offered.turnedAway++;
  else offered.unexpected.push(answer.status);
}

function requestFor({ host, pathname }: URL, name: string): string {
  const body = JSON.stringify(bookingOf(name));
  return [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `${idempotencyHeader}: ${crypto.randomUUID()}`,
    '',
    body,
  ].join('\r\n');
}

/** As many connections as requests are waiting for an answer, up to the most. One that is free is used again. */
function openConnections({ hostname, port }: URL) {
  const free: Connection[] = [];
  const busy = new Set<Connection>();
  const waiting: { request: string; answered: Connection['answered'] }[] = [];

  interface Connection {
    socket: Socket;
    received: string;
    answered: (answer: Answer | undefined) => void;
  }

  const open = (): Connection => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding('latin1');
    const connection: Connection = { socket, received: '', answered: () => {} };
    socket.on('error', () => {});
    socket.on('data', (data) => {
      connection.received += data;
      const answer = answerIn(connection.received);
      if (!answer) return;
      connection.received = '';
      busy.delete(connection);
      if (answer.isLast) socket.destroy();
      else free.push(connection);
      connection.answered(answer);
      sendNext();
    });
    socket.on('close', () => {
      if (busy.delete(connection)) connection.answered(undefined);
      else if (free.includes(connection)) free.splice(free.indexOf(connection), 1);
      sendNext();
    });
    return connection;
  };

  const sendNext = () => {
    if (busy.size >= maxConnections) return;
    const next = waiting.shift();
    if (!next) return;
    const connection = free.pop() ?? open();
    connection.answered = next.answered;
    busy.add(connection);
    connection.socket.write(next.request);
  };

  return {
    busy: () => busy.size + waiting.length,
    send(request: string, answered: Connection['answered']) {
      waiting.push({ request, answered });
      sendNext();
    },
    close() {
      for (const { answered } of waiting.splice(0)) answered(undefined);
      for (const { socket } of [...free, ...busy]) socket.destroy();
    },
  };
}

/** The answer in what was received; undefined if it has not all come. All answers of the API have a Content-Length. */
function answerIn(received: string): (Answer & { isLast: boolean }) | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.slice(0, end).toLowerCase();
  const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
  if (received.length < end + 4 + length) return undefined;
  return {
    status: Number(head.slice('http/1.1 '.length, 'http/1.1 200'.length)),
    hasRetryAfter: head.includes('\r\nretry-after: '),
    isLast: head.includes('\r\nconnection: close'),
  };
}
