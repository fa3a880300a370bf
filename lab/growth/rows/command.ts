import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { BenchStorage } from '../../bench/storage.ts';

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

/** Runs a script of an operator in a process of its own. Returns how long it took, and the most memory that it used. */
export async function timeCommand(
  storage: BenchStorage,
  script: string,
  ...args: string[]
): Promise<{ milliseconds: number; megabytes: number }> {
  const begin = performance.now();
  const command = spawn(process.execPath, ['--import', memoryAtEnd, script, ...args], {
    env: { PATH: process.env.PATH, ...storage },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], said] = await Promise.all([once(command, 'exit'), text(command.stderr)]);
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}: ${said}`);
  return { milliseconds: performance.now() - begin, megabytes: Number(said) / 1024 };
}
