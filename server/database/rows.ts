import { type AliasedRawBuilder, PostgresAdapter, sql } from 'kysely';
import type { Database } from './database.ts';

type Row = Record<string, string | number | null>;

/**
 * Rows as a table that a statement can join, named `given`: at least one, all with the same columns, of which those with numbers
 * hold numbers in each. They are a single parameter, as JSON, so that the statement's text is the same for any number of rows.
 */
export function tableOf<Given extends Row>(
  queries: Database['queries'],
  rows: readonly Given[],
): AliasedRawBuilder<Given, 'given'> {
  const json = JSON.stringify(rows);
  const columns = Object.entries(rows[0] ?? {});
  const table =
    queries.getExecutor().adapter instanceof PostgresAdapter
      ? sql<Given>`(select * from json_to_recordset(${json}) as row (${sql.join(
          columns.map(
            ([name, value]) => sql`${sql.ref(name)} ${sql.raw(typeof value === 'number' ? 'integer' : 'text')}`,
          ),
        )}))`
      : sql<Given>`(select ${sql.join(
          columns.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`),
        )} from json_each(${json}))`;
  return table.as('given');
}
