import { createHash } from 'node:crypto';
import { type CodeMutant, codeMutantsOf } from '../tests/mutants/code/schemata.ts';
import { type UnnoticedKind, unnoticedKinds, unnoticedMutants } from '../tests/mutants/code/unnoticed.ts';
import type { ChangedLines } from './changed.ts';
import { type MutantSuite, sourcesOf } from './suites.ts';

/** The mutants on changed lines of a suite's sources, without those listed as impossible to notice. */
export function mutantsOnLines(suite: MutantSuite, changed: ChangedLines): CodeMutant[] {
  const files = sourcesOf(suite).filter((file) => changed.has(file));
  return spread(files.flatMap(noticeableMutants).filter(({ file, line }) => changed.get(file)?.has(line)));
}

/**
 * The mutants of a suite's sources, or of those in some folders and files: of each folder of the suite at most `sample`, after
 * the first `skipped`.
 */
export function mutantsNamed(
  suite: MutantSuite,
  names: readonly string[],
  sample = Number.POSITIVE_INFINITY,
  skipped = 0,
): CodeMutant[] {
  return suite.folders.flatMap((folder) => {
    const files = sourcesOf(suite).filter((file) => isWithin(file, folder) && isNamed(file, names));
    return spread(files.flatMap((file) => codeMutantsOf(file))).slice(skipped, skipped + sample);
  });
}

/** Whether a path is one of some folders and files or in one of them. Without any, all are meant. */
function isNamed(file: string, names: readonly string[]): boolean {
  return names.length === 0 || names.some((name) => isWithin(file, name));
}

/** Whether a path is a folder or file or in it. */
export function isWithin(file: string, name: string): boolean {
  return `${file}/`.startsWith(`${name.replace(/\/$/, '')}/`);
}

function noticeableMutants(file: string): CodeMutant[] {
  return codeMutantsOf(file).filter((mutant) => whyUnnoticed(mutant) === undefined);
}

/** Why no test can notice a mutant, if it or its kind is listed. */
export function whyUnnoticed(mutant: CodeMutant): string | undefined {
  return listedReason(mutant) ?? unnoticedKinds.find((kind) => isOfKind(mutant, kind))?.because;
}

/** Why no test can notice a mutant, if it is listed itself. */
export function listedReason({ file, original, mutated }: CodeMutant): string | undefined {
  return unnoticedMutants.find((one) => one.file === file && one.original === original && one.mutated === mutated)
    ?.because;
}

export function isOfKind({ file, original, mutated }: CodeMutant, kind: UnnoticedKind): boolean {
  return isWithin(file, kind.files) && kind.original.test(original) && (kind.mutated?.test(mutated) ?? true);
}

/** Mutants in an order that is always the same, but mixes lines and files, so that any first part of it is a fair sample. */
function spread(mutants: readonly CodeMutant[]): CodeMutant[] {
  const placeOf = ({ id, original, mutated }: CodeMutant) =>
    createHash('sha256').update(`${id} ${original} ${mutated}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, place: placeOf(mutant) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ mutant }) => mutant);
}
