import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machines } from '../../machines/index.ts';
import { docsCommand, filesOf } from '../../scripts/machines/files.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'machines');
const files = await filesOf(machines, 'svg');
const remedy = `docs/machines is stale: ${docsCommand}`;

test('should contain a drawing of every machine in the registry, and nothing else', () => {
  expect(readdirSync(folder).sort(), remedy).toEqual([...files.keys()].sort());
});

test.each([...files])('should have an up-to-date %s', (name, text) => {
  // Compared as a boolean, because a diff of two drawings helps nobody.
  expect(readFileSync(join(folder, name), 'utf8') === text, `${name}: ${remedy}`).toBe(true);
});
