/** Processor time that processes have used, from Linux's proc(5), in seconds: unlike time on the clock, it does not depend on what else runs. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface ProcessStat {
  parent: number;
  /** In ticks, without children. */
  own: number;
  /** In ticks, of children that have ended and were waited for. */
  ended: number;
}

/** What a process has used, without its children; 0 if it has ended. */
export function processorTime(pid: number): number {
  return (statOf(pid)?.own ?? 0) / ticksPerSecond;
}

/** What a process and all its descendants have used, including those that have ended. */
export function familyTime(pid: number): number {
  const stats = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = statOf(Number(name));
        return stat ? [[Number(name), stat] as const] : [];
      }),
  );
  const total = (id: number): number => {
    const stat = stats.get(id);
    if (!stat) return 0;
    const children = [...stats].filter(([, { parent }]) => parent === id);
    return stat.own + stat.ended + children.reduce((sum, [child]) => sum + total(child), 0);
  };
  return total(pid) / ticksPerSecond;
}

/** The process that started all others of the PostgreSQL at `url`, which must run on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = statOf(rows[0]?.pid ?? 0)?.parent;
  await client.end();
  if (parent === undefined) throw new Error('PostgreSQL does not run on this machine, so its time cannot be read.');
  return parent;
}

function statOf(pid: number): ProcessStat | undefined {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The second field is the name in parentheses, which may contain spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return { parent: field(4), own: field(14) + field(15), ended: field(16) + field(17) };
}
