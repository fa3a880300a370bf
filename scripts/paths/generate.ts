import { writeFile } from 'node:fs/promises';
import type { AnyStateMachine } from 'xstate';
import { graphOf, type ModelEventCase } from '../../models/model.ts';
import {
  aboutRequirement,
  everything,
  findTour,
  type Graph,
  InputError,
  type Path,
  pairs,
  parseStop,
  plan,
  random,
  rejectWeights,
  type Strategy,
  shortest,
  simple,
  simpleWalks,
  type Tour,
  through,
  tour,
  until,
} from '../../paths/index.ts';
import { formats, type Suite, suiteOf, tableOf } from '../../paths/suite/index.ts';
import { csvOf } from '../csv.ts';
import { type Flow, flowOf, wordsOf } from './flows.ts';
import { type Choice, type GenerateRequest, generateRequestIn } from './options.ts';

/** `npm run paths -- MACHINE …`: prints the suite of a machine, or writes it into a file, and says on the side what it has. */
export async function generate(given: readonly string[]): Promise<number> {
  const request = generateRequestIn(given);
  let cost: Cost | undefined;
  const suite = suiteFor(request, (found) => {
    cost = found;
  });
  const written = write(suite, request.format);
  if (request.out === undefined) process.stdout.write(written);
  else await writeFile(request.out, written);
  process.stderr.write(`${summary(suite)}\n`);
  // Of a tour that is cut short it would say nothing.
  if (cost !== undefined && request.stop === undefined) process.stderr.write(`${tourInWords(cost)}\n`);
  return 0;
}

/** What a tour costs. */
type Cost = Pick<Tour<AnyStateMachine>, 'steps' | 'bound'>;

/** The suite that is asked for; `onTour` hears what it costs where it is a tour. */
export function suiteFor(request: GenerateRequest, onTour?: (cost: Cost) => void): Suite {
  const flow = flowOf(request.machine);
  return suiteOf(flow.machine, choosePaths(flow, request, onTour), wordsOf(flow));
}

/** The paths of a flow that a choice asks for. Throws an InputError where it names what there is not. */
export function choosePaths(
  { machine, model }: Flow,
  choice: Choice,
  onTour: (cost: Cost) => void = () => {},
): ModelPath[] {
  const { eventCases, serialise, input, except } = model;
  return plan(machine, {
    eventCases,
    serialise,
    input,
    except,
    goals: (graph) => goalsFor(graph, choice),
    strategy: strategyFor(machine, choice, onTour),
  });
}

/** Why a flow cannot go what a choice names, such as a requirement; undefined where it can. It plans nothing. */
export function rejectionOf({ machine, model }: Flow, choice: Choice): InputError | undefined {
  const graph = graphOf(model);
  try {
    strategyFor(machine, choice, () => {});
    if (choice.weights) rejectWeights(graph, choice.weights);
    const { all } = goalsFor(graph, choice);
    return all.length > 0 ? undefined : new InputError(`Nothing of '${machine.id}' is on the way through that.`);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

type ModelPath = Path<AnyStateMachine, ModelEventCase<AnyStateMachine>>;

/** Everything, as far as it is about the requirement and on the way through the state or event that a choice names. */
function goalsFor(
  graph: Graph<AnyStateMachine, ModelEventCase<AnyStateMachine>>,
  { requirement, through: place }: Choice,
): Goals {
  const all = everything(graph);
  const about = requirement === undefined ? all : aboutRequirement(graph, all, requirement);
  return place === undefined ? about : through(graph, about, place);
}

type Goals = ReturnType<typeof everything<AnyStateMachine, ModelEventCase<AnyStateMachine>>>;

function strategyFor(
  machine: AnyStateMachine,
  { strategy, stop, seed, weights, longest }: Choice,
  onTour: (cost: Cost) => void,
): Strategy {
  const condition = stop === undefined ? undefined : parseStop(stop, machine);
  if (strategy === 'random') return random({ seed, weights, length: longest, stop: condition });
  const onUnmet = () => sayUnmet(strategy, stop);
  // There may be more simple walks than can be held, so they are found one by one.
  if (strategy === 'simple' && condition !== undefined) {
    return (graph) => [...until(condition, graph, simpleWalks(graph), { onUnmet })];
  }
  const told: Strategy = (graph, goals) => {
    const found = findTour(graph, goals, { longest });
    onTour(found);
    return found.walks;
  };
  const chosen = {
    tour: () => told,
    shortest: () => shortest(),
    simple: () => simple({ limit: mostSimple, onLimit: sayLimit }),
    pairs: () => pairs(tour({ longest })),
  }[strategy]();
  if (condition === undefined) return chosen;
  return (graph, goals) => [...until(condition, graph, chosen(graph, goals), { onUnmet })];
}

function sayUnmet(strategy: Choice['strategy'], stop: string | undefined): void {
  process.stderr.write(
    `All that '${strategy}' goes ends before --stop '${stop}' is met: --strategy random goes on until it is.\n`,
  );
}

/** How many simple paths are given where nothing says when it is enough. */
const mostSimple = 1000;

function sayLimit(limit: number): void {
  process.stderr.write(
    `These are the first ${limit} simple paths, and there are more: --stop says when it is enough.\n`,
  );
}

/** What a tour costs, beginning a path counted as a step, and what none could cost less than. */
function tourInWords({ steps, bound }: Cost): string {
  const ratio = bound === 0 ? 1 : steps / bound;
  return `${steps} steps with the beginnings, at least ${bound} are needed, ratio ${ratio.toFixed(3)}`;
}

function write(suite: Suite, format: GenerateRequest['format']): string {
  if (format !== 'csv') return formats[format](suite);
  const { columns, rows } = tableOf(suite);
  return csvOf(columns, rows);
}

function summary({ machine, cases }: Suite): string {
  const steps = cases.reduce((sum, one) => sum + one.steps.length, 0);
  return `${machine}: ${cases.length} cases, ${steps} steps`;
}
