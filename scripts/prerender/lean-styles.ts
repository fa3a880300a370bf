import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Where an own style of `styled` or `css` begins. */
const styleStart = /\b(?:styled\(\s*['\w]+,(?:\s*\w+,)*|css\()\s*\{/g;

/** How Stitches names the class of a style and that of a variant, and how it does here. */
const namings = [
  ['C=({variants:e', 'C=({is:q,variants:e'],
  ['const o=`$' + '{S(i.prefix)}c-$' + '{z(n)}`', 'const o=q??`c-$' + '{z(n)}`'],
  ['const i=`$' + '{n}-$' + '{z(o)}-$' + '{t}`', 'const i=`$' + '{n}-$' + '{l?z(o)+"-":""}$' + '{t}`'],
] as const;

/**
 * Which rules a document comes with: Stitches reads it from a list of all classes, where the rules themselves say it, each by the first
 * class of its selector.
 */
const reading = [
  'cache:new Set(c)',
  'cache:new Set([...c,...[...s.cssRules].flatMap(e=>{for(;e.cssRules?.[0];)e=e.cssRules[0];return/\\.([\\w-]+)/.exec(e.selectorText)?.[1]??[]})])',
] as const;

/**
 * Makes documents and scripts lighter. The class of a style is two characters instead of a hash of six, which stand in the
 * document twice or more; a variant's has its name, and a hash only if it depends on the width. And Stitches forgets what
 * it knows of properties that no style of the site has, and how to divide those of both ends, which each browser of today does.
 */
export function leanStyles(): Plugin {
  const classes = new Map<string, string[]>();
  const words = new Set<string>();
  return {
    name: 'lean-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      let count = 0;
      for (const file of globSync('src/**/*.{ts,tsx}').sort()) {
        const code = readFileSync(file, 'utf8');
        for (const word of code.match(/\w+/g) ?? []) words.add(word);
        classes.set(file, code.match(styleStart)?.map(() => classAt(count++)) ?? []);
      }
    },
    transform: {
      filter: { id: /\/src\/.+\.tsx?(\?|$)|\/@stitches\/react\// },
      handler(code, id) {
        if (id.includes('/@stitches/')) {
          const unused = unusedProperties(this.parse(code), words);
          return { code: withOurNames(unused.reduceRight(withoutProperty, code)), map: null };
        }
        const own = classes.get(relative('.', id).replace(/\?.*/, ''))?.values();
        return { code: code.replace(styleStart, (start) => `${start}is:'${own?.next().value}',`), map: null };
      },
    },
  };
}

/** A letter and a digit: of letters alone some would be hidden by blockers, such as `ad`. */
function classAt(index: number): string {
  const letter = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(index / 10)];
  if (!letter) throw new Error('There are more styles than classes of a letter and a digit.');
  return `${letter}${index % 10}`;
}

function withOurNames(code: string): string {
  return [...namings, reading].reduce((named, [theirs, ours]) => {
    if (named.split(theirs).length !== 2) throw new Error(`Stitches no longer has ${theirs} once.`);
    return named.replace(theirs, () => ours);
  }, code);
}

type Node = {
  type: string;
  start: number;
  end: number;
  key?: { name?: string };
  value?: { type: string };
  properties?: Node[];
};

/** What Stitches would write as two declarations. */
const bothEnds = /^(margin|padding)(Block|Inline)$/;

/** In the tables of Stitches by properties of CSS, those that no source file names, in source order. */
function unusedProperties(node: unknown, words: ReadonlySet<string>): Node[] {
  if (Array.isArray(node)) return node.flatMap((part) => unusedProperties(part, words));
  if (typeof node !== 'object' || node === null) return [];
  const { type, properties = [] } = node as Node;
  const isDivided = ({ key, value }: Node) => bothEnds.test(key?.name ?? '') && value?.type === 'CallExpression';
  const isUnused = (node: Node) => node.key?.name && (!words.has(node.key.name) || isDivided(node));
  if (type === 'ObjectExpression' && properties.length > 12) return properties.filter(isUnused);
  return Object.values(node).flatMap((part) => unusedProperties(part, words));
}

function withoutProperty(code: string, { start, end }: Node): string {
  return code.slice(0, start) + code.slice(end).replace(/^\s*,/, '');
}
