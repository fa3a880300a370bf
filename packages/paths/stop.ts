import { InputError, oneOf } from '@msafara/command';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { configurationsOf } from './configurations.ts';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph, Vertex, Walkable } from './graph.ts';
import { type CoverageKind, coverageKinds } from './kinds.ts';
import { requireState } from './names.ts';
import { pairsOf } from './pairs.ts';
import { CoverageTally } from './tally.ts';
import type { Trace } from './trace.ts';
import { statesIn, transitionsOf } from './transitions.ts';

/** When to stop generating walks. */
export type StopCondition =
  /** A percentage of the reachable items of a kind has been met. */
  | { when: 'share'; kind: CoverageKind; percent: number }
  | { when: 'steps'; steps: number }
  | { when: 'seconds'; seconds: number }
  /** A state, given by its id, is active. */
  | { when: 'state'; state: string }
  /** A transition, given by its id, has been taken. */
  | { when: 'transition'; transition: string }
  /** Never: whoever asked for the walks ends them. */
  | { when: 'never' }
  | { when: 'all' | 'any'; of: StopCondition[] };

const words = [
  ...(Object.keys(coverageKinds) as CoverageKind[]),
  'steps',
  'seconds',
  'state',
  'transition',
  'never',
] as const;

/**
 * Parses a condition such as `transitions=100 and (pairs=80 or seconds=30)`; `and` takes precedence over `or`.
 * Throws an InputError if it is invalid.
 */
export function parseStop(text: string, machine: AnyStateMachine): StopCondition {
  const tokens = text.match(/[()]|(?:[^\s()]|\(always\))+/g) ?? [];
  const condition = anyOf(tokens, machine);
  const [rest] = tokens;
  if (rest === ')') throw new InputError(`The stop condition '${text}' has an unmatched ')'.`);
  if (rest !== undefined) oneOf('operator', rest, ['and', 'or']);
  return condition;
}

/** Whether walks end by themselves under a condition, because their steps or the time are limited. */
export function endsByItself(condition: StopCondition): boolean {
  switch (condition.when) {
    case 'steps':
    case 'seconds':
      return true;
    case 'all':
      return condition.of.every(endsByItself);
    case 'any':
      return condition.of.some(endsByItself);
    default:
      return false;
  }
}

/** Whether a condition may be met at all: one of 'never' alone is for walks that somebody else ends. */
export function couldEnd(condition: StopCondition): boolean {
  if (condition.when === 'all') return condition.of.every(couldEnd);
  return condition.when === 'any' ? condition.of.some(couldEnd) : condition.when !== 'never';
}

/** The seconds after which a condition is met in any case; undefined if there are none. */
export function secondsUntil(condition: StopCondition): number | undefined {
  if (condition.when === 'seconds') return condition.seconds;
  if (condition.when !== 'all' && condition.when !== 'any') return undefined;
  const all = condition.of.map(secondsUntil);
  const some = all.filter((seconds) => seconds !== undefined);
  if (some.length === 0 || (condition.when === 'all' && some.length < all.length)) return undefined;
  return condition.when === 'all' ? Math.max(...some) : Math.min(...some);
}

export type UntilOptions<
  Machine extends AnyStateMachine = AnyStateMachine,
  Given extends EventCase<Machine> = EventCase<Machine>,
> = {
  /** The clock, in milliseconds (default: `performance.now`). */
  now?: () => number;
  /** When the time began to count, by that clock (default: when the first walk is asked for). */
  since?: number;
  /** The edges that the walks can take (default: all of the graph). */
  edges?: readonly Edge<Machine, Given>[];
  /** Called if the walks end before the condition is met. */
  onUnmet?: () => void;
};

/**
 * Yields walks until a condition is met, and cuts the last one there. Throws an InputError if the condition names a state
 * that is unreachable, or can never be met by the edges that the walks can take. A graph that was not explored as a whole
 * allows only conditions about steps, seconds and states.
 */
export function* walksUntil<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  condition: StopCondition,
  graph: Graph<Machine, Given> | Walkable<Machine, Given>,
  walks: Iterable<Edge<Machine, Given>[]>,
  { now = () => performance.now(), since = now(), edges, onUnmet = () => {} }: UntilOptions<Machine, Given> = {},
): Generator<Edge<Machine, Given>[], undefined> {
  const progress = new Progress(graph, now, since);
  if ('vertices' in graph) rejectUnmeetable(condition, graph, edges);
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

function rejectUnmeetable<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  condition: StopCondition,
  graph: Graph<Machine, Given>,
  edges: readonly Edge<Machine, Given>[] | undefined,
): void {
  for (const state of statesNamedIn(condition)) {
    if (!itemsAlong(graph).states.has(state))
      throw new InputError(`The stop condition can never be met: no path reaches '${state}'.`);
  }
  if (edges === undefined) return;
  const reached = itemsAlong(graph, edges);
  const all = itemsAlong(graph);
  const unmeetable = (one: StopCondition): string | undefined => {
    if (one.when === 'any') {
      const reasons = one.of.map(unmeetable);
      return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
    }
    if (one.when === 'all') return one.of.map(unmeetable).find((reason) => reason !== undefined);
    if (one.when === 'transition') {
      return reached.transitions.has(one.transition) ? undefined : `such walks never take '${one.transition}'`;
    }
    if (one.when === 'state') {
      return reached.states.has(one.state) ? undefined : `such walks never reach '${one.state}'`;
    }
    if (one.when !== 'share' || one.kind === 'pairs' || one.kind === 'configurations') return undefined;
    const [some, total] = [reached[one.kind].size, all[one.kind].size];
    if (some * 100 >= one.percent * total) return undefined;
    return `such walks meet at most ${some} of ${total} ${one.kind}, which is ${one.kind}=${Math.floor((some * 100) / total)}`;
  };
  const reason = unmeetable(condition);
  if (reason !== undefined)
    throw new InputError(`The stop condition can never be met: ${reason}. Ask for less, or choose another strategy.`);
}

