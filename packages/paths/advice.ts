import type { AnyStateMachine } from 'xstate';
import { complementBefore } from './complement.ts';
import { coverageItemsOf } from './coverage-items.ts';
import { classesAskedFor } from './derive/hints.ts';
import { literal } from './derive/literal.ts';
import type { EventCase } from './event-case.ts';
import type { Graph } from './graph.ts';
import { transitionOfGoal } from './kinds.ts';
import { describeMissing, missingEventCaseFor, missingEventCasesFor } from './missing.ts';
import { type Reason, reasonFor } from './reasons.ts';
import type { Unreached } from './unreached.ts';

/**
 * The properties of samples that would help where `unreachableGoals` returned some goals: the event cases that are missing, to be
 * filled in, and exceptions to be explained where no event case would help.
 */
export function adviceFor<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: readonly string[],
  { causes }: Unreached,
): string[] {
  const samples = missingEventCasesFor(graph, goals).map((sample) => `\n    ${describeMissing(sample)}`);
  const helpless = [...causes.values()].flat().filter((goal) => !missingEventCaseFor(graph, goal));
  const unproved = helpless.filter((goal) => graph.unexplored > 0 && !isProved(reasonFor(graph, goal)));
  const exceptions = helpless
    .filter((goal) => !unproved.includes(goal))
    .map((goal) => `\n    ${literal(goal)}: 'why it cannot be',${hintFor(graph, goal)}`);
  return [
    ...(samples.length === 0 ? [] : [`eventCases: [${samples.join('')}\n  ],`]),
    ...(unproved.length === 0 ? [] : [furtherThan(graph.vertices.size)]),
    ...(exceptions.length === 0 ? [] : [`except: {${exceptions.join('')}\n  },`]),
  ];
}

/** Whether a reason holds however much is explored. */
function isProved(reason: Reason): boolean {
  return (
    reason.why === 'complement' || reason.why === 'unhandled' || (reason.why === 'state' && reason.entries.length === 0)
  );
}

/** How many configurations are still explored in seconds. */
const mostExplored = 10_000;

/** The property that explores more than some configurations, or else what can be done where nothing is known of the others. */
function furtherThan(explored: number): string {
  const further = Math.min(Math.max(1, Math.round(explored / 1000)) * 5000, mostExplored);
  return explored * 1.2 > mostExplored
    ? `// What is missing may lie beyond the ${explored} nearest configurations: let another 'input' begin nearer to it.`
    : `atMost: ${further}, // what is missing may only be further away`;
}

/** What seems to be why, for somebody to judge: it was only tried. */
function hintFor<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goal: string,
): string {
  const reason = reasonFor(graph, goal);
  const transition = coverageItemsOf(graph.machine).transitions.get(transitionOfGoal(goal) ?? '');
  if (reason.why !== 'guard' || transition === undefined) return '';
  const before = reason.never ? undefined : complementBefore(graph as unknown as Graph<AnyStateMachine>, transition);
  if (before === undefined) {
    const classes = classesAskedFor(graph.machine);
    return classes.length === 0
      ? ''
      : ` // or an event case: the chart asks for instances of ${classes.join(' and ')}, which are not derived`;
  }
  const others = new Intl.ListFormat('en-GB').format(before.map((name) => `'${name}'`));
  return ` // '${reason.guard}' seems to be true wherever ${others} ${before.length === 1 ? 'is' : 'are'} false`;
}
