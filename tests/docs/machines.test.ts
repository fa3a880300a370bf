import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machines } from '../../machines/index.ts';
import { docsCommand, filesOf } from '../../scripts/machines/files.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'machines');
const files = await filesOf(machines, 'svg');
const cure = `docs/machines is stale: ${docsCommand}`;

test('should hold a drawing of every machine of the register, and nothing else', () => {
  expect(readdirSync(folder).sort(), cure).toEqual([...files.keys()].sort());
});

test.each([...files])('should hold %s as its machine is today', (name, text) => {
  // Told by a boolean: the difference of two drawings helps nobody.
  expect(readFileSync(join(folder, name), 'utf8') === text, `${name}: ${cure}`).toBe(true);
});
