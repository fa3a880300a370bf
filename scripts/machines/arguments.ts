import { type Entry, machines } from '../../machines/index.ts';
import { InputError, oneOf } from '../../paths/names.ts';
import { argumentsIn } from '../arguments.ts';

const commands = ['list', 'export'] as const;

/** The forms in which a machine leaves the house. */
const formats = ['json', 'mermaid', 'svg'] as const;
export type Format = (typeof formats)[number];

const options = { format: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } } as const;

export type MachinesRequest =
  | { command: 'help' }
  | { command: 'list' }
  | {
      command: 'export';
      entries: readonly Entry[];
      /** Whether it is all machines, which go to files of their own. */
      isAll: boolean;
      format: Format;
      /** The file or folder to write to; undefined for the terminal. */
      out: string | undefined;
    };

export const usage = `npm run machines -- list
  prints the machines of the register
npm run machines -- export MACHINE|all --format ${formats.join('|')} [--out FILE|FOLDER]
  json: the config, for Stately's editor and Sketch; mermaid: a state diagram; svg: the drawing, by day and by night.
  all wants --out FOLDER; as svg a README.md that shows the drawings is written beside them.
Into a pipe: npm run --silent machines -- export booking --format json | …`;

/** What the arguments ask for. Throws an InputError. */
export function requestIn(given: readonly string[]): MachinesRequest {
  const { values, positionals } = argumentsIn(given, options);
  if (values.help === true) return { command: 'help' };
  const { out } = values;
  const [command, name, surplus] = positionals;
  if (command === undefined) throw new InputError(`Say what to do: ${commands.join(' or ')}.`);
  if (oneOf('command', command, commands) === 'list') {
    if (name !== undefined) throw new InputError(`list takes nothing more: ${name} is one too many.`);
    return { command: 'list' };
  }
  if (surplus !== undefined) throw new InputError(`One machine at a time, or all: ${surplus} is one too many.`);
  if (name === undefined) throw new InputError('Say which machine, or all.');
  if (values.format === undefined) throw new InputError(`Say which --format: ${formats.join(', ')}.`);
  const format = oneOf('format', values.format, formats);
  const ids = machines.map(({ machine }) => machine.id);
  const id = oneOf('machine', name, ['all', ...ids]);
  if (id === 'all' && out === undefined) throw new InputError('Say with --out in which folder all of them shall be.');
  const entries = id === 'all' ? machines : machines.filter(({ machine }) => machine.id === id);
  return { command: 'export', entries, isAll: id === 'all', format, out };
}
