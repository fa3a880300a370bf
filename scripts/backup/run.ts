import { readSettings } from '../../contract/settings.ts';
import type { BackupHeader } from '../../server/backup/format.ts';
import { whileStopped } from '../../server/backup/stopped.ts';
import { writeBackup } from '../../server/backup/write.ts';
import { readDatabase } from '../../server/database/open.ts';
import { backupUsage, parseFileArguments } from './arguments.ts';

/**
 * Runs `npm run backup` with its environment variables and arguments, and returns what it prints. Rejects with an
 * ArgumentError, SettingsError or StartError that says what is wrong.
 */
export async function runBackupCommand(environment: NodeJS.ProcessEnv, given: readonly string[]): Promise<string> {
  const request = parseFileArguments(given, ['move']);
  if (request === 'help') return `${backupUsage}\n`;
  const { file, options } = request;
  const settings = readSettings(environment);
  const database = await readDatabase(settings);
  try {
    const write = () => writeBackup(database, file, { now: new Date(), waitingEmails: options.move ? 'send' : 'hold' });
    const { header, size } = await (options.move ? whileStopped(settings, database, write) : write());
    return `${contentOf(header)} backed up to ${file} (${(size / 1e6).toFixed(1)} MB).\n`;
  } finally {
    await database.close();
  }
}

/** How much a backup holds, such as `12 rows of 3 tables`. */
export function contentOf({ tables }: BackupHeader): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} ${rows === 1 ? 'row' : 'rows'} of ${tables.length} tables`;
}
