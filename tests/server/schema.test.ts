// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/database/open.ts';
import { createEmptyStorage } from './fixtures/test-server.ts';

/** The statements that create what a migrated database on SQLite consists of. */
const expected = readFileSync(join(import.meta.dirname, 'fixtures/schema.sql'), 'utf8').replace(/^--.*\n/gm, '');

// A migration that has been released must not change, and a lost index would only show when there are many rows.
it('a migrated database should have the tables, columns, constraints and indices that are listed', async () => {
  await using storage = await createEmptyStorage('sqlite');
  const database = await openDatabase(storage.settings);
  const { rows } = await sql<{ statement: string }>`
    select sql as statement from sqlite_master
    where sql is not null and name not like 'kysely%'
    order by type desc, name
  `.execute(database.queries);
  await database.close();
  const inOneLine = (statement: string) =>
    statement.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')');
  expect(rows.map(({ statement }) => inOneLine(statement))).toEqual(
    expected
      .split(';')
      .map((statement) => inOneLine(statement.trim()))
      .filter(Boolean),
  );
});
