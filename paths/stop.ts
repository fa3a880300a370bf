import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph, Vertex } from './explore.ts';
import { type Kind, kinds } from './kinds.ts';
import { InputError, oneOf, stateNamed } from './names.ts';
import { reachOf } from './reach.ts';
import type { Outcome } from './step.ts';
import { Tally } from './tally.ts';
import { statesIn } from './transitions.ts';

/** When walks have gone far enough. */
export type StopCondition =
  /** So many percent of a kind have been met, of those within reach. */
  | { when: 'share'; kind: Kind; percent: number }
  | { when: 'steps'; steps: number }
  | { when: 'seconds'; seconds: number }
  /** The machine is in a state, given by its id. */
  | { when: 'state'; state: string }
  | { when: 'all' | 'any'; of: StopCondition[] };

const words = [...(Object.keys(kinds) as Kind[]), 'steps', 'seconds', 'state'] as const;

/**
 * Reads a condition such as `transitions=100 and (pairs=80 or seconds=30)`; `and` binds closer than `or`.
 * Throws an InputError that says what is wrong with it.
 */
export function parseStop(text: string, machine: AnyStateMachine): StopCondition {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  const condition = anyOf(tokens, machine);
  const [rest] = tokens;
  if (rest === ')') throw new InputError(`The stop condition '${text}' has a ')' too many.`);
  if (rest !== undefined) oneOf("'and' or 'or' called", rest, ['and', 'or']);
  return condition;
}

export type UntilOptions = {
  /** What time it is, in milliseconds. */
  now?: () => number;
  /** Hears that the walks ended before the condition came true. */
  onUnmet?: () => void;
};

/**
 * Goes along walks until a condition comes true, and cuts the last one there; or to their end. Throws an InputError where
 * the condition names a state that no walk comes to.
 */
export function* until<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  condition: StopCondition,
  graph: Graph<Machine, Given>,
  walks: Iterable<Edge<Machine, Given>[]>,
  { now = () => performance.now(), onUnmet = () => {} }: UntilOptions = {},
): Generator<Edge<Machine, Given>[]> {
  const progress = new Progress(graph, now);
  for (const state of statesNamedIn(condition)) {
    if (!progress.comesTo(state)) throw new InputError(`No path comes to '${state}', where the stop condition waits.`);
  }
  if (progress.meets(condition)) return;
  for (const walk of walks) {
    progress.begin();
    for (const [at, edge] of walk.entries()) {
      progress.goAlong(edge);
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

/** How far walks through a graph have come. */
class Progress<Machine extends AnyStateMachine, Given extends EventCase<Machine>> {
  readonly #graph: Graph<Machine, Given>;
  readonly #now: () => number;
  readonly #since: number;
  readonly #reach: Record<Kind, number>;
  readonly #states: ReadonlySet<string>;
  readonly #tally: Tally;
  #last: string[] = [];
  #place: string[] = [];
  #steps = 0;

  constructor(graph: Graph<Machine, Given>, now: () => number) {
    this.#graph = graph;
    this.#now = now;
    this.#since = now();
    this.#tally = new Tally(graph.machine);
    const { configurations, pairs } = reachOf(graph);
    const all = new Tally(graph.machine);
    for (const met of [graph.opening, ...[...graph.edges.values()].flat()]) all.meet(met);
    const { states, transitions, guards, requirements } = all.met;
    this.#states = states;
    this.#reach = {
      states: states.size,
      configurations: configurations.length,
      transitions: transitions.size,
      pairs: pairs.length,
      guards: guards.size,
      requirements: requirements.size,
    };
    this.begin();
  }

  /** Is at the start of a walk. */
  begin(): void {
    const { opening, start } = this.#graph;
    this.#last = [];
    this.#goThrough(opening, start);
  }

  goAlong(edge: Edge<Machine, Given>): void {
    this.#steps += 1;
    this.#goThrough(edge, edge.to);
  }

  /** Whether any walk ever does. */
  comesTo(state: string): boolean {
    return this.#states.has(state);
  }

  meets(condition: StopCondition): boolean {
    switch (condition.when) {
      case 'share':
        return this.#tally.met[condition.kind].size * 100 >= condition.percent * this.#reach[condition.kind];
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

  #goThrough(met: Omit<Outcome<Machine>, 'snapshot'>, { snapshot }: Vertex<Machine>): void {
    const { value } = snapshot as AnyMachineSnapshot;
    this.#tally.meet(met);
    this.#tally.meetPlace(value);
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

/** Takes conditions off the tokens as long as a word joins them. */
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
    throw new InputError(`The stop condition lacks something ${place}: such as transitions=100 or seconds=30.`);
  }
  if (token === '(') {
    const condition = anyOf(tokens, machine);
    if (tokens.shift() !== ')') throw new InputError("The stop condition lacks a ')'.");
    return condition;
  }
  const [given = '', value = ''] = token.split('=', 2);
  const word = oneOf('stop condition', given, words);
  if (word === 'state') return { when: 'state', state: stateNamed(machine, value) };
  if (word === 'steps') return { when: 'steps', steps: number(token, value, { whole: true }) };
  if (word === 'seconds') return { when: 'seconds', seconds: number(token, value) };
  return { when: 'share', kind: word, percent: number(token, value, { most: 100 }) };
}

function number(token: string, value: string, { whole = false, most = Number.POSITIVE_INFINITY } = {}): number {
  const read = value === '' ? Number.NaN : Number(value);
  if (read > 0 && read <= most && (!whole || Number.isInteger(read))) return read;
  const range = most === 100 ? 'a percentage from 1 to 100' : whole ? 'a whole number above 0' : 'a number above 0';
  throw new InputError(
    `The stop condition '${token}' wants ${range}, such as ${token.split('=')[0]}=${most === 100 ? 100 : 50}.`,
  );
}
