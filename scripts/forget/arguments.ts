import { parseArgs } from 'node:util';

export const forgetUsage = `Usage: npm run forget [-- --yes]

Reads an email address from standard input, removes that person from every table and from the outbox, and prints what it removed.
  --yes   remove it (default: only print what would be removed)`;

/** The command line cannot be understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Parses the command line, which has no address in it: npm and shells keep what they were given. Throws a UsageError. */
export function parseForgetArguments(given: readonly string[]): { isDryRun: boolean } | 'help' {
  const { values, positionals } = parse(given);
  if (values.help) return 'help';
  if (positionals.length > 0)
    throw new UsageError(
      'The address is read from standard input. Given as an argument, it stays in the log of npm (_logs in the folder .npm of your home) and in the history of your shell: delete it there.',
    );
  return { isDryRun: !values.yes };
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
