/**
 * `npm run bench:server`: how many bookings the real server stores in a second, and how long a visitor waits, on both
 * databases with every commit on the disk, beside the bare inserts that the same database takes in the same run.
 * Rounds are interleaved, because a shared machine is seldom equally fast for long, and medians are printed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import pg from 'pg';
import { dayIn } from '../contract/appointment.ts';
import { bookingPath } from '../contract/booking.ts';
import { idempotencyHeader } from '../contract/submission.ts';
import { openDatabase } from '../server/database/open.ts';
import { writeBuiltSite } from '../tests/server/built-site.ts';
import { startPostgres } from '../tests/server/postgres.ts';

const rounds = 3;
const connections = 50;

/** Seconds of each round; the first of them warms a server up that has just started, and is not counted. */
const warmUpSeconds = 1;
const bookingSeconds = 3;
const insertSeconds = 2;

/** PostgreSQL's bare inserts get as many connections as the server's pool has. */
const poolSize = 10;

const columns =
  'id, idempotency_key, content_hash, first_name, last_name, phone, email, appointment_date, appointment_time, time_zone, appointment, revision, sequence, created_at, amended_at';

/** Where the server under test keeps what it stores. */
interface Place {
  DATA_DIR: string;
  DATABASE_URL: string;
}

interface Round {
  bookings: number;
  p50: number;
  p99: number;
  mails: number;
  inserts: number;
}

const site = writeBuiltSite();
const postgres = await startPostgres({ waitForDisk: true });
const measured = { SQLite: [] as Round[], PostgreSQL: [] as Round[] };
try {
  for (let round = 0; round < rounds; round++) {
    measured.SQLite.push(await measure(placeFor(''), insertIntoSqlite));
    measured.PostgreSQL.push(await measure(placeFor(await createDatabase(`bench_${round}`)), insertIntoPostgres));
  }
} finally {
  await postgres.stop();
  site.remove();
}
report();

/** One round on an empty place: the server takes bookings and ends, then the same tables take bare inserts. */
async function measure(place: Place, insert: (place: Place) => Promise<number>): Promise<Round> {
  const server = spawnServer(place);
  try {
    const url = await urlOf(server);
    await bookAt(url, warmUpSeconds);
    const answered = await bookAt(url, bookingSeconds);
    server.kill('SIGTERM');
    await once(server, 'exit');
    const { bookings, mails } = await countIn(place);
    if (bookings < answered.count)
      throw new Error(`${answered.count} bookings were acknowledged, ${bookings} are stored.`);
    return { ...answered, mails: mails / (warmUpSeconds + bookingSeconds), inserts: await insert(place) };
  } finally {
    server.kill('SIGKILL');
    rmSync(place.DATA_DIR, { recursive: true, force: true });
  }
}

function placeFor(DATABASE_URL: string): Place {
  return { DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-')), DATABASE_URL };
}

async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

function spawnServer(place: Place): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts'), site.folder], {
    env: { PATH: process.env.PATH, ...place, HOST: '127.0.0.1', PORT: '0', SUBMISSIONS_PER_MINUTE: '1000000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function urlOf(server: ChildProcess): Promise<string> {
  const [line] = (await once(server.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  // Its log would fill the pipe.
  server.stdout?.resume();
  return String(line).match(/http:\S+/)?.[0] ?? '';
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

async function countIn(place: Place): Promise<{ bookings: number; mails: number }> {
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

async function insertIntoSqlite({ DATA_DIR }: Place): Promise<number> {
  const file = new DatabaseSync(join(DATA_DIR, 'site.sqlite'));
  file.exec('pragma synchronous = full');
  const insert = file.prepare(`insert into bookings (${columns}) values (${bareRow().map(() => '?')})`);
  const perSecond = await repeat(1, async () => void insert.run(...bareRow()));
  file.close();
  return perSecond;
}

async function insertIntoPostgres({ DATABASE_URL }: Place): Promise<number> {
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

function report(): void {
  console.log(
    `Bookings at ${connections} connections, every commit on the disk, medians of ${rounds} interleaved rounds of ${bookingSeconds} s:`,
  );
  console.table(
    Object.fromEntries(
      Object.entries(measured).map(([name, results]) => {
        const middle = (field: keyof Round) => median(results.map((result) => result[field]));
        const ratio = median(results.map(({ bookings, inserts }) => bookings / inserts));
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

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
