import { basename, dirname } from 'node:path';
import { formatTable } from '@msafara/command';
import type { MutantResult } from '../tests/mutants/request.ts';
import { listedReason, whyUnnoticed } from './selection.ts';
import { type CodeMutantResult, changeOf } from './trials.ts';

/** The share of mutants that has to be noticed, in percent. */
export const requiredMutantScore = 90;

/** A mutant of a machine or of a source file that was tried. */
export type TriedMutant = {
  /** What has a score of its own: a machine or a source file. */
  name: string;
  folder: string;
  /** What noticed it or should have. */
  by: 'oracle' | 'view' | 'unit tests';
  outcome: CodeMutantResult['outcome'];
  /** Where it is, and what it changes. */
  change: string;
  /** Why it cannot be noticed, if that is listed. */
  because?: string | undefined;
};

/** Mutants of source files as rows of the report. */
export function triedInCode(results: readonly CodeMutantResult[]): TriedMutant[] {
  return results
    .toSorted((one, other) => one.file.localeCompare(other.file) || one.start - other.start)
    .map((result) => ({
      name: basename(result.file),
      folder: dirname(result.file),
      by: 'unit tests',
      outcome: result.outcome,
      change: changeOf(result),
      // One that was noticed need not be like the others of its kind.
      because: result.outcome === 'noticed' ? listedReason(result) : whyUnnoticed(result),
    }));
}

/** Mutants of machines as rows of the report. */
export function triedInCharts(by: 'oracle' | 'view', results: readonly MutantResult[]): TriedMutant[] {
  return results.map(({ machine, mutant, outcome, because }) => ({
    name: machine,
    folder: 'machines',
    by,
    outcome,
    change: `${machine}, ${by}: ${mutant}`,
    because,
  }));
}

/** The scores of all folders, machines and files, the mutants that were not noticed, and how many were not decided. */
export function mutantReport(tried: readonly TriedMutant[]): string {
  const decided = tried.filter(({ outcome }) => outcome !== 'undecided');
  const { unexplained, explained, contradicted } = survivorsIn(decided);
  const lineOf = ({ change, because }: TriedMutant) => (because === undefined ? change : `${change}: ${because}`);
  const list = (heading: string, some: readonly TriedMutant[]) =>
    some.length > 0 ? ['', heading, ...some.map((one) => `  ${lineOf(one)}`)] : [];
  return [
    ...(decided.length > 0 ? [tableOf(decided)] : []),
    `Mutants tried: ${decided.length}, left because the time was over: ${tried.length - decided.length}.`,
    ...list('Not noticed, for a reason:', explained),
    ...list('Not noticed:', unexplained),
    ...list('Noticed, although listed as impossible to notice:', contradicted),
  ].join('\n');
}

/** Whether every mutant was noticed, or has a reason why it is not; and none of those with a reason was noticed. */
export function areAllExplained(tried: readonly TriedMutant[]): boolean {
  const { unexplained, contradicted } = survivorsIn(tried);
  return unexplained.length === 0 && contradicted.length === 0;
}

/**
 * Whether enough of the mutants were noticed. One alone is never too many: among a few, one that behaves as the original
 * would decide.
 */
export function areEnoughNoticed(tried: readonly TriedMutant[]): boolean {
  const decided = tried.filter(({ outcome }) => outcome !== 'undecided');
  return survivorsOf(decided).length <= 1 || scoreOf(decided) >= requiredMutantScore;
}

function tableOf(decided: readonly TriedMutant[]): string {
  const row = (name: string, by: string, some: readonly TriedMutant[]) => [
    name,
    by,
    `${some.length - survivorsOf(some).length}/${some.length}`,
    `${scoreOf(some).toFixed(1)} %`,
    String(survivorsIn(some).explained.length || ''),
  ];
  const groups = [...Map.groupBy(decided, ({ folder, by }) => `${folder}/ ${by}`).values()];
  const rows = groups.flatMap((inFolder) => {
    const [{ folder = '', by = '' } = {}] = inFolder;
    const named = [...Map.groupBy(inFolder, ({ name }) => name)];
    return [row(`${folder}/`, by, inFolder), ...named.map(([name, some]) => row(`  ${name}`, by, some))];
  });
  return formatTable(
    ['mutants of', 'by', 'noticed', 'score', 'for a reason'],
    [...rows, row('all', '', decided)],
    [0, 1],
  );
}

function survivorsOf(tried: readonly TriedMutant[]): TriedMutant[] {
  return tried.filter(({ outcome }) => outcome === 'unnoticed');
}

/** The survivors without and with a reason, and those that were noticed although there is a reason why they are not. */
function survivorsIn(tried: readonly TriedMutant[]) {
  const survivors = survivorsOf(tried);
  return {
    unexplained: survivors.filter(({ because }) => because === undefined),
    explained: survivors.filter(({ because }) => because !== undefined),
    contradicted: tried.filter(({ outcome, because }) => outcome === 'noticed' && because !== undefined),
  };
}

/** The share of mutants that were noticed, in percent. */
function scoreOf(decided: readonly TriedMutant[]): number {
  return decided.length === 0 ? 100 : (100 * (decided.length - survivorsOf(decided).length)) / decided.length;
}
