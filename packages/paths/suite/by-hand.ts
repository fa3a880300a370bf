import { howTo } from './how-to.ts';
import type { Case, CaseStep, Expectation, Suite } from './suite.ts';

/** What a tester does and sees: the start or a step of a case, with the steps after it that come by themselves. */
export type StepByHand = {
  action: string;
  /** The data to enter, by the label of its field. */
  data: Readonly<Record<string, string>>;
  /** The sentences of the action that fill in a form, which follow one another there. */
  entries: readonly string[];
  /** What to see at the end. */
  results: string[];
  requirements: string[];
};

/** A case as a tester does it: from its start, without steps in which there is nothing to do. */
export function stepsByHand({ given }: Suite, { start, steps }: Case): StepByHand[] {
  const groups: Doing[][] = [[{ ...start, action: given }]];
  for (const step of steps) {
    if (step.follows) groups.at(-1)?.push(step);
    else groups.push([step]);
  }
  return groups.map(inOne);
}

type Doing = Expectation & Pick<CaseStep, 'action' | 'instruction' | 'data' | 'entries'>;

function inOne(group: Doing[]): StepByHand {
  const [first] = group as [Doing];
  const last = group.at(-1) ?? first;
  const { instruction = first.action } = first;
  const data = Object.assign({}, ...group.map((one) => one.data ?? {}));
  const seen = group.flatMap((one) => one.seen ?? []);
  const results = seen.length > 0 ? [...new Set(seen)] : last.results;
  return {
    action: capitalised(howTo({ instruction, data }) ?? instruction),
    data,
    entries: first.entries ?? [],
    results: results.length > 0 ? results : [`The state is ${last.place}.`],
    requirements: [...new Set(group.flatMap(({ requirements }) => requirements))],
  };
}

function capitalised(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
