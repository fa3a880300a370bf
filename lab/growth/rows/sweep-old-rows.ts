/**
 * Adds old rows and deletes them as a server would, several times, and writes the costs to the file that the first argument names.
 * The second one says how many rows of each kind are added each time, the third one how often. A process of its own, whose memory
 * is that of sweeping.
 */
import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type Retention, readRetention } from '../../../contract/settings.ts';
import type { Database } from '../../../server/database/database.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { sweepOnce } from '../../../server/retention/sweeper.ts';
import { median } from '../../bench/median.ts';
import type { Cost } from '../growth.ts';
import { addOldRows } from './fill.ts';

/** What each setting has deleted, in an order in which nothing is deleted with another row before it is counted. */
const swept: [what: string, setting: keyof Retention, share: number][] = [
  ['sent emails', 'KEEP_SENT_EMAILS_DAYS', 1 / 2],
  ['dead emails', 'KEEP_UNSENT_EMAILS_DAYS', 1 / 2],
  ['links to unsubscribe', 'KEEP_UNSUBSCRIBE_LINKS_DAYS', 1],
  ['subscribers who left', 'KEEP_LEFT_SUBSCRIBERS_DAYS', 1],
  ['subscription requests', 'KEEP_SUBSCRIPTION_LINKS_HOURS', 1],
  ['links for a new password', 'KEEP_RESET_LINKS_HOURS', 1],
  ['codes, guesses and sessions', 'KEEP_CODES_HOURS', 3],
  ['invitations and team links', 'KEEP_INVITATIONS_DAYS', 2],
  ['unfinished registrations', 'KEEP_UNFINISHED_REGISTRATIONS_DAYS', 1],
  ['messages', 'KEEP_MESSAGES_DAYS', 1],
  ['bookings', 'KEEP_BOOKINGS_DAYS', 1],
];

/** Ten years, in days and in hours: older than all that is kept, and younger than the old rows. */
const tenYears = { DAYS: 3650, HOURS: 87_600 };

const keepsAll = Object.fromEntries(Object.keys(readRetention({})).map((name) => [name, 0])) as Record<
  keyof Retention,
  number
>;

const [file = '', count, sweeps] = process.argv.slice(2);
const storage = { DATA_DIR: '', DATABASE_URL: '', ...process.env };
const database = await openDatabase(storage);
const costs = new Map<string, number[]>();
// The first sweep is not counted: the process is new.
for (let time = 0; time <= Number(sweeps); time++) {
  await addOldRows(storage, Number(count));
  if (database.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.queries);
  for (const [what, setting, share] of swept) {
    const age = setting.endsWith('HOURS') ? tenYears.HOURS : tenYears.DAYS;
    const { deleted, milliseconds } = await sweep(database, { ...keepsAll, [setting]: age });
    if (deleted !== Number(count) * share)
      throw new Error(`${deleted} ${what} were deleted of ${Number(count) * share}.`);
    if (time > 0) costs.set(what, [...(costs.get(what) ?? []), milliseconds]);
  }
}
await database.close();
const medians = Array.from(costs, ([what, of]): Cost => ({ what: `deleting ${what}`, unit: 'ms', cost: median(of) }));
writeFileSync(file, JSON.stringify(medians));

/** Sweeps once. The time is that per row, with the pauses between the batches and with what moves the log into the database. */
async function sweep(swept: Database, retention: Retention): Promise<{ deleted: number; milliseconds: number }> {
  let deleted = 0;
  const begin = performance.now();
  for await (const { count: rows } of sweepOnce(swept, retention, new Date())) deleted += rows;
  return { deleted, milliseconds: (performance.now() - begin) / deleted };
}
