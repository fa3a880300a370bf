/** How many bookings the server stores, beside the bare inserts that the same database takes. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import pg from 'pg';
import { dayIn } from '../../contract/appointment.ts';
import { bookingPath } from '../../contract/booking.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import { openDatabase } from '../../server/database/open.ts';
import { median } from './median.ts';
import type { BenchStorage } from './places.ts';
import { serveBuild } from './serve.ts';

const connections = 50;

/** Seconds of each round; the first of them warms a server up that has just started, and is not counted. */
const warmUpSeconds = 1;
const bookingSeconds = 3;
const insertSeconds = 2;

/** PostgreSQL's bare inserts get as many connections as the server's pool has. */
const poolSize = 10;

const columns =
  'id, idempotency_key, content_hash, first_name, last_name, phone, email, appointment_date, appointment_time, time_zone, appointment, revision, sequence, created_at, amended_at';

/** Figures of one round: times in milliseconds, the others a second. */
export interface BookingRound {
  bookings: number;
  p50: number;
  p99: number;
  mails: number;
  inserts: number;
}

/** One round on an empty place: the server takes bookings and ends, then the same tables take bare inserts. */
export async function measureBookings(place: BenchStorage, site: string): Promise<BookingRound> {
  const server = await serveBuild(site, place);
  try {
    await bookAt(server.url, warmUpSeconds);
    const { count, ...answered } = await bookAt(server.url, bookingSeconds);
    await server.stop();
    const { bookings, mails } = await countIn(place);
    if (bookings < count) throw new Error(`${count} bookings were acknowledged, ${bookings} are stored.`);
    const insert = place.DATABASE_URL === '' ? insertIntoSqlite : insertIntoPostgres;
    return { ...answered, mails: mails / (warmUpSeconds + bookingSeconds), inserts: await insert(place) };
  } finally {
    await server.stop();
  }
}

/** Prints the medians of each database's rounds. */
export function reportBookings(measured: Record<string, BookingRound[]>): void {
  console.log(
    `Bookings at ${connections} connections, every commit on the disk, medians of interleaved rounds of ${bookingSeconds} s:`,
  );
  console.table(
    Object.fromEntries(
      Object.entries(measured).map(([name, rounds]) => {
        const middle = (field: keyof BookingRound) => median(rounds.map((round) => round[field]));
        const ratio = median(rounds.map(({ bookings, inserts }) => bookings / inserts));
        const row = {
          'bookings/s': Math.round(middle('bookings')),
          'p50 ms': middle('p50'),
          'p99 ms': middle('p99'),
          'mails sent meanwhile/s': Math.round(middle('mails')),
          'bare inserts/s': Math.round(middle('inserts')),
          ratio: Number(ratio.toFixed(2)),
        };
        return [name, row];
      }),
    ),
  );
  console.log(
    'A booking is a row, two mails in the outbox and a count against too many; bookings that arrive together share commits.',
  );
  console.log('A bare insert is one row of the same table in a commit of its own, with nothing around it.');
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
            email: `visitor${number}@example.com`,
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

async function countIn(place: BenchStorage): Promise<{ bookings: number; mails: number }> {
  const { queries, close } = await openDatabase(place);
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

function bareRow(): (string | number)[] {
  const [id, instant] = [crypto.randomUUID(), new Date().toISOString()];
  const person = ['Amina', 'Otieno', '+254 711 000 111', 'visitor@example.com'];
  return [id, `bare:${id}`, id, ...person, '2027-01-01', '09', 'Africa/Nairobi', instant, 0, 0, instant, instant];
}

async function insertIntoSqlite({ DATA_DIR }: BenchStorage): Promise<number> {
  const file = new DatabaseSync(join(DATA_DIR, 'site.sqlite'));
  file.exec('pragma synchronous = full');
  const insert = file.prepare(`insert into bookings (${columns}) values (${bareRow().map(() => '?')})`);
  const perSecond = await repeat(1, async () => void insert.run(...bareRow()));
  file.close();
  return perSecond;
}

async function insertIntoPostgres({ DATABASE_URL }: BenchStorage): Promise<number> {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: poolSize });
  const text = `insert into bookings (${columns}) values (${bareRow().map((_, at) => `$${at + 1}`)})`;
  const perSecond = await repeat(
    connections,
    async () => void (await pool.query({ name: 'bare', text, values: bareRow() })),
  );
  await pool.end();
  return perSecond;
}

/** How often `work` is done in a second by so many at once. */
async function repeat(atOnce: number, work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - begun < insertSeconds * 1000) {
      await work();
      done++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done / (performance.now() - begun)) * 1000;
}
