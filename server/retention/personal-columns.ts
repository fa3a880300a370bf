import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseKind } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { tables } from '../database/tables.ts';
import { deliveredTo } from '../mail/counted-address.ts';
import type { Person } from './person.ts';
import { rowsInSlices } from './rows-in-slices.ts';

/**
 * The tables with addresses and what people typed. `forget.ts` takes care of the outbox, whose messages are JSON, and of
 * fingerprints.
 */
export const personalTables = Object.entries(tables).flatMap(([table, { personal }]) =>
  personal ? [{ table, ...personal }] : [],
);

/** What a search has found of a person. */
export interface FoundRows {
  /** The ids of the rows with their address, by table. */
  own: Record<string, string[]>;
  /** The ids of other people's rows in which somebody wrote the address. */
  mentions: { table: string; id: string }[];
  /** Other addresses that are probably theirs. */
  spellings: string[];
}

type Row = Record<string, string | null>;

/** Searches all tables, each from its beginning to its end: addresses are stored as they were typed. */
export async function findPerson(queries: Kysely<Schema>, kind: DatabaseKind, person: Person): Promise<FoundRows> {
  const own: FoundRows['own'] = {};
  const mentions: FoundRows['mentions'] = [];
  const spellings = new Set<string>();
  for (const { table, addresses, texts = [], isForm } of personalTables) {
    const found: string[] = [];
    own[table] = found;
    for await (const row of candidates(queries, kind, { table, addresses, texts }, person)) {
      const id = String(row.id);
      const valuesOf = (names: readonly string[]) => names.flatMap((name) => row[name] ?? []);
      const values = valuesOf([...addresses, ...texts]);
      if ((isForm ? values : valuesOf(addresses)).some(person.isAddress)) found.push(id);
      else if (values.some(person.isIn)) mentions.push({ table, id });
      for (const value of values) if (person.isOtherSpelling(value)) spellings.add(value);
    }
  }
  return { own, mentions, spellings: [...spellings].sort() };
}

/** The rows that may have to do with a person: the database cannot compare addresses as `mailboxOf` does. */
function candidates(
  queries: Kysely<Schema>,
  kind: DatabaseKind,
  { table, addresses, texts }: { table: string; addresses: readonly string[]; texts: readonly string[] },
  { mailbox }: Person,
): AsyncGenerator<Row, void> {
  // The beginning that all spellings of a mailbox share.
  const beginning = (deliveredTo(mailbox).mailbox.split('@')[0] ?? '').replaceAll('.', '');
  const conditions = [
    ...addresses.map((column) => {
      const start = sql`substr(replace(lower(${sql.ref(column)}), '.', ''), 1, ${sql.lit([...beginning].length)})`;
      return sql<SqlBool>`(${start} = ${beginning} or ${isBeyondAscii(kind, column)})`;
    }),
    ...texts.map((column) => containing(kind, column, '@')),
  ];
  return rowsInSlices(queries, table, ['id', ...addresses, ...texts], sql<SqlBool>`${sql.join(conditions, sql` or `)}`);
}

/** Whether a column contains text. */
export function containing(kind: DatabaseKind, column: string, text: string): RawBuilder<SqlBool> {
  const position = sql.raw(kind === 'postgres' ? 'strpos' : 'instr');
  return sql<SqlBool>`${position}(${sql.ref(column)}, ${text}) > 0`;
}

/** Whether a column has letters whose case and form only `mailboxOf` knows. */
function isBeyondAscii(kind: DatabaseKind, column: string): RawBuilder<SqlBool> {
  const bytes =
    kind === 'postgres' ? sql`octet_length(${sql.ref(column)})` : sql`length(cast(${sql.ref(column)} as blob))`;
  return sql<SqlBool>`${bytes} <> length(${sql.ref(column)})`;
}
