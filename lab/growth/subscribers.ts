/**
 * Emails an article to many subscribers by real servers, on both databases, while visitors ask for codes and, at the largest
 * size, one of the servers is killed in the middle. Counts who got it, and what it took.
 */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Article } from '../../contract/blog.ts';
import { sendCodePath } from '../../contract/registration.ts';
import type { Database } from '../../server/database/database.ts';
import { changeDatabase, openDatabase } from '../../server/database/open.ts';
import { writeBuiltSite } from '../../tests/server/fixtures/built-site.ts';
import { type Postgres, startPostgres } from '../../tests/server/fixtures/postgres.ts';
import { type BenchStorage, createBenchStorage, createPostgresStorage, removeBenchStorage } from '../bench/storage.ts';
import { openSite, type TortureSite } from '../torture/site.ts';
import type { Growth } from './growth.ts';
import { readMailLog } from './mail-log.ts';
import { familyTime, postmasterOf, processorTime } from './processor-time.ts';
import { startSink } from './sink.ts';

/** How often a visitor asks for a code, in milliseconds. */
const codePause = 400;

/** How many visitors ask for a code before the article is published. */
const codesBefore = 25;

/** How long leases of a killed server last, in milliseconds, and some more. */
const leaseLimit = 150_000;

/** Emails that a killed server can have leased: only these may arrive twice. */
const maxLeased = 20;

/** Up to this size the emails really go through SMTP. */
const maxBySmtp = 100_000;

type Queries = Pick<Database, 'queries'>;

/** What emailing an article took. */
interface Run {
  size: number;
  /** Time of the processors, in seconds: the servers', the database's and the mail server's. */
  servers: number;
  database: number;
  sink: number;
  /** From the start of the servers to the last email, in seconds. */
  seconds: number;
  /** Subscribers who got none, and emails that somebody got again. */
  missing: number;
  doubled: number;
  /** The most emails in the outbox at a time, the size of its table or the database's file, and memory of a server: in MB. */
  outboxRows: number;
  outboxSize: number;
  memory: number;
  /** How long codes took to arrive before and during, in milliseconds. */
  codesBefore: number[];
  codesDuring: number[];
}

/** Emails an article to each number of subscribers. Prints what it took, and throws an error if somebody was left out. */
export async function measureSubscribers(sizes: readonly number[]): Promise<Growth[]> {
  const growths: Growth[] = [];
  for (const kind of ['PostgreSQL', 'SQLite'] as const) {
    growths.push(await measureNewsletter(kind, false, sizes));
    const sent = sizes.filter((size) => size <= maxBySmtp);
    if (sent.length > 1) growths.push(await measureNewsletter(kind, true, sent));
  }
  return growths;
}

/** The same on one database, by SMTP or up to the point where an email would be written for it. */
export async function measureNewsletter(
  kind: 'PostgreSQL' | 'SQLite',
  bySmtp: boolean,
  sizes: readonly number[],
): Promise<Growth> {
  const runs: Run[] = [];
  const postgres = kind === 'PostgreSQL' ? await startPostgres({ waitForDisk: true }) : undefined;
  try {
    for (const size of sizes) {
      const done = await run({ postgres, size, bySmtp, isKilled: size === Math.max(...sizes) });
      runs.push(done);
      report(`${kind}, ${bySmtp ? 'SMTP' : 'without SMTP'}`, done);
    }
  } finally {
    await postgres?.stop();
  }
  return {
    what: `newsletters ${bySmtp ? 'sent by SMTP' : 'queued, leased, rendered and settled'}, ${kind}`,
    unit: 'processor seconds',
    points: runs.map(({ size, servers, database }) => ({ size, cost: servers + database })),
  };
}

interface RunOptions {
  /** Missing for SQLite, which only one server can use. */
  postgres: Postgres | undefined;
  size: number;
  bySmtp: boolean;
  isKilled: boolean;
}

