import { SettingsError } from '../../contract/settings.ts';
import { StartError } from '../../server/start-error.ts';
import { ArgumentError } from './arguments.ts';

/** Prints why a command failed, and has the process end with status 1. `what` begins the sentence of an unexpected error. */
export function fail(error: unknown, usage: string, what: string): void {
  process.stderr.write(`${messageOf(error, usage, what)}\n`);
  process.exitCode = 1;
}

function messageOf(error: unknown, usage: string, what: string): string {
  if (error instanceof ArgumentError) return `${error.message}\n${usage}`;
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return `${what}: ${error instanceof Error ? error.message : String(error)}`;
}
