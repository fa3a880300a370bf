import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// The first process of a run chooses and clears away; the test processes that it starts inherit the choice.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA ??= temporaryFolder();

/** Where the tests find the site. */
export const siteUrl = `http://localhost:${process.env.E2E_PORT}`;

/** The server's own data, and what the tests leave for each other. */
export const dataFolder = process.env.E2E_DATA;

/** The settings of the server that is tested. */
export const serverEnvironment = {
  PORT: process.env.E2E_PORT,
  HOST: 'localhost',
  PUBLIC_URL: siteUrl,
  DATA_DIR: dataFolder,
  DATABASE_URL: '',
  SMTP_URL: '',
  VIDEO_URL: '',
  SALES_INBOX: 'sales@msafara.example',
  SUBMISSIONS_PER_MINUTE: '100000',
};

/** The bookings that the server has stored of a visitor, or under the key that the site sent with its tries. */
export function storedBookings(of: { email: string } | { key: string }): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataFolder, 'site.sqlite'), { readOnly: true });
  try {
    return 'email' in of
      ? database.prepare('select * from bookings where email = ?').all(of.email)
      : // The server marks where a key is from.
        database.prepare(`select * from bookings where idempotency_key like '%' || ?`).all(of.key);
  } finally {
    database.close();
  }
}

/** The mails that the server has written to an address. */
export function mailsTo(address: string): string[] {
  const folder = join(dataFolder, 'mail');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((mail) => /^To: .*$/m.exec(mail)?.[0].includes(address));
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
