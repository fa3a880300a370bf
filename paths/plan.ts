import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import { type Edge, type ExploreOptions, explore, type Graph } from './explore.ts';
import { everything, type Goals, unreachable } from './goals.ts';
import { type Path, placeOf, type Step } from './path.ts';
import { inWords, reasonFor } from './reasons.ts';
import { take } from './step.ts';
import type { Strategy } from './strategies/strategy.ts';
import { tour } from './strategies/tour.ts';

export type PlanOptions<
  Machine extends AnyStateMachine,
  Given extends EventCase<Machine> = EventCase<Machine>,
> = ExploreOptions<Machine, Given> & {
  strategy?: Strategy;
  /** What the paths are to meet; everything unless told. */
  goals?: (graph: Graph<Machine, Given>) => Goals<Machine, Given>;
  /** The goals that cannot be reached, each with the reason why that is right. */
  except?: Record<string, string>;
};

/** Says which goals no path can meet, and why. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/**
 * The paths that together meet every transition and state of a machine, both outcomes of every guard, and use every
 * event case. Throws an UnreachableError naming what the event cases cannot reach.
 */
export function plan<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  machine: Machine,
  options: PlanOptions<Machine, Given>,
): Path<Machine, Given>[] {
  const { strategy = tour(), goals: wanted = everything, except = {}, eventCases } = options;
  rejectTwins(machine, eventCases);
  const graph = explore(machine, options);
  const goals = wanted(graph);
  rejectUnreachable(graph, goals, except);
  const walks = strategy(graph, goals).map((walk) => [...walk, ...restOfOpening(graph, walk)]);
  return walks.map((walk, at) => pathOf(graph, walk, at));
}

/** What still comes by itself where a walk stops before the opening is over: the first event case that may. */
export function restOfOpening<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { edges, start }: Graph<Machine, Given>,
  walk: Edge<Machine, Given>[],
): Edge<Machine, Given>[] {
  const next = edges.get((walk.at(-1)?.to ?? start).key)?.[0];
  return next?.eventCase.opening ? [next, ...restOfOpening({ edges, start } as Graph<Machine, Given>, [next])] : [];
}

/** Goes along a walk for real, so that a path holds the very snapshots that its events lead to. */
export function pathOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, keyOf, opening }: Graph<Machine, Given>,
  walk: Edge<Machine, Given>[],
  at = 0,
): Path<Machine, Given> {
  const start = opening.snapshot;
  const steps: Step<Machine, Given>[] = [];
  let before = start;
  let isOpening = true;
  for (const { eventCase, to, transitions } of walk) {
    const { snapshot: after, transitions: taken } = take(machine, before, eventCase.event);
    isOpening &&= eventCase.opening === true;
    if (taken.join() !== transitions.join() || keyOf(after, isOpening) !== to.key) {
      throw new Error(
        `'serialise' of '${machine.id}' takes two configurations in ${placeOf(before)} for one, though they answer ` +
          `'${eventCase.name}' in different ways: ${taken.join(', ')} leads to ${placeOf(after)} where ` +
          `${transitions.join(', ')} was expected.`,
      );
    }
    steps.push({ eventCase, before, after, transitions: taken });
    before = after;
  }
  return { name: `path ${at + 1}, ${steps.length} steps to ${placeOf(before)}`, start, steps };
}

function rejectTwins({ id }: AnyStateMachine, eventCases: readonly { name: string }[]): void {
  const names = eventCases.map(({ name }) => name);
  const twins = names.filter((name, at) => names.indexOf(name) !== at);
  if (twins.length > 0) throw new Error(`Event cases of '${id}' share a name: ${twins.join(', ')}.`);
}

function rejectUnreachable<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  except: Record<string, string>,
): void {
  const { id } = graph.machine;
  const missing = unreachable(graph, goals);
  const unexplained = missing.filter((goal) => !(goal in except));
  if (unexplained.length > 0) {
    const list = unexplained.map((goal) => `\n  ${goal}: ${inWords(reasonFor(graph, goal))}`);
    throw new UnreachableError(`No path with the event cases of '${id}' meets:${list.join('')}`);
  }
  const known = new Set(everything(graph).all);
  const reached = Object.keys(except).filter(
    (goal) => !missing.includes(goal) && (goals.all.includes(goal) || !known.has(goal)),
  );
  if (reached.length > 0) {
    const list = reached.map((goal) => `\n  ${goal}`);
    throw new UnreachableError(
      `'${id}' excepts what its event cases do reach, or what it does not have:${list.join('')}`,
    );
  }
}
