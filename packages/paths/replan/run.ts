import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Graph } from '../graph.ts';
import type { Path } from '../path.ts';
import { StepError } from '../run-path.ts';
import { shrink } from '../shrink.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { transitionTour } from '../strategies/tour.ts';
import { Faults, type StepFault } from './faults.ts';
import { type ReplanReport, reportOf } from './report.ts';

export type ResilientOptions<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  /** Runs a path. Throws a StepError if a step fails. */
  run: (path: Path<Machine, Given>) => Promise<unknown>;
  /** How paths around failing steps are planned (default: `transitionTour()`). */
  strategy?: Strategy;
  /** The maximum number of runs spent on shrinking each failing path (default: 0, which is not to shrink). */
  tries?: number;
  /** The number of failing paths after which no others are planned (default: 20). */
  limit?: number;
};

/** What became of a path: it passed, failed, or was not run because it would meet a step that is known to fail. */
export type PathOutcome<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> =
  | { status: 'passed' }
  | { status: 'failed'; error: StepError; shortest: Path<Machine, Given>; shortestError: StepError }
  | { status: 'blocked'; fault: StepFault<Machine, Given>; number: number };

/** Runs paths, and others around the steps that fail. */
export class ResilientRun<Machine extends AnyStateMachine, Given extends EventCase<Machine>> {
  readonly #graph: () => Graph<Machine, Given>;
  readonly #paths: readonly Path<Machine, Given>[];
  readonly #options: ResilientOptions<Machine, Given>;
  /** Made when it is needed: runs without a failure need no graph. */
  #faults: Faults<Machine, Given> | undefined;
  readonly #passed: Path<Machine, Given>[] = [];
  #failures = 0;

  /** `paths` are the planned ones: what they would meet is what is to be met. */
  constructor(
    graph: () => Graph<Machine, Given>,
    paths: readonly Path<Machine, Given>[],
    options: ResilientOptions<Machine, Given>,
  ) {
    this.#graph = graph;
    this.#paths = paths;
    this.#options = options;
  }

  /** Which steps passed and failed so far. */
  get faults(): Faults<Machine, Given> {
    if (this.#faults === undefined) {
      this.#faults = new Faults(this.#graph(), this.#paths);
      for (const path of this.#passed) this.#faults.passed(path);
    }
    return this.#faults;
  }

  /** Whether a step has failed so far. */
  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  /** Runs a path, unless a step on its way is known to fail. Rethrows errors that are no StepErrors. */
  async run(path: Path<Machine, Given>): Promise<PathOutcome<Machine, Given>> {
    const blocking = this.#faults?.blocking(path);
    if (blocking !== undefined) return { status: 'blocked', ...blocking };
    const error = await this.#failure(path);
    if (error === undefined) {
      if (this.#faults === undefined) this.#passed.push(path);
      else this.#faults.passed(path);
      return { status: 'passed' };
    }
    this.#failures += 1;
    this.faults.failed(path, error.number, reasonOf(error));
    return { status: 'failed', error, ...(await this.#shortest(path, error)) };
  }

  /**
   * Plans paths that meet what is missing without the failing steps and runs them, until everything has been met or can be
   * reached only through a failing step. `before` receives every path, and `after` those that were run with their outcome.
   */
  async runRest(
    after: (path: Path<Machine, Given>, outcome: PathOutcome<Machine, Given>) => void = () => {},
    before: (path: Path<Machine, Given>) => void = () => {},
  ): Promise<void> {
    const { strategy = transitionTour(), limit = 20 } = this.#options;
    for (let open = Number.POSITIVE_INFINITY; this.#failures < limit; ) {
      const failures = this.#failures;
      for (const path of this.faults.detours(strategy)) {
        before(path);
        const outcome = await this.run(path);
        // A path that is blocked is planned again around the new fault.
        if (outcome.status !== 'blocked') after(path, outcome);
        if (this.#failures >= limit) return;
      }
      const left = this.faults.reachable.length;
      // A strategy need not meet all goals, but a round without any progress would repeat itself.
      if (left === 0 || (left >= open && failures === this.#failures)) return;
      open = left;
    }
  }

  report(): ReplanReport<Machine, Given> {
    return reportOf(this.faults);
  }

  async #failure(path: Path<Machine, Given>): Promise<StepError | undefined> {
    try {
      await this.#options.run(path);
      return undefined;
    } catch (error) {
      if (error instanceof StepError) return error;
      throw error;
    }
  }

  /** The shortest failing path found, whose attempts say more about which steps pass and fail. */
  async #shortest(path: Path<Machine, Given>, error: StepError) {
    const { tries = 0 } = this.#options;
    let shortestError = error;
    const failedStep = async (shorter: Path<Machine, Given>) => {
      const failure = await this.#failure(shorter);
      if (failure === undefined) this.faults.passed(shorter);
      else {
        this.faults.failed(shorter, failure.number, reasonOf(failure), { isPlanned: false });
        shortestError = failure;
      }
      return failure?.number;
    };
    const shortest =
      tries === 0
        ? { ...path, steps: path.steps.slice(0, error.number) }
        : await shrink(this.faults.graph, path, error.number, failedStep, { tries });
    return { shortest, shortestError };
  }
}

/**
 * Runs paths with a driver, and others around the steps that fail, until everything that the paths would have met has been met
 * or can be reached only through a failing step.
 */
export async function runResiliently<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  paths: readonly Path<Machine, Given>[],
  options: ResilientOptions<Machine, Given>,
): Promise<ReplanReport<Machine, Given>> {
  const running = new ResilientRun(() => graph, paths, options);
  for (const path of paths) await running.run(path);
  await running.runRest();
  return running.report();
}

/** What went wrong at the step, without the steps before it. */
function reasonOf({ cause, message }: StepError): string {
  return cause instanceof Error ? cause.message : message;
}
