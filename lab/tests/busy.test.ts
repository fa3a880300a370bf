import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { busyLine, startWatch } from '../bench/busy.ts';

const proc = mkdtempSync(join(tmpdir(), 'proc-'));
afterEach(() => rmSync(proc, { recursive: true, force: true }));

/** Clock ticks, in the order of /proc/stat. */
function machine(user: number, system: number, idle: number, stolen = 0): void {
  mkdirSync(proc, { recursive: true });
  writeFileSync(join(proc, 'stat'), `cpu  ${user} 0 ${system} ${idle} 0 0 0 ${stolen} 0 0\ncpu0 1 1 1 1\n`);
}

function running(pid: number, parent: number, ticks: { user: number; system: number; waitedFor?: number }): void {
  mkdirSync(join(proc, String(pid)), { recursive: true });
  const { user, system, waitedFor = 0 } = ticks;
  const fields = `S ${parent} 1 1 0 -1 0 0 0 0 0 ${user} ${system} ${waitedFor} 0 20 0 1 0`;
  writeFileSync(join(proc, String(pid), 'stat'), `${pid} (an (odd) name) ${fields}\n`);
}

const ended = (pid: number) => rmSync(join(proc, String(pid)), { recursive: true });

it('should tell the work of others from that of the benchmark and its descendants', () => {
  machine(1000, 100, 5000);
  running(process.pid, 1, { user: 50, system: 10 });
  running(900_001, process.pid, { user: 10, system: 0 });
  running(900_002, 900_001, { user: 0, system: 0 });
  running(900_003, 1, { user: 300, system: 0 });
  const watch = startWatch(proc);
  // Of 200 ticks, 20 + 30 + 90 are those of the family; the first child has ended, so init is the parent of the second.
  machine(1180, 120, 5000 + 800);
  running(process.pid, 1, { user: 70, system: 10 });
  running(900_001, process.pid, { user: 40, system: 0 });
  running(900_002, 1, { user: 80, system: 10 });
  running(900_003, 1, { user: 360, system: 0 });
  expect(watch.end().othersShare).toBeCloseTo(60 / 1000);
});

it('should count a descendant that lived between two counts', () => {
  machine(0, 0, 0);
  running(process.pid, 1, { user: 0, system: 0 });
  const watch = startWatch(proc);
  machine(100, 0, 100);
  running(process.pid, 1, { user: 10, system: 0, waitedFor: 85 });
  expect(watch.end().othersShare).toBeCloseTo(5 / 200);
});

it('should not trust a run during which others used a tenth of the processors, or the host took it', () => {
  machine(0, 0, 0);
  running(process.pid, 1, { user: 0, system: 0 });
  running(900_003, 1, { user: 0, system: 0 });
  const [quiet, busy] = [startWatch(proc), startWatch(proc)];
  machine(9, 0, 91);
  ended(900_003);
  expect(quiet.end()).not.toHaveProperty('verdict');
  machine(6, 0, 89, 5);
  const judged = busy.end();
  expect(judged.othersShare).toBeCloseTo(0.11);
  expect(busyLine(judged)).toContain('Do not trust these figures: other programs used 11 % of the processors');
});

it('should not trust a run of which the system says nothing', () => {
  expect(busyLine(startWatch(join(proc, 'missing')).end())).toContain('Do not trust these figures');
});
