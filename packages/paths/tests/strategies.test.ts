import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import {
  allGoals,
  explore,
  goalsOf,
  parseStop,
  plan,
  randomPaths,
  shortestPaths,
  simplePaths,
  simplePathsUntil,
  simpleWalks,
  transitionTour,
} from '../index.ts';
import { graphLogic, walkOf } from '../xstate-graph.ts';
import { fetchWithRetry } from './examples/fetch-with-retry.ts';
import { examples } from './examples/index.ts';
import { ticTacToe } from './examples/tic-tac-toe.ts';
import { fetcher, fetcherEventCases } from './machines.ts';

const graph = explore(fetcher, { eventCases: fetcherEventCases });
const goals = allGoals(graph, fetcherEventCases);
const names = (walks: { eventCase: { name: string } }[][]) =>
  walks.map((walk) => walk.map(({ eventCase }) => eventCase.name));

test('should find a shortest walk to each goal, without duplicates', () => {
  expect(names(shortestPaths()(graph, goals))).toEqual([
    ['an answer'],
    ['a failure'],
    ['a pause'],
    ['a failure', 'a second'],
    ['a pause', 'going on'],
  ]);
});

test.each([2, 3, 4])('should take at most as many steps in a walk as are allowed, by every strategy: %i', (longest) => {
  const strategies = {
    transitionTour: transitionTour({ longest }),
    shortestPaths: shortestPaths({ each: 'configuration', longest }),
    simplePaths: simplePaths({ longest }),
    simplePathsUntil: simplePathsUntil(parseStop('steps=200', fetcher), { longest }),
    randomPaths: randomPaths({ seed: 1, longest, stop: parseStop('steps=50', fetcher) }),
  };
  for (const [name, strategy] of Object.entries(strategies))
    for (const walk of strategy(graph, goals))
      expect(walk.length, `No walk of ${name} has more than ${longest} steps.`).toBeLessThanOrEqual(longest);
});

test('should find no walk to a goal that is met at the start', () => {
  const states = goalsOf(graph, ['states']);
  const walksTo = (...all: string[]) => names(shortestPaths()(graph, { ...states, all }));
  expect(walksTo('state fetcher.running.asking')).toEqual([]);
  expect(walksTo('state fetcher.running.asking', 'state fetcher.paused')).toEqual([['a pause']]);
});

test('should find a shortest walk to each configuration', () => {
  const walks = shortestPaths({ each: 'configuration' })(graph, goals);
  expect(new Set(walks.map((walk) => walk.at(-1)?.to)).size).toBe(graph.vertices.size - 1);
  expect(walks.every((walk) => walk[0]?.from === graph.start)).toBe(true);
  expect(walks.map(({ length }) => length)).toEqual(walks.map(({ length }) => length).toSorted((a, b) => a - b));
});

test('should find every simple walk, none of which visits a configuration twice', () => {
  const walks = simplePaths()(graph, goals);
  expect(new Set(names(walks).map(String)).size).toBe(walks.length);
  for (const walk of walks) expect(new Set([graph.start, ...walk.map(({ to }) => to)]).size).toBe(walk.length + 1);
  expect(new Set(walks.map((walk) => walk.at(-1)?.to)).size).toBe(graph.vertices.size - 1);
});

test('should generate simple walks lazily', () => {
  const game = explore(ticTacToe.machine, ticTacToe);
  const first = simpleWalks(game);
  expect(first.next().value).toHaveLength(1);
  expect(first.next().value).toHaveLength(2);
});

test('should report that there are more simple walks than the limit', () => {
  expect(() => plan(fetchWithRetry.machine, { ...fetchWithRetry, strategy: simplePaths({ limit: 2 }) })).toThrow(
    "There are more than 2 simple walks. Raise 'limit', pass 'onLimit' to accept the first ones, or use a tour, " +
      'which meets every goal in a few walks.',
  );
  const limits: number[] = [];
  expect(simplePaths({ limit: 2, onLimit: (limit) => limits.push(limit) })(graph, goals)).toHaveLength(2);
  expect(limits).toEqual([2]);
  const all = simplePaths()(graph, goals).length;
  expect(simplePaths({ limit: all, onLimit: (limit) => limits.push(limit) })(graph, goals)).toHaveLength(all);
  expect(limits).toEqual([2]);
});

