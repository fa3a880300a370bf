/** Runs paths and random walks with any driver, records their results, and reports how to reproduce a failure. */

import { join } from 'node:path';
import { Coverage, type Observation, type Path, StepError, shrink } from '@msafara/paths';
import { arbitraryPath } from '@msafara/paths/arbitrary';
import type { CaseStatus } from '@msafara/paths/results';
import { pathId } from '@msafara/paths/suite';
import { asyncProperty, check, limitShrink } from 'fast-check';
import type { AnyStateMachine } from 'xstate';
import { exploreModel, type Model, type ModelEventCase } from '../model.ts';
import type { DriverName } from './names.ts';
import { record, recordingsOf } from './recording.ts';
import { outputFolder, type Runner, saveResult } from './results.ts';
import { isRecorded, selectedWalks, selection } from './selection.ts';
import { joinSteps } from './steps.ts';

/** Runs a path in a fresh environment and returns what was observed. Throws a StepError if a step fails. */
export type PathRunner<Machine extends AnyStateMachine> = (
  path: Path<Machine, ModelEventCase<Machine>>,
) => Promise<readonly Observation[]>;

/** The maximum number of runs spent on shrinking a failing path: fewer the more a run costs. */
export const tries: Record<DriverName, number> = { actor: 500, view: 60, browser: 25 };

export type RecordOptions = {
  /** What the result is recorded for (default: the driver). */
  runner?: Runner;
  /** What the command that reproduces a failure needs besides the path. */
  reproduce?: readonly string[];
  /** The file of the picture that the driver takes of a failure. */
  picture?: string;
  /** Where results and recordings are saved (default: `test-results`). */
  folder?: string;
};

/** Runs a path of a model and records what was observed and how it ended. */
export async function runAndRecord<Machine extends AnyStateMachine>(
  driver: DriverName,
  model: Model<Machine>,
  path: Path<Machine, ModelEventCase<Machine>>,
  run: PathRunner<Machine>,
  options: RecordOptions = {},
): Promise<void> {
  try {
    await recorded(driver, model, path, run, options);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    const { reproduce = [] } = options;
    if (selection.shrinks) throw await shortestFailure(driver, model, path, error, run, reproduce);
    throw withCommand(error, driver, model.machine, ['--path', pathId(model.machine, path), ...reproduce]);
  }
}

/** Runs a path and records what was observed and how it ended. Throws the error that ended it. */
export async function recorded<Machine extends AnyStateMachine>(
  driver: DriverName,
  model: Model<Machine>,
  path: Path<Machine, ModelEventCase<Machine>>,
  run: PathRunner<Machine>,
  { runner = driver, picture, folder = outputFolder }: RecordOptions = {},
): Promise<void> {
  if (!isRecorded) return void (await run(path));
  const started = new Date().toISOString();
  const start = performance.now();
  const save = (status: CaseStatus, error?: unknown) => {
    const duration = Math.round(performance.now() - start);
    const outcome = { status, started, duration, ...seedOf(), ...(error !== undefined && { error: caseError(error) }) };
    saveResult(
      runner,
      model as Model,
      path as Path<AnyStateMachine>,
      { ...outcome, ...(picture && { picture }) },
      folder,
    );
  };
  try {
    record(driver, model.machine, path, await run(path), join(folder, 'coverage'));
    save('passed');
  } catch (error) {
    if (error instanceof StepError) record(driver, model.machine, path, error.observations, join(folder, 'coverage'));
    save(error instanceof StepError ? 'failed' : 'broken', error);
    throw error;
  }
}

function caseError(error: unknown): { message: string; step?: number } {
  const message = error instanceof Error ? error.message : String(error);
  return { message, ...(error instanceof StepError && { step: error.number }) };
}

/** The seed that the paths of this run were drawn with, if they were. */
function seedOf(): { seed?: number } {
  const { options } = selection;
  return options?.strategy === 'random' ? { seed: options.seed } : {};
}

/** Runs random walks through the machine of a model. */
export async function runRandomWalks<Machine extends AnyStateMachine>(
  driver: DriverName,
  model: Model<Machine>,
  run: PathRunner<Machine>,
): Promise<void> {
  const { count, steps, seed } = selectedWalks(driver);
  let completed = 0;
  const property = asyncProperty(
    limitShrink(arbitraryPath(exploreModel(model), { steps }), tries[driver]),
    async (path) => {
      await run(path);
      completed += path.steps.length;
    },
  );
  const { counterexample, errorInstance } = await check(property, {
    numRuns: count,
    seed,
    endOnFailure: !selection.shrinks,
  });
  if (selection.walks)
    console.log(`${model.machine.id}: --walks ${count} --length ${steps} --seed ${seed}, ${completed} steps completed`);
  if (counterexample === null) return;
  if (!(errorInstance instanceof StepError)) throw errorInstance;
  const [path] = counterexample;
  const error = caseError(errorInstance);
  const outcome = { status: 'failed', started: new Date().toISOString(), duration: 0, seed, error } as const;
  if (isRecorded) saveResult(driver, model as Model, path as Path<AnyStateMachine>, outcome);
  if (selection.shrinks) throw await shortestFailure(driver, model, path, errorInstance, run);
  throw withCommand(errorInstance, driver, model.machine, stepsOption(path, errorInstance.number));
}

/** The coverage of a machine according to a driver's recordings. */
export function recordedCoverage(driver: DriverName, machine: AnyStateMachine): Coverage {
  const coverage = new Coverage(machine);
  for (const observation of recordingsOf(driver, machine).flat()) coverage.add(observation);
  return coverage;
}

/** Shrinks a failing path and returns the failure of the shortest one found, with a command that reproduces it. */
export async function shortestFailure<Machine extends AnyStateMachine>(
  driver: DriverName,
  model: Model<Machine>,
  path: Path<Machine, ModelEventCase<Machine>>,
  failure: StepError,
  run: PathRunner<Machine>,
  reproduce: readonly string[] = [],
): Promise<Error> {
  let last = failure;
  const failedStep = async (shorter: Path<Machine, ModelEventCase<Machine>>) => {
    try {
      await run(shorter);
      return undefined;
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      last = error;
      return error.number;
    }
  };
  const shortest = await shrink(exploreModel(model), path, failure.number, failedStep, { tries: tries[driver] });
  return withCommand(last, driver, model.machine, [...stepsOption(shortest, shortest.steps.length), ...reproduce]);
}

export function stepsOption<Machine extends AnyStateMachine>({ steps }: Path<Machine>, until: number): string[] {
  return ['--steps', joinSteps(steps.slice(0, until).map(({ eventCase }) => eventCase.name))];
}

/** A failure with the command that reproduces it. */
export function withCommand(
  failure: StepError,
  driver: DriverName,
  { id }: AnyStateMachine,
  options: readonly string[],
): StepError {
  const command = ['npm run paths -- run', id, '--driver', driver, ...options.map(quoted)].join(' ');
  return new StepError(
    `${failure.message}\n\nTo reproduce: ${command}\n`,
    failure.number,
    failure.cause,
    failure.observations,
  );
}

/** An argument quoted for a shell. */
function quoted(argument: string): string {
  return /^[\w-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;
}
