/**
 * `npm run emails`: writes every email with example data into a folder, as HTML and as text, with screenshots at the width of a
 * phone and of an email program, by day and by night.
 */

import { InputError } from '@msafara/command';
import { SettingsError } from '../contract/settings.ts';
import { emailsUsage, writtenEmails } from './emails/write.ts';

try {
  process.stdout.write(await writtenEmails(process.env, process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${failureMessage(error)}\n`);
  process.exitCode = 1;
}

function failureMessage(error: unknown): string {
  if (error instanceof InputError) return `${error.message}\n${emailsUsage}`;
  if (error instanceof SettingsError) return error.message;
  return `The emails could not be written: ${error instanceof Error ? error.message : String(error)}`;
}
