import { InputError } from '@msafara/command';
import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate';
import { canOccur, type EventCase, isStart } from '../event-case.ts';
import { type Fixed, withFixed } from '../fixed.ts';
import { type PathStep, placeOf } from '../path.ts';
import type { Driver } from '../run-path.ts';
import { traceEvent, traceStart } from '../trace.ts';
import { line, placeStep } from './gherkin.ts';
import type { Suite } from './suite.ts';

type DefineStep = (pattern: RegExp, run: () => Promise<void>) => unknown;

/** The functions of Cucumber, or of playwright-bdd's `createBdd`, that steps are defined with. */
export type StepRegistry = {
  Given: DefineStep;
  When: DefineStep;
  Then: DefineStep;
  After: (run: () => Promise<void>) => unknown;
};

/** A machine with all that its features need to run. */
export type DrivenMachine<
  Machine extends AnyStateMachine = AnyStateMachine,
  Given extends EventCase<Machine> = EventCase<Machine>,
> = Fixed & {
  machine: Machine;
  eventCases: readonly Given[];
  input?: unknown;
  /** Makes the driver of a scenario. It is closed after the scenario. */
  driver: () => Driver<Machine, Given> & { close?: () => Promise<void> };
};

/** The texts of the steps of a feature, by what they do. */
export type StepTextsOfSuite = Pick<Suite, 'machine' | 'given'> & {
  actions: string[];
  places: string[];
  results: string[];
};

/** The texts of a suite's feature that need a definition. Throws an InputError if one of them would mean two things. */
export function featureTextsOf({ machine, given, cases }: Suite): StepTextsOfSuite {
  const steps = cases.flatMap((one) => one.steps);
  const found = [...cases.map(({ start }) => start), ...steps];
  const actions = distinct(steps.map(({ action }) => line(action)));
  const places = distinct(found.map(({ place }) => place));
  const results = distinct(found.flatMap((expectation) => expectation.results.map(line)));
  const others = [line(given), ...places.map((place) => placeStep(machine, place)), ...results];
  const ambiguous =
    actions.find((action) => others.includes(action)) ?? [line(given)].find((one) => results.includes(one));
  if (ambiguous !== undefined)
    throw new InputError(
      `'${ambiguous}' is both something to do and a result: rename the event case or the description.`,
    );
  return { machine, given: line(given), actions, places, results };
}

/** The source of a file that defines the steps of a feature, for Cucumber's `--import`. */
export function stepDefinitionsFile(texts: StepTextsOfSuite, driverModule: string): string {
  return `// Step definitions for the feature of '${texts.machine}', generated with it. Run: npx cucumber-js FEATURE --import THIS_FILE
import { After, Given, Then, When } from '@cucumber/cucumber';
import { defineSteps } from '@msafara/paths/suite';
import driven from ${JSON.stringify(driverModule)};

const texts = ${JSON.stringify(texts, null, 2)};

defineSteps({ After, Given, Then, When }, texts, typeof driven === 'function' ? await driven(texts.machine) : driven);
`;
}

/**
 * Defines the steps of a feature. Each scenario is followed on the chart and run by the driver, which checks the system
 * after each step; a step that the chart does not allow, or that leads elsewhere than the feature says, fails.
 */
export function defineSteps<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { Given: given, When: when, Then: then, After: after }: StepRegistry,
  texts: StepTextsOfSuite,
  driven: DrivenMachine<Machine, Given>,
): void {
  let scenario: Scenario<Machine, Given> | undefined;
  const current = () => {
    if (scenario === undefined) throw new Error(`A scenario must begin with 'Given ${texts.given}'.`);
    return scenario;
  };
  given(exactly(texts.given), async () => {
    scenario = new Scenario(driven);
    await scenario.begin();
  });
  for (const action of texts.actions) when(exactly(action), () => current().do(action));
  for (const place of texts.places) then(exactly(placeStep(texts.machine, place)), () => current().expectPlace(place));
  // The driver has checked them with the place.
  for (const result of texts.results) then(exactly(result), async () => current().expectChecked(result));
  after(async () => {
    await scenario?.end();
    scenario = undefined;
  });
}

/** A scenario while it runs. Its opening steps are caused together, once it is known which they are. */
class Scenario<Machine extends AnyStateMachine, Given extends EventCase<Machine>> {
  private snapshot: SnapshotFrom<Machine>;
  private isOpen = false;
  private isChecked = false;
  private readonly opening: PathStep<Machine, Given>[] = [];
  private readonly driven: DrivenMachine<Machine, Given>;
  private readonly driver: ReturnType<DrivenMachine<Machine, Given>['driver']>;

  constructor(driven: DrivenMachine<Machine, Given>) {
    this.driven = { ...driven, machine: withFixed(driven.machine, driven) };
    this.driver = driven.driver();
    this.snapshot = traceStart(this.driven.machine, driven.input).snapshot;
  }

  async begin(): Promise<void> {
    await this.openIfComplete();
  }

  async do(action: string): Promise<void> {
    const { machine, eventCases } = this.driven;
    const eventCase = eventCases.find(({ name }) => line(name) === action);
    if (eventCase === undefined || !canOccur(eventCase, this.snapshot))
      throw new Error(`'${action}' cannot occur in ${placeOf(this.snapshot)}: generate the feature again.`);
    const before = this.snapshot;
    const { snapshot, transitions } = traceEvent(machine, before, eventCase.event);
    this.snapshot = snapshot;
    this.isChecked = false;
    const step = { eventCase, before, after: snapshot, transitions };
    if (this.isOpen) return this.driver.cause(step);
    this.opening.push(step);
    await this.openIfComplete();
  }

  async expectPlace(place: string): Promise<void> {
    const found = placeOf(this.snapshot);
    if (found !== place) throw new Error(`The chart leads to ${found}, not to ${place}: generate the feature again.`);
    if (this.isOpen) await this.driver.check(this.snapshot);
    this.isChecked = true;
  }

  expectChecked(result: string): void {
    if (!this.isChecked) throw new Error(`'${result}' must follow the step that checks the place.`);
  }

  async end(): Promise<void> {
    await this.driver.close?.();
  }

  /** Opens the system once no further opening event case has an effect, as paths are planned. */
  private async openIfComplete(): Promise<void> {
    const { machine, eventCases } = this.driven;
    const goesOn = eventCases.some(
      (eventCase) =>
        eventCase.opening &&
        canOccur(eventCase, this.snapshot) &&
        (isStart(eventCase.event) ||
          traceEvent(machine, this.snapshot, eventCase.event as AnyEventObject).transitions.length > 0),
    );
    const isStarted = this.opening.some(({ eventCase }) => isStart(eventCase.event));
    if (goesOn && !isStarted) return;
    this.isOpen = true;
    await this.driver.open(this.opening);
  }
}

/** A pattern that matches a text alone: no character of it has a meaning. */
function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')}$`);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
