/** Results: the last one of each case by driver, in a file each, and the history of all. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { Path } from '@msafara/paths';
import { type CaseResult, historyLine } from '@msafara/paths/results';
import { pathId, suiteOf } from '@msafara/paths/suite';
import type { AnyStateMachine } from 'xstate';
import type { Model } from '../model.ts';
import { requirementsOfPath } from '../requirements.ts';
import type { DriverName } from './names.ts';

/** What runs cases: a driver, or the one of the browser in another browser. */
export type Runner = DriverName | 'firefox' | 'webkit';

const root = join(import.meta.dirname, '../../..');

/** Where the results, the recordings and the history are. */
export const outputFolder = join(root, 'test-results');

/** The part of a result that only running the path shows. */
export type RunOutcome = Pick<CaseResult, 'status' | 'started' | 'duration' | 'error' | 'seed'> & {
  /** The file of a picture, which is copied if it exists. */
  picture?: string;
};

/** Deletes the last results of some machines, before all their paths are run again. The history keeps them. */
export function clearResults(
  runner: Runner,
  machines: readonly AnyStateMachine[],
  folder: string = outputFolder,
): void {
  for (const { id } of machines) for (const file of globSync(join(folder, 'results', runner, `${id}-*`))) rmSync(file);
}

/** Saves the result of a path as the last one of its case, and adds it to the history. */
export function saveResult(
  runner: Runner,
  model: Model,
  path: Path<AnyStateMachine>,
  { picture, ...outcome }: RunOutcome,
  folder: string = outputFolder,
): void {
  const { machine } = model;
  const id = pathId(machine, path);
  const [suiteCase] = suiteOf(machine, [path], { title: '', purpose: '', given: '' }).cases;
  const file = join(folder, 'results', runner, `${machine.id}-${id}`);
  mkdirSync(join(folder, 'results', runner), { recursive: true });
  // The picture of an earlier failure says nothing about this run.
  for (const former of globSync(`${file}.*`)) rmSync(former);
  const kept = picture !== undefined && existsSync(picture) ? `${file}${extname(picture)}` : undefined;
  if (kept !== undefined && picture !== undefined) copyFileSync(picture, kept);
  const result: CaseResult = {
    id,
    machine: machine.id,
    driver: runner,
    title: suiteCase?.title ?? path.name,
    steps: path.steps.map(({ eventCase }) => eventCase.name),
    requirements: requirementsOfPath(model, path),
    ...outcome,
    ...(commit() && { commit: commit() }),
    ...(kept !== undefined && { picture: relative(root, kept) }),
  };
  writeFileSync(`${file}.json`, `${JSON.stringify(result, null, 2)}\n`);
  appendFileSync(historyFile(folder), historyLine(result));
}

/** The last results of some machines, by every runner. */
export function resultsOf(machines: readonly AnyStateMachine[], folder: string = outputFolder): CaseResult[] {
  return machines.flatMap(({ id }) =>
    globSync(join(folder, 'results', '*', `${id}-*.json`))
      .sort()
      .map((file): CaseResult => JSON.parse(readFileSync(file, 'utf8'))),
  );
}

/** The file of all results so far, which CI may keep from run to run. */
export function historyFile(folder: string = outputFolder): string {
  return join(folder, 'history.jsonl');
}

let found: string | undefined;

/** The commit that is tested, followed by `-dirty` if files have been changed since; empty outside of a repository. */
export function commit(): string {
  found ??= describedCommit();
  return found;
}

function describedCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
