import { type StepByHand, stepsByHand } from './by-hand.ts';
import { casesInOrder } from './sections.ts';
import type { Case, Suite } from './suite.ts';

/** Fewer entries or results are read sooner than looked up. */
const fewest = { entries: 4, results: 3 };

/** The cases of a suite as they are read from beginning to end. */
export type SaidOnce = {
  /** What the names of examples stand for, such as 'Example A: Enter …'. */
  examples: string[];
  stepsOf: (one: Case) => StepByHand[];
};

/**
 * The steps of a suite, in which a form that is filled in as in another case is an example with a name, and results that an earlier
 * step has had are a reference to it. Only for what is read as a whole: imported cases have to say all of it themselves.
 */
export function saidOnce(suite: Suite): SaidOnce {
  const cases = casesInOrder(suite).map((one) => [one, stepsByHand(suite, one)] as const);
  const examples = examplesIn(cases.map(([, steps]) => steps));
  const said: Said[] = [];
  const shortened = cases.map(([one, steps]) => {
    const { id, number = id } = one;
    const short = steps.map((step, at): StepByHand => {
      const results = referring(step.results, said, number);
      said.push({ case: number, step: at + 1, results: step.results });
      return { ...step, action: withExample(step, examples), results };
    });
    return [one, short] as const;
  });
  const steps = new Map(shortened);
  return {
    examples: examples.map((entries, at) => `Example ${letterAt(at)}: ${entries.join(' ')}`),
    stepsOf: (one) => steps.get(one) ?? [],
  };
}

/** The results of a step that has been read before. */
type Said = { case: string; step: number; results: readonly string[] };

/** Results without those of an earlier step that are all among them. */
function referring(results: string[], said: readonly Said[], current: string): string[] {
  const within = said.filter(
    (earlier) => earlier.results.length >= fewest.results && earlier.results.every((words) => results.includes(words)),
  );
  const [most] = within.toSorted((one, other) => other.results.length - one.results.length);
  if (most === undefined) return results;
  const place = `step ${most.step}${most.case === current ? '' : ` of ${most.case}`}`;
  const rest = results.filter((words) => !most.results.includes(words));
  return [`The same as in ${place}${rest.length > 0 ? ', and besides:' : '.'}`, ...rest];
}

/** What several cases enter, alone or before anything else, each once and in the order in which it is first read. */
function examplesIn(cases: readonly (readonly StepByHand[])[]): (readonly string[])[] {
  const ofCases = cases.map((steps) =>
    steps.map(({ entries }) => entries).filter(({ length }) => length >= fewest.entries),
  );
  const all = new Map(ofCases.flat().map((entries) => [JSON.stringify(entries), entries]));
  return [...all.values()].filter(
    (entries) => ofCases.filter((some) => some.some((other) => beginsWith(other, entries))).length > 1,
  );
}

function withExample({ action, entries }: StepByHand, examples: readonly (readonly string[])[]): string {
  const fitting = examples.filter((example) => beginsWith(entries, example));
  const [longest] = fitting.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return action;
  return action.replace(
    longest.join(' '),
    () => `Fill in the form with example ${letterAt(examples.indexOf(longest))}.`,
  );
}

/** A to Z, and then AA to ZZ as a spreadsheet names its columns. */
function letterAt(at: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (at % 26));
  return at < 26 ? last : letterAt(Math.floor(at / 26) - 1) + last;
}

function beginsWith(entries: readonly string[], others: readonly string[]): boolean {
  return others.every((words, at) => entries[at] === words);
}
