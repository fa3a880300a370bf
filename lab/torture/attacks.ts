import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { bookingPath } from '../../contract/booking.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import { codeLength } from '../../contract/limits.ts';
import { newPasswordPath } from '../../contract/password-reset.ts';
import { sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import { openSite, type RunningSite, type SiteOptions } from '../site.ts';
import type { SiteStorage } from '../storage.ts';
import { measureCapacity, offerBookings } from './offered-bookings.ts';
import { type PageFigures, readPagesDuring } from './pages.ts';
import { bookingOf, compareWithStored, startVisitors, type Visitors } from './submissions.ts';
import { receiveWebhooks } from './webhooks.ts';

/** What became of a site under an attack. */
export interface AttackFigures extends PageFigures, Omit<Harm, 'acknowledged' | 'changes'> {
  attack: string;
  /** How many bookings the site has acknowledged, and how many of them it lost. */
  acknowledged?: number;
  lost?: number;
  crashes: number;
}

/** What an attack shows besides how pages were served. */
interface Harm {
  /** Answers that should not have come: other than 2xx and 503. */
  wrong?: number;
  /** Connections that broke before their answer, or should have been cut and were not. */
  broken?: number;
  /** What the site has acknowledged, and the changes of demos. */
  acknowledged?: readonly string[];
  changes?: Visitors['changes'];
  /** Submissions that were answered with 503 and when to try again. */
  turnedAway?: number;
  /** How long the site took to be as before, to cut the last connection, or to answer all. */
  seconds?: number;
  /** Codes that were asked for meanwhile, how many of them were turned away, and how long the slowest answer took, in milliseconds. */
  codes?: number;
  failedCodes?: number;
  slowestCode?: number;
}

/** How long attacks last, in seconds. */
export interface AttackTimes {
  flood: number;
  /** How long it takes to measure what the site carries, and how long it is offered twice that. */
  measuring: number;
  overload: number;
}

/** The times of a whole run. */
export const fullAttackTimes: AttackTimes = { flood: 6, measuring: 4, overload: 20 };

/** An attack on a site of its own. */
interface Attack {
  /** How the site is started (default: at its default limits, behind one proxy). */
  options?: Pick<SiteOptions, 'settings' | 'descriptors'>;
  isForSqlite?: boolean;
  /** Whether the site has events to send to a receiver that accepts connections and never answers. */
  hasSilentReceiver?: boolean;
  run(site: RunningSite, times: AttackTimes, storage: SiteStorage, build: string): Promise<Harm>;
}

const defaultLimits = { settings: { SUBMISSIONS_PER_MINUTE: '30', CODES_PER_HOUR: '5', TRUSTED_PROXIES: '1' } };

const attacks: Record<string, Attack> = {
  'no attack': { run: async (_, { flood }) => pause(flood * 1000, {}) },
  'idle connections': {
    run: async (site, times) => {
      const sockets = openSockets(site, 600);
      await pause(times.flood * 1000);
      for (const socket of sockets) socket.destroy();
      return {};
    },
  },
  'requests sent ahead': { options: { descriptors: 1024 }, run: sendAhead },
  'passwords from ten addresses': {
    run: (site, times) =>
      flood(times, 40, (count) =>
        fetch(`${site.url}${verifyCodePath('a@example.com', 'A'.repeat(codeLength))}`, { headers: from(count) }),
      ),
  },
  'new passwords from ten addresses': {
    run: (site, times) =>
      flood(times, 40, (count) =>
        post(site.url + newPasswordPath, JSON.stringify({ token: 'x', password: 'violet lamp 7' }), {
          'content-type': 'application/json',
          ...from(count),
        }),
      ),
  },
  'a thousand fuel stations': { options: {}, run: registerStations },
  'refused forms from one address': {
    run: (site, times) =>
      flood(times, 64, () =>
        post(site.url + bookingPath, 'first_name=a', {
          'content-type': 'application/x-www-form-urlencoded',
          ...from(1),
        }),
      ),
  },
  'a foreign lock on SQLite': {
    isForSqlite: true,
    async run(site, times, { DATA_DIR }) {
      const other = new DatabaseSync(join(DATA_DIR, 'site.sqlite'));
      other.exec('begin immediate');
      try {
        return await flood(times, 10, (count) =>
          post(site.url + bookingPath, '{}', { 'content-type': 'application/json', ...from(count) }),
        );
      } finally {
        other.exec('rollback');
        other.close();
      }
    },
  },
  'slow bodies at few descriptors': { options: { descriptors: 256 }, run: holdBodies },
  'a receiver of webhooks that never answers': {
    options: {},
    hasSilentReceiver: true,
    async run(site, times) {
      const visitors = startVisitors(site.url);
      await pause(times.flood * 1000);
      await visitors.stop();
      const { acknowledged, changes, answers } = visitors;
      return { acknowledged, changes, wrong: answers.unexpected.size, broken: answers.unanswered };
    },
  },
  'twice the bookings that it stores': { options: {}, run: overload },
};

/** The names of the attacks on a site with this database. */
export function attacksOn(database: 'SQLite' | 'PostgreSQL'): string[] {
  return Object.keys(attacks).filter((name) => database === 'SQLite' || !attacks[name]?.isForSqlite);
}

/** Attacks a site in one way, and measures how it serves pages meanwhile. */
export async function attackSite(
  attack: string,
  storage: SiteStorage,
  build: string,
  times: AttackTimes = fullAttackTimes,
): Promise<AttackFigures> {
  const { options = defaultLimits, hasSilentReceiver, run } = attacks[attack] ?? noAttack(attack);
  await using receiver = hasSilentReceiver ? await receiveWebhooks(() => {}) : undefined;
  const settings = { ...options.settings, ...receiver?.settings };
  await using site = await openSite({ build, storage, ...options, settings });
  const [pages, { acknowledged, changes, ...harm }] = await readPagesDuring(site.url, () =>
    run(site, times, storage, build),
  );
  // A site that is stopped while its pages are read would seem to fail.
  await site.stop();
  const kept = acknowledged && {
    acknowledged: acknowledged.length,
    lost: (await compareWithStored(storage, { acknowledged, ...(changes && { changes }) })).lost,
  };
  if (receiver?.received() === 0) throw new Error('The site sent no events.');
  return { attack, ...pages, ...harm, ...kept, crashes: site.crashes() };
}

function noAttack(name: string): never {
  throw new Error(`There is no attack '${name}'.`);
}

/** How many bodies are begun: more than the site may have connections. */
const bodies = 300;

/** When the site cuts a body, in milliseconds, and how late it may be. */
const bodyTimeout = 20_000;
const delay = 5000;

/** Begins bodies and never ends them. The site must cut them all in time, and not end itself when its descriptors do. */
async function holdBodies(site: RunningSite): Promise<Harm> {
  const begin = performance.now();
  let open = 0;
  let last = begin;
  const sockets = openSockets(site, bodies, (socket) => {
    open++;
    socket.once('close', () => {
      open--;
      last = performance.now();
    });
    socket.write(
      `POST ${bookingPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
    );
  });
  await pause(1000);
  while (open > 0 && performance.now() - begin < bodyTimeout + delay) await pause(50);
  const broken = open;
  for (const socket of sockets) socket.destroy();
  return { broken, seconds: seconds(last - begin) };
}

/** How late the site may end connections that send requests ahead, in milliseconds. Only connections that it never ends are that late. */
const endDelay = 60_000;

/** How many requests are sent ahead on a connection: about 64 KB of them, which Node reads at once. */
const requestsAhead = 1000;

/** Asks for the largest file a thousand times on each of a few connections, and reads nothing. The site must end them all. */
async function sendAhead(site: RunningSite, times: AttackTimes, _: SiteStorage, build: string): Promise<Harm> {
  const begin = performance.now();
  let open = 0;
  let last = begin;
  const request = `GET /assets/${largestAsset(build)} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const sockets = openSockets(site, 5, (socket) => {
    open++;
    socket.pause();
    socket.once('close', () => {
      open--;
      last = performance.now();
    });
    socket.write(request.repeat(requestsAhead));
  });
  const until = begin + times.flood * 1000;
  // On a busy machine they are ended later.
  while (performance.now() < until || (open > 0 && performance.now() < until + endDelay)) {
    await pause(50);
    // Who reads nothing only sees the end of a connection when writing.
    for (const socket of sockets) if (!socket.destroyed) socket.write('\r\n');
  }
  const broken = open;
  for (const socket of sockets) socket.destroy();
  return { broken, seconds: seconds(last - begin) };
}

function largestAsset(build: string): string {
  const folder = join(build, 'site', 'assets');
  const size = (name: string) => statSync(join(folder, name)).size;
  const [largest = ''] = readdirSync(folder).toSorted((a, b) => size(b) - size(a));
  return largest;
}

/** The lowest rate that a site is offered to measure what it stores, per second. */
const lowestRate = 500;

/** How many answers in a row count as normal. */
const normalAnswers = 10;

/** Offers twice what the site was measured to store, then waits until bookings are answered as before. */
async function overload(site: RunningSite, times: AttackTimes): Promise<Harm> {
  const capacity = await measureCapacity(site.url, lowestRate, times.measuring);
  const offered = await offerBookings(site.url, Math.ceil(2 * capacity), times.overload);
  const end = performance.now();
  let normalSince = end;
  for (let inRow = 0; inRow < normalAnswers; inRow++) {
    const answer = await post(site.url + bookingPath, JSON.stringify(bookingOf(crypto.randomUUID())), {
      'content-type': 'application/json',
      [idempotencyHeader]: crypto.randomUUID(),
    });
    await answer.arrayBuffer();
    if (answer.ok) continue;
    inRow = -1;
    normalSince = performance.now();
    await pause(20);
  }
  return {
    wrong: offered.unexpected.length,
    broken: offered.broken,
    acknowledged: offered.acknowledged,
    turnedAway: offered.turnedAway,
    seconds: seconds(normalSince - end),
  };
}

function seconds(milliseconds: number): number {
  return Number((milliseconds / 1000).toFixed(1));
}

/** How many stations are registered, and by how many clients. Two passwords are hashed for each. */
const stations = 1000;
const registering = 100;

/** Registers many stations, and asks for one code after the other until all of them are answered. */
async function registerStations(site: RunningSite): Promise<Harm> {
  const begin = performance.now();
  const harm = { wrong: 0, broken: 0, turnedAway: 0, codes: 0, failedCodes: 0, slowestCode: 0 };
  const register = async (count: number) => {
    const answer = await post(site.url + fuelStationPath, JSON.stringify(stationOf(count)), {
      'content-type': 'application/json',
      [idempotencyHeader]: crypto.randomUUID(),
    });
    await answer.arrayBuffer();
    if (answer.ok) return;
    if (answer.status === 503 && answer.headers.has('retry-after')) harm.turnedAway++;
    else harm.wrong++;
    // Who is turned away does not come back at once.
    await pause(1000);
  };
  let isOver = false;
  const registered = Promise.all(
    Array.from({ length: registering }, async (_, client) => {
      for (let count = client; count < stations; count += registering) {
        await register(count).catch(() => {
          harm.broken++;
        });
      }
    }),
  ).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const asked = performance.now();
    const isAnswered = await fetch(site.url + sendCodePath(`driver-${harm.codes++}@company.example`))
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      })
      .catch(() => false);
    if (!isAnswered) harm.failedCodes++;
    harm.slowestCode = Math.max(harm.slowestCode, Math.round(performance.now() - asked));
    await pause(50);
  }
  await registered;
  return { ...harm, seconds: seconds(performance.now() - begin) };
}

function stationOf(count: number) {
  return {
    fuel_station_name: `Station ${count}`,
    franchise: 'shell',
    first_name: 'Amina',
    last_name: 'Otieno',
    mobile: '+254 711 000 111',
    email: `manager-${count}@station.example`,
    terms: true,
  };
}

/** Ten network addresses, as a trusted proxy names them. */
function from(count: number): Record<string, string> {
  return { 'x-forwarded-for': `203.0.113.${count % 10}` };
}

function post(url: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body });
}

/** Sends requests from `atOnce` clients without a pause. */
async function flood(times: AttackTimes, atOnce: number, send: (count: number) => Promise<Response>): Promise<Harm> {
  const end = performance.now() + times.flood * 1000;
  let wrong = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, client) => {
      for (let count = client; performance.now() < end; count += atOnce) {
        await send(count)
          .then(async (answer) => {
            if (answer.status >= 500 && answer.status !== 503) wrong++;
            await answer.arrayBuffer();
          })
          .catch(() => pause(10));
      }
    }),
  );
  return { wrong };
}

/** Opens connections, and does something on each. */
function openSockets({ url }: RunningSite, count: number, begin: (socket: Socket) => void = () => {}): Socket[] {
  const { hostname, port } = new URL(url);
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    // The end of a connection is only seen by those who read.
    socket.resume();
    socket.once('connect', () => begin(socket));
    return socket;
  });
}
