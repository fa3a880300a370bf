import { stripVTControlCharacters } from 'node:util';
import { describeReport, Faults, follow, type Path, reportOf } from '@msafara/paths';
import type { CaseResult } from '@msafara/paths/results';
import type { AnyStateMachine } from 'xstate';
import { resultsOf } from '../../tests/models/drivers/results.ts';
import { detourStrategy, type Selection, selectedPaths } from '../../tests/models/drivers/selection.ts';
import { exploreModel, type Model, type ModelEventCase } from '../../tests/models/model.ts';

type ModelFaults = Faults<AnyStateMachine, ModelEventCase<AnyStateMachine>>;

/**
 * Plans paths around the steps that failed in the browser, where paths run in several processes that know nothing of each
 * other. What they found is read from their results.
 */
export class Detours {
  readonly #selection: Selection;
  readonly #models: readonly Model[];
  readonly #folder: string | undefined;
  readonly #faults = new Map<string, ModelFaults>();

  /** `folder` is where the results are (default: `test-results`). */
  constructor(models: readonly Model[], selection: Selection, folder?: string) {
    this.#models = models;
    this.#selection = selection;
    this.#folder = folder;
  }

  /** Reads the results of paths that have started at a time or later, as ISO 8601. */
  read(since: string): void {
    for (const model of this.#models) {
      const results = resultsOf([model.machine], this.#folder).filter(
        ({ driver, started }) => driver === 'browser' && started >= since,
      );
      const isNew = !this.#faults.has(model.machine.id);
      if (isNew && !results.some(({ status }) => status === 'failed')) continue;
      const faults = this.#faults.get(model.machine.id) ?? faultsOf(model, this.#selection);
      this.#faults.set(model.machine.id, faults);
      for (const result of results) note(faults, result);
    }
  }

  /** The selection of paths that meet what is missing in other ways; undefined if there are none. */
  next(): Selection | undefined {
    const strategy = detourStrategy(this.#selection);
    const planned = [...this.#faults].map(([id, faults]) => [id, faults.detours(strategy).map(namesOf)] as const);
    const detours = Object.fromEntries(planned.filter(([, paths]) => paths.length > 0));
    const machines = Object.keys(detours);
    if (machines.length === 0) return undefined;
    return { machines, detours, walks: { count: 0, steps: 0, seed: 0 }, shrinks: this.#selection.shrinks };
  }

  /** A report for each machine with a step that failed, which tells causes from consequences. */
  reports(): string[] {
    return [...this.#faults.values()].map((faults) => describeReport(reportOf(faults)));
  }
}

function faultsOf(model: Model, selection: Selection): ModelFaults {
  return new Faults(exploreModel(model), selectedPaths(model, selection));
}

function note(faults: ModelFaults, { status, steps, error }: CaseResult): void {
  const path = follow(faults.graph, steps);
  if (status === 'passed') faults.passed(path);
  if (status === 'failed' && error?.step !== undefined) faults.failed(path, error.step, reasonIn(error.message));
}

/** What went wrong: the first line of the message of a StepError, and what follows the headline and the steps. */
function reasonIn(message: string): string {
  const [place = '', ...details] = message.split('\n\n');
  const reason = [place.split('\n')[0], ...details].join('\n');
  return stripVTControlCharacters(reason).replace(/\n\s*\n/g, '\n');
}

function namesOf({ steps }: Path<AnyStateMachine, ModelEventCase<AnyStateMachine>>): string[] {
  return steps.map(({ eventCase }) => eventCase.name);
}
