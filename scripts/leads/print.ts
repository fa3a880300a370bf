import { csvLine } from '@msafara/paths/suite';
import { readSettings } from '../../contract/settings.ts';
import { type LeadTable, readLeads } from '../../server/database/leads.ts';
import { readDatabase } from '../../server/database/open.ts';
import { leadsUsage, parseLeadsArguments } from './arguments.ts';

/**
 * What `npm run leads` prints for its environment variables and arguments, in chunks that are read from the database when they
 * are asked for. Throws an InputError, SettingsError or StartError that says what is wrong, before the first chunk.
 */
export async function* printedLeads(
  environment: NodeJS.ProcessEnv,
  given: readonly string[],
): AsyncGenerator<string, void> {
  const settings = readSettings(environment);
  const request = parseLeadsArguments(given, settings.OFFICE_TIME_ZONE);
  if (request === 'help') {
    yield `${leadsUsage}\n`;
    return;
  }
  const { name, since, format } = request;
  const database = await readDatabase(settings);
  try {
    const leads = await readLeads(database, name, since);
    yield* format === 'csv' ? csvChunks(leads) : jsonChunks(leads);
  } finally {
    await database.close();
  }
}

async function* csvChunks({ columns, pages }: LeadTable): AsyncGenerator<string, void> {
  yield csvLine(columns);
  for await (const rows of pages) {
    yield rows.map((row) => csvLine(columns.map((column) => row[column] ?? ''))).join('');
  }
}

/** One array, indented by two spaces. */
async function* jsonChunks({ pages }: LeadTable): AsyncGenerator<string, void> {
  let isFirst = true;
  yield '[';
  for await (const rows of pages) {
    const items = rows.map((row) => `\n  ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')}`);
    yield `${isFirst ? '' : ','}${items.join(',')}`;
    isFirst = false;
  }
  yield isFirst ? ']\n' : '\n]\n';
}
