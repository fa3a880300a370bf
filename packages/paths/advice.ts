import type { AnyStateMachine } from 'xstate';
import { complementBefore } from './complement.ts';
import { coverageItemsOf } from './coverage-items.ts';
import { literal } from './derive/literal.ts';
import type { EventCase } from './event-case.ts';
import type { Graph } from './graph.ts';
import { transitionOfGoal } from './kinds.ts';
import { describeMissing, missingEventCaseFor, missingEventCasesFor } from './missing.ts';
import { reasonFor } from './reasons.ts';
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
  const exceptions = helpless.map((goal) => `\n    ${literal(goal)}: 'why it cannot be',${hintFor(graph, goal)}`);
  return [
    ...(samples.length === 0 ? [] : [`eventCases: [${samples.join('')}\n  ],`]),
    ...(exceptions.length === 0 ? [] : [`except: {${exceptions.join('')}\n  },`]),
  ];
}

/** What seems to be why, for somebody to judge: it was only tried. */
function hintFor<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goal: string,
): string {
  const reason = reasonFor(graph, goal);
  const transition = coverageItemsOf(graph.machine).transitions.get(transitionOfGoal(goal) ?? '');
  if (reason.why !== 'guard' || reason.never || transition === undefined) return '';
  const before = complementBefore(graph as unknown as Graph<AnyStateMachine>, transition);
  return before === undefined ? '' : ` // '${reason.guard}' seems to be true wherever '${before}' is false`;
}
