import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchStorage } from '../../bench/storage.ts';
import type { Cost } from '../growth.ts';
import { timeCommand } from './command.ts';
import { addOldRows } from './fill.ts';

/** How many rows of each kind are deleted, in many batches, beside however many rows stay. */
const count = 2000;

/** The time that the sweeper takes per deleted row, of each kind that it deletes, and the memory of a process that sweeps. */
export async function measureSweep(storage: BenchStorage): Promise<Cost[]> {
  await addOldRows(storage, count);
  const file = join(storage.DATA_DIR, 'sweep.json');
  const { megabytes } = await timeCommand(storage, 'scripts/bench-growth/rows/sweep-old-rows.ts', file, String(count));
  const costs: Cost[] = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return [...costs, { what: 'memory of sweeping', unit: 'MB', cost: megabytes }];
}
