import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError } from '@msafara/command';
import { type ExportedMachine, type ExportFormat, exportedChart, exportFileNames } from './formats.ts';

/** The files of exported machines, by name. */
export async function exportedFiles(
  machines: readonly ExportedMachine[],
  format: ExportFormat,
): Promise<Map<string, string | Uint8Array>> {
  const names = exportFileNames(machines, format);
  const files = new Map<string, string | Uint8Array>();
  for (const [at, one] of machines.entries()) files.set(names[at] ?? '', await exportedChart(one, format));
  return files;
}

/** Writes one machine to a file or a folder, and returns the path. */
export async function writeExported(machine: ExportedMachine, format: ExportFormat, out: string): Promise<string> {
  const [[name, content] = ['', '']] = await exportedFiles([machine], format);
  const file = /[/\\]$/.test(out) || (await isFolder(out)) ? join(out, name) : out;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

/** Writes files to a folder. Throws an InputError if it is a file. */
export async function writeFiles(files: ReadonlyMap<string, string | Uint8Array>, folder: string): Promise<void> {
  const isFile = await stat(folder).then(
    (stats) => !stats.isDirectory(),
    () => false,
  );
  if (isFile) throw new InputError(`${folder} is a file: several machines need a folder.`);
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) await writeFile(join(folder, name), content);
}

async function isFolder(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isDirectory() ?? false;
}
