/** `npm run machines`: lists the machines of the registry, and exports them as data, diagrams and drawings. */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { machines } from '../machines/index.ts';
import { InputError } from '../paths/names.ts';
import { diagramOf } from '../visualizer/chart/diagram.ts';
import { type MachinesRequest, requestIn, usage } from './machines/arguments.ts';
import { exported, fileName, filesOf, sizeOf } from './machines/files.ts';

// A reader such as `head` may have had enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.stdout.write(await answer(requestIn(process.argv.slice(2))));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

async function answer(request: MachinesRequest): Promise<string> {
  switch (request.command) {
    case 'help':
      return `${usage}\n`;
    case 'list':
      return listing();
    case 'export':
      return exporting(request);
  }
}

function listing(): string {
  const rows = machines.map(({ machine, route, purpose }) => {
    const { states, transitions } = sizeOf(diagramOf(machine));
    return [machine.id, String(states), String(transitions), route, purpose];
  });
  const table = [['machine', 'states', 'transitions', 'route', 'purpose'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

async function exporting(request: Extract<MachinesRequest, { command: 'export' }>): Promise<string> {
  const { entries, isAll, format, out } = request;
  const [entry] = entries;
  if (isAll && out !== undefined) {
    const files = await filesOf(entries, format);
    await mkdir(out, { recursive: true });
    for (const [name, text] of files) await writeFile(join(out, name), text);
    return `${files.size} files are in ${out}.\n`;
  }
  if (entry === undefined) throw new InputError('Say which machine, or all.');
  const text = await exported(entry, format);
  if (out === undefined) return text;
  const file = (await isFolder(out)) ? join(out, fileName(entry, format)) : out;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return `${file} is written.\n`;
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

function sentenceOf(error: unknown): string {
  if (error instanceof InputError) return `${error.message}\n${usage}`;
  return `The machines cannot be exported: ${error instanceof Error ? error.message : String(error)}`;
}
