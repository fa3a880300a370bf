/**
 * Books demos with one, two and four instances on one PostgreSQL: what a booking costs the instances and the database, what
 * the database waits for, whether limits hold for all instances together, and whether each email is sent once.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { dayIn } from '../../contract/appointment.ts';
import { bookingPath } from '../../contract/booking.ts';
import { readSettings } from '../../contract/settings.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import { openDatabase } from '../../server/database/open.ts';
import { writeBuiltSite } from '../../tests/server/fixtures/built-site.ts';
import { startPostgres } from '../../tests/server/fixtures/postgres.ts';
import { type BenchStorage, createPostgresStorage, removeBenchStorage } from '../bench/storage.ts';
import { openSite, type TortureSite } from '../torture/site.ts';
import type { Growth } from './growth.ts';
import { readMailLog } from './mail-log.ts';
import { type PostgresActivity, watchPostgres } from './postgres-activity.ts';
import { familyTime, postmasterOf, processorTime } from './processor-time.ts';
import { startSink } from './sink.ts';

/** How often it is measured: of the processor times, the round that other programs have disturbed least counts. */
const rounds = 3;

/** How many bookings each instance stores. */
const bookingsEach = 1500;

/** The same before anything is measured. */
const warmUpEach = 300;

/** Open connections to each instance. */
const connections = 25;

/** The limit on submissions in a minute that is tried, and how many are made to each instance. */
const triedLimit = 30;
const triedEach = 40;

/** What the bookings took. Processor time is in seconds. */
interface InstancesRun {
  instances: number;
  bookings: number;
  perSecond: number;
  p50: number;
  p99: number;
  servers: number;
  database: number;
  /** Of this process, which makes the requests. */
  load: number;
  activity: PostgresActivity;
}

/** Books demos. Prints what it took, and throws an error if a limit did not hold or an email was not sent exactly once. */
export async function measureInstances(counts: readonly number[]): Promise<Growth[]> {
  const postgres = await startPostgres({ waitForDisk: true });
  const runs: InstancesRun[] = [];
  try {
    for (const instances of counts) {
      const admitted = await withStorage(postgres.url, `limits_${instances}`, (storage) =>
        tryLimit(storage, instances),
      );
      if (admitted !== triedLimit)
        throw new Error(`${instances} instances admitted ${admitted} instead of ${triedLimit}.`);
    }
    for (let round = 0; round < rounds; round++) {
      for (const instances of counts) {
        const name = `bookings_${instances}_${round}`;
        const booked = await withStorage(postgres.url, name, (storage) => book(storage, instances));
        runs.push({ instances, ...booked });
      }
    }
  } finally {
    await postgres.stop();
  }
  const quietest = counts.map((count) =>
    runs
      .filter(({ instances }) => instances === count)
      .reduce((best, run) => (timeOf(run) < timeOf(best) ? run : best)),
  );
  report(quietest);
  return [
    {
      what: `bookings, ${bookingsEach.toLocaleString('en')} for each instance, by the number of instances`,
      unit: 'processor seconds',
      points: quietest.map((run) => ({ size: run.instances, cost: timeOf(run) })),
    },
  ];
}

function timeOf({ servers, database }: InstancesRun): number {
  return servers + database;
}

async function withStorage<Result>(
  url: string,
  name: string,
  use: (storage: BenchStorage) => Promise<Result>,
): Promise<Result> {
  const storage = await createPostgresStorage(url, name);
  try {
    return await use(storage);
  } finally {
    removeBenchStorage(storage);
  }
}

async function startInstances(
  storage: BenchStorage,
  count: number,
  settings: Record<string, string>,
): Promise<AsyncDisposable & { sites: TortureSite[] }> {
  const built = writeBuiltSite();
  const sites: TortureSite[] = [];
  for (let number = 0; number < count; number++) sites.push(await openSite({ build: built.folder, storage, settings }));
  return {
    sites,
    async [Symbol.asyncDispose]() {
      for (const site of sites) await site.stop();
      built.remove();
    },
  };
}

/** Submits more from one address than is allowed, to all instances at once, and returns how many were admitted. */
async function tryLimit(storage: BenchStorage, count: number): Promise<number> {
  await using running = await startInstances(storage, count, { SUBMISSIONS_PER_MINUTE: String(triedLimit) });
  const statuses = await Promise.all(
    running.sites.flatMap(({ url }, instance) =>
      Array.from({ length: triedEach }, async (_, at) => {
        const { method, headers, body } = bookingRequest(instance * triedEach + at);
        return (await fetch(url + bookingPath, { method, headers, body })).status;
      }),
    ),
  );
  const others = statuses.filter((status) => status !== 201 && status !== 429);
  if (others.length > 0) throw new Error(`Bookings were answered ${others}.`);
  return statuses.filter((status) => status === 201).length;
}

type Booked = Omit<InstancesRun, 'instances'>;

