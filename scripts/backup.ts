/**
 * `npm run backup`: writes a backup of the database in the settings to a file. It only reads the database, and works while a
 * server is running.
 */

import './flat-memory.ts';
import { backupUsage } from './backup/arguments.ts';
import { fail } from './backup/failure.ts';
import { runBackupCommand } from './backup/run.ts';

try {
  process.stdout.write(await runBackupCommand(process.env, process.argv.slice(2)));
} catch (error) {
  fail(error, backupUsage, 'The backup could not be written');
}