/** The items met at the start of a graph and along some of its edges (default: all). */
function itemsAlong<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  edges: readonly Edge<Machine, Given>[] = [...graph.edges.values()].flat(),
): CoverageTally['met'] {
  const tally = new CoverageTally(graph.machine);
  for (const met of [graph.opening, ...edges]) tally.meet(met);
  return tally.met;
}

/** How much of a graph the walks have covered. */
export class Progress<Machine extends AnyStateMachine, Given extends EventCase<Machine>> {
  readonly #graph: Graph<Machine, Given> | Walkable<Machine, Given>;
  readonly #now: () => number;
  readonly #since: number;
  readonly #reachable = new Map<CoverageKind, number>();
  readonly #tally: CoverageTally;
  /** The edges that are in the tally, apart from pairs. */
  readonly #taken = new Set<Edge<Machine, Given>>();
  #last: string[] = [];
  #place: Vertex<Machine>;
  #steps = 0;

  constructor(graph: Graph<Machine, Given> | Walkable<Machine, Given>, now: () => number, since: number) {
    this.#graph = graph;
    this.#now = now;
    this.#since = since;
    this.#tally = new CoverageTally(graph.machine);
    this.#place = graph.start;
    this.startWalk();
  }

  startWalk(): void {
    const { opening, start } = this.#graph;
    this.#last = [];
    this.#meetItems(opening, start);
    this.#meetPairs(opening, start);
  }

  takeEdge(edge: Edge<Machine, Given>): void {
    this.#steps += 1;
    if (!this.#taken.has(edge)) this.#meetItems(edge, edge.to);
    this.#taken.add(edge);
    this.#meetPairs(edge, edge.to);
  }

  meets(condition: StopCondition): boolean {
    switch (condition.when) {
      case 'share':
        return this.#tally.met[condition.kind].size * 100 >= condition.percent * this.#reachableOf(condition.kind);
      case 'steps':
        return this.#steps >= condition.steps;
      case 'seconds':
        return this.#now() - this.#since >= condition.seconds * 1000;
      case 'state':
        return statesIn(this.#graph.machine, (this.#place.snapshot as AnyMachineSnapshot).value).includes(
          condition.state,
        );
      case 'transition':
        return this.#tally.met.transitions.has(condition.transition);
      case 'never':
        return false;
      case 'all':
        return condition.of.every((one) => this.meets(one));
      case 'any':
        return condition.of.some((one) => this.meets(one));
    }
  }

  /** How many items of a kind are reachable. They are counted when a condition first asks for them. */
  #reachableOf(kind: CoverageKind): number {
    const known = this.#reachable.get(kind) ?? countReachable(this.#graph, kind);
    this.#reachable.set(kind, known);
    return known;
  }

  #meetItems(met: Omit<Trace<Machine>, 'snapshot'>, { snapshot }: Vertex<Machine>): void {
    this.#tally.meet(met);
    this.#tally.meetConfiguration((snapshot as AnyMachineSnapshot).value);
  }

  #meetPairs({ microsteps }: Pick<Trace<Machine>, 'microsteps'>, place: Vertex<Machine>): void {
    this.#tally.meetPairs([this.#last, ...microsteps]);
    this.#last = microsteps.at(-1) ?? this.#last;
    this.#place = place;
  }
}

function countReachable<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given> | Walkable<Machine, Given>,
  kind: CoverageKind,
): number {
  if (!('vertices' in graph)) {
    throw new InputError(
      `The stop condition '${kind}' needs a machine that was explored as a whole: use steps or seconds.`,
    );
  }
  if (kind === 'configurations') return configurationsOf(graph).length;
  return kind === 'pairs' ? pairsOf(graph).length : itemsAlong(graph)[kind].size;
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
  if (word === 'never') return { when: 'never' };
  if (word === 'transition') return { when: 'transition', transition: requireTransition(machine, value) };
  if (word === 'state') return { when: 'state', state: requireState(machine, value) };
  if (word === 'steps') return { when: 'steps', steps: number(token, value, { whole: true }) };
  if (word === 'seconds') return { when: 'seconds', seconds: number(token, value) };
  return { when: 'share', kind: word, percent: number(token, value, { max: 100 }) };
}

function requireTransition(machine: AnyStateMachine, id: string): string {
  if (/^\d+$/.test(id)) throw new InputError("Unknown stop condition 'transition'. Did you mean 'transitions'?");
  return oneOf(
    'transition',
    id,
    transitionsOf(machine).map((transition) => transition.id),
  );
}

function number(token: string, value: string, { whole = false, max = Number.POSITIVE_INFINITY } = {}): number {
  const read = value === '' ? Number.NaN : Number(value);
  if (read > 0 && read <= max && (!whole || Number.isInteger(read))) return read;
  const range = max === 100 ? 'a percentage from 1 to 100' : whole ? 'a whole number above 0' : 'a number above 0';
  throw new InputError(
    `The stop condition '${token}' needs ${range}, such as ${token.split('=')[0]}=${max === 100 ? 100 : 50}.`,
  );
}
