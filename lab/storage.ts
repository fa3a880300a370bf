import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../tests/server/fixtures/postgres.ts';

/** Where a server stores its data: in DATABASE_URL or, if that is empty, on SQLite in DATA_DIR. */
export interface SiteStorage {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** Creates a temporary data folder. */
export function createStorage(DATABASE_URL = ''): SiteStorage {
  return { DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-')), DATABASE_URL };
}

/** Creates a temporary data folder, and the database `name` on the PostgreSQL at `postgresUrl`. */
export async function createPostgresStorage(postgresUrl: string, name: string): Promise<SiteStorage> {
  return createStorage(await createDatabase(postgresUrl, name));
}

/** Deletes the data folder. A database is deleted with its PostgreSQL. */
export function removeStorage({ DATA_DIR }: SiteStorage): void {
  rmSync(DATA_DIR, { recursive: true, force: true });
}
