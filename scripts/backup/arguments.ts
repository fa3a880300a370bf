import { parseArgs } from 'node:util';

/** A mistake in the arguments of `npm run backup` or `npm run restore`. */
export class ArgumentError extends Error {
  override name = 'ArgumentError';
}

export const backupUsage = `Usage: npm run backup -- FILE [--move]

Writes a backup of the database in the settings to FILE, which must not exist. The site may be running.
  --move   for moving the site to another machine or database, with the site stopped: emails that wait are kept with
           their codes and links, and the restored site sends them (default: they are held back)`;

export const restoreUsage = `Usage: npm run restore -- FILE [--replace] [--check]

Restores a backup into the database in the settings, with the site stopped: all of it, or nothing.
  --replace   deletes what is in the database (default: the database must be empty)
  --check     only reads the backup, and says whether it could be restored`;

/**
 * Parses a command line of one file and options without values. Throws an ArgumentError.
 */
export function parseFileArguments<Option extends string>(
  given: readonly string[],
  names: readonly Option[],
): { file: string; options: Record<Option, boolean> } | 'help' {
  const options = Object.fromEntries([...names, 'help'].map((name) => [name, { type: 'boolean' as const }]));
  const { values, positionals } = parsed(given, options);
  if (values.help === true) return 'help';
  const [file, surplus] = positionals;
  if (file === undefined) throw new ArgumentError('No file was given. Name the file of the backup.');
  if (surplus !== undefined) throw new ArgumentError(`Only one file can be given. Leave out ${surplus}.`);
  return {
    file,
    options: Object.fromEntries(names.map((name) => [name, values[name] === true])) as Record<Option, boolean>,
  };
}

function parsed(given: readonly string[], options: Record<string, { type: 'boolean' }>) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true });
  } catch (error) {
    // Node goes on to explain how such a name could be given all the same.
    throw new ArgumentError((error as Error).message.replace(/\. To specify.*/s, '.'));
  }
}
