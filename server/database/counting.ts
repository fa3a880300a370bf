import { type Kysely, sql } from 'kysely';
import type { SubmissionCountsTable } from './own-rows.ts';
import type { Schema } from './schema.ts';

/**
 * Adds to counts and returns them, in one statement, so that no two requests see the same count, whichever instance they reach. A
 * count whose window has ended at `instant` (ISO 8601) begins again. Give rows in the order of their addresses, so that two
 * instances cannot deadlock on each other's.
 */
export function addToCounts(
  queries: Kysely<Schema>,
  rows: readonly SubmissionCountsTable[],
  instant: string,
): Promise<SubmissionCountsTable[]> {
  return queries
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
