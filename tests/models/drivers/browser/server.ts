import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailboxOf } from '../../../../contract/email.ts';
import { freePort } from '../../../free-port.ts';
import { now } from '../../now.ts';

// The first process of a run sets these, and removes the folder when it exits. Its test processes inherit them.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_SMTP_PORT ??= String(await freePort());
process.env.E2E_DATA ??= temporaryFolder();

/** The address of the site under test. */
export const siteUrl = `http://localhost:${process.env.E2E_PORT}`;

/** The port of the SMTP server that catches the site's emails. */
export const smtpPort = process.env.E2E_SMTP_PORT;

/** The folder of the server's data and emails, and of the files that test processes share. */
export const dataFolder = process.env.E2E_DATA;

/** The folder of the emails to an address, whose domain may be written in Unicode or ASCII. */
export function emailFolderOf(address: string): string {
  return join(dataFolder, 'mail', encodeURIComponent(mailboxOf(address)));
}

/** Starts the server under test at the top of the repository, with a clock that begins at `now`. */
export const serverCommand = 'node --import ./tests/models/drivers/browser/server-clock.ts server/main.ts';

/** The settings of the server under test. */
export const serverEnvironment = {
  PATHS_BEGIN: now.toISOString(),
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
  EMAILS_PER_ADDRESS_PER_HOUR: '100000',
  EMAILS_PER_DOMAIN_PER_HOUR: '100000',
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
