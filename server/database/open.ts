import type { Settings } from '../../contract/settings.ts';
import type { Database } from './database.ts';

/**
 * Opens PostgreSQL where DATABASE_URL names one, else SQLite in DATA_DIR. `onLostConnection` hears of idle connections
 * that PostgreSQL dropped; the next query opens new ones.
 * Throws a StartError that says in one sentence what is wrong.
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  onLostConnection: (error: Error) => void = () => {},
): Promise<Database> {
  // Each driver is loaded only where it is used: the start stays quick.
  if (DATABASE_URL !== '') {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(DATABASE_URL, onLostConnection);
  }
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(DATA_DIR);
}

/**
 * Opens the same database to read it, beside a server that runs or while none does. Nothing is written and no table is
 * made. Throws a StartError that says in one sentence what is wrong.
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
