import { InputError, oneOf } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { type ExportFormat, exportFormats, exportFormatsUsage } from '@msafara/visualizer/export';
import { type Entry, machines } from '../../machines/index.ts';

const commands = ['list', 'export'] as const;

const options = { format: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } } as const;

export type MachinesRequest =
  | { command: 'help' }
  | { command: 'list' }
  | {
      command: 'export';
      entries: readonly Entry[];
      /** Whether to export all machines, each to a file of its own. */
      isAll: boolean;
      format: ExportFormat;
      /** The file or folder to write to (default: stdout). */
      out: string | undefined;
    };

export const machinesUsage = `Usage: npm run machines -- COMMAND [options]

list                  Lists the machines of the registry.

export MACHINE|all    Exports machines.
  --format FORMAT     One of ${exportFormats.join(', ')}.
${exportFormatsUsage.map((line) => `                      ${line}`).join('\n')}
  --out PATH          The file or folder to write to (default: stdout). all needs a folder;
                      as svg, a README.md that shows the drawings is written there too.

Example: npm run --silent machines -- export booking --format json > booking.json`;

/** Parses the arguments of `npm run machines`. Throws an InputError. */
export function parseMachinesArguments(args: readonly string[]): MachinesRequest {
  const { values, positionals } = parseArguments(args, options);
  if (values.help === true) return { command: 'help' };
  const { out } = values;
  const [command, name, surplus] = positionals;
  if (command === undefined) throw new InputError(`No command given. Expected ${commands.join(' or ')}.`);
  if (oneOf('command', command, commands) === 'list') {
    if (name !== undefined) throw new InputError(`list takes no argument, but got '${name}'.`);
    return { command: 'list' };
  }
  if (surplus !== undefined) throw new InputError(`Expected one machine or 'all', but also got '${surplus}'.`);
  if (name === undefined)
    throw new InputError("No machine given: use 'all', or one that npm run machines -- list shows.");
  if (values.format === undefined)
    throw new InputError(`No --format given. Expected one of: ${exportFormats.join(', ')}.`);
  const format = oneOf('format', values.format, exportFormats);
  const ids = machines.map(({ machine }) => machine.id);
  const id = oneOf('machine', name, ['all', ...ids]);
  if (id === 'all' && out === undefined) throw new InputError('Exporting all machines needs --out FOLDER.');
  const entries = id === 'all' ? machines : machines.filter(({ machine }) => machine.id === id);
  return { command: 'export', entries, isAll: id === 'all', format, out };
}
