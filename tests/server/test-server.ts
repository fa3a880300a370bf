/** A real server in this process, on a database of its own, for the tests of the server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { dayIn } from '../../contract/appointment.ts';
import { bookingPath } from '../../contract/booking.ts';
import { readSettings, type Settings } from '../../contract/settings.ts';
import { buildServer, type ServerOptions } from '../../server/app.ts';
import type { Database, DatabaseKind } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open.ts';
import { loggerOptions } from '../../server/http/log.ts';
import { openTransport } from '../../server/mail/transport.ts';

// Servers and databases start slowly where a machine is busy; what a test waits for is said by `eventually`.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The databases that every behaviour is shown on. */
export const databaseKinds: DatabaseKind[] = inject('postgresUrl') === '' ? ['sqlite'] : ['sqlite', 'postgres'];

/** Where a server keeps what it stores. Several servers may share a place on PostgreSQL. */
export interface TestStorage extends AsyncDisposable {
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>;
}

/** An empty place, which is cleared away in the end. */
export async function createTestStorage(kind: DatabaseKind): Promise<TestStorage> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'site-'));
  const removeFolder = async () => rmSync(DATA_DIR, { recursive: true, force: true });
  if (kind === 'sqlite') return { settings: { DATA_DIR, DATABASE_URL: '' }, [Symbol.asyncDispose]: removeFolder };
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    settings: { DATA_DIR, DATABASE_URL: url.href },
    async [Symbol.asyncDispose]() {
      await administer(`drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function administer(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(command);
  await client.end();
}

export interface TestServer extends AsyncDisposable {
  url: string;
  app: FastifyInstance;
  database: Database;
  settings: Settings;
  /** Lets the server's clock run ahead, in milliseconds. */
  clock: { ahead: number };
  /** What the server wrote to its log. */
  log: string[];
}

type Changes = Partial<Omit<ServerOptions, 'settings'>> & { settings?: Partial<Settings>; place?: TestStorage };

/** Starts a server on `place`, or on an empty one of its own. Mails are written to files unless `settings` has SMTP_URL. */
export async function startTestServer(kind: DatabaseKind, changes: Changes = {}): Promise<TestServer> {
  const place = changes.place ?? (await createTestStorage(kind));
  const settings = { ...readSettings({}), SUBMISSIONS_PER_MINUTE: 100_000, ...place.settings, ...changes.settings };
  const database = changes.database ?? (await openDatabase(settings));
  const clock = { ahead: 0 };
  const log: string[] = [];
  const app = await buildServer({
    transport: openTransport(settings),
    articles: [],
    // The tests share the server's process, and make it lag themselves.
    maxEventLoopDelay: 0,
    renderPage: async () => ({ html: '', policy: '' }),
    now: () => new Date(Date.now() + clock.ahead),
    logger: { ...(loggerOptions as object), stream: linesInto(log) },
    ...changes,
    settings,
    database,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    app,
    database,
    settings,
    clock,
    log,
    async [Symbol.asyncDispose]() {
      await app.close();
      await database.close();
      if (!changes.place) await place[Symbol.asyncDispose]();
    },
  };
}

function linesInto(log: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
}

/** An answer as it came over the wire. */
interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Asks without the help of fetch, which resolves paths, follows redirects and decompresses. */
export function sendRawRequest(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** A booking that is in order, with what a test changes of it. */
export function exampleBooking(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    first_name: 'Amina',
    last_name: 'Otieno',
    phone: '+254 711 000 111',
    email: 'amina@example.com',
    appointment_date: dayIn('Africa/Nairobi', new Date(), 3),
    appointment_time: '09',
    time_zone: 'Africa/Nairobi',
    ...changes,
  };
}

/** Posts `booking` as JSON, under `key` where one is given. */
export function postBooking(
  { url }: Pick<TestServer, 'url'>,
  booking: unknown,
  key?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + bookingPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }), ...headers },
    body: JSON.stringify(booking),
  });
}

/** A key that no other test uses. */
export function freshKey(): string {
  return crypto.randomUUID();
}

/** The id of the booking that an answer points to. */
export function bookingIdIn(answer: Response): string {
  return answer.headers.get('location')?.split('/').at(-2) ?? '';
}

/** The outbox's rows of one booking, in the order in which they were queued. */
export async function outboxRowsOfBooking({ queries }: Database, id: string) {
  const rows = await queries.selectFrom('outbox').selectAll().orderBy('id').execute();
  return rows
    .map((row) => ({ ...row, message: JSON.parse(row.message) }))
    .filter(({ message }) => message.booking.id === id);
}

/** Waits until `look` gives something, which it must within 25 seconds: the machine may be busy. */
export async function pollUntil<Found>(
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
): Promise<Found> {
  const deadline = Date.now() + 25_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`It did not come about within 25 seconds: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
