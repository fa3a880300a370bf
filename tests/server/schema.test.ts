// @vitest-environment node
import { expect, it } from 'vitest';
import { migratedSchema, schemaFile } from './fixtures/schema.ts';

// A migration that has been released must not change, and a lost index would only show when there are many rows.
it('a migrated database should have the tables, columns, constraints and indices that were reviewed', async () => {
  const hint = 'If you meant to change it, run this test with -u and review the difference.';
  await expect(await migratedSchema(), hint).toMatchFileSnapshot(schemaFile);
});