async function run({ postgres, size, bySmtp, isKilled }: RunOptions): Promise<Run> {
  const storage = postgres ? await createPostgresStorage(postgres.url, `newsletter_${size}`) : createBenchStorage();
  const built = writeBuiltSite();
  const mailLog = join(storage.DATA_DIR, 'accepted');
  writeFileSync(mailLog, '');
  const sink = bySmtp ? await startSink(mailLog) : undefined;
  const start = () =>
    openSite({
      build: built.folder,
      storage,
      ...(!sink && { program: { args: ['lab/growth/counting-instance.ts', built.folder], cwd: '.' } }),
      settings: { SMTP_URL: sink?.url ?? '', MAIL_LOG: mailLog },
    });
  const postmaster = postgres && (await postmasterOf(storage.DATABASE_URL));
  const databaseTime = () => (postmaster === undefined ? 0 : familyTime(postmaster));
  try {
    await subscribe(storage, size);
    const quiet = await start();
    const startTime = processorTime(quiet.pid());
    const asked = await askForCodes(quiet.url, async (asked) => asked < codesBefore);
    const codeTime = (processorTime(quiet.pid()) - startTime) / asked.size;
    await quiet.stop();

    writeFileSync(join(built.folder, 'articles.json'), JSON.stringify([article()]));
    const databaseBefore = databaseTime();
    const begun = performance.now();
    const sites = [await start(), ...(postgres ? [await start()] : [])];
    const peaks = { outboxRows: 0, outboxSize: 0, memory: 0 };
    let killed = 0;
    const database = await changeDatabase(storage);
    let isFinished = false;
    const [first] = sites as [TortureSite];
    const during = askForCodes(first.url, async () => !isFinished, asked.size);
    let isToBeKilled = isKilled;
    const victim = sites.at(-1) as TortureSite;
    for (;;) {
      const { left, rows } = await progress(database, size);
      peaks.outboxRows = Math.max(peaks.outboxRows, rows);
      peaks.outboxSize = Math.max(peaks.outboxSize, await outboxSize(database, storage));
      peaks.memory = Math.max(peaks.memory, ...sites.map((site) => site.memory()));
      if (left <= (isKilled ? maxLeased : 0)) break;
      if (isToBeKilled && left < size / 2) {
        isToBeKilled = false;
        killed += processorTime(victim.pid());
        await victim.killAndRestart();
      }
      await pause(size > 10_000 ? 1000 : 100);
    }
    const seconds = (performance.now() - begun) / 1000;
    const servers = killed + sites.reduce((sum, site) => sum + processorTime(site.pid()), 0);
    const databaseSeconds = databaseTime() - databaseBefore;
    isFinished = true;
    const askedDuring = await during;
    const starts = sites.length + (isKilled ? 1 : 0);
    const deadline = performance.now() + leaseLimit;
    while ((await progress(database, size)).left > 0 && performance.now() < deadline) await pause(500);
    await pause(500);
    await database.close();
    for (const site of sites) await site.stop();
    const { missing, doubled, latencies } = await compare(mailLog, size, asked, askedDuring);
    if (missing > 0 || doubled > (isKilled ? maxLeased : 0)) {
      throw new Error(`Of ${size} subscribers ${missing} got no email, and ${doubled} emails arrived again.`);
    }
    return {
      size,
      // Without the starts and the codes, whose number depends on the clock.
      servers: servers - starts * startTime - askedDuring.size * codeTime,
      database: databaseSeconds,
      sink: sink ? processorTime(sink.pid) : 0,
      seconds,
      missing,
      doubled,
      ...peaks,
      codesBefore: latencies.before,
      codesDuring: latencies.during,
    };
  } finally {
    sink?.stop();
    built.remove();
    removeBenchStorage(storage);
  }
}

/** Adds subscribers, whose addresses are their numbers. */
async function subscribe(storage: BenchStorage, count: number): Promise<void> {
  const { queries, kind, close } = await openDatabase(storage);
  const size = 100_000;
  for (let start = 0; start < count; start += size) {
    const last = Math.min(start + size, count) - 1;
    // Ids of version 7 grow with time; these grow with the number.
    const numbers =
      kind === 'postgres'
        ? sql`select n, lpad(to_hex(n), 12, '0') as hex from generate_series(${sql.lit(start)}, ${sql.lit(last)}) as n`
        : sql`with recursive numbers (n) as (select ${sql.lit(start)} union all select n + 1 from numbers where n < ${sql.lit(last)})
            select n, printf('%012x', n) as hex from numbers`;
    await sql`insert into subscribers (id, email, subscribed_at)
      select '019c0000-0000-7000-8000-' || hex, n || '@reader.example', '2026-01-01T00:00:00.000Z' from (${numbers}) as numbered`.execute(
      queries,
    );
  }
  if (kind === 'postgres') await sql`vacuum analyze subscribers`.execute(queries);
  await close();
}

