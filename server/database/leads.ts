import { type Kysely, type SqlBool, sql } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import type { LeadList, LeadRow } from './table.ts';
import { leadLists } from './tables.ts';

/** A list of leads, oldest first. */
export interface LeadTable {
  columns: readonly string[];
  /** The rows, in pages of at most `pageSize`, each read when it is asked for. */
  pages: AsyncIterable<LeadRow[]>;
}

/** Rows per page. With many more, the memory of a million rows grows with what is no longer used and not collected yet. */
const pageSize = 100;

export type LeadName = keyof typeof leadLists;

export const leadNames = Object.keys(leadLists) as LeadName[];

/**
 * Reads a list since an instant (ISO 8601), page by page: the memory does not grow with the list, and while whoever reads it
 * pauses, nothing is held open in the database. What is stored meanwhile comes at the end; somebody who returns as a subscriber
 * meanwhile may therefore be listed twice. Throws a StartError if the database does not have its table yet.
 */
export async function readLeads(
  { queries }: Pick<Database, 'queries'>,
  name: LeadName,
  since: string,
): Promise<LeadTable> {
  const list: LeadList = leadLists[name];
  const tables = await queries.introspection.getTables();
  if (!tables.some((existing) => existing.name === list.table)) {
    throw new StartError(`The database has no table of ${name} yet. Start this version of the site once to create it.`);
  }
  return { columns: list.columns.map(nameOf), pages: pagesOf(queries, list, since) };
}

async function* pagesOf(queries: Kysely<Schema>, { order, rows }: LeadList, since: string): AsyncGenerator<LeadRow[]> {
  const [instant, id] = order.map((column) => sql.ref(column));
  const [instantName = '', idName = ''] = order.map(nameOf);
  let position = sql<SqlBool>`${instant} >= ${since}`;
  for (;;) {
    const page = await rows(queries).where(position).orderBy(sql`${instant}, ${id}`).limit(pageSize).execute();
    if (page.length > 0) yield page;
    const last = page[pageSize - 1];
    if (!last) return;
    position = sql<SqlBool>`(${instant}, ${id}) > (${last[instantName]}, ${last[idName]})`;
  }
}

/** The name under which a column is selected. */
function nameOf(column: string): string {
  return column.replace(/^.* as |^.*\./, '');
}
