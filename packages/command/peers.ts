import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A package that whoever installs a program installs beside it, and the first of its versions that the program can use. */
type Peer = { package: string; name: string; major: number; minor: number };

/** The first XState 5 that has `xstate/graph`. */
export const xstate: Peer = { package: 'xstate', name: 'XState', major: 5, minor: 20 };
export const vite: Peer = { package: 'vite', name: 'Vite', major: 8, minor: 0 };

/**
 * Ends the program with one sentence if a package that a module would import is missing, or is not one it is written for. A program
 * calls this before it imports what uses them, because a name that another version lacks ends it before it can say anything.
 *
 * @param from The address of the module, `import.meta.url`.
 */
export function requirePeers(from: string, peers: readonly Peer[]): void {
  for (const { package: id, name, major, minor } of peers) {
    const version = versionOf(id, from);
    const [itsMajor, itsMinor] = version.split('.').map(Number);
    if (itsMajor === major && (itsMinor ?? 0) >= minor) continue;
    const needed = `${name} ${major}.${minor} or a newer version of ${name} ${major}`;
    writeSync(2, `This needs ${needed}, and finds ${version}. Install ${id}@${major} beside it.\n`);
    process.exit(1);
  }
}

function versionOf(id: string, from: string): string {
  try {
    return JSON.parse(readFileSync(createRequire(from).resolve(`${id}/package.json`), 'utf8')).version;
  } catch {
    return 'none';
  }
}