function article(): Article {
  return {
    id: 'growth',
    slug: 'growth',
    title: 'What a litre of diesel costs a lorry that waits',
    sub_title: 'Figures of a year',
    type: 'Fuel',
    main_image: '/trailers.svg',
    main_image_alt: 'A trailer',
    main_image_width: 16,
    main_image_height: 9,
    publish_date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    summary: 'Three fleets measured for a year what idling costs them, and what they did about it. We sum it up.',
    content: '<p>They wait.</p>',
    author: { name: 'Editorial team', author_image: '/team.svg', designation: 'Writes' },
  };
}

/** How many subscribers are still to be emailed, and how many emails of articles are in the outbox. */
async function progress({ queries }: Queries, size: number): Promise<{ left: number; rows: number }> {
  const { count } = await queries
    .selectFrom('outbox')
    .where('lane', '=', 2)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const announced = await queries.selectFrom('announced_articles').select('queued_until').executeTakeFirst();
  const until = announced?.queued_until;
  const queued = until === null ? size : until ? Number.parseInt(until.slice(-12), 16) + 1 : 0;
  return { left: size - queued + Number(count), rows: Number(count) };
}

/** In megabytes. */
async function outboxSize({ queries }: Queries, { DATABASE_URL, DATA_DIR }: BenchStorage): Promise<number> {
  if (DATABASE_URL === '') return statSync(join(DATA_DIR, 'site.sqlite')).size / 2 ** 20;
  const { rows } = await sql<{ size: string }>`select pg_total_relation_size('outbox') as size`.execute(queries);
  return Number(rows[0]?.size) / 2 ** 20;
}

/** Asks for codes, one after another, and returns when each address asked. */
async function askForCodes(
  url: string,
  goesOn: (asked: number) => Promise<boolean>,
  from = 0,
): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  for (let number = from; await goesOn(asked.size); number++) {
    const address = `visitor${number}@gmail.com`;
    asked.set(address, Date.now());
    const answer = await fetch(url + sendCodePath(address)).catch(() => undefined);
    // The server that is asked may be the one that was killed.
    if (answer?.status !== 200) asked.delete(address);
    await pause(codePause);
  }
  return asked;
}

async function compare(mailLog: string, size: number, before: Map<string, number>, during: Map<string, number>) {
  const counts = new Uint8Array(size);
  const latencies = { before: [] as number[], during: [] as number[] };
  for await (const { to, at } of readMailLog(mailLog)) {
    const number = /^(\d+)@reader\.example$/.exec(to)?.[1];
    if (number !== undefined) counts[Number(number)] = (counts[Number(number)] ?? 0) + 1;
    else if (before.has(to)) latencies.before.push(at - (before.get(to) ?? 0));
    else if (during.has(to)) latencies.during.push(at - (during.get(to) ?? 0));
  }
  const unanswered = before.size + during.size - latencies.before.length - latencies.during.length;
  if (unanswered > 0) throw new Error(`${unanswered} codes did not arrive.`);
  let missing = 0;
  let doubled = 0;
  for (const count of counts) {
    if (count === 0) missing++;
    else doubled += count - 1;
  }
  return { missing, doubled, latencies };
}

function report(what: string, run: Run): void {
  const { size, servers, database, sink, seconds, codesBefore, codesDuring } = run;
  const quantiles = (times: number[]) => [0.5, 0.99].map((part) => Math.round(quantile(times, part))).join(' / ');
  console.table({
    [`${what}, ${size.toLocaleString('en')} subscribers`]: {
      'µs per email: servers': Math.round((servers / size) * 1e6),
      database: Math.round((database / size) * 1e6),
      'mail server': Math.round((sink / size) * 1e6),
      'emails/s': Math.round(size / seconds),
      'most in outbox': run.outboxRows,
      'outbox MB': Number(run.outboxSize.toFixed(1)),
      'memory MB': Math.round(run.memory),
      'code p50 / p99 ms before': quantiles(codesBefore),
      during: `${quantiles(codesDuring)} of ${codesDuring.length}`,
      missing: run.missing,
      doubled: run.doubled,
    },
  });
}

function quantile(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN;
}
