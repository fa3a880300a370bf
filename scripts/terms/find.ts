import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { type Term, unwantedTerms } from './list.ts';

/** A term that was found where visitors read it. */
export type Finding = { file: string; line: number; found: string; preferred: string };

/** Where the words are that visitors read: on pages, in errors and in emails. */
const visitorsFiles = [
  'content/**/*.{ts,md}',
  'src/**/*.{ts,tsx}',
  'contract/**/*.ts',
  'server/{http,routes,site}/**/*.ts',
  'server/{flows,mail}/**/*{email,emails,page,calendar}.ts',
  'server/mail/emails/*.ts',
];

/** Where visitors read a term of the list, on the whole site. */
export function findings(repository: string): Finding[] {
  return globSync(visitorsFiles, { cwd: repository })
    .map((file) => file.replaceAll(sep, '/'))
    .sort()
    .flatMap((file) => findingsIn(file, readFileSync(join(repository, file), 'utf8')));
}

/** The terms of the list that a file shows to visitors. `source` is the file's text. */
export function findingsIn(file: string, source: string): Finding[] {
  const texts = file.endsWith('.md') ? [{ start: 0, text: withoutTargets(source) }] : textsOf(file, source);
  return texts.flatMap(({ start, text }) =>
    unwantedTerms
      .filter((term) => isFor(term, file, text))
      .flatMap(({ unwanted, preferred }) =>
        [...text.matchAll(new RegExp(unwanted, `${unwanted.flags}g`))].map(({ index, 0: found }) => ({
          file,
          line: source.slice(0, start + index).split('\n').length,
          found: found.replace(/\s+/g, ' '),
          preferred,
        })),
      ),
  );
}

/** A finding as `file:line`, which terminals and editors open. */
export function inWords({ file, line, found, preferred }: Finding): string {
  return `${file}:${line}: ‘${found}’ → ${preferred}`;
}

function isFor({ except = [], unlessIn = [] }: Term, file: string, text: string): boolean {
  return !except.includes(text.trim()) && !unlessIn.includes(file);
}

type Text = { start: number; text: string };

/** The strings, templates and JSX texts of a module: not its imports, comments, or strings that are names. */
function textsOf(file: string, source: string): Text[] {
  const texts: Text[] = [];
  const add = ({ start, end }: ESTree.Span, quotes = 0) => {
    const text = source.slice(start + quotes, end - quotes);
    if (!isName.test(text)) texts.push({ start: start + quotes, text });
  };
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const imported = new Set<number>();
  new Visitor({
    ImportDeclaration: ({ source }) => void imported.add(source.start),
    ImportExpression: ({ source }) => void imported.add(source.start),
    ExportNamedDeclaration: ({ source }) => void (source && imported.add(source.start)),
    ExportAllDeclaration: ({ source }) => void imported.add(source.start),
    Literal: (node) => {
      if (typeof node.value === 'string' && !imported.has(node.start)) add(node, 1);
    },
    TemplateElement: (node) => add(node),
    JSXText: (node) => add(node),
  }).visit(program);
  return texts;
}

/** An identifier, path, address or list of them: a key, the name of an icon, a media type. */
const isName = /^[a-z0-9_$@.#:/[\]?&=*%{}-]*$/;

/** Markdown without the targets of its links, in as many characters. */
function withoutTargets(markdown: string): string {
  return markdown.replace(/\]\([^)]*\)/g, (target) => ']'.padEnd(target.length));
}
