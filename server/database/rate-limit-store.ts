import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { inBatches } from './batches.ts';
import type { Database } from './database.ts';
import type { SubmissionCountsTable } from './schema.ts';

type Answer = Parameters<FastifyRateLimitStore['incr']>[1];

/** How many submissions are counted in one statement at the most. */
const batchSize = 50;

interface Submission {
  address: string;
  /** How long submissions are counted together, in milliseconds. */
  window: number;
}

interface Count {
  current: number;
  /** How long it is until the count begins anew, in milliseconds. */
  ttl: number;
}

/**
 * The store of @fastify/rate-limit in the database, so that several instances count together. One statement counts and
 * tells the count: no two requests see the same one. `now` gives milliseconds since the epoch.
 */
export function rateLimitStore(database: Database, now: () => number): FastifyRateLimitStoreCtor {
  let sweptAt = now();
  const countInBatch = inBatches(batchSize, count);

  return class SubmissionCounts implements FastifyRateLimitStore {
    // biome-ignore lint/complexity/noUselessConstructor: the plugin's type names its argument
    constructor(_options: FastifyRateLimitOptions) {}

    incr(address: string, answer: Answer, window: number): void {
      countInBatch({ address, window }).then(
        (result) => answer(null, result),
        (error: Error) => answer(error),
      );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };

  async function count(submissions: Submission[]): Promise<Count[]> {
    const instant = now();
    const [{ window } = { window: 0 }] = submissions;
    await sweep(instant, window);
    const counted = await add(rowsOf(submissions, instant), iso(instant));
    const totals = new Map(counted.map((row) => [row.address, row]));
    // The last of an address's submissions has the total, the one before it one less.
    return submissions
      .toReversed()
      .map(({ address }) => {
        const row = totals.get(address);
        if (!row) throw new Error('The database did not count a submission.');
        return { current: row.submissions--, ttl: Date.parse(row.window_ends_at) - instant };
      })
      .reverse();
  }

  function add(rows: SubmissionCountsTable[], instant: string): Promise<SubmissionCountsTable[]> {
    return database.queries
      .insertInto('submission_counts')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('address').doUpdateSet({
          submissions: sql`case when submission_counts.window_ends_at <= ${instant} then excluded.submissions
            else submission_counts.submissions + excluded.submissions end`,
          window_ends_at: sql`case when submission_counts.window_ends_at <= ${instant} then excluded.window_ends_at
            else submission_counts.window_ends_at end`,
        }),
      )
      .returningAll()
      .execute();
  }

  /** Addresses are personal data: once a window, those whose window has ended are forgotten. */
  async function sweep(instant: number, window: number): Promise<void> {
    if (instant - sweptAt < window) return;
    sweptAt = instant;
    await database.queries.deleteFrom('submission_counts').where('window_ends_at', '<=', iso(instant)).execute();
  }
}

/** One row an address, in their order, so that two instances never wait for each other's rows in a circle. */
function rowsOf(submissions: Submission[], instant: number): SubmissionCountsTable[] {
  const rows = new Map<string, SubmissionCountsTable>();
  for (const { address, window } of submissions) {
    const row = rows.get(address) ?? { address, submissions: 0, window_ends_at: iso(instant + window) };
    row.submissions++;
    rows.set(address, row);
  }
  return [...rows.values()].sort((one, other) => (one.address < other.address ? -1 : 1));
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
