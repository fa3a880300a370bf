/**
 * `npm run lab -- server`: measures how many bookings the real server stores per second and how long visitors wait, on both
 * databases with every commit on disk, compared with bare inserts into the same database, by themselves and by a server that
 * does nothing else; and how long answers about an address take with and without an account. Rounds are interleaved, because
 * the speed of a shared machine varies; the medians are printed.
 */
import { writeBuiltSite } from '../tests/server/fixtures/built-site.ts';
import { startPostgres } from '../tests/server/fixtures/postgres.ts';
import { type AnswerTimes, measureAnswers, reportAnswers } from './bench/answers.ts';
import { type BookingRound, measureBookings, reportBookings } from './bench/bookings.ts';
import { busyLine, startWatch } from './bench/busy.ts';
import { type BenchStorage, createBenchStorage, createPostgresStorage, removeBenchStorage } from './bench/storage.ts';

const rounds = 3;

type Measure<Figures> = (storage: BenchStorage, site: string) => Promise<Figures>;

const watch = startWatch();
const site = writeBuiltSite();
const postgres = await startPostgres({ waitForDisk: true });
const bookings = { SQLite: [] as BookingRound[], PostgreSQL: [] as BookingRound[] };
let busy = '';
const answers: Record<string, Record<string, AnswerTimes>> = {};
try {
  for (let round = 0; round < rounds; round++) {
    bookings.SQLite.push(await onSqlite(measureBookings));
    bookings.PostgreSQL.push(await onPostgres(`bookings_${round}`, measureBookings));
  }
  answers.SQLite = await onSqlite(measureAnswers);
  answers.PostgreSQL = await onPostgres('answers', measureAnswers);
  busy = busyLine(watch.end());
} finally {
  await postgres.stop();
  site.remove();
}
reportBookings(bookings);
reportAnswers(answers);
console.log(`\n${busy}`);

function onSqlite<Figures>(measure: Measure<Figures>): Promise<Figures> {
  return on(createBenchStorage(), measure);
}

async function onPostgres<Figures>(name: string, measure: Measure<Figures>): Promise<Figures> {
  return on(await createPostgresStorage(postgres.url, name), measure);
}

async function on<Figures>(storage: BenchStorage, measure: Measure<Figures>): Promise<Figures> {
  try {
    return await measure(storage, site.folder);
  } finally {
    removeBenchStorage(storage);
  }
}
