/**
 * `npm run leads`: prints bookings, contact messages and other leads for a spreadsheet or a CRM, from the database in the
 * settings. It only reads, and works while a server is running. No list contains passwords, tokens or their hashes.
 */
import { readSettings, SettingsError } from '../contract/settings.ts';
import { InputError } from '../paths/names.ts';
import { readLeads } from '../server/database/leads.ts';
import { readDatabase } from '../server/database/open.ts';
import { StartError } from '../server/start-error.ts';
import { csvOf } from './csv.ts';
import { leadsUsage, parseLeadsArguments } from './leads/arguments.ts';

// A reader such as `head` may stop early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.stdout.write(await run());
} catch (error) {
  process.stderr.write(`${failureMessage(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const settings = readSettings(process.env);
  const request = parseLeadsArguments(process.argv.slice(2), settings.OFFICE_TIME_ZONE);
  if (request === 'help') return `${leadsUsage}\n`;
  const { name, since, format } = request;
  const database = await readDatabase(settings);
  try {
    const { columns, rows } = await readLeads(database, name, since);
    return format === 'csv' ? csvOf(columns, rows) : `${JSON.stringify(rows, null, 2)}\n`;
  } finally {
    await database.close();
  }
}

function failureMessage(error: unknown): string {
  if (error instanceof InputError) return `${error.message}\n${leadsUsage}`;
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return `The list could not be read: ${error instanceof Error ? error.message : String(error)}`;
}
