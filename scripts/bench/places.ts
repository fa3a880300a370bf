import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Where a server keeps what it stores; on SQLite where DATABASE_URL is empty. */
export interface Place {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** An empty place, on SQLite unless it is told where. */
export function emptyPlace(DATABASE_URL = ''): Place {
  return { DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-')), DATABASE_URL };
}

/** An empty place in the database `name`, which is made on the PostgreSQL at `postgresUrl`. */
export async function emptyPlaceOnPostgres(postgresUrl: string, name: string): Promise<Place> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return emptyPlace(url.href);
}

/** Clears its folder away; a database ends with its PostgreSQL. */
export function removePlace({ DATA_DIR }: Place): void {
  rmSync(DATA_DIR, { recursive: true, force: true });
}
