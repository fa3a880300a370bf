import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './sources.ts';

/** The modules that declare each exported name. Re-exports are not counted. */
const exporters = new Map<string, string[]>();
for (const path of sourceFiles) {
  const source = readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8');
  const declared = source.matchAll(
    /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|type|interface) (\w+)/gm,
  );
  for (const name of new Set([...declared].map(([, name = '']) => name))) {
    exporters.set(name, [...(exporters.get(name) ?? []), path]);
  }
}

/** Every route module exports its route as `Route`, as the router requires. */
const shared = ['Route'];

test('should give each exported name one meaning', () => {
  const ambiguous = [...exporters].filter(([name, paths]) => paths.length > 1 && !shared.includes(name));
  expect(Object.fromEntries(ambiguous), 'Rename all but one of the exports that share a name.').toEqual({});
});

test('should use the terms of the glossary, and none that they replace', () => {
  const replaced = /clause|ledger|walker|goer|deed|sample(?![sd])|refus|trouble|unseen|plain(?=State)/i;
  const outdated = [...exporters.keys()].filter((name) => replaced.test(name));
  expect(outdated, 'Rename these exports with the terms of the glossary in docs/CONTRIBUTING.md.').toEqual([]);
});
