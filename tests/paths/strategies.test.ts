import { expect, test } from 'vitest';
import { everything, explore, plan, shortest, simple, simpleWalks } from '../../paths/index.ts';
import { fetchWithRetry } from './examples/fetch-with-retry.ts';
import { ticTacToe } from './examples/tic-tac-toe.ts';
import { fetcher, fetcherEventCases } from './machines.ts';

const graph = explore(fetcher, { eventCases: fetcherEventCases });
const goals = everything(graph, fetcherEventCases);
const names = (walks: { eventCase: { name: string } }[][]) =>
  walks.map((walk) => walk.map(({ eventCase }) => eventCase.name));

test('should go a shortest walk to each goal, and the same walk only once', () => {
  expect(names(shortest()(graph, goals))).toEqual([
    ['an answer'],
    ['a failure'],
    ['a pause'],
    ['a failure', 'a second'],
    ['a pause', 'going on'],
  ]);
});

test('should go a shortest walk to each configuration', () => {
  const walks = shortest({ each: 'configuration' })(graph, goals);
  expect(new Set(walks.map((walk) => walk.at(-1)?.to)).size).toBe(graph.vertices.size - 1);
  expect(walks.every((walk) => walk[0]?.from === graph.start)).toBe(true);
  expect(walks.map(({ length }) => length)).toEqual(walks.map(({ length }) => length).toSorted((a, b) => a - b));
});

test('should go each simple walk, none of which comes to a configuration twice', () => {
  const walks = simple()(graph, goals);
  expect(new Set(names(walks).map(String)).size).toBe(walks.length);
  for (const walk of walks) expect(new Set([graph.start, ...walk.map(({ to }) => to)]).size).toBe(walk.length + 1);
  expect(new Set(walks.map((walk) => walk.at(-1)?.to)).size).toBe(graph.vertices.size - 1);
});

test('should give simple walks only as far as they are asked for', () => {
  const game = explore(ticTacToe.machine, ticTacToe);
  const first = simpleWalks(game);
  expect(first.next().value).toHaveLength(1);
  expect(first.next().value).toHaveLength(2);
});

test('should say when there are more simple walks than the limit', () => {
  expect(() => plan(fetchWithRetry.machine, { ...fetchWithRetry, strategy: simple({ limit: 2 }) })).toThrow(
    'There are more than 2 simple walks',
  );
  const told: number[] = [];
  expect(simple({ limit: 2, onLimit: (limit) => told.push(limit) })(graph, goals)).toHaveLength(2);
  expect(told).toEqual([2]);
  const all = simple()(graph, goals).length;
  expect(simple({ limit: all, onLimit: (limit) => told.push(limit) })(graph, goals)).toHaveLength(all);
  expect(told).toEqual([2]);
});
