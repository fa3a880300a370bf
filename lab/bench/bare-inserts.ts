import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { BenchStorage } from './storage.ts';

/** What stores rows in the table of bookings, each in a commit of its own. */
export interface BareInserts {
  insert(): Promise<void>;
  close(): Promise<void>;
}

/** Bare inserts into PostgreSQL get as many connections as the server's pool has. */
const poolSize = 10;

const columns =
  'id, idempotency_key, content_hash, first_name, last_name, phone, email, appointment_date, appointment_time, time_zone, appointment, revision, sequence, created_at, amended_at';

/** Opens the database of a storage, which has been migrated, for bare inserts. */
export function openBareInserts({ DATA_DIR, DATABASE_URL }: BenchStorage): BareInserts {
  return DATABASE_URL === '' ? insertsIntoSqlite(join(DATA_DIR, 'site.sqlite')) : insertsIntoPostgres(DATABASE_URL);
}

function insertsIntoSqlite(path: string): BareInserts {
  const file = new DatabaseSync(path);
  file.exec('pragma synchronous = full');
  const insert = file.prepare(`insert into bookings (${columns}) values (${bareRow().map(() => '?')})`);
  return {
    insert: async () => void insert.run(...bareRow()),
    close: async () => file.close(),
  };
}

function insertsIntoPostgres(connectionString: string): BareInserts {
  const pool = new pg.Pool({ connectionString, max: poolSize });
  // A connection that is still closing when PostgreSQL stops would end the process.
  pool.on('error', () => {});
  const text = `insert into bookings (${columns}) values (${bareRow().map((_, at) => `$${at + 1}`)})`;
  return {
    insert: async () => void (await pool.query({ name: 'bare', text, values: bareRow() })),
    close: () => pool.end(),
  };
}

function bareRow(): (string | number)[] {
  const [id, instant] = [crypto.randomUUID(), new Date().toISOString()];
  const person = ['Amina', 'Otieno', '+254 711 000 111', 'visitor@example.com'];
  return [id, `bare:${id}`, id, ...person, '2027-01-01', '09', 'Africa/Nairobi', instant, 0, 0, instant, instant];
}