test('should limit the steps of shortest and simple walks', () => {
  expect(() => shortestPaths({ longest: 1 })(graph, goals)).toThrow('Allow at least 2 steps, or choose other goals.');
  expect(shortestPaths({ longest: 2 })(graph, goals)).toHaveLength(5);
  const near = shortestPaths({ each: 'configuration', longest: 1 })(graph, goals);
  expect(near.every(({ length }) => length === 1)).toBe(true);
  const all = simplePaths()(graph, goals);
  expect(names(simplePaths({ longest: 1 })(graph, goals))).toEqual(names(all.filter(({ length }) => length === 1)));
});

const editor = examples.find(({ machine }) => machine.id === 'editor') as (typeof examples)[number];

test('should meet a percentage early, although there are too many simple walks to list', () => {
  const edited = explore(editor.machine, editor);
  const edges = [...edited.edges.values()].flat();
  const strategy = simplePathsUntil(parseStop('transitions=100', editor.machine));
  const walks = [...strategy(edited, allGoals(edited))];
  const met = (some: typeof edges) => new Set(some.flatMap(({ transitions }) => transitions)).size;
  expect(met(walks.flat())).toBe(met(edges));
  for (const walk of walks) expect(new Set([edited.start, ...walk.map(({ to }) => to)]).size).toBe(walk.length + 1);
});

test('should take a way around where a simple walk needs it, and reject what no simple walk can meet', () => {
  // The shortest way to c passes b, to which the edge from c leads back: a simple walk has to come from d.
  const detour = createMachine({
    id: 'detour',
    initial: 'a',
    states: {
      a: { on: { near: 'b', far: 'd' } },
      b: { on: { on: 'c', again: 'b' } },
      c: { on: { back: 'b', home: 'a' } },
      d: { on: { farther: 'e' } },
      e: { on: { on: 'c' } },
    },
  });
  const eventCases = ['near', 'far', 'on', 'again', 'back', 'home', 'farther'].map((type) => ({
    name: type,
    event: { type },
  }));
  const seen = explore(detour, { eventCases });
  const until = (stop: string) => names([...simplePathsUntil(parseStop(stop, detour))(seen, allGoals(seen))]);
  expect(until('transitions=80')).toContainEqual(['far', 'farther', 'on', 'back']);
  // Nothing can be done again without visiting b again.
  expect(() => until('transitions=100')).toThrow(
    'The stop condition can never be met: such walks meet at most 7 of 8 transitions, which is transitions=87. Ask for less, ' +
      'or choose another strategy.',
  );
  expect(() => until('transitions=100 or steps=2')).not.toThrow();
});

test('should generate each simple walk once until a condition is met', () => {
  const all = names(simplePaths()(graph, goals));
  const until = names([...simplePathsUntil(parseStop('steps=100000', fetcher))(graph, goals)]);
  expect(until.map(String).toSorted()).toEqual(all.map(String).toSorted());
  const limits: number[] = [];
  const strategy = simplePathsUntil(parseStop('steps=100000', fetcher), {
    limit: 3,
    onLimit: (limit) => limits.push(limit),
  });
  expect([...strategy(graph, goals)]).toHaveLength(3);
  expect(limits).toEqual([3]);
});

test('should count the time that is spent on the walks of a lazy strategy', () => {
  let now = 0;
  const taken: unknown[] = [];
  const strategy = simplePathsUntil(parseStop('seconds=1', fetcher), { since: -500, now: () => now });
  for (const walk of strategy(graph, goals)) {
    taken.push(walk);
    now += 300;
  }
  expect(taken).toHaveLength(3);
});

// The editor has too many simple walks for xstate/graph to list.
test.each(examples.filter(({ machine }) => machine.id !== 'editor'))(
  'should find the same simple walks of $machine.id as xstate/graph',
  ({ machine, ...options }) => {
    const example = explore(machine, options);
    const { logic, options: traversal } = graphLogic(example);
    const walks = getSimplePaths(logic, traversal).map(walkOf);
    expect(new Set(names([...simpleWalks(example)]).map(String))).toEqual(
      new Set(names(walks.filter(({ length }) => length > 0)).map(String)),
    );
  },
);
