import { InputError } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import { type FormerCase, type Kept, keepingBaseline } from './baseline.ts';
import type { EventCase } from './event-case.ts';
import { explore } from './explore.ts';
import { allGoals, type Goals, goalsOfRequirement, goalsThrough, itemsOfRequirement, stateThrough } from './goals.ts';
import type { Graph } from './graph.ts';
import type { Limits } from './limits.ts';
import { transitionPairs } from './pairs.ts';
import type { Path } from './path.ts';
import { plan } from './plan.ts';
import { randomPaths, randomPathsOf, validateWeights } from './random.ts';
import type { SampledMachine } from './samples.ts';
import { chained, parseChain } from './steppers/chain.ts';
import { couldEnd, endsByItself, parseStop, type StopCondition, secondsUntil, walksUntil } from './stop.ts';
import { shortestPaths } from './strategies/shortest.ts';
import { simplePaths, simplePathsUntil } from './strategies/simple.ts';
import type { LazyStrategy, Strategy } from './strategies/strategy.ts';
import { findTour, type Tour, transitionTour } from './strategies/tour.ts';

export const strategyNames = ['tour', 'shortest', 'simple', 'pairs', 'random', 'chain'] as const;

/** How the paths through a machine are generated. */
export type PathOptions = {
  strategy: (typeof strategyNames)[number];
  /** The steppers of a chain, such as `random until steps=20, to form.invalid`: see `parseChain`. */
  chain?: string;
  /** The stop condition, such as `transitions=100`. */
  stop?: string;
  /** Restricts the goals to a requirement, a section or a topic of the specification. */
  requirement?: string;
  /** Restricts the goals to those on the way through a state, or met by an event. */
  through?: string;
  /** The seed of random walks. */
  seed: number;
  /** The relative frequency of event cases in random walks, by name (default: 1). */
  weights?: Record<string, number>;
  /** The maximum number of steps in a path. */
  longest?: number;
  /** The number of steps in a path of a tour that is passed only where a goal is further away, unless `longest` is given. */
  comfortable?: number;
  /** How far the machine is explored (default: those of `Limits`, and no longer than the stop condition says). */
  limits?: Limits;
  /** The cases of a former suite: those that hold are kept, and only what they do not meet is planned. */
  baseline?: readonly FormerCase[];
};

/** What a tour costs, and the least that any could. */
export type TourCost = Pick<Tour<AnyStateMachine>, 'steps' | 'bound'>;

export type GenerationListeners = {
  /** Receives the cost of a tour. */
  onTour?: (cost: TourCost) => void;
  /** Receives what became of the baseline. */
  onBaseline?: (kept: Kept) => void;
  /** Receives what the user should know about the generated paths. Default: it is printed to stderr. */
  onNotice?: (notice: string) => void;
};

/** The number of simple paths generated when no stop condition is given. */
const simplePathsLimit = 1000;

/** Generates the paths of a machine. Throws an InputError if an option names something that does not exist. */
export function generatePaths<Given extends EventCase<AnyStateMachine>>(
  {
    machine,
    eventCases,
    serialise,
    input,
    random,
    clock,
    except,
    atMost,
    onFailure,
  }: SampledMachine<AnyStateMachine, Given>,
  options: PathOptions,
  listeners: GenerationListeners = {},
): Path<AnyStateMachine, Given>[] {
  const stop = options.stop === undefined ? undefined : parseStop(options.stop, machine);
  const { strategy, requirement, through, seed, weights, longest, limits } = options;
  const exploration = {
    eventCases,
    serialise,
    input,
    random,
    clock,
    atMost,
    seconds: stop && secondsUntil(stop),
    ...limits,
  };
  if (stop !== undefined && !couldEnd(stop)) {
    throw new InputError(
      `The stop condition '${options.stop}' is never met, which is for online paths: add steps or seconds, such as 'never or seconds=30'.`,
    );
  }
  const isRestricted = requirement !== undefined || through !== undefined;
  // What a share is of is known only once all of a machine has been explored.
  if (strategy === 'random' && stop !== undefined && endsByItself(stop) && !asksForShare(stop) && !isRestricted) {
    return randomPathsOf(machine, { ...exploration, seed, weights, longest, stop });
  }
  rejectUnknownNames(machine, eventCases, options);
  return plan(machine, {
    ...exploration,
    except,
    onFailure,
    goals: (graph) => goalsFor(graph, options),
    strategy: strategyFor(machine, options, listeners),
  });
}

