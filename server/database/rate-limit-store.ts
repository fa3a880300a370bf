import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { networksPerSite } from '../../contract/limits.ts';
import { siteOf } from '../http/source.ts';
import { inBatches } from './batches.ts';
import { addToCounts } from './counting.ts';
import type { Database } from './database.ts';
import type { SubmissionCountsTable } from './own-rows.ts';

type Callback = Parameters<FastifyRateLimitStore['incr']>[1];

/** The most submissions per statement. */
const batchSize = 50;

interface CountedSubmission {
  address: string;
  /** How long submissions are counted together, in milliseconds. */
  window: number;
}

interface Count {
  current: number;
  /** How long until the count restarts, in milliseconds. */
  ttl: number;
}

/**
 * The store of @fastify/rate-limit, in the database, so that several instances count together. A single statement increases
 * and returns each count, so no two requests see the same one. The networks of an IPv6 site are counted together too, so that
 * nobody submits from each of them. `now` returns milliseconds since the epoch.
 */
export function rateLimitStore(database: Database, now: () => number): FastifyRateLimitStoreCtor {
  const countInBatch = inBatches(batchSize, count, database.writeLoad);

  return class DatabaseRateLimitStore implements FastifyRateLimitStore {
    // biome-ignore lint/complexity/noUselessConstructor: the plugin's type requires its parameter
    constructor(_options: FastifyRateLimitOptions) {}

    incr(address: string, callback: Callback, window: number): void {
      const site = siteOf(address);
      const counts = [countInBatch({ address, window }), site !== address && countInBatch({ address: site, window })];
      Promise.all(counts).then(
        ([own, ofSite]) => callback(null, stricter(own as Count, ofSite || undefined)),
        (error: Error) => callback(error),
      );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };

  async function count(submissions: CountedSubmission[]): Promise<Count[]> {
    const instant = now();
    const counted = await addToCounts(database.queries, rowsOf(submissions, instant), iso(instant));
    const totals = new Map(counted.map((row) => [row.address, row]));
    // The last submission of an address gets the total, the one before it one less, and so on.
    return submissions
      .toReversed()
      .map(({ address }) => {
        const row = totals.get(address);
        if (!row) throw new Error('The database did not count a submission.');
        return { current: row.submissions--, ttl: Date.parse(row.window_ends_at) - instant };
      })
      .reverse();
  }
}

/** The count by which a network is closer to its limit: its own, or its share in that of its site. */
function stricter(own: Count, ofSite: Count | undefined): Count {
  const share = ofSite ? Math.ceil(ofSite.current / networksPerSite) : 0;
  return ofSite && share > own.current ? { ...ofSite, current: share } : own;
}

/** One row per address, ordered so that two instances cannot deadlock on each other's rows. */
function rowsOf(submissions: CountedSubmission[], instant: number): SubmissionCountsTable[] {
  const rows = new Map<string, SubmissionCountsTable>();
  for (const { address, window } of submissions) {
    const row = rows.get(address) ?? { address, submissions: 0, window_ends_at: iso(instant + window) };
    row.submissions++;
    rows.set(address, row);
  }
  return [...rows.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
