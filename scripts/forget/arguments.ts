import { parseArgs } from 'node:util';
import { isEmail } from '../../contract/email.ts';

export const forgetUsage = `Usage: npm run forget -- EMAIL [--yes]

Removes the person with an email address from every table and from the outbox, and prints what it removed.
  --yes   remove it (default: only print what would be removed)`;

/** The command line cannot be understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface ForgetRequest {
  email: string;
  isDryRun: boolean;
}

/** Parses the command line. Throws a UsageError. */
export function parseForgetArguments(given: readonly string[]): ForgetRequest | 'help' {
  const { values, positionals } = parse(given);
  if (values.help) return 'help';
  const [email, surplus] = positionals;
  if (email === undefined) throw new UsageError('No email address was given.');
  if (surplus !== undefined) throw new UsageError(`Only one person can be removed at a time. Leave out ${surplus}.`);
  if (!isEmail(email)) throw new UsageError(`${email} is not an email address.`);
  return { email, isDryRun: !values.yes };
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
