import { readFile } from 'node:fs/promises';
import { counted, InputError, oneOf } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { coverageByResultsAsText, coveredByResults } from '../results/covered.ts';
import { decodedText } from '../results/import/decoded.ts';
import { importResults } from '../results/import/index.ts';
import { newResults } from '../results/recorded.ts';
import { isFailure } from '../results/result.ts';
import { numberedCase } from '../suite/numbers.ts';
import type { Suite } from '../suite/suite.ts';
import { aloneWith } from './alone.ts';
import { loadNumbers, loadRecorded, numbersFile, recordedFile, saveNumbers, saveRecorded } from './case-files.ts';

/** The commands that take results back, in the usage of a command. */
export const resultsUsage = `results record CASE passed|failed|blocked [--note TEXT]
                      Records the result of a case, such as BOOK-3, that somebody ran by hand.

results import FILE …  Records the results of JUnit XML, of TestRail (CSV, or JSON of its API) or of Xray (JSON, also of its APIs), and what
                      these tools call the cases, so that a suite that is imported again updates them. A CSV of
                      issues that Jira has exported names only these.

results show SUITE    Shows how many of the requirements and transitions of a suite have a passed result, and what failed.

  --cases FILE        The numbers of the cases (default: ${numbersFile}).
  --results FILE      The results (default: ${recordedFile}).`;

const options = {
  cases: { type: 'string' },
  results: { type: 'string' },
  note: { type: 'string' },
} as const;

export type ResultsOptions = {
  /** Finds the suites to show, from the arguments. */
  suitesFor: (args: readonly string[]) => Promise<readonly Suite[]>;
  /** Where the numbers and the results are, unless the arguments say otherwise. */
  files?: { cases: string; results: string };
};

/** `paths results record|import|show …`. Returns the exit code. */
export async function keepResults(args: readonly string[], { suitesFor, files }: ResultsOptions): Promise<number> {
  const { values, positionals } = parseArguments(args, options);
  const [name, ...rest] = positionals;
  const command = oneOf('results command', name ?? '', ['record', 'import', 'show'] as const);
  const kept = { cases: numbersFile, results: recordedFile, ...files, ...pick(values) };
  if (values.note !== undefined && command !== 'record') throw new InputError('--note is for results record.');
  if (command === 'record') return record(rest, values.note, kept);
  if (command === 'import') return importFiles(rest, kept);
  const results = await loadRecorded(kept.results);
  const all = (await suitesFor(rest)).map((suite) => coveredByResults(suite, results));
  process.stdout.write(`${coverageByResultsAsText(all, await loadNumbers(kept.cases))}\n`);
  return all.some(({ cases }) => cases.some(({ last }) => last !== undefined && isFailure(last.status))) ? 1 : 0;
}

type Files = { cases: string; results: string };

async function record(
  [name, word, surplus]: readonly string[],
  note: string | undefined,
  files: Files,
): Promise<number> {
  if (name === undefined || word === undefined || surplus !== undefined)
    throw new InputError("Expected a case and its result, such as 'paths results record BOOK-3 passed'.");
  const status = oneOf('result', word, ['passed', 'failed', 'blocked'] as const);
  const found = numberedCase(name, await loadNumbers(files.cases));
  if (found === undefined)
    throw new InputError(
      `No case is called '${name}' in ${files.cases}. Generate its suite first: cases get their numbers there.`,
    );
  const { id, machine, number } = found;
  const recorded = new Date().toISOString();
  const result = { id, machine, status, ...(note && { note }), recorded, source: 'by hand' };
  await aloneWith(files.results, () => saveRecorded(files.results, [result]));
  process.stdout.write(`${machine}: ${number} ${status}\n`);
  return 0;
}

async function importFiles(paths: readonly string[], files: Files): Promise<number> {
  if (paths.length === 0) throw new InputError('No file given, such as paths results import run.xml.');
  let unknown: string[] = [];
  for (const file of paths) {
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new InputError(
        error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} could not be read: ${error.message}`,
      );
    });
    const text = decodedText(bytes, file);
    const { imported, fresh } = await aloneWith(files.results, () => importText(text, file, files));
    const known = imported.results.length - fresh.length;
    const count = counted(imported.results.length, 'result');
    process.stdout.write(`${file}: ${count}${known > 0 ? `, ${known} of them recorded before` : ''}\n`);
    unknown = [...unknown, ...imported.unknown];
  }
  for (const name of unknown) process.stderr.write(`This result names no case of ${files.cases}: ${name}\n`);
  return unknown.length > 0 ? 1 : 0;
}

async function importText(text: string, file: string, files: Files) {
  const imported = importResults(text, { file, numbers: await loadNumbers(files.cases), now: new Date() });
  const fresh = newResults(imported.results, await loadRecorded(files.results));
  await saveRecorded(files.results, fresh);
  await saveNumbers(files.cases, imported.numbers);
  return { imported, fresh };
}

/** The files that the arguments name. */
function pick({ cases, results }: Partial<Files>): Partial<Files> {
  return { ...(cases !== undefined && { cases }), ...(results !== undefined && { results }) };
}
