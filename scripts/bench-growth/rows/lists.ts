import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type LeadName, leadNames } from '../../../server/database/leads.ts';
import type { BenchStorage } from '../../bench/storage.ts';
import type { Cost } from '../growth.ts';

/**
 * Has a command print its largest memory, in kilobytes, when it ends: from proc(5) where there is one, because what the system
 * reports otherwise includes that of the process which started the command.
 */
const memoryAtEnd = `data:text/javascript,${encodeURIComponent(`
  import { existsSync, readFileSync } from 'node:fs';
  const status = '/proc/self/status';
  process.on('exit', () => {
    const peak = existsSync(status) ? /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, 'utf8'))[1] : process.resourceUsage().maxRSS;
    process.stderr.write(String(peak));
  });
`)}`;

/** The time of `npm run leads` for every list, and the most memory that it used. */
export async function measureLists(storage: BenchStorage): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const name of leadNames) {
    const format = name === 'contacts' ? 'json' : 'csv';
    const { duration, megabytes } = await list(storage, name, format);
    costs.push(
      { what: `listing ${name} (${format})`, unit: 'ms', cost: duration, isTotal: true },
      { what: `memory of listing ${name}`, unit: 'MB', cost: megabytes },
    );
  }
  return costs;
}

async function list(storage: BenchStorage, name: LeadName, format: string) {
  const begin = performance.now();
  const command = spawn(process.execPath, ['--import', memoryAtEnd, 'scripts/leads.ts', name, '--format', format], {
    env: { PATH: process.env.PATH, ...storage },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], said] = await Promise.all([once(command, 'exit'), text(command.stderr)]);
  if (code !== 0) throw new Error(`npm run leads -- ${name} ended with ${code}: ${said}`);
  return { duration: performance.now() - begin, megabytes: Number(said) / 1024 };
}
