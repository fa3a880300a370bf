import type { AnyStateMachine } from 'xstate';
import {
  allGoals,
  endsByItself,
  findTour,
  type Goals,
  type Graph,
  goalsOfRequirement,
  goalsThrough,
  InputError,
  type LazyStrategy,
  type Path,
  parseStop,
  plan,
  randomPaths,
  randomPathsOf,
  type Strategy,
  secondsUntil,
  shortestPaths,
  simplePaths,
  simplePathsUntil,
  type Tour,
  transitionPairs,
  transitionTour,
  validateWeights,
  walksUntil,
} from '../paths/index.ts';
import type { Flow } from './flows.ts';
import { exploreModel, type ModelEventCase } from './model.ts';

export const strategyNames = ['tour', 'shortest', 'simple', 'pairs', 'random'] as const;

/** How the paths through a machine are generated. */
export type PathOptions = {
  strategy: (typeof strategyNames)[number];
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
};

/** What a tour costs, and the least that any could. */
export type TourCost = Pick<Tour<AnyStateMachine>, 'steps' | 'bound'>;

export type GenerationListeners = {
  /** Receives the cost of a tour. */
  onTour?: (cost: TourCost) => void;
  /** Receives what the user should know about the generated paths. Default: it is printed to stderr. */
  onNotice?: (notice: string) => void;
};

/** The number of simple paths generated when no stop condition is given. */
const simplePathsLimit = 1000;

type AnyGraph = Graph<AnyStateMachine, ModelEventCase<AnyStateMachine>>;

/** Generates the paths of a flow. Throws an InputError if an option names something that does not exist. */
export function generatePaths(
  { machine, model }: Flow,
  options: PathOptions,
  listeners: GenerationListeners = {},
): Path<AnyStateMachine, ModelEventCase<AnyStateMachine>>[] {
  const { eventCases, serialise, input, except } = model;
  const stop = options.stop === undefined ? undefined : parseStop(options.stop, machine);
  const exploration = { eventCases, serialise, input, seconds: stop && secondsUntil(stop) };
  const { strategy, requirement, through, seed, weights, longest } = options;
  const isRestricted = requirement !== undefined || through !== undefined;
  if (strategy === 'random' && stop !== undefined && endsByItself(stop) && !isRestricted) {
    return randomPathsOf(machine, { ...exploration, seed, weights, longest, stop });
  }
  return plan(machine, {
    ...exploration,
    except,
    goals: (graph) => goalsFor(graph, options),
    strategy: strategyFor(machine, options, listeners),
  });
}

/** Explains why options do not apply to a flow; undefined if they do. Generates no paths. */
export function optionsError({ machine, model }: Flow, options: PathOptions): InputError | undefined {
  try {
    strategyFor(machine, options);
    const graph = exploreModel(model);
    if (options.weights) validateWeights(graph, options.weights);
    const { all } = goalsFor(graph, options);
    return all.length > 0 ? undefined : new InputError(`Machine '${machine.id}' has nothing that matches.`);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

function goalsFor(
  graph: AnyGraph,
  { requirement, through: stateOrEvent }: PathOptions,
): Goals<AnyStateMachine, ModelEventCase<AnyStateMachine>> {
  const all = allGoals(graph);
  const about = requirement === undefined ? all : goalsOfRequirement(graph, all, requirement);
  return stateOrEvent === undefined ? about : goalsThrough(graph, about, stateOrEvent);
}

function strategyFor(
  machine: AnyStateMachine,
  { strategy, stop, seed, weights, longest }: PathOptions,
  { onTour = () => {}, onNotice = printNotice }: GenerationListeners = {},
): LazyStrategy {
  const since = performance.now();
  const condition = stop === undefined ? undefined : parseStop(stop, machine);
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
  const chosen = {
    tour: (): Strategy => (graph, goals) => {
      const found = findTour(graph, goals, { longest });
      onTour(found);
      return found.walks;
    },
    shortest: () => shortestPaths({ longest }),
    pairs: () => transitionPairs(transitionTour({ longest })),
  }[strategy]();
  if (condition === undefined) return chosen;
  return (graph, goals) => walksUntil(condition, graph, chosen(graph, goals), { onUnmet, since });
}

function printNotice(notice: string): void {
  process.stderr.write(`${notice}\n`);
}
