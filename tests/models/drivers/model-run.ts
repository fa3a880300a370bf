import { describeReport, type Path, type PathOutcome, ResilientRun, type StepError } from '@msafara/paths';
import { pathId } from '@msafara/paths/suite';
import type { AnyStateMachine } from 'xstate';
import { exploreModel, type Model, type ModelEventCase } from '../model.ts';
import type { DriverName } from './names.ts';
import { outputFolder, saveResult } from './results.ts';
import { type PathRunner, type RecordOptions, recorded, stepsOption, tries, withCommand } from './runner.ts';
import { detourStrategy, isRecorded, selection } from './selection.ts';

type ModelPath<Machine extends AnyStateMachine> = Path<Machine, ModelEventCase<Machine>>;

/** Runs the paths of a model one after another in this process, and others around the steps that fail. */
export class ModelRun<Machine extends AnyStateMachine> {
  readonly paths: readonly ModelPath<Machine>[];
  readonly #driver: DriverName;
  readonly #model: Model<Machine>;
  readonly #options: RecordOptions;
  readonly #resilient: ResilientRun<Machine, ModelEventCase<Machine>>;
  /** The paths whose results count; those that only shrink another are not recorded. */
  readonly #cases = new Set<ModelPath<Machine>>();

  constructor(
    driver: DriverName,
    model: Model<Machine>,
    paths: readonly ModelPath<Machine>[],
    run: PathRunner<Machine>,
    options: RecordOptions = {},
  ) {
    this.paths = paths;
    this.#driver = driver;
    this.#model = model;
    this.#options = options;
    this.#resilient = new ResilientRun(() => exploreModel(model), paths, {
      run: (path) => (this.#cases.delete(path) ? recorded(driver, model, path, run, options) : run(path)),
      strategy: detourStrategy(),
      tries: selection.shrinks ? tries[driver] : 0,
      // In `npm test` nobody waits for a site that fails everywhere.
      limit: selection.shrinks ? 20 : 5,
    });
  }

  /** Whether a step has failed so far. */
  get hasFailed(): boolean {
    return this.#resilient.hasFailed;
  }

  /** Runs a path. Throws an error with a command that reproduces the failure; returns why if it was not run. */
  async run(path: ModelPath<Machine>): Promise<string | undefined> {
    this.#cases.add(path);
    const outcome = await this.#resilient.run(path);
    if (outcome.status === 'failed') throw this.#failure(outcome, ['--path', pathId(this.#model.machine, path)]);
    if (outcome.status === 'passed') return undefined;
    return this.#saveBlocked(path, outcome);
  }

  /**
   * Runs what failing paths left out, on other ways. Returns a report that tells causes from consequences, or undefined if
   * nothing failed. Throws an error with the report if a step failed that was not known to.
   */
  async runRest(): Promise<string | undefined> {
    if (!this.hasFailed || !isRecorded) return undefined;
    const fresh: StepError[] = [];
    let causes = this.#resilient.report().causes.length;
    await this.#resilient.runRest(
      (_path, outcome) => {
        if (outcome.status !== 'failed') return;
        // A known step that fails in another configuration, too, is no news.
        const now = this.#resilient.report().causes.length;
        if (now > causes) fresh.push(this.#failure(outcome));
        causes = now;
      },
      (path) => this.#cases.add(path),
    );
    const report = describeReport(this.#resilient.report());
    if (fresh.length > 0) throw new Error([...fresh.map(({ message }) => message), report].join('\n\n'));
    return report;
  }

  #failure(
    { error, shortest, shortestError }: Extract<PathOutcome<Machine, ModelEventCase<Machine>>, { status: 'failed' }>,
    command: readonly string[] = stepsOption(shortest, shortest.steps.length),
  ): StepError {
    const { machine } = this.#model;
    if (!selection.shrinks) return withCommand(error, this.#driver, machine, command);
    return withCommand(shortestError, this.#driver, machine, stepsOption(shortest, shortest.steps.length));
  }

  #saveBlocked(
    path: ModelPath<Machine>,
    { fault, number }: Extract<PathOutcome<Machine, ModelEventCase<Machine>>, { status: 'blocked' }>,
  ): string {
    const step = path.steps[number - 1]?.eventCase.name;
    const message = `Not run, because ${step === undefined ? 'the start' : `step ${number}, '${step}',`} is known to fail: ${fault.message.split('\n')[0]}`;
    const outcome = { status: 'blocked', started: new Date().toISOString(), duration: 0 } as const;
    const { runner = this.#driver, folder = outputFolder } = this.#options;
    const error = { message, step: number };
    if (isRecorded)
      saveResult(runner, this.#model as Model, path as Path<AnyStateMachine>, { ...outcome, error }, folder);
    return message;
  }
}
