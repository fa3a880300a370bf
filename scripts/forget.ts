/**
 * `npm run forget`: removes a person from every table of the database in the settings, and from the folder of emails. It works
 * while servers are running. It imports only what the production folder has.
 */

import { createInterface } from 'node:readline';
import { SettingsError } from '../contract/settings.ts';
import { StartError } from '../server/start-error.ts';
import { forgetUsage, UsageError } from './forget/arguments.ts';
import { runForget } from './forget/run.ts';

try {
  const { output, isDone } = await runForget(process.env, process.argv.slice(2), askAddress);
  process.stdout.write(output);
  if (!isDone) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${failureMessage(error)}\n`);
  process.exitCode = 1;
}

/** The first line of the standard input. */
async function askAddress(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Email address of the person: ');
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}

function failureMessage(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n${forgetUsage}`;
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return `Nothing was removed: ${error instanceof Error ? error.message : String(error)}`;
}
