import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'kysely';
import type { Database } from './database.ts';

type Answer = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * The store of @fastify/rate-limit in the database, so that several instances count together. One statement counts and
 * tells the count: no two requests see the same one. `now` gives milliseconds since the epoch.
 */
export function submissionCounts(database: Database, now: () => number): FastifyRateLimitStoreCtor {
  let sweptAt = now();

  return class SubmissionCounts implements FastifyRateLimitStore {
    // biome-ignore lint/complexity/noUselessConstructor: the plugin's type names its argument
    constructor(_options: FastifyRateLimitOptions) {}

    incr(address: string, answer: Answer, window: number): void {
      count(address, window).then(
        (result) => answer(null, result),
        (error: Error) => answer(error),
      );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };

  async function count(address: string, window: number): Promise<{ current: number; ttl: number }> {
    const instant = now();
    await sweep(instant, window);
    const counted = await database.queries
      .insertInto('submission_counts')
      .values({ address, submissions: 1, window_ends_at: iso(instant + window) })
      .onConflict((conflict) =>
        conflict.column('address').doUpdateSet({
          submissions: sql`case when submission_counts.window_ends_at <= ${iso(instant)} then 1
            else submission_counts.submissions + 1 end`,
          window_ends_at: sql`case when submission_counts.window_ends_at <= ${iso(instant)} then excluded.window_ends_at
            else submission_counts.window_ends_at end`,
        }),
      )
      .returning(['submissions', 'window_ends_at'])
      .executeTakeFirstOrThrow();
    return { current: counted.submissions, ttl: Date.parse(counted.window_ends_at) - instant };
  }

  /** Addresses are personal data: once a window, those whose window has ended are forgotten. */
  async function sweep(instant: number, window: number): Promise<void> {
    if (instant - sweptAt < window) return;
    sweptAt = instant;
    await database.queries.deleteFrom('submission_counts').where('window_ends_at', '<=', iso(instant)).execute();
  }
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
