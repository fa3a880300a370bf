/** `npm run restore`: restores a backup into the database in the settings, with the site stopped: all of it, or nothing. */

import { restoreUsage } from './backup/arguments.ts';
import { fail } from './backup/failure.ts';
import { runRestoreCommand } from './backup/run-restore.ts';

try {
  process.stdout.write(await runRestoreCommand(process.env, process.argv.slice(2)));
} catch (error) {
  fail(error, restoreUsage, 'The backup could not be restored, and nothing was changed');
}
