import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { BackedUpTable, RowValues } from './format.ts';

/** How many rows are in memory at once. */
const batchSize = 100;

type Named = Record<string, RowValues[number]>;

/** Reads all rows of a table in batches, in the transaction of a snapshot. */
export async function* rowsOf(
  snapshot: Kysely<Schema>,
  kind: DatabaseKind,
  { name, columns }: Pick<BackedUpTable, 'name' | 'columns'>,
): AsyncGenerator<RowValues[]> {
  const named = sql.join(columns.map((column) => sql.ref(column)));
  const batches = kind === 'postgres' ? fetchedRows(snapshot, name, named) : pagedRows(snapshot, name, named);
  for await (const batch of batches) yield batch.map((row) => columns.map((column) => row[column] ?? null));
}

/** https://www.postgresql.org/docs/current/sql-declare.html */
async function* fetchedRows(snapshot: Kysely<Schema>, name: string, named: ReturnType<typeof sql.join>) {
  await sql`declare backed_up no scroll cursor for select ${named} from ${sql.table(name)}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<Named>`fetch ${sql.lit(batchSize)} from backed_up`.execute(snapshot);
    yield rows;
    if (rows.length < batchSize) break;
  }
  await sql`close backed_up`.execute(snapshot);
}

/** By the number that SQLite gives each row, in whose order the table is stored: https://www.sqlite.org/rowidtable.html */
async function* pagedRows(snapshot: Kysely<Schema>, name: string, named: ReturnType<typeof sql.join>) {
  for (let last = 0; ; ) {
    const { rows } = await sql<Named & { rowid: number }>`
      select rowid as rowid, ${named} from ${sql.table(name)}
      where rowid > ${last} order by rowid limit ${batchSize}
    `.execute(snapshot);
    yield rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.rowid ?? last;
  }
}

/** Inserts rows of a table: one parameter, as JSON, so that the statement's text is the same for any number of rows. */
export async function insertRows(
  queries: Kysely<Schema>,
  kind: DatabaseKind,
  { name, columns }: Pick<BackedUpTable, 'name' | 'columns'>,
  rows: RowValues[],
): Promise<void> {
  const table = sql.table(name);
  const named = sql.join(columns.map((column) => sql.ref(column)));
  if (kind === 'postgres') {
    const json = JSON.stringify(
      rows.map((values) => Object.fromEntries(columns.map((column, at) => [column, values[at]]))),
    );
    await sql`
      insert into ${table} (${named}) select ${named} from json_populate_recordset(null::${table}, ${json}::json)
    `.execute(queries);
  } else {
    const values = sql.join(columns.map((_, at) => sql`value ->> ${sql.lit(`$[${at}]`)}`));
    await sql`
      insert into ${table} (${named}) select ${values} from json_each(${JSON.stringify(rows)})
    `.execute(queries);
  }
}
