import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { chartOf } from '../chart.ts';
import { type Path, placeOf, type Step } from '../path.ts';
import { statesIn, statesLeft, statesOf, transitionsOf } from '../transitions.ts';
import { pathId } from './identity.ts';

/** What is to be found after a step, or before the first one. */
export type Expectation = {
  /** Where the machine is, as one reads it in its chart: 'form.invalid'. */
  place: string;
  /** What the chart says of the transitions that lead there and of the states that it is in then. */
  results: string[];
  /** The requirements that are checked by this. */
  requirements: string[];
};

/** One thing to do, and what is to be found then. */
export type CaseStep = Expectation & {
  number: number;
  /** What to do or to make happen: the name of the event case. */
  action: string;
  /** The ids of the transitions that it takes. */
  transitions: string[];
};

/** One path, to be followed from its start to its end. */
export type Case = {
  /** See `pathId`. */
  id: string;
  title: string;
  /** All requirements that its start and its steps check. */
  requirements: string[];
  start: Expectation;
  steps: CaseStep[];
};

/** The paths of one machine as cases that a user can follow and a program can read: what the JSON format holds. */
export type Suite = {
  /** The id of the machine. */
  machine: string;
  title: string;
  /** What the machine is for, in one line. */
  purpose: string;
  /** What is to be there before the first step of every case. */
  given: string;
  cases: Case[];
};

/** What a suite says beside what the chart does. */
export type SuiteWords = Pick<Suite, 'title' | 'purpose' | 'given'>;

/** Puts paths of a machine into the words of its chart and its event cases. The same path twice is one case. */
export function suiteOf<Machine extends AnyStateMachine>(
  machine: Machine,
  paths: readonly Path<Machine>[],
  words: SuiteWords,
): Suite {
  const chart = readChart(machine);
  const cases = new Map(
    paths.map((path): [string, Case] => {
      const id = pathId(machine, path);
      return [id, { id, ...caseOf(path, chart) }];
    }),
  );
  return { machine: machine.id, ...words, cases: [...cases.values()] };
}

/** What a chart says of its states and transitions, by their ids. */
type Chart = {
  descriptions: Map<string, string | undefined>;
  requirements: ReadonlyMap<string, string>;
  statesIn: (snapshot: object) => string[];
  /** The states that must have been active to take a transition. */
  statesBefore: (transition: string) => string[];
};

function readChart(machine: AnyStateMachine): Chart {
  const transitions = transitionsOf(machine);
  const named = [
    ...statesOf(machine),
    ...transitions.map(({ id, definition: { description } }) => ({ id, description })),
  ];
  const left = new Map(transitions.map(({ id, definition }) => [id, statesLeft(definition)]));
  return {
    descriptions: new Map(named.map(({ id, description }) => [id, description])),
    requirements: chartOf(machine).requirementOf,
    statesIn: (snapshot) => statesIn(machine, (snapshot as AnyMachineSnapshot).value),
    statesBefore: (transition) => left.get(transition) ?? [],
  };
}

function caseOf<Machine extends AnyStateMachine>({ start, steps }: Path<Machine>, chart: Chart): Omit<Case, 'id'> {
  const states = chart.statesIn(start);
  const begin: Expectation = {
    place: placeOf(start),
    results: said(chart.descriptions, states),
    requirements: said(chart.requirements, states),
  };
  const numbered = steps.map((step, at) => ({ number: at + 1, ...stepOf(step, chart) }));
  return {
    title: titleOf(begin, numbered),
    requirements: distinct([begin, ...numbered].flatMap(({ requirements }) => requirements)).sort(),
    start: begin,
    steps: numbered,
  };
}

function stepOf<Machine extends AnyStateMachine>(
  { eventCase, before, after, transitions }: Step<Machine>,
  chart: Chart,
): Omit<CaseStep, 'number'> {
  const states = chart.statesIn(after);
  const known = chart.statesIn(before);
  // States that are only passed on the way are checked too, and those that stay as they were are not checked again.
  const entered = [...transitions.flatMap(chart.statesBefore), ...states].filter((id) => !known.includes(id));
  return {
    action: eventCase.name,
    place: placeOf(after),
    results: said(chart.descriptions, [...transitions, ...states]),
    requirements: said(chart.requirements, [...transitions, ...entered]),
    transitions,
  };
}

function titleOf({ place }: Expectation, steps: readonly CaseStep[]): string {
  const last = steps.at(-1);
  if (last === undefined) return `The start, ${place}`;
  return `${steps.length} ${steps.length === 1 ? 'step' : 'steps'} to ${last.place}: ${last.action}`;
}

function said(words: ReadonlyMap<string, string | undefined>, ids: readonly string[]): string[] {
  return distinct(ids.flatMap((id) => words.get(id) ?? []));
}

function distinct(words: string[]): string[] {
  return [...new Set(words)];
}
