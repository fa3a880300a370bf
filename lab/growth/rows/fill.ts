/** Fills the tables of a site with as many rows as years of use would, without the site. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../../../server/database/database.ts';
import { changeDatabase } from '../../../server/database/open.ts';
import type { Schema } from '../../../server/database/schema.ts';
import { sqlitePath } from '../../../server/database/sqlite.ts';
import type { BenchStorage } from '../../bench/storage.ts';
import { dropIndexes } from './rebuilt-indexes.ts';

/** Rows per statement. */
const chunk = 100_000;

/** Expressions of SQL that make a row out of its number, `i`. */
interface RowExpressions {
  /** A number as text of fixed length, so that it sorts as a number does. */
  digits: string;
  /** An id that begins with `kind` and sorts before those that the site gives. */
  id(kind: string): string;
  /** 32 random characters: keys and fingerprints come in no order. */
  random: string;
  /** An instant within the last two years, in the order of the rows. */
  past: string;
  /** Likewise, from 47 hours to 2 hours ago: what is kept for two days, and not counted any more. */
  recent: string;
  /** Likewise, within the next hour. */
  soon: string;
}

const hour = 3600;

/** The most rows of a kind: the instants of more would leave their span. */
const most = 1_000_000;

function expressionsOf(kind: DatabaseKind, now: number): RowExpressions {
  const isPostgres = kind === 'postgres';
  const seconds = Math.floor(now / 1000);
  const digits = isPostgres ? `lpad(i::text, 12, '0')` : `printf('%012d', i)`;
  const instant = (of: string) =>
    isPostgres
      ? `to_char(to_timestamp(${of}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : `strftime('%Y-%m-%dT%H:%M:%fZ', ${of}, 'unixepoch')`;
  return {
    digits,
    id: (kind) => `('00000000-${kind}-7000-8000-' || ${digits})`,
    random: isPostgres ? `replace(gen_random_uuid()::text, '-', '')` : 'lower(hex(randomblob(16)))',
    past: instant(`${seconds - 730 * 24 * hour} + i * 50`),
    recent: instant(`${seconds - 47 * hour} + i * ${(45 * hour) / most}`),
    soon: instant(`${seconds} + i * ${hour / most}`),
  };
}

type Columns = Record<string, string>;

/** The rows of a table with the number `i`. */
type TableRows = [keyof Schema, Columns];

/** What each table gets for row `i`, in an order that foreign keys allow: rows that are kept, or such as the sweeper deletes. */
function rowsOf(expressions: RowExpressions, isSwept: boolean): TableRows[] {
  const { digits, id, random, past, recent, soon } = expressions;
  const text = (value: string) => `'${value}'`;
  // As long as the fingerprints of the site.
  const hash = `substr(${random} || ${random}, 1, 43)`;
  const address = `(${random} || '@gmail.com')`;
  const person = { first_name: text('Amina'), last_name: `('Otieno ' || ${digits})` };
  // A domain at which anyone can get an address is not counted.
  const counts = { mailbox: hash, domain: 'null', source: hash };
  const password = text(`$argon2id$v=19$m=19456,t=2,p=1$${'c'.repeat(22)}$${'d'.repeat(43)}`);
  const user = { password_hash: password, created_at: past };
  const role = (name: string, letter: string): TableRows => [
    'roles',
    {
      id: `(${id('0002')} || '${letter}')`,
      account_id: id('0001'),
      name: text(name),
      description: text('Tracks vehicles and runs workflows'),
      permissions: text(JSON.stringify([{ id: 'map', name: 'Vehicle Tracking', view: true, edit: true }])),
    },
  ];
  const stations: TableRows[] = [
    [
      'fuel_stations',
      {
        id: id('0000'),
        idempotency_key: `('client:' || ${random})`,
        content_hash: text(''),
        fuel_station_name: `('Athi River ' || ${digits})`,
        franchise: text('rubis'),
        ...person,
        mobile: text('0711 000 111'),
        email: address,
        tries: '1',
        created_at: past,
        amended_at: past,
      },
    ],
    [
      'users',
      {
        ...{ id: id('0005'), ...user, username: `('manager.' || ${random})` },
        ...{ role: text('Manager'), fuel_station_id: id('0000') },
      },
    ],
    [
      'users',
      {
        ...{ id: id('0006'), ...user, username: `('attendant.' || ${random})` },
        ...{ role: text('Fuel Attendant'), fuel_station_id: id('0000') },
      },
    ],
  ];
  return [
    // Nothing deletes a station for its age.
    ...(isSwept ? [] : stations),
    [
      'bookings',
      {
        id: id('0000'),
        idempotency_key: `('client:' || ${random})`,
        content_hash: hash,
        ...person,
        phone: text('+254 711 000 111'),
        email: address,
        appointment_date: text('2026-12-01'),
        appointment_time: text('09'),
        time_zone: text('Africa/Nairobi'),
        appointment: past,
        revision: '0',
        sequence: '0',
        created_at: past,
        amended_at: past,
      },
    ],
    [
      'messages',
      {
        id: id('0000'),
        idempotency_key: `('client:' || ${hash} || ':' || ${random})`,
        full_name: `('Amina Otieno ' || ${digits})`,
        organization: text('Otieno Transport'),
        phone_number: text('+254 711 000 111'),
        email_address: address,
        enquiry: text('We have forty lorries and ten trailers. Do you track trailers, and what does it cost?'),
        trap: text(''),
        created_at: past,
      },
    ],
    ['accounts', { id: id('0001'), created_at: past }],
    role('Manager', 'a'),
    role('Operator', 'b'),
    role('Guest', 'c'),
    [
      'teams',
      {
        id: id('0003'),
        account_id: id('0001'),
        name: `('Team ' || ${digits})`,
        name_key: `('team' || ${digits})`,
        tries: '0',
        created_at: past,
      },
    ],
    [
      'users',
      {
        ...{ id: id('0004'), ...user, ...person, username: address, email: address },
        ...{ role: text('Manager'), account_id: id('0001'), registered_at: isSwept ? 'null' : past },
      },
    ],
    ['team_links', { id: id('0007'), account_id: id('0001'), token_hash: hash, created_at: past, expires_at: soon }],
    [
      'invitations',
      {
        ...{ id: id('0008'), account_id: id('0001'), email: address, role_id: `(${id('0002')} || 'b')` },
        ...{ token_hash: hash, created_at: past, expires_at: soon },
      },
    ],
    ['superseded_invitations', { token_hash: hash, invitation_id: id('0008'), superseded_at: past }],
    [
      'registration_codes',
      {
        ...{ id: id('0009'), email: address, request_key: hash, code_hash: password, tries: '0', created_at: recent },
        ...{ ...counts, verified_at: recent, verified_key: hash },
      },
    ],
    ['code_guesses', { id: hash, guesses: '1', created_at: recent }],
    ['registration_sessions', { id: id('0010'), email: address, key_hash: hash, token_hash: hash, expires_at: soon }],
    [
      'password_resets',
      {
        ...{ id: id('0011'), email: address, user_id: id('0004'), request_key: hash, token_hash: hash },
        ...{ created_at: recent, ...counts },
      },
    ],
    ['subscribers', { id: id('0012'), email: address, subscribed_at: past, left_at: isSwept ? past : 'null' }],
    [
      'subscription_requests',
      { id: id('0013'), email: address, request_key: hash, token_hash: hash, created_at: recent, ...counts },
    ],
    ['leave_links', { token_hash: hash, subscriber_id: id('0012'), created_at: past }],
    [
      'outbox',
      {
        ...{
          id: id('0014'),
          state: isSwept ? `case i % 2 when 0 then 'sent' else 'dead' end` : text('sent'),
          lane: '1',
          mailbox: hash,
          due_at: past,
          tries: '1',
          created_at: past,
        },
        message: `('{"kind":"booking-confirmation","to":"' || ${address} || '","text":"${'Your demo is booked. '.repeat(20)}"}')`,
      },
    ],
  ];
}

/** What makes filling quick. No crash is to be survived, and the rows refer to each other by their numbers. */
const settings: Record<DatabaseKind, readonly string[]> = {
  sqlite: [
    'pragma journal_mode = off',
    'pragma synchronous = off',
    'pragma secure_delete = off',
    'pragma foreign_keys = off',
    'pragma cache_size = -1000000',
  ],
  postgres: [
    'set synchronous_commit = off',
    'set session_replication_role = replica',
    `set maintenance_work_mem = '512MB'`,
  ],
};

/** What ends filling. SQLite has no statistics in production; PostgreSQL’s autovacuum would gather them within a minute. */
const endings: Record<DatabaseKind, readonly string[]> = {
  sqlite: ['pragma journal_mode = wal'],
  postgres: ['vacuum analyze', 'checkpoint'],
};

/** Adds the rows with the numbers from `first` to before `end` to every table. Nobody else may use the database meanwhile. */
export async function fillTables(storage: BenchStorage, { first, end }: { first: number; end: number }): Promise<void> {
  const { kind, queries, close } = await changeDatabase(storage);
  try {
    for (const setting of settings[kind]) await sql.raw(setting).execute(queries);
    const recreateIndexes = await dropIndexes(queries, kind);
    for (const [table, columns] of rowsOf(expressionsOf(kind, Date.now()), false)) {
      for (let from = first; from < end; from += chunk) {
        await insertRows(queries, { kind, table, columns, from, to: Math.min(from + chunk, end) - 1 });
      }
    }
    await recreateIndexes();
    for (const ending of endings[kind]) await sql.raw(ending).execute(queries);
  } finally {
    await close();
  }
  if (kind === 'sqlite') waitForDisk(sqlitePath(storage.DATA_DIR));
}

/** Otherwise the first write of what is measured would wait for all that was filled. */
function waitForDisk(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** How much older the rows of `addOldRows` are than those of `fillTables`, in milliseconds. */
const agedBy = 20 * 365 * 24 * hour * 1000;

/** Adds `count` rows such as the sweeper deletes, all more than 19 years old, to each table that it deletes from by itself. */
export async function addOldRows(storage: BenchStorage, count: number): Promise<void> {
  const { kind, queries, close } = await changeDatabase(storage);
  try {
    for (const [table, columns] of rowsOf(expressionsOf(kind, Date.now() - agedBy), true)) {
      // Their ids come before those of the others.
      await insertRows(queries, { kind, table, columns, from: -count, to: -1 });
    }
  } finally {
    await close();
  }
}

interface NumberedRows {
  kind: DatabaseKind;
  table: keyof Schema;
  columns: Columns;
  from: number;
  to: number;
}

async function insertRows(queries: Kysely<Schema>, { kind, table, columns, from, to }: NumberedRows): Promise<void> {
  const numbers =
    kind === 'postgres'
      ? `generate_series(${from}, ${to}) as numbers (i)`
      : `(with recursive numbers (i) as (select ${from} union all select i + 1 from numbers where i < ${to})
          select i from numbers)`;
  const names = Object.keys(columns).join(', ');
  const values = Object.values(columns).join(', ');
  await sql.raw(`insert into ${table} (${names}) select ${values} from ${numbers}`).execute(queries);
}
