/**
 * `npm run outbox`: lists emails that could not be sent, and sends or drops them, in the database in the settings. It works
 * while a server is running, and prints neither codes nor links.
 */

import { InputError } from '@msafara/command';
import { SettingsError } from '../contract/settings.ts';
import { StartError } from '../server/start-error.ts';
import { outboxUsage } from './outbox/arguments.ts';
import { runOutboxCommand } from './outbox/run.ts';

// A reader such as `head` may stop early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  const { output, isDone } = await runOutboxCommand(process.env, process.argv.slice(2));
  (isDone ? process.stdout : process.stderr).write(output);
  if (!isDone) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${failureMessage(error)}\n`);
  process.exitCode = 1;
}

function failureMessage(error: unknown): string {
  if (error instanceof InputError) return `${error.message}\n${outboxUsage}`;
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return `The outbox could not be read or changed: ${error instanceof Error ? error.message : String(error)}`;
}
