import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Where a server keeps what it stores; on SQLite where DATABASE_URL is empty. */
export interface BenchStorage {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** An empty place, on SQLite unless it is told where. */
export function createBenchStorage(DATABASE_URL = ''): BenchStorage {
  return { DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-')), DATABASE_URL };
}

/** An empty place in the database `name`, which is made on the PostgreSQL at `postgresUrl`. */
export async function createPostgresStorage(postgresUrl: string, name: string): Promise<BenchStorage> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return createBenchStorage(url.href);
}

/** Clears its folder away; a database ends with its PostgreSQL. */
export function removeBenchStorage({ DATA_DIR }: BenchStorage): void {
  rmSync(DATA_DIR, { recursive: true, force: true });
}
