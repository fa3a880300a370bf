import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** The most rows that one statement reads. */
const rowsPerStatement = 2_000;

/**
 * The rows of a table that fulfil a condition, found along the index of its ids. No statement reads more than a slice of the table,
 * however large that is: a long one would keep SQLite's log and PostgreSQL's old rows from being cleaned up.
 */
export async function* rowsInSlices<Row>(
  queries: Kysely<Schema>,
  table: string,
  columns: readonly string[],
  condition: RawBuilder<SqlBool>,
): AsyncGenerator<Row, void> {
  for (let last = ''; ; ) {
    const { rows: ends } = await sql<{ last: string | null }>`
      select max(id) as last
      from (select id from ${sql.table(table)} where id > ${last} order by id limit ${sql.lit(rowsPerStatement)}) as slice
    `.execute(queries);
    const next = ends[0]?.last ?? null;
    if (next === null) return;
    const { rows } = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where id > ${last} and id <= ${next} and (${condition})
    `.execute(queries);
    yield* rows;
    last = next;
  }
}