function asksForShare(condition: StopCondition): boolean {
  return 'of' in condition ? condition.of.some(asksForShare) : condition.when === 'share';
}

/** Explains why options do not apply to a machine; undefined if they do. Generates no paths. */
export function optionsError(
  { machine, eventCases, serialise, input, random, clock }: SampledMachine,
  options: PathOptions,
): InputError | undefined {
  const { through, limits } = options;
  try {
    strategyFor(machine, options);
    rejectUnknownNames(machine, eventCases, options);
    if (through === undefined && limits === undefined) return undefined;
    const graph = explore(machine, { eventCases, serialise, input, random, clock, ...limits });
    const { all } = goalsFor(graph, options);
    return all.length > 0 ? undefined : new InputError(`Machine '${machine.id}' has nothing that matches.`);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

/** Throws an InputError if an option names what a machine does not have. Exploring takes seconds, so this comes first. */
function rejectUnknownNames(
  machine: AnyStateMachine,
  eventCases: readonly EventCase<AnyStateMachine>[],
  { requirement, through, weights }: PathOptions,
): void {
  if (weights !== undefined) validateWeights({ eventCases }, weights);
  if (requirement !== undefined) itemsOfRequirement(machine, requirement);
  if (through !== undefined) stateThrough(machine, eventCases, through);
}

function goalsFor<Given extends EventCase<AnyStateMachine>>(
  graph: Graph<AnyStateMachine, Given>,
  { requirement, through: stateOrEvent }: PathOptions,
): Goals<AnyStateMachine, Given> {
  const all = allGoals(graph);
  const about = requirement === undefined ? all : goalsOfRequirement(graph, all, requirement);
  return stateOrEvent === undefined ? about : goalsThrough(graph, about, stateOrEvent);
}

function strategyFor(
  machine: AnyStateMachine,
  options: PathOptions,
  listeners: GenerationListeners = {},
): LazyStrategy {
  const { baseline } = options;
  const chosen = namedStrategy(machine, options, listeners);
  return baseline === undefined ? chosen : keepingBaseline(baseline, chosen, listeners.onBaseline);
}

function namedStrategy(
  machine: AnyStateMachine,
  { strategy, stop, seed, weights, longest, comfortable, chain }: PathOptions,
  { onTour = () => {}, onNotice = printNotice }: GenerationListeners,
): LazyStrategy {
  const since = performance.now();
  const condition = stop === undefined ? undefined : parseStop(stop, machine);
  if (strategy === 'chain') {
    if (chain === undefined)
      throw new InputError("The strategy 'chain' needs its steppers, such as 'quick, to form.invalid'.");
    const walks = chained(parseChain(chain, machine, seed));
    return condition === undefined
      ? walks
      : (graph, goals) => walksUntil(condition, graph, walks(graph, goals), { since });
  }
  if (strategy === 'random') return randomPaths({ seed, weights, longest, stop: condition });
  const onUnmet = () =>
    onNotice(`Strategy '${strategy}' ran out of paths before --stop '${stop}' was met. Try --strategy random.`);
  const onLimit = (limit: number) =>
    onNotice(`Generated the first ${limit} simple paths. Use --stop to choose when to stop.`);
  if (strategy === 'simple') {
    return condition === undefined
      ? simplePaths({ limit: simplePathsLimit, longest, onLimit })
      : simplePathsUntil(condition, { longest, onLimit, onUnmet, since });
  }
  const touring = longest === undefined ? { longest: comfortable, isStrict: false } : { longest };
  const chosen = {
    tour: (): Strategy => (graph, goals) => {
      const found = findTour(graph, goals, touring);
      onTour(found);
      return found.walks;
    },
    shortest: () => shortestPaths({ longest }),
    pairs: () => transitionPairs(transitionTour(touring)),
  }[strategy]();
  if (condition === undefined) return chosen;
  return (graph, goals) => walksUntil(condition, graph, chosen(graph, goals), { onUnmet, since });
}

function printNotice(notice: string): void {
  // To stderr, in Node.
  console.warn(notice);
}
