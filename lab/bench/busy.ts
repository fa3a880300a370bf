/**
 * Says whether other programs used the processors while a benchmark ran, so that nobody believes figures of a busy machine.
 *
 * Linux only (proc(5)): `/proc/stat` has the time of all processes, `/proc/PID/stat` that of each. Elsewhere the verdict is that
 * nobody knows.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** How busy the machine was with work of others. */
export interface Busyness {
  /**
   * The share of all processors, from 0 to 1, that neither this process nor its descendants used, including what the host of a
   * virtual machine took away (steal). NaN if unknown.
   */
  othersShare: number;
  /** The load average of the minute before the watch began. */
  loadBefore: number;
  /** Why the figures should not be believed; missing if they may be. */
  verdict?: string;
}

/** A running watch. */
export interface BusyWatch {
  /** Ends the watch. Call it before the processes that were measured are all gone, or shortly after. */
  end(): Busyness;
}

/** From this share on, figures of two runs differ more by the neighbours than by the code. */
const believableShare = 0.1;

/** How often the descendants are counted, in milliseconds: what one uses after its last count may be taken for that of others. */
const interval = 1000;

/** Times in clock ticks. */
type MachineTime = { used: number; stolen: number; all: number };
type ProcessTime = { parent: number; own: number; withWaitedFor: number };

/** Begins to watch the processors. Does not keep the process alive. `proc` is the folder of proc(5). */
export function startWatch(proc = '/proc'): BusyWatch {
  const loadBefore = loadavg()[0] ?? Number.NaN;
  const before = machineTime(proc);
  if (!before) return { end: () => judged(Number.NaN, loadBefore) };

  const family = new Family(proc);
  const timer = setInterval(() => family.count(), interval).unref();
  return {
    end() {
      clearInterval(timer);
      family.count();
      const after = machineTime(proc) ?? before;
      const used = after.used - before.used;
      const others = Math.max(0, used - family.ticks()) + after.stolen - before.stolen;
      return judged(others / Math.max(1, after.all - before.all), loadBefore);
    },
  };
}

/** One line about a run, to print below its figures. */
export function busyLine({ othersShare, loadBefore, verdict }: Busyness): string {
  if (verdict) return `Do not trust these figures: ${verdict}`;
  return `Other programs used ${percent(othersShare)} of the processors; load average before: ${loadBefore.toFixed(2)}.`;
}

function judged(othersShare: number, loadBefore: number): Busyness {
  if (Number.isNaN(othersShare))
    return { othersShare, loadBefore, verdict: 'this system does not say how busy it was (no /proc/stat).' };
  if (othersShare < believableShare) return { othersShare, loadBefore };
  return {
    othersShare,
    loadBefore,
    verdict:
      `other programs used ${percent(othersShare)} of the processors (believable below ${percent(believableShare)}; load average ` +
      `before: ${loadBefore.toFixed(2)}). Stop them and repeat the run.`,
  };
}

/** This process and its descendants, with the processor time that each has used since the beginning. */
class Family {
  readonly #proc: string;
  readonly #atFirst: ReadonlyMap<number, ProcessTime>;
  /** The last count of every member that was ever seen, so that one whose parent has ended still counts. */
  readonly #last = new Map<number, ProcessTime>();

  constructor(proc: string) {
    this.#proc = proc;
    this.#atFirst = times(proc);
    this.count();
  }

  count(): void {
    const now = times(this.#proc);
    for (const pid of now.keys()) if (this.#isMember(pid, now)) this.#last.set(pid, now.get(pid) as ProcessTime);
  }

  /**
   * Two counts, both at most the truth: what was seen of each member, and what the system added up for children that were
   * waited for, which has those that lived between two counts.
   */
  ticks(): number {
    let seen = 0;
    for (const [pid, { own }] of this.#last) seen += own - (this.#atFirst.get(pid)?.own ?? 0);
    const { withWaitedFor = 0 } = this.#last.get(process.pid) ?? {};
    return Math.max(seen, withWaitedFor - (this.#atFirst.get(process.pid)?.withWaitedFor ?? 0));
  }

  #isMember(pid: number, now: ReadonlyMap<number, ProcessTime>): boolean {
    for (let at = pid; at > 1; at = now.get(at)?.parent ?? 0) if (at === process.pid || this.#last.has(at)) return true;
    return false;
  }
}

/** The times of all processes, by their id. */
function times(proc: string): Map<number, ProcessTime> {
  const all = new Map<number, ProcessTime>();
  for (const name of readdirSync(proc)) {
    if (!/^\d+$/.test(name)) continue;
    const stat = contentOf(`${proc}/${name}/stat`);
    // The second field, the program's name in brackets, may contain anything.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!fields) continue;
    const [user = 0, system = 0, waitedUser = 0, waitedSystem = 0] = fields.slice(11, 15).map(Number);
    const own = user + system;
    all.set(Number(name), { parent: Number(fields[1]), own, withWaitedFor: own + waitedUser + waitedSystem });
  }
  return all;
}

/** What all processes used. Interrupts are left out: the network of the benchmark itself causes most of them. */
function machineTime(proc: string): MachineTime | undefined {
  const line = contentOf(`${proc}/stat`)?.split('\n', 1)[0];
  if (!line) return undefined;
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softIrq = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const used = user + nice + system;
  return { used, stolen, all: used + idle + wait + irq + softIrq + stolen };
}

/** The content of a file, if it is there: a process may have ended meanwhile. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
