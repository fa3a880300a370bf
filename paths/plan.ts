import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import { type Edge, type ExploreOptions, explore, type Graph } from './explore.ts';
import { allGoals, type Goals, unreachableGoals } from './goals.ts';
import { describeSample, missingSamplesFor } from './missing.ts';
import { type Path, type PathStep, placeOf } from './path.ts';
import { describeReason, reasonFor } from './reasons.ts';
import type { Strategy } from './strategies/strategy.ts';
import { transitionTour } from './strategies/tour.ts';
import { traceEvent } from './trace.ts';

export type PlanOptions<
  Machine extends AnyStateMachine,
  Given extends EventCase<Machine> = EventCase<Machine>,
> = ExploreOptions<Machine, Given> & {
  strategy?: Strategy;
  /** What the paths have to meet (default: `allGoals`). */
  goals?: (graph: Graph<Machine, Given>) => Goals<Machine, Given>;
  /** The goals that are unreachable on purpose, each with a reason. */
  except?: Record<string, string>;
};

/** Lists the goals that no path can meet, and why. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/**
 * Plans paths that together meet all goals: by default every state and transition, both outcomes of every guard, and
 * every event case. Throws an UnreachableError if a goal cannot be met.
 */
export function plan<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  machine: Machine,
  options: PlanOptions<Machine, Given>,
): Path<Machine, Given>[] {
  const { strategy = transitionTour(), goals: wanted = allGoals, except = {}, eventCases } = options;
  rejectDuplicates(machine, eventCases);
  const graph = explore(machine, options);
  const goals = wanted(graph);
  rejectUnreachable(graph, goals, except);
  const walks = strategy(graph, goals).map((walk) => [...walk, ...restOfOpening(graph, walk)]);
  return walks.map((walk, at) => pathOf(graph, walk, at));
}

/** The edges that complete the opening if a walk stops within it: always the first event case that can occur. */
export function restOfOpening<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { edges, start }: Graph<Machine, Given>,
  walk: Edge<Machine, Given>[],
): Edge<Machine, Given>[] {
  const next = edges.get((walk.at(-1)?.to ?? start).key)?.[0];
  return next?.eventCase.opening ? [next, ...restOfOpening({ edges, start } as Graph<Machine, Given>, [next])] : [];
}

/** Replays a walk, so that the path holds the very snapshots that its events lead to. */
export function pathOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, keyOf, opening }: Graph<Machine, Given>,
  walk: Edge<Machine, Given>[],
  at = 0,
): Path<Machine, Given> {
  const start = opening.snapshot;
  const steps: PathStep<Machine, Given>[] = [];
  let before = start;
  let isOpening = true;
  for (const { eventCase, to, transitions } of walk) {
    const { snapshot: after, transitions: taken } = traceEvent(machine, before, eventCase.event);
    isOpening &&= eventCase.opening === true;
    if (taken.join() !== transitions.join() || keyOf(after, isOpening) !== to.key) {
      throw new Error(
        `'serialise' of '${machine.id}' does not distinguish two configurations in ${placeOf(before)} that handle ` +
          `'${eventCase.name}' differently: expected ${transitions.join(', ')}, but ${taken.join(', ')} leads to ` +
          `${placeOf(after)}.`,
      );
    }
    steps.push({ eventCase, before, after, transitions: taken });
    before = after;
  }
  return { name: `path ${at + 1}, ${steps.length} steps to ${placeOf(before)}`, start, steps };
}

function rejectDuplicates({ id }: AnyStateMachine, eventCases: readonly { name: string }[]): void {
  const names = eventCases.map(({ name }) => name);
  const duplicates = names.filter((name, at) => names.indexOf(name) !== at);
  if (duplicates.length > 0)
    throw new Error(`Event cases of '${id}' must have unique names: ${duplicates.join(', ')}.`);
}

/** The samples that would help, ready for the samples file. */
function missingIn<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: readonly string[],
): string {
  const samples = missingSamplesFor(graph, goals).map((sample) => `\n  ${describeSample(sample)}`);
  return samples.length === 0 ? '' : `\nAdd such event cases:${samples.join('')}`;
}

function rejectUnreachable<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  except: Record<string, string>,
): void {
  const { id } = graph.machine;
  const missing = unreachableGoals(graph, goals);
  const unexplained = missing.filter((goal) => !(goal in except));
  if (unexplained.length > 0) {
    const list = unexplained.map((goal) => `\n  ${goal}: ${describeReason(reasonFor(graph, goal))}`);
    throw new UnreachableError(
      `The event cases of '${id}' cannot reach:${list.join('')}${missingIn(graph, unexplained)}`,
    );
  }
  const known = new Set(allGoals(graph).all);
  const reached = Object.keys(except).filter(
    (goal) => !missing.includes(goal) && (goals.all.includes(goal) || !known.has(goal)),
  );
  if (reached.length > 0) {
    const list = reached.map((goal) => `\n  ${goal}`);
    throw new UnreachableError(`These exceptions of '${id}' are reachable or do not exist:${list.join('')}`);
  }
}
