import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { InputError, oneOf } from '@msafara/command';
import { parseArguments, wholeNumber } from '@msafara/command/arguments';
import {
  type CaseResult,
  type CaseRun,
  historyLine,
  isFailure,
  type KnownCase,
  matrixAsTable,
  matrixAsText,
  matrixOf,
  parseHistory,
  resultsAsAllure,
  resultsAsJunit,
  resultsAsText,
  runKey,
  type Stability,
  stabilityOf,
  trimHistory,
} from '@msafara/paths/results';
import { csvOf, suiteOf } from '@msafara/paths/suite';
import { driverNames } from '../../tests/models/drivers/names.ts';
import { commit, historyFile, outputFolder, resultsOf } from '../../tests/models/drivers/results.ts';
import { type Flow, flowOf, flows, suiteHeadingOf } from '../../tests/models/flows.ts';
import { pathsOf } from '../../tests/models/model.ts';
import { requirementsOf } from '../../tests/models/requirements.ts';
import { manualResults } from './manual-results.ts';

const formatNames = ['text', 'json', 'junit', 'allure', 'matrix', 'csv'] as const;

/** The number of runs of each case and driver that are kept. */
const keptRuns = 50;

const resultsUsage = `Usage: npm run paths -- results [MACHINE …] [options]

Reports the last result of each case by every driver, how steady its outcomes are, and which requirements it checks.
Fails if a last result is a failure.

  --format FORMAT     One of ${formatNames.join(', ')} (default: text).
                      text: results by machine and driver, failures, flaky cases
                      json: everything, for programs
                      junit: JUnit XML
                      allure: the files of a folder that Allure 2 or 3 reads
                      matrix: each requirement with its cases and their last results
                      csv: the same for a spreadsheet
  --out PATH          The file to write instead of stdout; for allure a folder
                      (default: test-results/allure-results).
  --last N            Measures stability over the last N runs (default: 20).
  --history FILE      Adds the runs of another history, such as one that CI has kept, and saves all in it: the last
                      ${keptRuns} of each case and driver.`;

type Report = {
  results: readonly CaseResult[];
  stability: ReadonlyMap<string, Stability>;
  selected: readonly Flow[];
};

/** `npm run paths -- results …`: reports the last results. Returns 1 if one of them is a failure. */
export async function results(args: readonly string[], folder: string = outputFolder): Promise<number> {
  if (['record', 'import', 'show'].includes(args[0] ?? '')) return manualResults(args);
  const { values, positionals } = parseArguments(args, {
    format: { type: 'string' },
    out: { type: 'string' },
    last: { type: 'string' },
    history: { type: 'string' },
    help: { type: 'boolean' },
  });
  if (values.help) {
    process.stdout.write(`${resultsUsage}\n`);
    return 0;
  }
  const format = oneOf('format', values.format ?? 'text', formatNames);
  const last = values.last === undefined ? undefined : wholeNumber('last', values.last, 2);
  const selected = positionals.length > 0 ? positionals.map(flowOf) : flows;
  const found = resultsOf(
    selected.map(({ machine }) => machine),
    folder,
  );
  if (found.length === 0) {
    throw new InputError('No results yet. To make them, run npm test or npm run paths -- run all --driver actor.');
  }
  const history = await historyWith(values.history, folder);
  const report = { results: found, stability: stabilityOf(history, last === undefined ? {} : { last }), selected };
  if (format === 'allure') await writeAllure(report, values.out ?? join(folder, 'allure-results'));
  else await write(formatted(report, format), values.out);
  return found.some(({ status }) => isFailure(status)) ? 1 : 0;
}

function formatted(report: Report, format: Exclude<(typeof formatNames)[number], 'allure'>): string {
  const { results: all, stability } = report;
  switch (format) {
    case 'text':
      return `${resultsAsText(all, stability)}\n`;
    case 'junit':
      return resultsAsJunit(all, { stability });
    case 'matrix':
      return `${matrixAsText(matrixIn(report), driverNames)}\n`;
    case 'csv': {
      const { columns, rows } = matrixAsTable(matrixIn(report), driverNames);
      return csvOf(columns, rows);
    }
    case 'json':
      return `${JSON.stringify(documentOf(report), null, 2)}\n`;
  }
}

/** Everything that is known, for programs. */
function documentOf(report: Report) {
  return {
    generated: new Date().toISOString(),
    commit: commit(),
    results: report.results.map((result) => ({ ...result, stability: report.stability.get(runKey(result)) })),
    requirements: matrixIn(report),
  };
}

function matrixIn({ results: all, selected }: Report) {
  return matrixOf(selected.flatMap(casesOf), all, {
    drivers: driverNames,
    requirements: selected.flatMap(({ model }) => requirementsOf(model)),
  });
}

/** The cases of a flow's suite. */
function casesOf(flow: Flow): KnownCase[] {
  const { machine, model } = flow;
  const { cases } = suiteOf(machine, pathsOf(model), suiteHeadingOf(flow));
  const ofModel = model.requirements ?? [];
  return cases.map(({ id, title, requirements }) => ({
    id,
    machine: machine.id,
    title,
    requirements: [...new Set([...requirements, ...ofModel])],
  }));
}

async function writeAllure({ results: all, stability }: Report, folder: string): Promise<void> {
  // Allure would count the results of an earlier export as retries.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { result, attachment } of resultsAsAllure(all, { stability })) {
    await writeFile(join(folder, `${result.uuid}-result.json`), `${JSON.stringify(result, null, 2)}\n`);
    // Pictures are named from the root of the repository.
    if (attachment !== undefined)
      await copyFile(join(outputFolder, '..', attachment.from), join(folder, attachment.to));
  }
  await writeFile(join(folder, 'environment.properties'), `commit = ${commit()}\n`);
  process.stdout.write(
    `${all.length} results are in ${relative('.', folder)}: npx allure generate ${relative('.', folder)}\n`,
  );
}

async function write(text: string, out: string | undefined): Promise<void> {
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, text);
}

/** The runs so far; with another file those in it, too, which then holds them all. */
async function historyWith(other: string | undefined, folder: string): Promise<CaseRun[]> {
  const file = historyFile(folder);
  const whole = await readHistory(file);
  const own = trimHistory(whole, keptRuns);
  if (own.length < whole.length) await write(own.map(historyLine).join(''), file);
  if (other === undefined) return own;
  const all = trimHistory([...(await readHistory(other)), ...own], keptRuns);
  await write(all.map(historyLine).join(''), other);
  return all;
}

async function readHistory(file: string): Promise<CaseRun[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return parseHistory(text, relative('.', file));
}
