import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CodeMutant, readSource } from '../tests/mutants/code/schemata.ts';

/**
 * What was found of a mutant, and the fingerprints of the tests that found it: one that noticed it, or all that did not.
 * `absent` if it turned out that there was nothing to change.
 */
type Finding = { outcome: 'noticed' | 'unnoticed' | 'absent'; tests: readonly string[] };

/** Where the results of all trials are kept, one per line, so that a run that was stopped goes on. */
export const keptFile = join(import.meta.dirname, '../../.cache/mutants.jsonl');

/**
 * The results of earlier trials. Each is about one mutant of one text and the tests that ran against it, so it is forgotten
 * when either changes. Without a file, nothing is kept.
 */
export class KeptResults {
  readonly #findings = new Map<string, Finding>();
  readonly #file: string | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
      try {
        const { key, ...finding } = JSON.parse(line) as Finding & { key: string };
        this.#findings.set(key, finding);
      } catch {
        // The end of the file, or the last line of a run that was killed.
      }
    }
  }

  /** What was found of a mutant, if one of the tests with these fingerprints noticed it or all of them have run. */
  outcomeOf(key: string, tests: readonly string[]): Finding['outcome'] | undefined {
    const finding = this.#findings.get(key);
    if (finding === undefined) return;
    const isFound = (test: string) => finding.tests.includes(test);
    return (finding.outcome === 'noticed' ? tests.some(isFound) : tests.every(isFound)) ? finding.outcome : undefined;
  }

  /** Whether a test has run against a mutant and not noticed it. */
  isUnnoticedBy(key: string, test: string): boolean {
    const { outcome, tests } = this.#findings.get(key) ?? {};
    return outcome === 'unnoticed' && tests?.includes(test) === true;
  }

  keep(key: string, finding: Finding): void {
    this.#findings.set(key, finding);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify({ key, ...finding })}\n`);
  }
}

/** The key of a mutant of a source file: its place and change in the whole text of the file. */
export function codeMutantKey({ file, start, end, text }: CodeMutant): string {
  return hashOf(file, readSource(file), start, end, text);
}

/** The key of a mutant of a machine. */
export function chartMutantKey(machine: string, mutant: string): string {
  return hashOf(machine, mutant);
}

function hashOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}