async function book(storage: BenchStorage, count: number): Promise<Booked> {
  const mailLog = join(storage.DATA_DIR, 'accepted');
  writeFileSync(mailLog, '');
  const sink = await startSink(mailLog);
  try {
    await using running = await startInstances(storage, count, { SMTP_URL: sink.url, TRUSTED_PROXIES: '1' });
    const { sites } = running;
    const numbers = { next: 0 };
    await bookAt(sites, warmUpEach, numbers);
    await mailsSent(storage);
    const postmaster = await postmasterOf(storage.DATABASE_URL);
    const serversTime = () => sites.reduce((sum, site) => sum + processorTime(site.pid()), 0);
    const before = { servers: serversTime(), database: familyTime(postmaster), load: process.cpuUsage() };
    const watch = await watchPostgres(storage.DATABASE_URL);
    const answered = await bookAt(sites, bookingsEach, numbers);
    const load = process.cpuUsage(before.load);
    const activity = await watch.end();
    await mailsSent(storage);
    const servers = serversTime() - before.servers;
    const database = familyTime(postmaster) - before.database;
    await compareEmails(mailLog, numbers.next);
    return {
      bookings: count * bookingsEach,
      ...answered,
      servers,
      database,
      load: (load.user + load.system) / 1e6,
      activity,
    };
  } finally {
    sink.stop();
  }
}

/** Makes `each` bookings at each instance, all at once. */
async function bookAt(sites: readonly TortureSite[], each: number, numbers: { next: number }) {
  const begun = performance.now();
  const results = await Promise.all(
    sites.map(({ url }) =>
      autocannon({
        url: url + bookingPath,
        connections,
        amount: each,
        method: 'POST',
        requests: [{ setupRequest: (request) => ({ ...request, ...bookingRequest(numbers.next++) }) }],
      }),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  const stored = results.reduce((sum, result) => sum + result['2xx'], 0);
  if (stored !== sites.length * each) throw new Error(`Of ${sites.length * each} bookings ${stored} were stored.`);
  return {
    perSecond: stored / seconds,
    p50: Math.max(...results.map(({ latency }) => latency.p50)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}

const appointment_date = dayIn('Africa/Nairobi', new Date(), 1);

/** A booking, each from an address of its own where the site trusts a proxy to name it. */
function bookingRequest(number: number) {
  return {
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      [idempotencyHeader]: crypto.randomUUID(),
    },
    body: JSON.stringify({
      first_name: 'Amina',
      last_name: `Otieno ${number}`,
      phone: '+254 711 000 111',
      email: `visitor${number}@gmail.com`,
      appointment_date,
      appointment_time: '09',
      time_zone: 'Africa/Nairobi',
    }),
  };
}

async function mailsSent(storage: BenchStorage): Promise<void> {
  const { queries, close } = await openDatabase(storage);
  const isWaiting = () => queries.selectFrom('outbox').select('id').where('state', '=', 'waiting').executeTakeFirst();
  while (await isWaiting()) await pause(200);
  await close();
}

/** Throws an error unless each visitor got one email, and the sales inbox one for each. */
async function compareEmails(mailLog: string, bookings: number): Promise<void> {
  const counts = new Map<string, number>();
  for await (const { to } of readMailLog(mailLog)) counts.set(to, (counts.get(to) ?? 0) + 1);
  const { SALES_INBOX } = readSettings({});
  const wrong = Array.from({ length: bookings }, (_, number) => `visitor${number}@gmail.com`).filter(
    (to) => counts.get(to) !== 1,
  );
  const notices = counts.get(SALES_INBOX) ?? 0;
  if (wrong.length > 0 || notices !== bookings) {
    throw new Error(`${wrong.length} of ${bookings} visitors did not get one email, and sales got ${notices}.`);
  }
}

function report(runs: InstancesRun[]): void {
  const rows = runs.map((run) => {
    const perBooking = (seconds: number) => Math.round((seconds / run.bookings) * 1e6);
    const { activity } = run;
    return [
      `${run.instances}`,
      {
        'bookings/s': Math.round(run.perSecond),
        'p50 / p99 ms': `${run.p50} / ${run.p99}`,
        'µs each: instances': perBooking(run.servers),
        database: perBooking(run.database),
        'load generator': perBooking(run.load),
        commits: Number((activity.commits / run.bookings).toFixed(2)),
        'log kB': Number((activity.logged / run.bookings / 1024).toFixed(1)),
        executing: Number(activity.executing.toFixed(1)),
        'of these': activity.states
          .slice(0, 4)
          .map(([what, share]) => `${Math.round(share * 100)} % ${what}`)
          .join(', '),
      },
    ] as const;
  });
  console.log(
    `A limit of ${triedLimit} submissions a minute admitted ${triedLimit}, however many instances there were.`,
  );
  console.log('Bookings on one PostgreSQL by the number of instances, each email sent once by SMTP:');
  console.table(Object.fromEntries(rows));
  console.log(
    'Processor time includes the two emails of a booking. Instances, database and load generator share the processors, so ' +
      'bookings per second are those of this machine, and the times of instances and database say what each would carry.',
  );
}
