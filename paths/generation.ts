import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import { explore, type Graph } from './explore.ts';
import { allGoals, type Goals, goalsOfRequirement, goalsThrough } from './goals.ts';
import { InputError } from './names.ts';
import { transitionPairs } from './pairs.ts';
import type { Path } from './path.ts';
import { plan } from './plan.ts';
import { randomPaths, validateWeights } from './random.ts';
import type { SampledMachine } from './samples.ts';
import { parseStop, walksUntil } from './stop.ts';
import { shortestPaths } from './strategies/shortest.ts';
import { simplePaths, simpleWalks } from './strategies/simple.ts';
import type { Strategy } from './strategies/strategy.ts';
import { findTour, type Tour, transitionTour } from './strategies/tour.ts';

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

/** Generates the paths of a machine. Throws an InputError if an option names something that does not exist. */
export function generatePaths<Given extends EventCase<AnyStateMachine>>(
  { machine, eventCases, serialise, input, except }: SampledMachine<AnyStateMachine, Given>,
  options: PathOptions,
  listeners: GenerationListeners = {},
): Path<AnyStateMachine, Given>[] {
  return plan(machine, {
    eventCases,
    serialise,
    input,
    except,
    goals: (graph) => goalsFor(graph, options),
    strategy: strategyFor(machine, options, listeners),
  });
}

/** Explains why options do not apply to a machine; undefined if they do. Generates no paths. */
export function optionsError(
  { machine, eventCases, serialise, input }: SampledMachine,
  options: PathOptions,
): InputError | undefined {
  try {
    strategyFor(machine, options);
    const graph = explore(machine, { eventCases, serialise, input });
    if (options.weights) validateWeights(graph, options.weights);
    const { all } = goalsFor(graph, options);
    return all.length > 0 ? undefined : new InputError(`Machine '${machine.id}' has nothing that matches.`);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
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
  { strategy, stop, seed, weights, longest }: PathOptions,
  { onTour = () => {}, onNotice = printNotice }: GenerationListeners = {},
): Strategy {
  const condition = stop === undefined ? undefined : parseStop(stop, machine);
  if (strategy === 'random') return randomPaths({ seed, weights, length: longest, stop: condition });
  const onUnmet = () =>
    onNotice(`Strategy '${strategy}' ran out of paths before --stop '${stop}' was met. Try --strategy random.`);
  // Too many simple paths may exist to hold in memory, so they are generated lazily.
  if (strategy === 'simple' && condition !== undefined) {
    return (graph) => [...walksUntil(condition, graph, simpleWalks(graph), { onUnmet })];
  }
  const chosen = {
    tour: (): Strategy => (graph, goals) => {
      const found = findTour(graph, goals, { longest });
      onTour(found);
      return found.walks;
    },
    shortest: () => shortestPaths(),
    simple: () =>
      simplePaths({
        limit: simplePathsLimit,
        onLimit: (limit) => onNotice(`Generated the first ${limit} simple paths. Use --stop to choose when to stop.`),
      }),
    pairs: () => transitionPairs(transitionTour({ longest })),
  }[strategy]();
  if (condition === undefined) return chosen;
  return (graph, goals) => [...walksUntil(condition, graph, chosen(graph, goals), { onUnmet })];
}

function printNotice(notice: string): void {
  // To stderr, in Node.
  console.warn(notice);
}
