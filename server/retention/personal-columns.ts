import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { DatabaseKind } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { deliveredTo } from '../mail/counted-address.ts';
import type { Person } from './person.ts';

/** Where a table may say who somebody is. */
interface PersonalColumns {
  /** Columns with an address. */
  addresses: readonly string[];
  /** Columns in which people may write an address, or anything else. */
  texts: readonly string[];
  /** Whether an address in such a column is that of whoever filled in the form: in the names of users and teams it need not be. */
  isForm?: boolean;
}

/**
 * The tables with addresses and what people typed. Tables that only refer to them are not listed. `forget.ts` takes care of the
 * outbox, whose messages are JSON, and of fingerprints.
 */
const personalColumns = {
  bookings: { addresses: ['email'], texts: ['first_name', 'last_name', 'phone'], isForm: true },
  messages: {
    addresses: ['email_address'],
    texts: ['full_name', 'organization', 'phone_number', 'enquiry', 'trap'],
    isForm: true,
  },
  fuel_stations: {
    addresses: ['email'],
    texts: ['fuel_station_name', 'first_name', 'last_name', 'mobile'],
    isForm: true,
  },
  users: { addresses: ['email', 'username'], texts: ['first_name', 'last_name'] },
  teams: { addresses: [], texts: ['name'] },
  invitations: { addresses: ['email'], texts: [] },
  subscribers: { addresses: ['email'], texts: [] },
  subscription_requests: { addresses: ['email'], texts: [] },
  registration_codes: { addresses: ['email'], texts: [] },
  registration_sessions: { addresses: ['email'], texts: [] },
  password_resets: { addresses: ['email'], texts: [] },
} as const satisfies Partial<Record<keyof Schema, PersonalColumns>>;

export type PersonalTable = keyof typeof personalColumns;

/** What a search has found of a person. */
export interface FoundRows {
  /** The ids of the rows with their address. */
  own: Record<PersonalTable, string[]>;
  /** The ids of other people's rows in which somebody wrote the address. */
  mentions: { table: string; id: string }[];
  /** Other addresses that are probably theirs. */
  spellings: string[];
}

type Row = Record<string, string | null>;

/** Searches all tables, each from its beginning to its end: addresses are stored as they were typed. */
export async function findPerson(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  person: Person,
): Promise<FoundRows> {
  const own = Object.fromEntries(
    Object.keys(personalColumns).map((table) => [table, [] as string[]]),
  ) as FoundRows['own'];
  const mentions: FoundRows['mentions'] = [];
  const spellings = new Set<string>();
  for (const [table, columns] of Object.entries(personalColumns) as [PersonalTable, PersonalColumns][]) {
    for (const row of await readCandidates(transaction, kind, table, columns, person)) {
      const id = String(row.id);
      const valuesOf = (names: readonly string[]) => names.flatMap((name) => row[name] ?? []);
      const values = valuesOf([...columns.addresses, ...columns.texts]);
      if ((columns.isForm ? values : valuesOf(columns.addresses)).some(person.isAddress)) own[table].push(id);
      else if (values.some(person.isIn)) mentions.push({ table, id });
      for (const value of values) if (person.isOtherSpelling(value)) spellings.add(value);
    }
  }
  return { own, mentions, spellings: [...spellings].sort() };
}

/** The rows that may have to do with a person: the database cannot compare addresses as `mailboxOf` does. */
async function readCandidates(
  transaction: Transaction<Schema>,
  kind: DatabaseKind,
  table: PersonalTable,
  { addresses, texts }: PersonalColumns,
  { mailbox }: Person,
): Promise<Row[]> {
  // The beginning that all spellings of a mailbox share.
  const beginning = (deliveredTo(mailbox).mailbox.split('@')[0] ?? '').replaceAll('.', '');
  const conditions = [
    ...addresses.map((column) => {
      const start = sql`substr(replace(lower(${sql.ref(column)}), '.', ''), 1, ${sql.lit([...beginning].length)})`;
      return sql<SqlBool>`(${start} = ${beginning} or ${isBeyondAscii(kind, column)})`;
    }),
    ...texts.map((column) => containing(kind, column, '@')),
  ];
  const columns = ['id', ...addresses, ...texts].map((column) => sql.ref(column));
  const { rows } = await sql<Row>`
    select ${sql.join(columns)} from ${sql.table(table)} where ${sql.join(conditions, sql` or `)}
  `.execute(transaction);
  return rows;
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
