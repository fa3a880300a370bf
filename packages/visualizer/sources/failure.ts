import { SourceMap } from 'node:module';
import type { ChartSource } from './chart-source.ts';
import { type SourceFile, type SourceFiles, type SourcePlace, sourcePlaceOf } from './files.ts';

/** An error as a page caught it when it imported a module. */
export type CaughtError = { message: string; stack: string };

/** A source file in the form that the page runs it: the file, and the source map back to it. */
export type ServedModule = { file: string; map: ConstructorParameters<typeof SourceMap>[0] | undefined };

/** An error with the place in the source that causes it, if that can be found out. */
export type LocatedError = { message: string; place: SourcePlace | undefined };

type Located = {
  files: SourceFiles;
  charts: readonly ChartSource[];
  /** The module that an address in a stack trace belongs to; undefined for what is not of the project. */
  moduleAt: (url: string) => ServedModule | undefined;
};

/**
 * Finds what in the source causes an error: a syntax error, an import that does not exist, a target that XState does not
 * find, or else the line that threw.
 */
export function locate(error: CaughtError, { files, charts, moduleAt }: Located): LocatedError {
  const message = error.message.replaceAll(/\s+/g, ' ').trim();
  const broken = isFetchFailure(message) ? brokenFile(message, files) : undefined;
  if (broken) return broken;
  return { message, place: wrongImport(message, files) ?? wrongTarget(message, charts) ?? thrownAt(error, moduleAt) };
}

/** Whether a browser got no module at all, which is all that it says: the server could not transform the source. */
function isFetchFailure(message: string): boolean {
  return /dynamically imported module|importing a module script failed/i.test(message);
}

/** The first file that cannot be parsed, or imports a file that is not there. The file that the message names comes first. */
function brokenFile(message: string, files: SourceFiles): LocatedError | undefined {
  const isNamed = ({ path }: SourceFile) => Number(message.includes(`/${nameOf(path)}`));
  const sorted = [...files.values()].toSorted(
    (one, other) => isNamed(other) - isNamed(one) || (one.path < other.path ? -1 : 1),
  );
  for (const file of sorted) {
    if (file.error) {
      return { message: `Syntax error: ${file.error.message}`, place: sourcePlaceOf(file, file.error.offset) };
    }
    for (const statement of file.program.body) {
      if (!('source' in statement) || !statement.source) continue;
      const { value, start } = statement.source;
      if (file.imports.has(value) && file.imports.get(value) === undefined) {
        return { message: `There is no module '${value}'.`, place: sourcePlaceOf(file, start) };
      }
    }
  }
  return undefined;
}

/** The import of a name that its module does not export. */
function wrongImport(message: string, files: SourceFiles): SourcePlace | undefined {
  const name = /export named '(.+?)'/.exec(message)?.[1];
  if (name === undefined) return undefined;
  for (const file of files.values()) {
    for (const statement of file.program.body) {
      if (statement.type !== 'ImportDeclaration') continue;
      // An import of a type is no import when it runs.
      const found = statement.specifiers.find(
        (one) =>
          one.type === 'ImportSpecifier' &&
          one.importKind !== 'type' &&
          (one.imported.type === 'Literal' ? one.imported.value : one.imported.name) === name,
      );
      const exporter = files.get(file.imports.get(statement.source.value) ?? '');
      if (found && exporter && !exporter.text.includes(`export ${name}`) && message.includes(nameOf(exporter.path))) {
        return sourcePlaceOf(file, found.start);
      }
    }
  }
  return undefined;
}

/**
 * The target or initial state that XState's message is about. It names states and keys in quotes, and neither a file nor a
 * line: the target is the one that has most of them.
 */
function wrongTarget(message: string, charts: readonly ChartSource[]): SourcePlace | undefined {
  const quoted = [...message.matchAll(/['"](.+?)['"]|#([\w.-]+)/g)].map(([, text, id]) => text ?? id ?? '');
  if (quoted.length === 0) return undefined;
  const states = new Set(charts.flatMap((chart) => Object.keys(chart.states)));
  const missing = quoted.filter((text) => !states.has(text.replace(/^#/, ''))).map((text) => text.replace(/^[#.]/, ''));
  const candidates = charts
    .flatMap(({ targets }) => targets)
    .filter(({ text }) => missing.some((key) => key === text.replace(/^[#.]/, '') || text.split(/[.#]/).includes(key)))
    .map((target) => ({ ...target, isNamed: quoted.includes(target.state) }));
  const [found] = candidates.toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed));
  if (found) return found.place;
  const state = quoted.map((text) => text.replace(/^#/, '')).find((text) => states.has(text));
  return state === undefined ? undefined : charts.find((chart) => state in chart.states)?.states[state];
}

/** The innermost line of the stack that is in a file of the project. */
function thrownAt({ stack }: CaughtError, moduleAt: Located['moduleAt']): SourcePlace | undefined {
  for (const [, url = '', line, column] of stack.matchAll(/\(?((?:https?|file):\/\/[^\s)]+?):(\d+):(\d+)\)?/g)) {
    const served = moduleAt(url);
    if (served === undefined) continue;
    const at = { line: Number(line), column: Number(column) };
    if (served.map === undefined) return { file: served.file, ...at };
    const origin = new SourceMap(served.map).findOrigin(at.line, at.column);
    if ('lineNumber' in origin) return { file: served.file, line: origin.lineNumber, column: origin.columnNumber };
  }
  return undefined;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
