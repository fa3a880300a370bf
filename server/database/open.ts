import type { Settings } from '../../contract/settings.ts';
import type { Database } from './database.ts';
import type { PostgresPatience } from './patience.ts';

type DatabasePlace = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * Opens and migrates the PostgreSQL database at DATABASE_URL or, if that is empty, the SQLite database in DATA_DIR.
 * `onLostConnection` is called when PostgreSQL drops an idle connection; the next query opens a new one.
 * `patience` is how long to wait for PostgreSQL (default: as long as visitors do). Throws a StartError if the database cannot be opened.
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: DatabasePlace,
  onLostConnection: (error: Error) => void = () => {},
  patience?: PostgresPatience,
): Promise<Database> {
  // Only the driver in use is loaded, for a quick start.
  if (DATABASE_URL !== '') {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(DATABASE_URL, onLostConnection, patience);
  }
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(DATA_DIR);
}

/**
 * Opens the same database read-only and without migrating it, whether or not a server is running.
 * Throws a StartError if the database cannot be opened.
 */
export function readDatabase(place: DatabasePlace): Promise<Database> {
  return openBeside(place, { isReadOnly: true });
}

/** Opens the same database without migrating it, to change it while a server may be running. Throws a StartError likewise. */
export function changeDatabase(place: DatabasePlace): Promise<Database> {
  return openBeside(place, { isReadOnly: false });
}

async function openBeside(
  { DATABASE_URL, DATA_DIR }: DatabasePlace,
  { isReadOnly }: { isReadOnly: boolean },
): Promise<Database> {
  if (DATABASE_URL !== '') {
    const { openPostgresBeside } = await import('./postgres.ts');
    return openPostgresBeside(DATABASE_URL, isReadOnly);
  }
  const { openSqliteBeside } = await import('./sqlite.ts');
  return openSqliteBeside(DATA_DIR, isReadOnly);
}
