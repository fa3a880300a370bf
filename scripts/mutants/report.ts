import { dirname } from 'node:path';
import { formatTable } from '../table.ts';
import type { CodeMutantResult } from './trials.ts';

/** The scores of all folders and files with mutants, and the mutants that the tests did not notice. */
export function mutantReport(results: readonly CodeMutantResult[]): string {
  if (results.length === 0) return 'There are no mutants, because no file with rules has changed.';
  const row = (name: string, some: readonly CodeMutantResult[]) => [
    name,
    `${some.filter(({ isNoticed }) => isNoticed).length}/${some.length}`,
    `${mutantScore(some).toFixed(1)} %`,
  ];
  const rows = [...Map.groupBy(results, ({ file }) => dirname(file))].flatMap(([folder, inFolder]) => [
    row(`${folder}/`, inFolder),
    ...[...Map.groupBy(inFolder, ({ file }) => file)].map(([file, inFile]) => row(`  ${file}`, inFile)),
  ]);
  const survivors = results
    .filter(({ isNoticed }) => !isNoticed)
    .map(({ file, line, original, mutated }) => `  ${file}:${line}: ${original} → ${mutated}`);
  return [
    formatTable(['file', 'noticed', 'score'], [...rows, row('all', results)]),
    ...(survivors.length > 0 ? ['', 'Not noticed:', ...survivors] : []),
  ].join('\n');
}

/** The share of mutants that the tests noticed, in percent. */
export function mutantScore(results: readonly CodeMutantResult[]): number {
  return results.length === 0 ? 100 : (100 * results.filter(({ isNoticed }) => isNoticed).length) / results.length;
}
