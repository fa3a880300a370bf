import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './sources.ts';

const root = join(import.meta.dirname, '..', '..');

/** Where a pause stands between two looks at the same thing, between two keys that are measured, between the moves of a pointer, or on a fake clock. */
const pauses = [
  'tests/server/fixtures/test-server.ts',
  'tests/server/fixtures/postgres.ts',
  'e2e/header.spec.ts',
  'e2e/typing.ts',
  'tests/server/lane-worker.test.ts',
  'packages/visualizer/tests/live-clock.test.ts',
];

/** A pause of a fixed length, in a page or in a promise. */
const sleep = /waitForTimeout\(|setTimeout\([\w.]+, *(?:[1-9]|[a-z]\w*\))/i;

test('should wait for what happens, and never for a fixed time', () => {
  const files = sourceFiles.filter((file) => /^(tests|e2e)\//.test(file) && !pauses.includes(file));
  const sleeping = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, at) => (sleep.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []));
  });
  expect(sleeping, 'Wait for what happens, by an event or by polling, instead of pausing in these lines.').toEqual([]);
});
