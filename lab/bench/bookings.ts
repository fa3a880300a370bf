/** Measures how many bookings the server stores, compared with bare inserts into the same database. */
import autocannon from 'autocannon';
import { dayIn } from '../../contract/appointment.ts';
import { bookingPath } from '../../contract/booking.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import { openDatabase } from '../../server/database/open.ts';
import { openBareInserts } from './bare-inserts.ts';
import { median, spread } from './median.ts';
import { serveBareInserts, serveBuild } from './serve.ts';
import type { BenchStorage } from './storage.ts';

const connections = 50;

/** The parts of a round, in seconds. The warm-up is not counted. */
const warmUpSeconds = 1;
const bookingSeconds = 3;
const insertSeconds = 2;

/** The figures of one round: p50 and p99 in milliseconds, the others per second. */
export interface BookingRound {
  bookings: number;
  p50: number;
  p99: number;
  mails: number;
  inserts: number;
  /** What the least possible server stores: one bare insert per request. */
  served: number;
}

/** Runs one round on empty storage: bookings through the server, then bare inserts into the same table, also by a server. */
export async function measureBookings(storage: BenchStorage, site: string): Promise<BookingRound> {
  const server = await serveBuild(site, storage);
  try {
    await bookAt(server.url, warmUpSeconds);
    const { count, ...answered } = await bookAt(server.url, bookingSeconds);
    await server.stop();
    const { bookings, mails } = await countIn(storage);
    if (bookings < count) throw new Error(`${count} bookings were acknowledged, but only ${bookings} are stored.`);
    return {
      ...answered,
      mails: mails / (warmUpSeconds + bookingSeconds),
      inserts: await insertsPerSecond(storage),
      served: await servedPerSecond(storage),
    };
  } finally {
    await server.stop();
  }
}

async function insertsPerSecond(storage: BenchStorage): Promise<number> {
  const { insert, close } = openBareInserts(storage);
  // SQLite writes one at a time.
  const perSecond = await repeat(storage.DATABASE_URL === '' ? 1 : connections, insert);
  await close();
  return perSecond;
}

async function servedPerSecond(storage: BenchStorage): Promise<number> {
  const server = await serveBareInserts(storage);
  try {
    await bookAt(server.url, warmUpSeconds);
    return (await bookAt(server.url, bookingSeconds)).bookings;
  } finally {
    await server.stop();
  }
}

/** Prints the medians for each database. */
export function reportBookings(measured: Record<string, BookingRound[]>): void {
  console.log(
    `Bookings at ${connections} connections, every commit on disk, medians of interleaved rounds of ${bookingSeconds} s:`,
  );
  console.table(
    Object.fromEntries(
      Object.entries(measured).map(([name, rounds]) => {
        const middle = (field: keyof BookingRound) => median(rounds.map((round) => round[field]));
        const spreadOf = (field: keyof BookingRound) => spread(rounds.map((round) => round[field]));
        const ratio = median(rounds.map(({ bookings, inserts }) => bookings / inserts));
        const row = {
          'bookings/s': Math.round(middle('bookings')),
          spread: spreadOf('bookings'),
          'p50 ms': middle('p50'),
          'p99 ms': middle('p99'),
          'mails sent/s': Math.round(middle('mails')),
          'bare inserts/s': Math.round(middle('inserts')),
          'their spread': spreadOf('inserts'),
          ratio: Number(ratio.toFixed(2)),
          'served bare inserts/s': Math.round(middle('served')),
          'spread of these': spreadOf('served'),
          'ratio to these': Number(median(rounds.map(({ bookings, served }) => bookings / served)).toFixed(2)),
        };
        return [name, row];
      }),
    ),
  );
  console.log(
    'A booking is a row, two mails in the outbox and a rate-limit count. Bookings that arrive together share commits.',
  );
  console.log('A bare insert is one row in the same table, in a commit of its own; a served one answers a request.');
}

async function bookAt(url: string, duration: number) {
  let number = 0;
  const appointment_date = dayIn('Africa/Nairobi', new Date(), 1);
  const result = await autocannon({
    url: url + bookingPath,
    method: 'POST',
    connections,
    duration,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json', [idempotencyHeader]: crypto.randomUUID() },
          body: JSON.stringify({
            first_name: 'Amina',
            last_name: `Otieno ${number++}`,
            phone: '+254 711 000 111',
            // Its domain is not counted. With one that is, and without a limit, each email would count all before it.
            email: `visitor${number}@gmail.com`,
            appointment_date,
            appointment_time: '09',
            time_zone: 'Africa/Nairobi',
          }),
        }),
      },
    ],
  });
  const count = result['2xx'];
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} bookings were not stored.`);
  return { count, bookings: count / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

async function countIn(storage: BenchStorage): Promise<{ bookings: number; mails: number }> {
  const { queries, close } = await openDatabase(storage);
  const bookings = await queries
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst();
  const mails = await queries
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'sent')
    .executeTakeFirst();
  await close();
  return { bookings: Number(bookings?.count), mails: Number(mails?.count) };
}

/** Runs `work` with `atOnce` workers, and returns how often per second it completes. */
async function repeat(atOnce: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - start < insertSeconds * 1000) {
      await work();
      done++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done / (performance.now() - start)) * 1000;
}
