import { type AliasedRawBuilder, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';

type Row<Column extends string> = Record<Column, string | number | null>;

/**
 * Rows as a table that a statement can select from, named `given`. They are a single parameter, as JSON, so that the statement
 * has the same text for any number of rows: to bind a parameter for each value takes both sides longer than all the rest.
 * Columns are text unless `integers` names them.
 */
export function tableOf<Given extends Row<keyof Given & string>>(
  kind: DatabaseKind,
  columns: readonly (keyof Given & string)[],
  integers: readonly (keyof Given & string)[],
  rows: readonly Given[],
): AliasedRawBuilder<Given, 'given'> {
  const json = JSON.stringify(rows);
  const list = sql.join(
    columns.map((column) =>
      kind === 'postgres'
        ? sql`${sql.ref(column)} ${sql.raw(integers.includes(column) ? 'integer' : 'text')}`
        : sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`,
    ),
  );
  const table =
    kind === 'postgres'
      ? sql<Given>`(select * from json_to_recordset(${json}) as row (${list}))`
      : sql<Given>`(select ${list} from json_each(${json}))`;
  return table.as('given');
}
