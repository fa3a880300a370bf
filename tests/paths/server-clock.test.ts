import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverCommand, serverEnvironment } from '../models/drivers/browser/server.ts';
import { now } from '../models/now.ts';
import { hoursAhead } from '../models/time-zone.ts';

const root = join(import.meta.dirname, '../..');

/** What a program prints on the clock of the server under test, if paths begin at an instant. */
function printed(program: string, begin: string): unknown {
  const options = serverCommand.split(' ').slice(1, -1);
  const env = { ...process.env, PATHS_BEGIN: begin };
  return JSON.parse(
    execFileSync(process.execPath, [...options, '--print', program], { cwd: root, env, encoding: 'utf8' }),
  );
}

test('should give the server under test the day on which paths begin, however long ago that is', () => {
  expect(serverEnvironment.PATHS_BEGIN).toBe(now.toISOString());
  const begin = '2026-03-01T09:00:00.000Z';
  const program =
    'JSON.stringify([new Date(), new Date(Date.now()), new Date(0), new Date() instanceof Date, new Date().getHours()])';
  const aboutThen = expect.stringMatching(/^2026-03-01T09:0/);
  expect(printed(program, begin)).toEqual([aboutThen, aboutThen, '1970-01-01T00:00:00.000Z', true, 9 + hoursAhead]);
});

test('should let the server under test take no password for too much, however long its process stood still', () => {
  const program = `
    const measured = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 });
    measured.enable();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    measured.mean`;
  expect(printed(program, '2026-03-01T09:00:00.000Z')).toBe(0);
});

test('should begin paths at noon, far from both midnights', () => {
  expect(now.getHours()).toBe(12);
});
