/**
 * `npm run leads`: prints what came in, for a spreadsheet or a CRM, from the database that the settings name. It only reads,
 * and works beside a server that runs. Passwords, tokens and their hashes are in no list.
 */
import { readSettings, SettingsError } from '../contract/settings.ts';
import { InputError } from '../paths/names.ts';
import { readLeads } from '../server/database/leads.ts';
import { readDatabase } from '../server/database/open.ts';
import { StartError } from '../server/start-error.ts';
import { csvOf } from './csv.ts';
import { leadsUsage, parseLeadsArguments } from './leads/arguments.ts';

// A reader such as `head` may have had enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.stdout.write(await answer());
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

async function answer(): Promise<string> {
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

function sentenceOf(error: unknown): string {
  if (error instanceof InputError) return `${error.message}\n${leadsUsage}`;
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return `The list cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}
