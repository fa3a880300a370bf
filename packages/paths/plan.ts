import { counted, InputError } from '@msafara/command';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { adviceFor } from './advice.ts';
import { expectDeterministic } from './determinism.ts';
import { type EventCase, leavesOpen } from './event-case.ts';
import { explore } from './explore.ts';
import { FailureError, stepFailure } from './failures.ts';
import { allGoals, type Goals, unreachableGoals } from './goals.ts';
import type { Edge, ExploreOptions, Graph, Walkable } from './graph.ts';
import { describeMissing, missingBehind } from './missing.ts';
import { type Path, type PathStep, placeOf } from './path.ts';
import { restOfOpening } from './rest.ts';
import type { LazyStrategy } from './strategies/strategy.ts';
import { transitionTour } from './strategies/tour.ts';
import { type Trace, traceEvent } from './trace.ts';
import { describeUnreached, unexplained, unreachedBy } from './unreached.ts';

export type PlanOptions<
  Machine extends AnyStateMachine,
  Given extends EventCase<Machine> = EventCase<Machine>,
> = ExploreOptions<Machine, Given> & {
  strategy?: LazyStrategy;
  /** What the paths have to meet (default: `allGoals`). */
  goals?: (graph: Graph<Machine, Given>) => Goals<Machine, Given>;
  /** The goals that are unreachable on purpose, each with a reason. */
  except?: Record<string, string>;
};

/** The configurations among which the cause of a failure is looked for. */
const enough = 1000;

/** Lists the goals that no path can meet, and why. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
  /** The goals and the reasons alone, without what might help. */
  readonly reasons: string;

  constructor(reasons: string, advice = '') {
    super(`${reasons}${advice}`);
    this.reasons = reasons;
  }
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
  const graph = explored(machine, options);
  const goals = wanted(graph);
  rejectUnreachable(graph, goals, except);
  const paths = replayWalks(graph, strategy(graph, goals));
  // A machine that meets all goals at its start is still worth starting.
  return paths.length > 0 ? paths : replayWalks(graph, [[]]);
}

/** The paths of walks, in their order. Walks that are generated lazily are replayed one by one. */
export function replayWalks<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Walkable<Machine, Given>,
  walks: Iterable<Edge<Machine, Given>[]>,
): Path<Machine, Given>[] {
  const paths: Path<Machine, Given>[] = [];
  let last: Replayed<Machine, Given> = { walk: [], steps: [] };
  for (const walk of walks) {
    last = replayed(graph, [...walk, ...restOfOpening(graph, walk)], last);
    paths.push(named(graph, last.steps, paths.length));
  }
  return paths;
}

/** Replays a walk, so that the path holds the very snapshots that its events lead to. */
export function pathOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Walkable<Machine, Given>,
  walk: Edge<Machine, Given>[],
): Path<Machine, Given> {
  return named(graph, replayed(graph, walk, { walk: [], steps: [] }).steps, 0);
}

function named<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { opening: { snapshot: start } }: Walkable<Machine, Given>,
  steps: PathStep<Machine, Given>[],
  at: number,
): Path<Machine, Given> {
  return {
    name: `path ${at + 1}, ${counted(steps.length, 'step')} to ${placeOf(steps.at(-1)?.after ?? start)}`,
    start,
    steps,
  };
}

/** A walk with the steps that its edges became. */
type Replayed<Machine extends AnyStateMachine, Given extends EventCase<Machine>> = {
  walk: Edge<Machine, Given>[];
  steps: PathStep<Machine, Given>[];
};

/** Replays a walk. What it has in common with the beginning of the one before is not replayed again. */
function replayed<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Walkable<Machine, Given>,
  walk: Edge<Machine, Given>[],
  last: Replayed<Machine, Given>,
): Replayed<Machine, Given> {
  const firstOther = walk.findIndex((edge, at) => edge !== last.walk[at]);
  const common = firstOther === -1 ? walk.length : firstOther;
  const steps = last.steps.slice(0, common);
  let isOpening = walk.slice(0, common).every(({ eventCase }) => leavesOpen(eventCase));
  for (const edge of walk.slice(common)) {
    isOpening &&= leavesOpen(edge.eventCase);
    steps.push(replayedStep(graph, edge, steps.at(-1)?.after ?? graph.opening.snapshot, isOpening));
  }
  return { walk, steps };
}

