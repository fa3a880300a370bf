/**
 * `npm run bench:server`: how many bookings the real server stores in a second, and how long a visitor waits, on both
 * databases with every commit on the disk, beside the bare inserts that the same database takes in the same run; and how
 * long it takes to answer about an address with an account, beside one without. Rounds are interleaved, because a shared
 * machine is seldom equally fast for long, and medians are printed.
 */
import { writeBuiltSite } from '../tests/server/built-site.ts';
import { startPostgres } from '../tests/server/postgres.ts';
import { type AnswerTimes, measureAnswers, reportAnswers } from './bench/answers.ts';
import { type BookingRound, measureBookings, reportBookings } from './bench/bookings.ts';
import { type BenchStorage, createBenchStorage, createPostgresStorage, removeBenchStorage } from './bench/places.ts';

const rounds = 3;

type Measure<Figures> = (place: BenchStorage, site: string) => Promise<Figures>;

const site = writeBuiltSite();
const postgres = await startPostgres({ waitForDisk: true });
const bookings = { SQLite: [] as BookingRound[], PostgreSQL: [] as BookingRound[] };
const answers: Record<string, Record<string, AnswerTimes>> = {};
try {
  for (let round = 0; round < rounds; round++) {
    bookings.SQLite.push(await onSqlite(measureBookings));
    bookings.PostgreSQL.push(await onPostgres(`bookings_${round}`, measureBookings));
  }
  answers.SQLite = await onSqlite(measureAnswers);
  answers.PostgreSQL = await onPostgres('answers', measureAnswers);
} finally {
  await postgres.stop();
  site.remove();
}
reportBookings(bookings);
reportAnswers(answers);

function onSqlite<Figures>(measure: Measure<Figures>): Promise<Figures> {
  return on(createBenchStorage(), measure);
}

async function onPostgres<Figures>(name: string, measure: Measure<Figures>): Promise<Figures> {
  return on(await createPostgresStorage(postgres.url, name), measure);
}

async function on<Figures>(place: BenchStorage, measure: Measure<Figures>): Promise<Figures> {
  try {
    return await measure(place, site.folder);
  } finally {
    removeBenchStorage(place);
  }
}
