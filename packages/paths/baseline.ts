import type { AnyStateMachine } from 'xstate';
import { canOccur, type EventCase, leavesOpen } from './event-case.ts';
import type { Goals } from './goals.ts';
import type { Edge, Graph, Vertex } from './graph.ts';
import { placeOf } from './path.ts';
import { mayEnd } from './strategies/network.ts';
import type { LazyStrategy, Strategy } from './strategies/strategy.ts';
import { transitionTour } from './strategies/tour.ts';
import { traceEvent } from './trace.ts';

/** A case of a former suite: the place where it starts, and the names and places of its steps. A case of a suite is one. */
export type FormerCase = {
  start: { place: string };
  steps: readonly { action: string; place: string }[];
};

/** What became of a former suite. */
export type Kept<Case extends FormerCase = FormerCase> = {
  /** The cases that hold: each step can still be taken and leads to the same place. */
  kept: Case[];
  /** The cases that do not. */
  dropped: Case[];
  /** The number of walks added. */
  added: number;
};

/**
 * A strategy that keeps the cases of a former suite that still hold, and so their ids, and adds only what is needed to meet
 * the goals that these do not meet.
 *
 * @param cases The former cases.
 * @param added The strategy that finds the walks to add (default: `transitionTour()`).
 * @param onKept Receives what became of the former suite.
 */
export function keepingBaseline<Case extends FormerCase>(
  cases: readonly Case[],
  added: LazyStrategy = transitionTour(),
  onKept: (kept: Kept<Case>) => void = () => {},
): Strategy {
  return (graph, goals) => {
    const former = cases.map((one) => ({ one, walk: walkOf(graph, one) }));
    const walks = former.flatMap(({ walk }) => (walk === undefined ? [] : [walk]));
    const missing = goalsNotMetBy(walks, goals);
    const more = missing.all.length > 0 ? [...added(graph, missing)] : [];
    onKept({
      kept: former.flatMap(({ one, walk }) => (walk === undefined ? [] : [one])),
      dropped: former.flatMap(({ one, walk }) => (walk === undefined ? [one] : [])),
      added: more.length,
    });
    return [...walks, ...more];
  };
}

/** The walk of a case that still holds. */
function walkOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  { start, steps }: FormerCase,
): Edge<Machine, Given>[] | undefined {
  if (placeOf(graph.start.snapshot) !== start.place) return undefined;
  const walk: Edge<Machine, Given>[] = [];
  for (const { action, place } of steps) {
    const from = walk.at(-1)?.to ?? graph.start;
    const edge =
      edgesAt(graph, from).find(({ eventCase }) => eventCase.name === action) ?? idleEdge(graph, from, action);
    if (edge === undefined || placeOf(edge.to.snapshot) !== place) return undefined;
    walk.push(edge);
  }
  // A walk that ended within an opening would become another case.
  return mayEnd(graph, walk.at(-1)?.to ?? graph.start) ? walk : undefined;
}

function edgesAt<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { edges }: Graph<Machine, Given>,
  { key }: Vertex<Machine>,
): Edge<Machine, Given>[] {
  return edges.get(key) ?? [];
}

/** The edge of an event case that can occur but has no effect: exploration keeps only a few of these. */
function idleEdge<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  from: Vertex<Machine>,
  action: string,
): Edge<Machine, Given> | undefined {
  const eventCase = graph.eventCases.find(({ name }) => name === action);
  if (eventCase === undefined || !canOccur(eventCase, from.snapshot)) return undefined;
  if (edgesAt(graph, from).some((edge) => edge.eventCase.opening) || eventCase.opening) return undefined;
  const { snapshot: _, ...taken } = traceEvent(graph.machine, from.snapshot, eventCase.event);
  // It ends an opening all the same.
  const to = graph.vertices.get(graph.keyOf(from.snapshot, from.isOpening && leavesOpen(eventCase)));
  return taken.transitions.length === 0 && to !== undefined ? { ...taken, from, to, eventCase } : undefined;
}

/** The goals that walks leave over. What is met at the start is met by any walk. */
function goalsNotMetBy<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  walks: readonly (readonly Edge<Machine, Given>[])[],
  goals: Goals<Machine, Given>,
): Goals<Machine, Given> {
  const met = new Set(walks.flat().flatMap((edge) => goals.along(edge)));
  if (walks.length > 0) for (const goal of goals.atStart) met.add(goal);
  const left = (some: string[]) => some.filter((goal) => !met.has(goal));
  return { all: left(goals.all), atStart: left(goals.atStart), along: (edge) => left(goals.along(edge)) };
}
