import { counted, InputError, oneOf } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { filesMatching, loadMachines, reportLateFailures } from '@msafara/paths/command';
import {
  type ExportFormat,
  exportedFiles,
  exportFormats,
  exportFormatsUsage,
  writeExported,
  writeFiles,
} from './export.ts';

const usage = `Usage: visualizer export FILE[#export] … --format FORMAT [options]

Writes the charts of the machines that the files export.

  --format FORMAT     One of ${exportFormats.join(', ')}.
${exportFormatsUsage.map((line) => `                      ${line}`).join('\n')}
  --out PATH          The file or folder to write to (default: stdout). Several machines need a folder.

Example: visualizer export src/door.ts --format svg --out door.svg`;

/** The command `visualizer export`. Throws an InputError, before anything is printed. */
export async function exportCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, {
    format: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  });
  // Piping into a program that stops reading, such as `head`, is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  if (values.help === true) return console.log(usage);
  if (positionals.length === 0) throw new InputError('No file given, such as visualizer export src/door.ts.');
  if (values.format === undefined)
    throw new InputError(`No --format given. Expected one of: ${exportFormats.join(', ')}.`);
  reportLateFailures();
  await exportAll(positionals, oneOf('format', values.format, exportFormats), values.out);
}

async function exportAll(files: readonly string[], format: ExportFormat, out: string | undefined): Promise<void> {
  const found = [];
  for (const file of filesMatching(files)) found.push(...(await loadMachines(file)));
  const machines = [...new Map(found.map((one) => [one.machine, one])).values()];
  const [first, ...others] = machines;
  if (first !== undefined && others.length === 0) {
    if (out !== undefined) return console.log(`Wrote ${await writeExported(first, format, out)}.`);
    const [content = ''] = (await exportedFiles([first], format)).values();
    process.stdout.write(content);
    return;
  }
  if (out === undefined) {
    const names = machines.map(({ file, exportName }) => `${file}#${exportName}`).join(' or ');
    throw new InputError(`Several machines need --out FOLDER. Or choose one: ${names}.`);
  }
  const exported = await exportedFiles(machines, format);
  await writeFiles(exported, out);
  console.log(`Wrote ${counted(exported.size, 'file')} to ${out}.`);
}
