import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsCommand, settingsFiles } from '../../scripts/settings/files.ts';

test.each([...settingsFiles()])('should keep %s up to date with the settings schema', (path, text) => {
  const current = readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8');
  expect(current, `${path} is stale: ${settingsCommand}`).toBe(text);
});
