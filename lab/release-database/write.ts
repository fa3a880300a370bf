import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import manifest from '../../package.json' with { type: 'json' };
import { tablesToBackUp } from '../../server/backup/tables.ts';
import type { Database } from '../../server/database/database.ts';
import { type LeadName, leadNames, readLeads } from '../../server/database/leads.ts';
import { migrate } from '../../server/database/migrations.ts';
import type { Schema } from '../../server/database/schema.ts';
import { openSqliteFile } from '../../server/database/sqlite.ts';
import { startPostgres } from '../../tests/server/fixtures/postgres.ts';
import { exampleRow, exampleRows, exampleSecrets } from './rows.ts';

/** What a released database opens and lists; `expected.json` beside it. */
export interface ReleasedExpectations {
  secrets: typeof exampleSecrets;
  leads: Record<LeadName, unknown[]>;
}

type Rows = Awaited<ReturnType<typeof exampleRows>>;

/**
 * Writes the database of this release for both kinds, as SQL, to a new folder named after it in `folder`. Returns the new
 * folder. Throws an error if it exists.
 */
export async function writeReleasedDatabase(folder: string): Promise<string> {
  const released = join(folder, manifest.version);
  if (existsSync(released)) {
    throw new Error(
      `The database of release ${manifest.version} is kept already, and must not change: raise the version.`,
    );
  }
  mkdirSync(released, { recursive: true });
  const rows = await exampleRows();
  const { statements, leads } = await sqliteDatabase(rows);
  writeFileSync(join(released, 'sqlite.sql'), textOf(statements));
  writeFileSync(join(released, 'postgres.sql'), textOf(await postgresStatements(rows)));
  const expectations: ReleasedExpectations = { secrets: exampleSecrets, leads };
  writeFileSync(join(released, 'expected.json'), `${JSON.stringify(expectations, null, 2)}\n`);
  return released;
}

const textOf = (statements: string[]) =>
  [`-- The database of release ${manifest.version}. It never changes.`, ...statements.map((one) => `${one};`), ''].join(
    '\n',
  );

/** The statements that create a database as it is, and what its lists of leads contain. */
async function sqliteDatabase(rows: Rows) {
  const folder = mkdtempSync(join(tmpdir(), 'released-'));
  const database = openSqliteFile(join(folder, 'site.sqlite'));
  try {
    await migrate(database.queries, 'sqlite');
    await insertRows(database, rows);
    return { statements: await sqliteStatements(database), leads: await readAllLeads(database) };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
}

async function readAllLeads(database: Database): Promise<ReleasedExpectations['leads']> {
  const none = Object.fromEntries(leadNames.map((name) => [name, []]));
  const leads = none as unknown as ReleasedExpectations['leads'];
  for (const name of leadNames) {
    for await (const page of (await readLeads(database, name, '')).pages) leads[name].push(...page);
  }
  return leads;
}

async function sqliteStatements({ queries }: Database): Promise<string[]> {
  const { rows: created } = await sql<{ name: string; type: string; statement: string }>`
    select name, type, sql as statement from sqlite_master where sql is not null order by type desc, rowid
  `.execute(queries);
  const statements: string[] = [];
  for (const { name, type, statement } of created) {
    statements.push(statement);
    if (type !== 'table') continue;
    const { rows } = await sql<Record<string, string | number | null>>`select * from ${sql.table(name)}`.execute(
      queries,
    );
    for (const row of rows) {
      const values = Object.values(row).map((value) =>
        typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
      );
      statements.push(`insert into "${name}" values (${values.join(', ')})`);
    }
  }
  return statements;
}

/** The statements with which this release itself creates and fills a database on PostgreSQL. */
async function postgresStatements(rows: Rows): Promise<string[]> {
  const server = await startPostgres({ waitForDisk: false });
  const statements: string[] = [];
  const record = ({ query }: LogEvent) => {
    if (/^(?:create|alter|drop|insert|update|delete)\b/i.test(query.sql)) statements.push(filledIn(query));
  };
  const pool = new pg.Pool({ connectionString: server.url, max: 1 });
  pool.on('error', () => {});
  const queries = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: record });
  try {
    await migrate(queries, 'postgres');
    await insertRows({ kind: 'postgres', queries }, rows);
    return statements;
  } finally {
    await queries.destroy();
    await server.stop();
  }
}

/** A statement with its parameters in it. */
function filledIn({ sql: text, parameters }: LogEvent['query']): string {
  return text.replaceAll(/\$(\d+)/g, (_, number) => {
    const value = parameters[Number(number) - 1];
    if (value === null || value === undefined) return 'null';
    return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value));
  });
}

async function insertRows({ kind, queries }: Pick<Database, 'kind' | 'queries'>, rows: Rows): Promise<void> {
  const tables = (await tablesToBackUp(queries, kind)).map(({ name }) => name);
  // On SQLite it is in memory.
  if (kind === 'postgres') tables.push('submission_counts');
  const known = await queries.introspection.getTables();
  for (const table of tables) {
    const metadata = known.find(({ name }) => name === table);
    const given = rows[table] ?? (metadata ? [exampleRow(metadata)] : []);
    for (const row of given)
      await queries
        .insertInto(table)
        .values(row as never)
        .execute();
  }
}
