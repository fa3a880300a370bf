import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseLine, openDatabaseLine } from '../../tests/server/fixtures/database-line.ts';
import type { Postgres } from '../../tests/server/fixtures/postgres.ts';
import { openSite, type RunningSite } from '../site.ts';
import type { SiteStorage } from '../storage.ts';
import { type PageFigures, readPagesDuring } from './pages.ts';
import {
  type AnswerFigures,
  compareWithStored,
  privateText,
  type SubmissionFigures,
  startVisitors,
  type Visitors,
} from './submissions.ts';

/** What became of submissions and pages while the database failed. */
export interface FaultFigures extends SubmissionFigures, Omit<AnswerFigures, 'unexpected'> {
  faults: number;
  unexpected: string[];
  crashes: number;
  /** How often the log holds what visitors typed. */
  secretsInLogs: number;
  pages: PageFigures;
  kinds: FaultKind[];
}

/** What became of them during the faults of one kind. */
export interface FaultKind {
  fault: string;
  tried: number;
  /** Submissions that were acknowledged while a fault lasted. */
  acknowledgedMeanwhile: number;
  /** The slowest answer to a submission, in milliseconds. */
  slowestAnswer: number;
  /** The longest time from the end of a fault to the next acknowledged submission, in milliseconds. */
  slowestRecovery: number;
}

/** How the database is made to fail. */
export interface FaultOptions {
  faults: number;
  /** The longest time that a fault lasts, in milliseconds; most are shorter. */
  longest: number;
  /** A PostgreSQL of this run's own, which holds the storage's database. */
  postgres: Postgres | undefined;
}

/** Makes the database fail, waits for `lasting`, and makes it work again. */
type Fault = (lasting: () => Promise<void>) => Promise<void>;

/** Makes the database fail again and again, in every way that its kind can, while visitors submit. */
export async function failWhileSubmitting(
  storage: SiteStorage,
  build: string,
  { faults, longest, postgres }: FaultOptions,
): Promise<FaultFigures> {
  const line = postgres && (await openDatabaseLine(storage.DATABASE_URL));
  const through = line ? { ...storage, DATABASE_URL: line.url } : storage;
  try {
    await using site = await openSite({ build, storage: through });
    const ways =
      line && postgres
        ? postgresFaults(storage, line, postgres)
        : sqliteFaults(storage, site, () => visitors.answers.unavailable);
    const visitors = startVisitors(site.url);
    const [pages, kinds] = await readPagesDuring(site.url, () => makeFaults(ways, visitors, faults, longest));
    await visitors.stop();
    await site.stop();
    const { unexpected, ...answers } = visitors.answers;
    return {
      faults,
      ...(await compareWithStored(storage, visitors)),
      ...answers,
      unexpected: [...unexpected],
      crashes: site.crashes(),
      secretsInLogs: site.timesInLog(privateText),
      pages,
      kinds,
    };
  } finally {
    line?.close();
  }
}

/** Makes each fault once, then any at random. */
async function makeFaults(
  ways: Record<string, Fault>,
  visitors: Visitors,
  count: number,
  longest: number,
): Promise<FaultKind[]> {
  const kinds = new Map<string, FaultKind>();
  const names = Object.keys(ways);
  for (let tried = 0; tried < count; tried++) {
    await visitors.submitOnce();
    const fault = names[tried < names.length ? tried : Math.floor(Math.random() * names.length)] ?? '';
    const known = kinds.get(fault) ?? {
      fault,
      tried: 0,
      acknowledgedMeanwhile: 0,
      slowestAnswer: 0,
      slowestRecovery: 0,
    };
    visitors.takeSlowest();
    const before = visitors.acknowledged.length;
    // The first of each kind lasts longest, so that every time limit is met.
    await ways[fault]?.(() => pause(tried < names.length ? longest : Math.random() ** 2 * longest));
    const acknowledgedMeanwhile = visitors.acknowledged.length - before;
    const end = performance.now();
    await visitors.submitOnce();
    kinds.set(fault, {
      fault,
      tried: known.tried + 1,
      acknowledgedMeanwhile: known.acknowledgedMeanwhile + acknowledgedMeanwhile,
      slowestAnswer: Math.max(known.slowestAnswer, visitors.takeSlowest()),
      slowestRecovery: Math.max(known.slowestRecovery, Math.round(performance.now() - end)),
    });
  }
  return [...kinds.values()];
}

function sqliteFaults({ DATA_DIR }: SiteStorage, site: RunningSite, unavailable: () => number): Record<string, Fault> {
  const limitFiles = (size: string) => spawnSync('prlimit', ['--pid', String(site.pid()), `--fsize=${size}`]);
  return {
    'a foreign lock': async (lasting) => {
      const other = new DatabaseSync(join(DATA_DIR, 'site.sqlite'), { timeout: 10_000 });
      other.exec('begin immediate');
      await lasting();
      other.exec('rollback');
      other.close();
    },
    // Only Linux changes the limits of a running process.
    ...(limitFiles('unlimited:').status === 0 && {
      'files that cannot grow': async (lasting) => {
        const before = unavailable();
        limitFiles(`${longestFile}:`);
        await lasting();
        // On a busy machine, visitors notice it later.
        while (unavailable() === before) await pause(20);
        limitFiles('unlimited:');
      },
    }),
  };
}

/** Nothing can be written beyond this position of any file, in bytes: emails fit, the database does not. */
const longestFile = 64 * 1024;

function postgresFaults({ DATABASE_URL }: SiteStorage, line: DatabaseLine, postgres: Postgres): Record<string, Fault> {
  const name = new URL(DATABASE_URL).pathname.slice(1);
  const asAdmin = async (work: (client: pg.Client) => Promise<void>) => {
    // From another database, so that its own connection is not ended with the site's.
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  const endConnections = (client: pg.Client, which = 'true') =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and ${which}`);
  return {
    'connections lost inside a transaction': async () => {
      const other = new pg.Client({ connectionString: DATABASE_URL });
      await other.connect();
      await other.query('begin; lock table bookings');
      await asAdmin(async (client) => {
        while ((await endConnections(client, `wait_event_type = 'Lock'`)).rowCount === 0) await pause(20);
      });
      await other.query('rollback');
      await other.end();
    },
    'all connections lost': () => asAdmin(async (client) => void (await endConnections(client))),
    'a crash of the database': () => postgres.crashAndRestart(),
    'one silent connection': async (lasting) => {
      line.silence('insert into "bookings"');
      await lasting();
      line.speak();
    },
    'only silent connections': async (lasting) => {
      line.silence();
      await lasting();
      line.speak();
    },
    // The limit holds for new connections, and for as long as they last.
    'a read-only database': async (lasting) => {
      await asAdmin(async (client) => {
        await client.query(`alter database ${name} set default_transaction_read_only = on`);
        await endConnections(client);
      });
      await lasting();
      await asAdmin(async (client) => {
        await client.query(`alter database ${name} reset default_transaction_read_only`);
      });
    },
  };
}
