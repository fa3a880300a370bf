import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flowListSources } from '../../scripts/flow-lists/write.ts';

test.each(Object.entries(flowListSources()))('should have %s list what the flows declare', (file, source) => {
  const written = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  expect(written, `Run npm run types: ${file} is out of date.`).toBe(source);
});
