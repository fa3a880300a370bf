import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { coverageItemsOf } from '../coverage-items.ts';
import { isStart, type ManualTexts, type Priority } from '../event-case.ts';
import type { Fixed } from '../fixed.ts';
import { type Path, type PathStep, placeOf } from '../path.ts';
import { statesIn, statesLeft, statesOf, transitionsOf } from '../transitions.ts';
import { guardsOf } from './guards.ts';
import { pathId } from './identity.ts';
import { priorityOf } from './priority.ts';
import { titlesOf } from './title.ts';
import { encodeValue, type Json } from './values.ts';

/** What to expect after a step, or before the first one. */
export type Expectation = {
  /** The place in the chart, such as 'form.invalid'. */
  place: string;
  /** The chart's descriptions of the transitions taken and the active states, and then what its texts expect. */
  results: string[];
  /** What a tester looks for instead of the results, where the texts of the path say all of it. */
  seen?: string[];
  /** The requirements that this checks. */
  requirements: string[];
};

/** An action and its expected results. */
export type CaseStep = Expectation & {
  number: number;
  /** What to do: the name of the event case. */
  action: string;
  /** How to do it by hand. */
  instruction?: string;
  /** The data to enter, by the label of its field. */
  data?: Readonly<Record<string, string>>;
  /** The sentences of the instruction that fill in a form, which follow one another there. */
  entries?: readonly string[];
  /** Whether it comes with the step before, by itself: see `stepsByHand`. */
  follows?: true;
  /** The event with its payload, as `encodeValue` writes it. */
  event: Json;
  /** The ids of the transitions taken. */
  transitions: string[];
};

/** A test case: one path. */
export type Case = {
  /** See `pathId`. */
  id: string;
  /** A short id for people, such as BOOK-3: see `numbered`. */
  number?: string;
  /** What it is called in the tools that it was imported into. */
  keys?: { testrail?: string; xray?: string };
  /** What it is about: see `titlesOf`. */
  title: string;
  /** The part of the suite where a tester finds it: see `sectionsOf`. */
  section?: string;
  priority: Priority;
  /** What must be in place before it begins, besides what the suite gives. */
  preconditions: string[];
  /** All requirements that it checks. */
  requirements: string[];
  /** How to begin by hand, and what to expect before the first step. */
  start: Expectation & Pick<CaseStep, 'instruction' | 'entries'>;
  steps: CaseStep[];
};

/** A test suite for a machine. This is also its JSON format. */
export type Suite = Fixed & {
  /** The id of the machine. */
  machine: string;
  title: string;
  /** What the machine is for, in one line. */
  purpose: string;
  /** The precondition of every case. */
  given: string;
  /** What a tester needs before doing any case by hand. */
  equipment?: string[];
  /** What these notes are called where they are an issue of their own: see `numbered`. */
  shared?: { number: string; xray?: string };
  /** What each requirement demands, by its id. */
  requirements?: Readonly<Record<string, string>>;
  /** The names of the chart's guards, by the ids of their transitions: see `guardsGone`. */
  guards?: Readonly<Record<string, string>>;
  /** What a tester needs to know before the cases of a section, by its title. */
  sections?: Readonly<Record<string, string>>;
  /** What happens in the chart, but in no case, because nobody can bring it about by hand. */
  leftOut?: readonly string[];
  /** The input of the machine, as `encodeValue` writes it, if it takes any. */
  input?: Json;
  cases: Case[];
};

/** The part of a suite that does not come from the chart. */
export type SuiteHeading = Fixed &
  Pick<Suite, 'title' | 'purpose' | 'given' | 'equipment' | 'requirements' | 'sections' | 'leftOut'> & {
    /** The input that the paths were planned with. */
    input?: unknown;
  };

/** What somebody who has not read the code needs to know to do a path by hand. */
export type PathTexts = {
  /** What the case is about (default: see `titlesOf`). */
  title?: string;
  /** See `sectionsOf`. */
  section?: string;
  /** Whether what these texts expect is all that a tester looks for, instead of what the chart says. */
  isComplete?: boolean;
  /** Besides those of the event cases. */
  preconditions?: readonly string[];
  start?: Pick<ManualTexts, 'instruction' | 'entries' | 'expected'>;
  /** In the order of the steps; each text replaces the one of the event case. */
  steps?: readonly ManualTexts[];
};

/**
 * Turns paths into a suite, using the descriptions of the chart and the texts of the event cases, or of each path. Duplicate
 * paths become one case.
 */
