import type { Database } from './database.ts';

/** How old the last write may be, in milliseconds. */
const maxAge = 10_000;

/**
 * Returns a function that tells whether the database has stored something in the last ten seconds. If nothing is known, it
 * writes a row of its own; many questions at once share one write. `now` returns milliseconds since the epoch.
 */
export function readinessOf({ queries }: Database, now: () => number): () => Promise<boolean> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<boolean> | undefined;

  async function write(): Promise<boolean> {
    const begin = now();
    const row = { id: 'site', written_at: new Date(begin).toISOString() } as const;
    try {
      await queries
        .insertInto('readiness')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      writtenAt = begin;
      return true;
    } catch {
      return false;
    } finally {
      writing = undefined;
    }
  }

  return async () => {
    if (now() - writtenAt <= maxAge) return true;
    writing ??= write();
    return writing;
  };
}
