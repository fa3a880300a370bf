import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { bookingPath } from '../../contract/booking.ts';
import { newPasswordPath } from '../../contract/password-reset.ts';
import { verifyCodePath } from '../../contract/registration.ts';
import type { BenchStorage } from '../bench/storage.ts';
import { openSite, type TortureSite } from './site.ts';

/** How pages were served under an attack. Times are in milliseconds. */
export interface AttackFigures {
  attack: string;
  pages: number;
  /** Pages that were not answered with 200. */
  failedPages: number;
  p99: number;
  crashes: number;
}

/** How long each attack lasts, in milliseconds. */
const attackTime = 8000;

/** Does its harm to a site until it is over. */
type Attack = (site: TortureSite, isOver: () => boolean, storage: BenchStorage) => Promise<void>;

const attacks: Record<string, Attack> = {
  'no attack': async () => {},
  'idle connections': (site, isOver) => holdSockets(site, isOver, 600, () => {}),
  'slow bodies': (site, isOver) =>
    holdSockets(site, isOver, 200, (socket) => {
      socket.write(
        `POST ${bookingPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
      );
    }),
  'passwords from ten addresses': (site, isOver) =>
    flood(isOver, 40, (count) =>
      fetch(`${site.url}${verifyCodePath('a@example.com', 'ABCDEF')}`, { headers: from(count) }),
    ),
  'new passwords from ten addresses': (site, isOver) =>
    flood(isOver, 40, (count) =>
      post(site.url + newPasswordPath, JSON.stringify({ token: 'x', password: 'violet lamp 7' }), {
        'content-type': 'application/json',
        ...from(count),
      }),
    ),
  'refused forms from one address': (site, isOver) =>
    flood(isOver, 64, () =>
      post(site.url + bookingPath, 'first_name=a', { 'content-type': 'application/x-www-form-urlencoded', ...from(1) }),
    ),
  'a foreign lock on SQLite': async (site, isOver, { DATABASE_URL, DATA_DIR }) => {
    if (DATABASE_URL !== '') return;
    const other = new DatabaseSync(join(DATA_DIR, 'site.sqlite'));
    other.exec('begin immediate');
    await flood(isOver, 10, (count) =>
      post(site.url + bookingPath, '{}', { 'content-type': 'application/json', ...from(count) }),
    );
    other.exec('rollback');
    other.close();
  },
};

/** Measures how pages are served while a site at its default limits is attacked in each way. */
export async function attackPages(storage: BenchStorage, build: string): Promise<AttackFigures[]> {
  await using site = await openSite({
    build,
    storage,
    settings: { SUBMISSIONS_PER_MINUTE: '30', CODES_PER_HOUR: '5', TRUSTED_PROXIES: '1' },
  });
  const figures: AttackFigures[] = [];
  for (const [attack, run] of Object.entries(attacks)) {
    const end = Date.now() + attackTime;
    const isOver = () => Date.now() >= end;
    const before = site.crashes();
    const [times] = await Promise.all([readPages(site, isOver), run(site, isOver, storage)]);
    const answered = times.filter((time) => time !== undefined).sort((one, other) => one - other);
    figures.push({
      attack,
      pages: times.length,
      failedPages: times.length - answered.length,
      p99: Math.round(answered[Math.floor(answered.length * 0.99)] ?? Number.POSITIVE_INFINITY),
      crashes: site.crashes() - before,
    });
  }
  return figures;
}

/** Reads the home page again and again, and returns how long each took; undefined if it failed. */
async function readPages({ url }: TortureSite, isOver: () => boolean): Promise<(number | undefined)[]> {
  const times: (number | undefined)[] = [];
  while (!isOver()) {
    const begin = performance.now();
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      await answer.arrayBuffer();
      times.push(answer.ok ? performance.now() - begin : undefined);
    } catch {
      times.push(undefined);
    }
    await pause(10);
  }
  return times;
}

/** Ten network addresses, as a trusted proxy names them. */
function from(count: number): Record<string, string> {
  return { 'x-forwarded-for': `203.0.113.${count % 10}` };
}

function post(url: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body });
}

/** Sends requests from `atOnce` clients without a pause. */
async function flood(isOver: () => boolean, atOnce: number, send: (count: number) => Promise<Response>): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async (_, client) => {
      for (let count = client; !isOver(); count += atOnce) {
        await send(count)
          .then((answer) => answer.arrayBuffer())
          .catch(() => pause(10));
      }
    }),
  );
}

/** Opens connections, does something on each, and holds them. */
async function holdSockets(
  { url }: TortureSite,
  isOver: () => boolean,
  count: number,
  begin: (socket: Socket) => void,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.once('connect', () => begin(socket));
    return socket;
  });
  while (!isOver()) await pause(100);
  for (const socket of sockets) socket.destroy();
}
