import { csvOf } from '@msafara/paths/suite';
import { readSettings } from '../../contract/settings.ts';
import { readLeads } from '../../server/database/leads.ts';
import { readDatabase } from '../../server/database/open.ts';
import { leadsUsage, parseLeadsArguments } from './arguments.ts';

/**
 * What `npm run leads` prints for its environment variables and arguments. Rejects with an InputError, SettingsError or
 * StartError that says what is wrong.
 */
export async function printedLeads(environment: NodeJS.ProcessEnv, given: readonly string[]): Promise<string> {
  const settings = readSettings(environment);
  const request = parseLeadsArguments(given, settings.OFFICE_TIME_ZONE);
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