function replayedStep<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, keyOf }: Walkable<Machine, Given>,
  edge: Edge<Machine, Given>,
  before: SnapshotFrom<Machine>,
  isOpening: boolean,
): PathStep<Machine, Given> {
  const { eventCase, to, transitions } = edge;
  const { snapshot: after, transitions: taken } = replayedEvent(machine, before, eventCase);
  if (String(taken) !== String(transitions) || keyOf(after, isOpening) !== to.key) {
    expectRepeatable(machine, edge, keyOf);
    throw new InputError(
      `'serialise' of '${machine.id}' does not distinguish two configurations in ${placeOf(before)} that handle ` +
        `'${eventCase.name}' differently: expected ${transitions.join(', ')}, but ${taken.join(', ')} leads to ` +
        `${placeOf(after)}. Add what makes the difference to its result.`,
    );
  }
  return { eventCase, before, after, transitions: taken };
}

/** What an event case leads to. What did not fail in one configuration may fail in another that was taken for the same. */
function replayedEvent<Machine extends AnyStateMachine>(
  machine: Machine,
  before: SnapshotFrom<Machine>,
  eventCase: EventCase<Machine>,
): Trace<Machine> {
  try {
    return traceEvent(machine, before, eventCase.event);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw stepFailure(machine, eventCase, before, error);
  }
}

/** Throws a DeterminismError if an edge does not lead again to where it led when it was explored. */
function expectRepeatable<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  machine: Machine,
  { from, to, eventCase, ...first }: Edge<Machine, Given>,
  keyOf: Walkable<Machine, Given>['keyOf'],
): void {
  expectDeterministic({
    machine,
    occasion: `when '${eventCase.name}' occurs in ${placeOf(from.snapshot)}`,
    first: { ...first, snapshot: to.snapshot },
    again: () => traceEvent(machine, from.snapshot, eventCase.event),
    keyOf: (snapshot) => keyOf(snapshot, to.isOpening),
  });
}

function rejectDuplicates({ id }: AnyStateMachine, eventCases: readonly { name: string }[]): void {
  const names = eventCases.map(({ name }) => name);
  const duplicates = names.filter((name, at) => names.indexOf(name) !== at);
  if (duplicates.length > 0)
    throw new InputError(`Event cases of '${id}' must have unique names: ${duplicates.join(', ')}.`);
}

/** The graph. If the chart throws because an event before left too little in the context, the error says which. */
function explored<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  machine: Machine,
  options: PlanOptions<Machine, Given>,
): Graph<Machine, Given> {
  try {
    return explore(machine, options);
  } catch (error) {
    if (!(error instanceof FailureError) || error.eventCase === undefined) throw error;
    const graph = explore(machine, { ...options, atMost: enough, onFailure: () => {} });
    const missing = missingBehind(graph, error.eventCase);
    if (missing === undefined) throw error;
    const advice = `In place of the event case that leads there:\n  ${describeMissing(missing)}`;
    throw new FailureError(`${error.message}\n${advice}`, error.eventCase, error.cause);
  }
}

function rejectUnreachable<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  except: Record<string, string>,
): void {
  const { id } = graph.machine;
  const missing = unreachableGoals(graph, goals);
  const open = unexplained(graph, missing, except);
  if (open.length > 0) {
    const unreached = unreachedBy(graph, open);
    const advice = adviceFor(graph, open, unreached).map((property) => `\n  ${property}`);
    throw new UnreachableError(
      `The event cases of '${id}' cannot reach:${describeUnreached(unreached)}`,
      `\nAdd to the samples:${advice.join('')}`,
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
