import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { isOfKind, isWithin } from '../../../mutants/selection.ts';
import { mutantSuites, sourcesOf } from '../../../mutants/suites.ts';
import { codeMutantsOf, withSwitches } from './schemata.ts';
import { unnoticedKinds, unnoticedMutants } from './unnoticed.ts';

const repository = join(import.meta.dirname, '../../../..');

/** The texts that mutants have in place of a line. */
const mutated = (source: string) => codeMutantsOf('one.ts', source).map((mutant) => mutant.mutated);

test.each([
  ['if (a) b = c;', ['if (!(a)) b = c;']],
  ['while (a) b = c;', ['while (!(a)) b = c;']],
  ['a ? b : c;', ['!(a) ? b : c;']],
  ['if (!a) b = c;', ['if (a) b = c;']],
  ['if (a === b) c = d;', ['if (a !== b) c = d;']],
  ['a !== b;', ['a === b;']],
  ['a < b;', ['a <= b;']],
  ['a <= b;', ['a < b;']],
  ['a > b;', ['a >= b;']],
  ['a >= b;', ['a > b;']],
  ['a && b;', ['a || b;']],
  ['a || b;', ['a && b;']],
  ['a ?? b;', ['a;']],
  ['a + b;', ['a - b;']],
  ['a - b;', ['a + b;']],
  ['a * b;', ['a / b;']],
  ['a / b;', ['a * b;']],
  ['a = (b + c) * d;', ['a = (b + c) / d;', 'a = (b - c) * d;']],
  ['a = 1_000;', ['a = 1001;']],
  ["a = 'b';", ["a = '';"]],
  ["a = '';", []],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template.
  ['a = `b ${c}`;', ["a = '';"]],
  ['a = true;', ['a = false;']],
  ['a();', ['undefined;']],
  ['await a?.b();', ['undefined;']],
  ['b = a.filter(c);', ['b = a;']],
  ['b = a?.b.toSorted();', ['b = a?.b;']],
  ['b = a.some(c);', ['b = a.every(c);']],
  ['b = a.every(c);', ['b = a.some(c);']],
  ['b = Math.min(c, d);', ['b = Math.max(c, d);']],
  ['b = a.valueOf();', []],
  ['b = z._default(c, d);', ['b = c;']],
  ['a = { ...b, c };', ['a = { ...{}, c };']],
  ['a = [...b];', ['a = [...[]];']],
  ['const a = (b = c) => b;', ['const a = (b = undefined) => b;']],
])('should make of %j %j', (source, mutants) => {
  expect(mutated(source)).toEqual(mutants);
});

test('should put several faults into one line, one at a time', () => {
  expect(mutated('if (a > 1 && b) c();')).toEqual([
    'if (!(a > 1 && b)) c();',
    'if (a > 1 || b) c();',
    'if (a >= 1 && b) c();',
    'if (a > 2 && b) c();',
    'if (a > 1 && b) undefined;',
  ]);
});

test.each([
  "type A = 'a' | 1 | true;",
  "interface A { a?: 'b'; c: [1, 2] }",
  "const a: Record<'a', 1> = b as 'c' satisfies 'd';",
  "function a(b: 'c'): b is 'c' { return b; }",
  "const a = new Map<'b', 1>();",
  "import a from 'a';\nimport { type B } from './b.ts';\nexport * from './c.ts';\nexport { d } from './d.ts';",
  "const a = await import('./a.ts');",
  "'use strict';",
  "const a = { 'b': c, 1: d };",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template.
  'a = String.raw`b ${c}`;',
  "request.log.error({ err: 'a' }, 'b failed') satisfies void;",
  "class A extends Error { override name = 'A'; }",
])('should leave types, imports, names and texts of the log as they are: %j', (source) => {
  expect(mutated(source)).toEqual([]);
});

test('should say where a mutant is, and keep its lines together', () => {
  const [mutant] = codeMutantsOf('one.ts', 'const a = 0n;\nconst b = [\n  c,\n].filter(d);\n');
  expect(mutant).toMatchObject({
    id: 'one.ts#0',
    file: 'one.ts',
    line: 2,
    original: 'const b = [ c, ].filter(d);',
    mutated: 'const b = [ c, ];',
  });
});

describe('a source with switches', () => {
  const source = `
    export const price = (count: number, { isAnnual = true } = {}): string => {
      const rebates = [0.5, 1.3].filter((rebate) => rebate < 1 === isAnnual);
      const cents = rebates.reduce((product, rebate) => product * rebate, count * 100) as number;
      return cents > 0 && cents?.toFixed(2).length > 3 ? \`\${cents / 100} dollars\` : 'free';
    };`;
  const mutants = codeMutantsOf('price.ts', source);
  const load = async (code: string) => {
    const text = stripTypeScriptTypes(code);
    const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
    return (module as { price: (count: number, options?: { isAnnual?: boolean }) => string }).price;
  };
  const answersOf = (price: Awaited<ReturnType<typeof load>>) => {
    const options = [undefined, {}, { isAnnual: false }];
    return [0, 1, 40].flatMap((count) =>
      options.map((option) => {
        try {
          return price(count, option);
        } catch {
          return 'an error';
        }
      }),
    );
  };

  test('should behave as the original without an active mutant, and as each mutant when it is active', async () => {
    const before = globalThis.__mutant;
    try {
      const original = answersOf(await load(source));
      const switched = withSwitches(source, mutants);
      globalThis.__mutant = () => false;
      expect(answersOf(await load(switched))).toEqual(original);
      for (const { id, start, end, text } of mutants) {
        const expected = answersOf(await load(source.slice(0, start) + text + source.slice(end)));
        globalThis.__mutant = (asked) => asked === id;
        expect(answersOf(await load(`// ${id}\n${switched}`)), id).toEqual(expected);
      }
    } finally {
      globalThis.__mutant = before;
    }
  });

  const files = globSync('{contract,paths,server,src/flows}/**/*.ts', { cwd: repository });
  test.each(files)('should still be TypeScript: %s', (file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    expect(parseSync(file, withSwitches(text, codeMutantsOf(file, text))).errors).toEqual([]);
  });
});

test('should leave out only mutants that exist', () => {
  const outdated = unnoticedMutants.filter(
    ({ file, original, mutated }) =>
      !codeMutantsOf(file).some((mutant) => mutant.original === original && mutant.mutated === mutated),
  );
  expect(outdated).toEqual([]);
});

test.each(unnoticedKinds)('should leave out only kinds that have mutants: $original in $files', (kind) => {
  const files = mutantSuites.flatMap(sourcesOf).filter((file) => isWithin(file, kind.files));
  const mutants = files.flatMap((file) => codeMutantsOf(file));
  expect(mutants.some((mutant) => isOfKind(mutant, kind))).toBe(true);
});
