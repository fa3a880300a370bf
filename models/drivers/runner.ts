/** How paths and random walks are gone, whatever the driver: what is kept of them, and what is said where one fails. */
import { asyncProperty, check, limitShrink } from 'fast-check';
import type { AnyStateMachine } from 'xstate';
import { Coverage, type Observation, type Path, StepError, shrink } from '../../paths/index.ts';
import { pathId } from '../../paths/suite/index.ts';
import { walks } from '../../paths/walks.ts';
import { graphOf, type Model, type ModelEventCase } from '../model.ts';
import { chosen, chosenWalks, type Driver } from './chosen.ts';
import { record, recordingsOf } from './recording.ts';
import { stepsInWords } from './steps.ts';

/** Goes a path to its end in a world of its own, and gives what was observed. Throws a StepError where it fails. */
export type Go<Machine extends AnyStateMachine> = (
  path: Path<Machine, ModelEventCase<Machine>>,
) => Promise<Observation[]>;

/** The most paths that may be gone on the search for a shorter one that fails: they cost a browser most. */
const tries: Record<Driver, number> = { actor: 500, view: 60, browser: 25 };

/** Goes a path of a model by a driver, and keeps what was observed. */
export async function goPath<Machine extends AnyStateMachine>(
  driver: Driver,
  model: Model<Machine>,
  path: Path<Machine, ModelEventCase<Machine>>,
  go: Go<Machine>,
): Promise<void> {
  const { machine } = model;
  try {
    record(driver, machine, path, await go(path));
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    if (chosen.shrinks) throw await shortestFailure(driver, model, path, error, go);
    throw withCommand(error, driver, machine, ['--path', pathId(machine, path)]);
  }
}

/** Goes random walks through the machine of a model by a driver. */
export async function goWalks<Machine extends AnyStateMachine>(
  driver: Driver,
  model: Model<Machine>,
  go: Go<Machine>,
): Promise<void> {
  const { count, steps, seed } = chosenWalks(driver, model as unknown as Model);
  let gone = 0;
  const property = asyncProperty(limitShrink(walks(graphOf(model), { steps }), tries[driver]), async (path) => {
    await go(path);
    gone += path.steps.length;
  });
  const { counterexample, errorInstance } = await check(property, {
    numRuns: count,
    seed,
    endOnFailure: !chosen.shrinks,
  });
  if (chosen.walks)
    console.log(`${model.machine.id}: --walks ${count} --length ${steps} --seed ${seed}, ${gone} steps gone`);
  if (counterexample === null) return;
  if (!(errorInstance instanceof StepError)) throw errorInstance;
  const [path] = counterexample;
  if (chosen.shrinks) throw await shortestFailure(driver, model, path, errorInstance, go);
  throw withCommand(errorInstance, driver, model.machine, stepsOption(path, errorInstance.number));
}

/** What the recordings of a driver show of a machine. */
export function recordedCoverage(driver: Driver, machine: AnyStateMachine): Coverage {
  const coverage = new Coverage(machine);
  for (const observation of recordingsOf(driver, machine).flat()) coverage.add(observation);
  return coverage;
}

/** The failure of the shortest path that could be found, of all that are like one that failed. */
export async function shortestFailure<Machine extends AnyStateMachine>(
  driver: Driver,
  model: Model<Machine>,
  path: Path<Machine, ModelEventCase<Machine>>,
  failure: StepError,
  go: Go<Machine>,
): Promise<Error> {
  let last = failure;
  const fails = async (shorter: Path<Machine, ModelEventCase<Machine>>) => {
    try {
      await go(shorter);
      return undefined;
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      last = error;
      return error.number;
    }
  };
  const shortest = await shrink(graphOf(model), path, failure.number, fails, { tries: tries[driver] });
  return withCommand(last, driver, model.machine, stepsOption(shortest, shortest.steps.length));
}

function stepsOption<Machine extends AnyStateMachine>({ steps }: Path<Machine>, until: number): string[] {
  return ['--steps', stepsInWords(steps.slice(0, until).map(({ eventCase }) => eventCase.name))];
}

/** A failure with the command that goes its path again. */
function withCommand(failure: StepError, driver: Driver, { id }: AnyStateMachine, how: readonly string[]): StepError {
  const command = ['npm run paths -- run', id, '--driver', driver, ...how.map(quoted)].join(' ');
  return new StepError(`${failure.message}\n\nTo repeat it: ${command}\n`, failure.number, failure.cause);
}

/** A word as a shell takes it for one. */
function quoted(word: string): string {
  return /^[\w-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
