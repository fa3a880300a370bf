import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');

interface Pattern {
  /** Where it is, and how it is written. */
  name: string;
  pattern: RegExp;
}

/** The files in which a regular expression is put together as the server runs, so that it would not be tried. */
const built: string[] = [];

/** Every regular expression of what strangers can reach. */
const patterns: Pattern[] = globSync('{contract,server}/**/*.ts', { cwd: repository }).flatMap((path) => {
  const file = path.replaceAll(sep, '/');
  const found: Pattern[] = [];
  const { program } = parseSync(file, readFileSync(join(repository, file), 'utf8'));
  new Visitor({
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') built.push(file);
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') built.push(file);
    },
    Literal(node) {
      if (!('regex' in node)) return;
      const pattern = new RegExp(node.regex.pattern, node.regex.flags);
      found.push({ name: `${file} ${pattern}`, pattern });
    },
  }).visit(program);
  return found;
});

/** What a hostile text repeats, whichever pattern reads it. */
const repeated = [
  ...[
    'a',
    'A',
    '0',
    ' ',
    '\n',
    '\t',
    '@',
    '.',
    '-',
    '/',
    '<',
    '>',
    '(',
    '[',
    '((',
    '[[',
    '{',
    '"',
    '&',
    '=',
    '+',
    '%',
    ':',
  ],
  ...[
    ';',
    ',',
    '!',
    '?',
    '$',
    '\\',
    'é',
    '́',
    '😀',
    '\u200b',
    '\ud800',
    'a@',
    'a@a.',
    '@a',
    'a.',
    '.a',
    'a-',
    '()',
    '[]',
  ],
  ...['<a>', '&amp;', '%41', '0.', '1,', '1 ', '1 000', '=?a?q?', 'https://a/', '../', 'a: ', ' ; q=0', 'a=a; '],
];

/** The characters that a pattern names, and one of each class that it refers to. */
function charactersOf({ source }: RegExp): string[] {
  const classes = {
    s: ' ',
    d: '7',
    w: 'b',
    S: 'c',
    D: 'd',
    W: '~',
    'p{L}': 'é',
    'p{N}': '٣',
    'p{M}': '\u0301',
    'P{L}': '#',
  };
  const referred = Object.entries(classes).flatMap(([name, one]) => (source.includes(`\\${name}`) ? [one] : []));
  const named = source.replace(/\\[pP]\{\w+\}|\\[a-zA-Z]|\(\?<?[\w=!:]+>?/g, '').match(/[^^$*+?()|\\]/gu) ?? [];
  return [...new Set([...named.slice(0, 12), ...referred])];
}

/** What stands before and after the run, and makes a pattern that asks for the beginning or the end go back. */
const edges = [
  { before: '', after: '' },
  { before: '', after: 'x' },
  { before: '', after: '\n' },
  { before: 'x', after: '\0' },
];
type Edges = (typeof edges)[number];

/** So long that what takes the square of it is far above the limit below, and no longer: all patterns read all pieces. */
const fullLength = 20_000;

/** A text of one piece, again and again. */
const hostileText = (piece: string, length: number, { before, after }: Edges = { before: '', after: '' }) =>
  before + piece.repeat(Math.ceil(length / piece.length)).slice(0, length - before.length - after.length) + after;

/** Milliseconds, the least of several tries, so that what else runs on the machine counts as little as can be. */
function timeOf(pattern: RegExp, text: string, tries: number): number {
  const times = Array.from({ length: tries }, () => {
    const started = performance.now();
    // Replacing also shows what finding all matches of a global pattern costs.
    text.replace(pattern, '');
    return performance.now() - started;
  });
  return Math.min(...times);
}

/** What this machine takes for each character of a text in which nearly all have to be replaced: the most that a linear pattern does. */
const pace = timeOf(/\p{L}/gu, hostileText('Please call me about twelve lorries. ', fullLength), 9) / fullLength;

/** Whether the time grows as the square of the length or faster: 16 times the length then takes 256 times as long, else 16 times. */
function isSlow(pattern: RegExp, piece: string, around: Edges, length: number): boolean {
  const text = hostileText(piece, length, around);
  const limit = 3 * pace * Math.max(length, 5_000);
  // What is quick need not be compared, and is too short to be measured well.
  if (timeOf(pattern, text, 1) < limit) return false;
  const most = Math.max(limit, 64 * timeOf(pattern, hostileText(piece, length / 16, around), 9));
  // On a busy machine a long text is rarely read without a pause, so that it gets more tries than it needs otherwise.
  for (let [tries, far] = [0, 0]; tries < 50 && far < 3; tries++) {
    const time = timeOf(pattern, text, 1);
    if (time <= most) return false;
    // A pause may be as long as that, but not three in a row.
    far = time > 100 * most ? far + 1 : 0;
  }
  return true;
}

test('should find the regular expressions that strangers can reach', () => {
  expect(patterns.length).toBeGreaterThan(100);
  expect(built, 'every regular expression is a literal, which the tests below try').toEqual([]);
});

test.each(patterns)('should take no longer than a text is long: $name', ({ pattern }) => {
  const own = charactersOf(pattern);
  const pairs = own.flatMap((one) => own.map((other) => one + other));
  const tries = [
    // Short ones first, because a pattern whose time doubles with each character would never come to the end of the others.
    ...[24, 500].flatMap((length) => [...repeated, ...own, ...pairs].map((piece) => ({ piece, length }))),
    ...pairs.map((piece) => ({ piece, length: fullLength / 4 })),
    ...[...repeated, ...own].map((piece) => ({ piece, length: fullLength })),
  ];
  const slow = tries.find(({ piece, length }) => edges.some((around) => isSlow(pattern, piece, around, length)));
  expect(slow, 'A pattern takes as long as the square of the length of a text that repeats this.').toBe(undefined);
});
