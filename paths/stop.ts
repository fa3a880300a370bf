import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph, Vertex } from './explore.ts';
import { type CoverageKind, coverageKinds } from './kinds.ts';
import { InputError, oneOf, requireState } from './names.ts';
import { reachableItemsOf } from './reachable.ts';
import { CoverageTally } from './tally.ts';
import type { Trace } from './trace.ts';
import { statesIn } from './transitions.ts';

/** When to stop generating walks. */
export type StopCondition =
  /** A percentage of the reachable items of a kind has been met. */
  | { when: 'share'; kind: CoverageKind; percent: number }
  | { when: 'steps'; steps: number }
  | { when: 'seconds'; seconds: number }
  /** A state, given by its id, is active. */
  | { when: 'state'; state: string }
  | { when: 'all' | 'any'; of: StopCondition[] };

const words = [...(Object.keys(coverageKinds) as CoverageKind[]), 'steps', 'seconds', 'state'] as const;

/**
 * Parses a condition such as `transitions=100 and (pairs=80 or seconds=30)`; `and` takes precedence over `or`.
 * Throws an InputError if it is invalid.
 */
export function parseStop(text: string, machine: AnyStateMachine): StopCondition {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  const condition = anyOf(tokens, machine);
  const [rest] = tokens;
  if (rest === ')') throw new InputError(`The stop condition '${text}' has an unmatched ')'.`);
  if (rest !== undefined) oneOf('operator', rest, ['and', 'or']);
  return condition;
}

export type UntilOptions = {
  /** The clock, in milliseconds (default: `performance.now`). */
  now?: () => number;
  /** Called if the walks end before the condition is met. */
  onUnmet?: () => void;
};

/**
 * Yields walks until a condition is met, and cuts the last one there. Throws an InputError if the condition names a state
 * that is unreachable.
 */
export function* walksUntil<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  condition: StopCondition,
  graph: Graph<Machine, Given>,
  walks: Iterable<Edge<Machine, Given>[]>,
  { now = () => performance.now(), onUnmet = () => {} }: UntilOptions = {},
): Generator<Edge<Machine, Given>[]> {
  const progress = new Progress(graph, now);
  for (const state of statesNamedIn(condition)) {
    if (!progress.canReach(state))
      throw new InputError(`The stop condition can never be met: no path reaches '${state}'.`);
  }
  if (progress.meets(condition)) return;
  for (const walk of walks) {
    progress.startWalk();
    for (const [at, edge] of walk.entries()) {
      progress.takeEdge(edge);
      if (!progress.meets(condition)) continue;
      yield walk.slice(0, at + 1);
      return;
    }
    yield walk;
  }
  onUnmet();
}

function statesNamedIn(condition: StopCondition): string[] {
  if (condition.when === 'state') return [condition.state];
  return 'of' in condition ? condition.of.flatMap(statesNamedIn) : [];
}

/** How much of a graph the walks have covered. */
class Progress<Machine extends AnyStateMachine, Given extends EventCase<Machine>> {
  readonly #graph: Graph<Machine, Given>;
  readonly #now: () => number;
  readonly #since: number;
  readonly #reachable: Record<CoverageKind, number>;
  readonly #states: ReadonlySet<string>;
  readonly #tally: CoverageTally;
  #last: string[] = [];
  #place: string[] = [];
  #steps = 0;

  constructor(graph: Graph<Machine, Given>, now: () => number) {
    this.#graph = graph;
    this.#now = now;
    this.#since = now();
    this.#tally = new CoverageTally(graph.machine);
    const { configurations, pairs } = reachableItemsOf(graph);
    const all = new CoverageTally(graph.machine);
    for (const met of [graph.opening, ...[...graph.edges.values()].flat()]) all.meet(met);
    const { states, transitions, guards, requirements } = all.met;
    this.#states = states;
    this.#reachable = {
      states: states.size,
      configurations: configurations.length,
      transitions: transitions.size,
      pairs: pairs.length,
      guards: guards.size,
      requirements: requirements.size,
    };
    this.startWalk();
  }

  startWalk(): void {
    const { opening, start } = this.#graph;
    this.#last = [];
    this.#meet(opening, start);
  }

  takeEdge(edge: Edge<Machine, Given>): void {
    this.#steps += 1;
    this.#meet(edge, edge.to);
  }

  canReach(state: string): boolean {
    return this.#states.has(state);
  }

  meets(condition: StopCondition): boolean {
    switch (condition.when) {
      case 'share':
        return this.#tally.met[condition.kind].size * 100 >= condition.percent * this.#reachable[condition.kind];
      case 'steps':
        return this.#steps >= condition.steps;
      case 'seconds':
        return this.#now() - this.#since >= condition.seconds * 1000;
      case 'state':
        return this.#place.includes(condition.state);
      case 'all':
        return condition.of.every((one) => this.meets(one));
      case 'any':
        return condition.of.some((one) => this.meets(one));
    }
  }

  #meet(met: Omit<Trace<Machine>, 'snapshot'>, { snapshot }: Vertex<Machine>): void {
    const { value } = snapshot as AnyMachineSnapshot;
    this.#tally.meet(met);
    this.#tally.meetConfiguration(value);
    this.#tally.meetPairs([this.#last, ...met.microsteps]);
    this.#last = met.microsteps.at(-1) ?? this.#last;
    this.#place = statesIn(this.#graph.machine, value);
  }
}

function anyOf(tokens: string[], machine: AnyStateMachine): StopCondition {
  return joined('any', 'or', allOf, tokens, machine);
}

function allOf(tokens: string[], machine: AnyStateMachine): StopCondition {
  return joined('all', 'and', single, tokens, machine);
}

/** Parses conditions joined by an operator, consuming their tokens. */
function joined(
  when: 'all' | 'any',
  word: string,
  next: typeof single,
  tokens: string[],
  machine: AnyStateMachine,
): StopCondition {
  const first = next(tokens, machine);
  const of = [first];
  while (tokens[0] === word) {
    tokens.shift();
    of.push(next(tokens, machine));
  }
  return of.length === 1 ? first : { when, of };
}

function single(tokens: string[], machine: AnyStateMachine): StopCondition {
  const token = tokens.shift();
  if (token === undefined || token === 'and' || token === 'or' || token === ')') {
    const place = token === undefined ? 'at the end' : `before '${token}'`;
    throw new InputError(`The stop condition needs a term ${place}, such as transitions=100 or seconds=30.`);
  }
  if (token === '(') {
    const condition = anyOf(tokens, machine);
    if (tokens.shift() !== ')') throw new InputError("The stop condition has an unmatched '('.");
    return condition;
  }
  const [given = '', value = ''] = token.split('=', 2);
  const word = oneOf('stop condition', given, words);
  if (word === 'state') return { when: 'state', state: requireState(machine, value) };
  if (word === 'steps') return { when: 'steps', steps: number(token, value, { whole: true }) };
  if (word === 'seconds') return { when: 'seconds', seconds: number(token, value) };
  return { when: 'share', kind: word, percent: number(token, value, { max: 100 }) };
}

function number(token: string, value: string, { whole = false, max = Number.POSITIVE_INFINITY } = {}): number {
  const read = value === '' ? Number.NaN : Number(value);
  if (read > 0 && read <= max && (!whole || Number.isInteger(read))) return read;
  const range = max === 100 ? 'a percentage from 1 to 100' : whole ? 'a whole number above 0' : 'a number above 0';
  throw new InputError(
    `The stop condition '${token}' needs ${range}, such as ${token.split('=')[0]}=${max === 100 ? 100 : 50}.`,
  );
}
