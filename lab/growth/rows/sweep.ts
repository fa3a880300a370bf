import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sweepInterval } from '../../../contract/limits.ts';
import { readRetention } from '../../../contract/settings.ts';
import type { BenchStorage } from '../../bench/storage.ts';
import type { Cost } from '../growth.ts';
import { timeCommand } from './command.ts';

/** How long codes are kept, in milliseconds: of all rows the shortest time. */
const kept = readRetention({}).KEEP_CODES_HOURS * 3_600_000;

/** How many rows of each kind are swept at least, and how often at least and at most. */
const [enoughRows, leastSweeps, mostSweeps] = [2000, 2, 20];

/**
 * The time that the sweeper takes per deleted row, of each kind that it deletes, and the memory of a process that sweeps. It finds
 * as many old rows as one of its sweeps does if `size` rows are kept for as long as codes are: beside few rows it has few to
 * delete, and only so do the rows that are deleted lie as far apart beside few as beside many.
 */
export async function measureSweep(storage: BenchStorage, { size }: { size: number }): Promise<Cost[]> {
  // An even number: every other email was given up.
  const count = 2 * Math.max(1, Math.round((size * sweepInterval) / kept / 2));
  const sweeps = Math.min(mostSweeps, Math.max(leastSweeps, Math.ceil(enoughRows / count)));
  const file = join(storage.DATA_DIR, 'sweep.json');
  const { megabytes } = await timeCommand(
    storage,
    'lab/growth/rows/sweep-old-rows.ts',
    ...[file, count, sweeps].map(String),
  );
  const costs: Cost[] = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return [...costs, { what: 'memory of sweeping', unit: 'MB', cost: megabytes }];
}
