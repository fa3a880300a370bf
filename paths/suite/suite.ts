import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { coverageItemsOf } from '../coverage-items.ts';
import { type Path, type PathStep, placeOf } from '../path.ts';
import { statesIn, statesLeft, statesOf, transitionsOf } from '../transitions.ts';
import { pathId } from './identity.ts';

/** What to expect after a step, or before the first one. */
export type Expectation = {
  /** The place in the chart, such as 'form.invalid'. */
  place: string;
  /** The chart's descriptions of the transitions taken and the active states. */
  results: string[];
  /** The requirements that this checks. */
  requirements: string[];
};

/** An action and its expected results. */
export type CaseStep = Expectation & {
  number: number;
  /** What to do: the name of the event case. */
  action: string;
  /** The ids of the transitions taken. */
  transitions: string[];
};

/** A test case: one path. */
export type Case = {
  /** See `pathId`. */
  id: string;
  title: string;
  /** All requirements that it checks. */
  requirements: string[];
  start: Expectation;
  steps: CaseStep[];
};

/** A test suite for a machine. This is also its JSON format. */
export type Suite = {
  /** The id of the machine. */
  machine: string;
  title: string;
  /** What the machine is for, in one line. */
  purpose: string;
  /** The precondition of every case. */
  given: string;
  cases: Case[];
};

/** The part of a suite that does not come from the chart. */
export type SuiteHeading = Pick<Suite, 'title' | 'purpose' | 'given'>;

/** Turns paths into a suite, using the descriptions of the chart. Duplicate paths become one case. */
export function suiteOf<Machine extends AnyStateMachine>(
  machine: Machine,
  paths: readonly Path<Machine>[],
  heading: SuiteHeading,
): Suite {
  const chart = readTexts(machine);
  const cases = new Map(
    paths.map((path): [string, Case] => {
      const id = pathId(machine, path);
      return [id, { id, ...caseOf(path, chart) }];
    }),
  );
  return { machine: machine.id, ...heading, cases: [...cases.values()] };
}

/** The descriptions and requirements of states and transitions, by id. */
type ChartTexts = {
  descriptions: Map<string, string | undefined>;
  requirements: ReadonlyMap<string, string>;
  statesIn: (snapshot: object) => string[];
  /** The states that were active before a transition. */
  statesBefore: (transition: string) => string[];
};

function readTexts(machine: AnyStateMachine): ChartTexts {
  const transitions = transitionsOf(machine);
  const named = [
    ...statesOf(machine),
    ...transitions.map(({ id, definition: { description } }) => ({ id, description })),
  ];
  const left = new Map(transitions.map(({ id, definition }) => [id, statesLeft(definition)]));
  return {
    descriptions: new Map(named.map(({ id, description }) => [id, description])),
    requirements: coverageItemsOf(machine).requirementOf,
    statesIn: (snapshot) => statesIn(machine, (snapshot as AnyMachineSnapshot).value),
    statesBefore: (transition) => left.get(transition) ?? [],
  };
}

function caseOf<Machine extends AnyStateMachine>({ start, steps }: Path<Machine>, chart: ChartTexts): Omit<Case, 'id'> {
  const states = chart.statesIn(start);
  const initial: Expectation = {
    place: placeOf(start),
    results: distinctIn(chart.descriptions, states),
    requirements: distinctIn(chart.requirements, states),
  };
  const numbered = steps.map((step, at) => ({ number: at + 1, ...stepOf(step, chart) }));
  return {
    title: titleOf(initial, numbered),
    requirements: distinct([initial, ...numbered].flatMap(({ requirements }) => requirements)).sort(),
    start: initial,
    steps: numbered,
  };
}

function stepOf<Machine extends AnyStateMachine>(
  { eventCase, before, after, transitions }: PathStep<Machine>,
  chart: ChartTexts,
): Omit<CaseStep, 'number'> {
  const states = chart.statesIn(after);
  const known = chart.statesIn(before);
  // Includes states that are only passed through, but not those that were active before.
  const entered = [...transitions.flatMap(chart.statesBefore), ...states].filter((id) => !known.includes(id));
  return {
    action: eventCase.name,
    place: placeOf(after),
    results: distinctIn(chart.descriptions, [...transitions, ...states]),
    requirements: distinctIn(chart.requirements, [...transitions, ...entered]),
    transitions,
  };
}

function titleOf({ place }: Expectation, steps: readonly CaseStep[]): string {
  const last = steps.at(-1);
  if (last === undefined) return `The start, ${place}`;
  return `${steps.length} ${steps.length === 1 ? 'step' : 'steps'} to ${last.place}: ${last.action}`;
}

function distinctIn(texts: ReadonlyMap<string, string | undefined>, ids: readonly string[]): string[] {
  return distinct(ids.flatMap((id) => texts.get(id) ?? []));
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}
