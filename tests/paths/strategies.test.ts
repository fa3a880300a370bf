import { expect, test } from 'vitest';
import { getSimplePaths } from 'xstate/graph';
import { allGoals, explore, goalsOf, plan, shortestPaths, simplePaths, simpleWalks } from '../../paths/index.ts';
import { graphLogic, walkOf } from '../../paths/xstate-graph.ts';
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
