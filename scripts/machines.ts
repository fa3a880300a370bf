/** `npm run machines`: lists the machines of the registry, and exports them as drawings, diagrams or data. */

import { formatTable, InputError } from '@msafara/command';
import { diagramOf } from '@msafara/visualizer';
import { exportedChart, writeExported, writeFiles } from '@msafara/visualizer/export';
import { machines } from '../machines/index.ts';
import { type MachinesRequest, machinesUsage, parseMachinesArguments } from './machines/arguments.ts';
import { filesOf, sizeOf } from './machines/files.ts';

// Piping into a program that stops reading, such as `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.stdout.write(await execute(parseMachinesArguments(process.argv.slice(2))));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}

/** Executes a request and returns the output. */
async function execute(request: MachinesRequest): Promise<string | Uint8Array> {
  switch (request.command) {
    case 'help':
      return `${machinesUsage}\n`;
    case 'list':
      return list();
    case 'export':
      return exportMachines(request);
  }
}

function list(): string {
  const rows = machines.map(({ machine, route, purpose }) => {
    const { states, transitions } = sizeOf(diagramOf(machine));
    return [machine.id, String(states), String(transitions), route, purpose];
  });
  return `${formatTable(['machine', 'states', 'transitions', 'route', 'purpose'], rows, [0, 3, 4])}\n`;
}

async function exportMachines(request: Extract<MachinesRequest, { command: 'export' }>): Promise<string | Uint8Array> {
  const { entries, isAll, format, out } = request;
  const [entry] = entries;
  if (isAll && out !== undefined) {
    const files = await filesOf(entries, format);
    await writeFiles(files, out);
    return `Wrote ${files.size} files to ${out}.\n`;
  }
  if (entry === undefined) throw new InputError('No machine given.');
  return out === undefined ? exportedChart(entry, format) : `Wrote ${await writeExported(entry, format, out)}.\n`;
}

function messageOf(error: unknown): string {
  if (error instanceof InputError) return `${error.message}\nSee npm run machines -- --help.`;
  return `The export failed: ${error instanceof Error ? error.message : String(error)}`;
}
