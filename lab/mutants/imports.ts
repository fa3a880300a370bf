import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const repository = join(import.meta.dirname, '../..');
const { resolve } = createRequire(import.meta.url);

/**
 * The modules after `from` or `import` that are relative or of the repository's own packages; in a template, the folder that
 * it begins with, and what comes after the name that is filled in.
 */
const imported = /\b(?:from|import)\s*\(?\s*(?:'((?:\.|@msafara\/)[^']+)'|`(\.[^`$]*\/)\$\{[^}]*\}([^`]*)`)/g;

/** Some files and everything of the repository that they import, directly or not, by their paths in it. */
export function withImports(files: readonly string[]): Set<string> {
  const found = new Set(files);
  // What is added while the loop runs is visited too.
  for (const file of found) {
    if (!/\.[jt]sx?$/.test(file)) continue;
    for (const [, module = '', folder, rest] of readFileSync(join(repository, file), 'utf8').matchAll(imported)) {
      const candidates =
        folder === undefined
          ? filesOf(file, module)
          : globSync(join(file, '..', folder, `*${rest}`), { cwd: repository });
      for (const one of candidates) if (isFile(one)) found.add(one);
    }
  }
  return found;
}

/** The files that an imported module may be. */
function filesOf(file: string, module: string): string[] {
  if (module.startsWith('@')) return [relative(repository, resolve(module))];
  // The generated tree of routes names them without an ending.
  return ['', '.ts', '.tsx'].map((ending) => join(file, '..', `${module}${ending}`));
}

function isFile(path: string): boolean {
  return statSync(join(repository, path), { throwIfNoEntry: false })?.isFile() ?? false;
}

/** A short text that stands for the paths and content of some files and the versions of all packages. */
export function digestOf(files: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', ...[...files].sort()])
    hash.update(`${file}\n`).update(readFileSync(join(repository, file)));
  return hash.digest('hex').slice(0, 16);
}
