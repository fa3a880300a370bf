import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { leadNames } from '../../../server/database/leads.ts';
import type { BenchStorage } from '../../bench/storage.ts';
import type { Cost } from '../growth.ts';
import { timeCommand } from './command.ts';

/** The time and the memory of the commands that read every row: the lists of leads, and a backup. */
export async function measureCommands(storage: BenchStorage): Promise<Cost[]> {
  const costs: Cost[] = [];
  const measure = async (what: string, script: string, ...args: string[]) => {
    const { milliseconds, megabytes } = await timeCommand(storage, script, ...args);
    costs.push(
      { what, unit: 'ms', cost: milliseconds, isTotal: true },
      { what: `memory of ${what}`, unit: 'MB', cost: megabytes },
    );
  };
  for (const name of leadNames) {
    const format = name === 'contacts' ? 'json' : 'csv';
    await measure(`listing ${name} (${format})`, 'scripts/leads.ts', name, '--format', format);
  }
  const file = join(storage.DATA_DIR, 'backup');
  await measure('backing up', 'scripts/backup.ts', file);
  rmSync(file);
  return costs;
}