export function suiteOf<Machine extends AnyStateMachine>(
  machine: Machine,
  paths: readonly Path<Machine>[],
  { input, random, clock, ...heading }: SuiteHeading,
  textsOf: (path: Path<Machine>) => PathTexts = () => ({}),
): Suite {
  const chart = readTexts(machine);
  const distinctPaths = [...new Map(paths.map((path) => [pathId(machine, path), path])).entries()];
  const titles = titlesOf(
    machine,
    distinctPaths.map(([, path]) => path),
  );
  const cases = distinctPaths.map(([id, path], at): Case => {
    const texts = textsOf(path);
    return { id, ...caseOf(path, chart, { ...texts, title: texts.title ?? titles[at] ?? '' }) };
  });
  const guards = guardsOf(machine);
  return {
    machine: machine.id,
    ...heading,
    ...(Object.keys(guards).length > 0 && { guards }),
    ...(input !== undefined && { input: encodeValue(input) }),
    ...(random !== undefined && { random }),
    ...(clock !== undefined && { clock }),
    cases,
  };
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

function caseOf<Machine extends AnyStateMachine>(
  path: Path<Machine>,
  chart: ChartTexts,
  texts: PathTexts & { title: string },
): Omit<Case, 'id'> {
  const { steps } = path;
  const [first] = steps;
  // Where the first step is an input of its own, it decides where the machine starts.
  const start = first !== undefined && isStart(first.eventCase.event) ? first.after : path.start;
  const states = chart.statesIn(start);
  const initial: Case['start'] = {
    ...(texts.start?.instruction !== undefined && { instruction: texts.start.instruction }),
    ...(texts.start?.entries !== undefined && { entries: texts.start.entries }),
    place: placeOf(start),
    results: distinct([...distinctIn(chart.descriptions, states), ...(texts.start?.expected ?? [])]),
    ...(texts.isComplete && { seen: [...(texts.start?.expected ?? [])] }),
    requirements: distinctIn(chart.requirements, states),
  };
  const numbered = steps.map((step, at) => ({
    number: at + 1,
    ...stepOf(step, chart, texts.isComplete, texts.steps?.[at]),
  }));
  const ofSteps = steps.flatMap(({ eventCase }, at) => texts.steps?.[at]?.precondition ?? eventCase.precondition ?? []);
  return {
    title: texts.title,
    ...(texts.section !== undefined && { section: texts.section }),
    priority: priorityOf(
      path,
      steps.map((_, at) => texts.steps?.[at]?.priority),
    ),
    preconditions: distinct([...(texts.preconditions ?? []), ...ofSteps]),
    requirements: distinct([initial, ...numbered].flatMap(({ requirements }) => requirements)).sort(),
    start: initial,
    steps: numbered,
  };
}

function stepOf<Machine extends AnyStateMachine>(
  { eventCase, before, after, transitions }: PathStep<Machine>,
  chart: ChartTexts,
  isComplete = false,
  texts: ManualTexts = {},
): Omit<CaseStep, 'number'> {
  const states = chart.statesIn(after);
  const known = chart.statesIn(before);
  // Includes states that are only passed through, but not those that were active before.
  const entered = [...transitions.flatMap(chart.statesBefore), ...states].filter((id) => !known.includes(id));
  const { instruction, data, entries, expected = [], follows } = { ...manualTextsIn(eventCase), ...texts };
  return {
    action: eventCase.name,
    ...(instruction !== undefined && { instruction }),
    ...(data !== undefined && { data }),
    ...(entries !== undefined && { entries }),
    ...(follows && { follows }),
    event: encodeValue(eventCase.event),
    place: placeOf(after),
    results: distinct([...distinctIn(chart.descriptions, [...transitions, ...states]), ...expected]),
    ...(isComplete && { seen: [...expected] }),
    requirements: distinctIn(chart.requirements, [...transitions, ...entered]),
    transitions,
  };
}

/** The texts that an event case has, without those that are left out. */
function manualTextsIn({ instruction, data, expected, follows }: ManualTexts): ManualTexts {
  return Object.fromEntries(
    Object.entries({ instruction, data, expected, follows }).filter(([, text]) => text !== undefined),
  );
}

function distinctIn(texts: ReadonlyMap<string, string | undefined>, ids: readonly string[]): string[] {
  return distinct(ids.flatMap((id) => texts.get(id) ?? []));
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}
