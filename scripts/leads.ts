/**
 * `npm run leads`: prints bookings, contact messages and other leads for a spreadsheet or a CRM, from the database in the
 * settings. It only reads, and works while a server is running. No list contains passwords, tokens or their hashes.
 */
import { InputError } from '@msafara/command';
import './flat-memory.ts';
import { pipeline } from 'node:stream/promises';
import { SettingsError } from '../contract/settings.ts';
import { StartError } from '../server/start-error.ts';
import { leadsUsage } from './leads/arguments.ts';
import { printedLeads } from './leads/print.ts';

try {
  // No more is read from the database than the reader takes. The standard output is not ours to end.
  await pipeline(printedLeads(process.env, process.argv.slice(2)), process.stdout, { end: false });
} catch (error) {
  if (!hasReaderStopped(error)) {
    process.stderr.write(`${failureMessage(error)}\n`);
    process.exitCode = 1;
  }
}

/** A reader such as `head` may stop early. */
function hasReaderStopped(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

function failureMessage(error: unknown): string {
  if (error instanceof InputError) return `${error.message}\n${leadsUsage}`;
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return `The list could not be read: ${error instanceof Error ? error.message : String(error)}`;
}
