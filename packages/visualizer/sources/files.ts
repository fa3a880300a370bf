import { readFile } from 'node:fs/promises';
import { type ESTree, parseSync } from 'vite';

/** A parsed source file, and the files that its imports resolve to. */
export type SourceFile = {
  path: string;
  text: string;
  program: ESTree.Program;
  /** The first syntax error, if there is any. */
  error: { message: string; offset: number } | undefined;
  /** The path of each imported file of the project, by its specifier; undefined if it cannot be found. */
  imports: ReadonlyMap<string, string | undefined>;
};

export type SourceFiles = ReadonlyMap<string, SourceFile>;

/** A place in a source file. Line and column count from 1. */
export type SourcePlace = { file: string; line: number; column: number };

/** Finds the file that a specifier in a file means. */
export type Resolve = (specifier: string, importer: string) => Promise<string | undefined>;

const scripts = /\.[cm]?[jt]sx?$/;

/** Reads and parses some files of a project and all that they import of it. Packages are left out. */
export async function readSources(entries: readonly string[], resolve: Resolve): Promise<SourceFiles> {
  const files = new Map<string, SourceFile>();
  const seen = new Set<string>();
  const read = async (path: string): Promise<void> => {
    if (seen.has(path) || !scripts.test(path) || path.includes('/node_modules/')) return;
    seen.add(path);
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined) return;
    const { program, errors } = parseSync(path, text);
    const specifiers = errors.length > 0 ? [] : specifiersIn(program);
    const resolved = await Promise.all(specifiers.map((specifier) => resolve(specifier, path)));
    const imports = new Map(specifiers.map((specifier, at) => [specifier, resolved[at]]));
    const [error] = errors.map(({ message, labels }) => ({ message, offset: labels[0]?.start ?? 0 }));
    files.set(path, { path, text, program, error, imports });
    await Promise.all(resolved.map((file) => file !== undefined && read(file)));
  };
  await Promise.all(entries.map(read));
  return files;
}

/** The place of an offset in a file. */
export function sourcePlaceOf({ path, text }: SourceFile, offset: number): SourcePlace {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { file: path, line: before.split('\n').length, column: offset - lineStart + 1 };
}

function specifiersIn({ body }: ESTree.Program): string[] {
  return body.flatMap((statement) => {
    const isImport = statement.type === 'ImportDeclaration' && statement.importKind !== 'type';
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration';
    if (!isImport && !isExport) return [];
    return statement.source ? [statement.source.value] : [];
  });
}
