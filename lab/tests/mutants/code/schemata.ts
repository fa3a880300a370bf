import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';
import { mutableParts, type Replacement, replacementsOf } from './mutators.ts';

/** A fault in one place of a source file. `original` and `mutated` are the lines around it without and with the fault. */
export type CodeMutant = Replacement & { id: string; file: string; line: number; original: string; mutated: string };

const repository = join(import.meta.dirname, '../../../..');

/** The text of a source file, by its path in the repository. */
export function readSource(file: string): string {
  return readFileSync(join(repository, file), 'utf8');
}

/** The mutants of a source file, by its path in the repository, in the order of the file. */
export function codeMutantsOf(file: string, source = readSource(file)): CodeMutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new SyntaxError(`${file} cannot be parsed: ${errors[0]?.message}`);
  return replacementsIn(program, source).map((replacement, at) => ({
    ...replacement,
    id: `${file}#${at}`,
    file,
    ...linesAround(replacement, source),
  }));
}

/** All replacements in a node, sorted so that one around others comes before them. */
function replacementsIn(program: ESTree.Program, source: string): Replacement[] {
  const within = (node: ESTree.Node): Replacement[] => [
    ...replacementsOf(node, source).filter(({ start, end, text }) => source.slice(start, end) !== text),
    ...mutableParts(node, source).flatMap(within),
  ];
  return within(program).sort((one, other) => one.start - other.start || other.end - one.end);
}

function linesAround({ start, end, text }: Replacement, source: string) {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const [after = ''] = source.slice(end).split('\n');
  const inOneLine = (code: string) => `${before}${code}${after}`.replaceAll(/\s+/g, ' ').trim();
  return {
    line: source.slice(0, start).split('\n').length,
    original: inOneLine(source.slice(start, end)),
    mutated: inOneLine(text),
  };
}

/**
 * A source text with all its mutants. Each place asks at run time whether its mutant is the active one, so one build serves
 * for all of them; without an active mutant the text behaves as the original.
 */
export function withSwitches(source: string, mutants: readonly CodeMutant[]): string {
  const waiting = [...mutants];
  const switched = (from: number, to: number): string => {
    let code = '';
    let at = from;
    for (let [next] = waiting; next !== undefined && next.start < to; [next] = waiting) {
      const { start, end } = next;
      const here = waiting.splice(0, waiting.filter((one) => one.start === start && one.end === end).length);
      const choices = here.map(({ id, text }) => `globalThis.__mutant(${JSON.stringify(id)}) ? (${text}) : `);
      code += `${source.slice(at, start)}(${choices.join('')}(${switched(start, end)}))`;
      at = end;
    }
    return code + source.slice(at, to);
  };
  return switched(0, source.length);
}

/** Compiles all mutants of some files, by their paths in the repository, into these files. */
export function mutantSchemata(files: readonly string[]): Plugin {
  const paths = new Map(files.map((file) => [join(repository, file), file]));
  return {
    name: 'mutant-schemata',
    // Before types are removed.
    enforce: 'pre',
    transform(code, id) {
      const file = paths.get(id);
      return file === undefined ? null : { code: withSwitches(code, codeMutantsOf(file, code)), map: null };
    },
  };
}
