import type { Settings } from '../../contract/settings.ts';
import type { Database } from './database.ts';

/**
 * Opens and migrates the PostgreSQL database at DATABASE_URL or, if that is empty, the SQLite database in DATA_DIR.
 * `onLostConnection` is called when PostgreSQL drops an idle connection; the next query opens a new one.
 * Throws a StartError if the database cannot be opened.
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  onLostConnection: (error: Error) => void = () => {},
): Promise<Database> {
  // Only the driver in use is loaded, for a quick start.
  if (DATABASE_URL !== '') {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(DATABASE_URL, onLostConnection);
  }
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(DATA_DIR);
}

/**
 * Opens the same database read-only and without migrating it, whether or not a server is running.
 * Throws a StartError if the database cannot be opened.
 */
export async function readDatabase({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Omit<Database, 'kind'>> {
  if (DATABASE_URL !== '') {
    const { readPostgres } = await import('./postgres.ts');
    return readPostgres(DATABASE_URL);
  }
  const { readSqlite } = await import('./sqlite.ts');
  return readSqlite(DATA_DIR);
}
