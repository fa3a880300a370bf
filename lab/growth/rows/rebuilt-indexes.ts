import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../../../server/database/database.ts';
import type { Schema } from '../../../server/database/schema.ts';

/** The statements that drop an index or constraint, and create it again. */
interface Rebuilt {
  dropping: string;
  creating: string;
}

/** SQLite drops no index of a constraint. */
const onSqlite = sql<Rebuilt>`
  select 'drop index "' || name || '"' as dropping, sql as creating from sqlite_master where type = 'index' and sql is not null`;

/** Primary keys stay: other tables refer to them. */
const onPostgres = sql<Rebuilt>`
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as creating
  from pg_constraint where contype = 'u' and connamespace = current_schema()::regnamespace
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;

/** Drops the indexes of all tables, and returns what creates them again: sorting all rows once is quicker than a place for each. */
export async function dropIndexes(queries: Kysely<Schema>, kind: DatabaseKind): Promise<() => Promise<void>> {
  const { rows } = await (kind === 'sqlite' ? onSqlite : onPostgres).execute(queries);
  for (const { dropping } of rows) await sql.raw(dropping).execute(queries);
  return async () => {
    for (const { creating } of rows) await sql.raw(creating).execute(queries);
  };
}
