import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../..');

/** The relative modules after `from` or `import`; in a template, the folder that it begins with. */
const imported = /\b(?:from|import)\s*\(?\s*(?:'(\.[^']+)'|`(\.[^`$]*\/)\$)/g;

/** Some files and everything of the repository that they import, directly or not, by their paths in it. */
export function withImports(files: readonly string[]): Set<string> {
  const found = new Set(files);
  // What is added while the loop runs is visited too.
  for (const file of found) {
    if (!/\.[jt]sx?$/.test(file)) continue;
    for (const [, module, folder] of readFileSync(join(repository, file), 'utf8').matchAll(imported)) {
      const candidates =
        folder === undefined
          ? // The generated tree of routes names them without an ending.
            ['', '.ts', '.tsx'].map((ending) => join(file, '..', `${module}${ending}`))
          : globSync(join(file, '..', folder, '*.*'), { cwd: repository });
      for (const one of candidates) if (isFile(one)) found.add(one);
    }
  }
  return found;
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
