import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mailboxOf } from '../../../contract/email.ts';

// The first process of a run chooses and clears away; the test processes that it starts inherit the choice.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_SMTP_PORT ??= String(await freePort());
process.env.E2E_DATA ??= temporaryFolder();

/** Where the tests find the site. */
export const siteUrl = `http://localhost:${process.env.E2E_PORT}`;

/** Where the site's mails are caught. */
export const smtpPort = process.env.E2E_SMTP_PORT;

/** The server's own data, the mails that it sent, and what the tests leave for each other. */
export const dataFolder = process.env.E2E_DATA;

/** Where the mails to an address are kept, whether its domain is written in its own letters or in ASCII. */
export function mailFolderOf(address: string): string {
  return join(dataFolder, 'mail', encodeURIComponent(mailboxOf(address)));
}

/** The settings of the server that is tested. */
export const serverEnvironment = {
  PORT: process.env.E2E_PORT,
  HOST: 'localhost',
  PUBLIC_URL: siteUrl,
  DATA_DIR: dataFolder,
  DATABASE_URL: '',
  SMTP_URL: `smtp://localhost:${smtpPort}`,
  VIDEO_URL: '',
  SALES_INBOX: 'sales@msafara.example',
  SUBMISSIONS_PER_MINUTE: '100000',
  CODES_PER_HOUR: '100000',
};

export type Row = Record<string, unknown>;

/** The bookings that the server has stored of a visitor. */
export function storedBookings({ email }: { email: string }): Row[] {
  return ask('select * from bookings where email = ?', email);
}

/** The contact messages that the server has stored of an organization. */
export function storedMessages({ organization }: { organization: string }): Row[] {
  return ask('select * from messages where organization = ?', organization);
}

/** The subscribers that the server has stored of an address and that have not left. */
export function storedSubscribers({ email }: { email: string }): Row[] {
  return ask('select * from subscribers where email = ? and left_at is null', email);
}

/** The fuel stations that the server has stored of a visitor, each with its users. */
export function storedStations({ email }: { email: string }): (Row & { users: Row[] })[] {
  const stations = ask('select * from fuel_stations where email = ?', email);
  return stations.map((station) => ({
    ...station,
    users: ask('select * from users where fuel_station_id = ? order by role desc', String(station.id)),
  }));
}

/** The user that the server has stored of an address. */
export function storedUser({ email }: { email: string }): Row | undefined {
  return ask('select * from users where email = ?', email)[0];
}

/** What the server's database answers to a query. */
export function ask(query: string, ...values: string[]): Row[] {
  const database = new DatabaseSync(join(dataFolder, 'site.sqlite'), { readOnly: true });
  try {
    return database.prepare(query).all(...values);
  } finally {
    database.close();
  }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
