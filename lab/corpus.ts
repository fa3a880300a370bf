/**
 * `npm run lab -- corpus`: tours, draws, exports and reopens each chart of packages/paths/tests/charts with samples derived from it, each
 * in a process of its own, and prints what became of them. Fails if one is wrong, hangs or takes too much memory. Given a folder, it
 * does the same with machines of other people.
 */

import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formatTable, oneOf } from '@msafara/command';
import { charts } from '../packages/paths/tests/charts/index.ts';
import { eachOf } from './corpus/each.ts';
import { tryFolder } from './corpus/folder.ts';
import type { Measured } from './corpus/trial.ts';
import { runTool } from './run-tool.ts';

const usage = `Usage: npm run lab -- corpus [CHART … | FOLDER]

Tours, draws, exports and reopens the charts of packages/paths/tests/charts, or only those given by their ids. With a folder: runs
the commands paths and visualizer on each machine that the files of the folder export, as they are. Install what they import.`;

/** What no chart may exceed: the time it takes by itself, and its memory. */
const limits = { seconds: 10, megabytes: 1000 };
/** A process that is still running by then hangs. */
const longest = 60;

type Outcome = Measured | { chart: string; faults: string[] };

await runTool(usage, {}, execute);

async function execute(_: object, positionals: string[]): Promise<number> {
  const [folder] = positionals;
  if (folder !== undefined && existsSync(folder) && statSync(folder).isDirectory()) return tryFolder(folder);
  const ids = charts.map(({ machine }) => machine.id);
  const wanted = positionals.length === 0 ? ids : positionals.map((name) => oneOf('chart', name, ids));
  const outcomes = await eachOf(wanted, tried);
  process.stdout.write(`${tableOf(outcomes)}\n${notesOf(outcomes)}`);
  return outcomes.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

async function tried(id: string): Promise<Outcome> {
  const file = join(import.meta.dirname, 'corpus', 'trial.ts');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=1500', file, id], {
      timeout: longest * 1000,
      killSignal: 'SIGKILL',
      maxBuffer: 1e8,
    });
    const measured = JSON.parse(stdout) as Measured;
    return { ...measured, faults: [...measured.faults, ...excesses(measured)] };
  } catch (error) {
    const { killed, message } = error as Error & { killed?: boolean };
    return { chart: id, faults: [killed ? `it hangs: no end within ${longest} s` : `its process fails: ${message}`] };
  }
}

function excesses({ seconds, megabytes }: Measured): string[] {
  return [
    ...(seconds > limits.seconds ? [`it takes ${seconds.toFixed(1)} s, more than ${limits.seconds}`] : []),
    ...(megabytes > limits.megabytes ? [`it takes ${Math.round(megabytes)} MB, more than ${limits.megabytes}`] : []),
  ];
}

function tableOf(outcomes: readonly Outcome[]): string {
  const columns = ['chart', 'states', 'transitions', 'samples', 'paths', 'steps', 'missing', 'seconds', 'MB', 'result'];
  const rows = outcomes.map((outcome) => {
    const result = outcome.faults.length > 0 ? 'WRONG' : 'tour' in outcome ? outcome.tour.verdict : '';
    if (!('tour' in outcome)) return [outcome.chart, '', '', '', '', '', '', '', '', result];
    const { chart, states, transitions, tour, missing, seconds, megabytes } = outcome;
    const toured =
      tour.verdict === 'toured' ? [tour.eventCases, tour.paths, tour.steps, missing.length] : ['', '', '', ''];
    return [chart, states, transitions, ...toured, seconds.toFixed(2), Math.round(megabytes), result].map(String);
  });
  return formatTable(columns, rows, [0, columns.length - 1]);
}

/** The refusals, the missing samples and the faults, in full. */
function notesOf(outcomes: readonly Outcome[]): string {
  const said = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`;
  const measured = outcomes.filter((outcome): outcome is Measured => 'tour' in outcome);
  const refused = measured.flatMap(({ tour }) => (tour.verdict === 'refused' ? [tour.sentence] : []));
  const missing = measured.flatMap(({ chart, missing: samples }) => samples.map((sample) => `${chart}: ${sample}`));
  const faults = outcomes.flatMap(({ chart, faults: found }) => found.map((fault) => `${chart}: ${fault}`));
  return `${said('Refused:', refused)}${said('Missing samples:', missing)}${said('Wrong:', faults)}`;
}
