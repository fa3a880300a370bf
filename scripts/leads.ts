/**
 * `npm run leads`: prints bookings, contact messages and other leads for a spreadsheet or a CRM, from the database in the
 * settings. It only reads, and works while a server is running. No list contains passwords, tokens or their hashes.
 */

import { InputError } from '@msafara/paths/names';
import { SettingsError } from '../contract/settings.ts';
import { StartError } from '../server/start-error.ts';
import { leadsUsage } from './leads/arguments.ts';
import { printedLeads } from './leads/print.ts';

// A reader such as `head` may stop early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.stdout.write(await printedLeads(process.env, process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${failureMessage(error)}\n`);
  process.exitCode = 1;
}

function failureMessage(error: unknown): string {
  if (error instanceof InputError) return `${error.message}\n${leadsUsage}`;
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return `The list could not be read: ${error instanceof Error ? error.message : String(error)}`;
}
