import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Makes a temporary folder in which the packages of this one are installed. Remove it afterwards. */
export function installedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'installed-'));
  const xstate = createRequire(import.meta.url).resolve('xstate/package.json');
  symlinkSync(join(dirname(xstate), '..'), join(folder, 'node_modules'));
  return folder;
}

/** Writes a file, and the folders that it is in. */
export function writeWithFolders(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
