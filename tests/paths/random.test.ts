import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { explore, parseStop, plan, randomPaths, randomWalks } from '../../paths/index.ts';
import { cupboard, cupboardEventCases, fetcher, fetcherEventCases } from './machines.ts';

const graph = explore(fetcher, { eventCases: fetcherEventCases });
const names = (seed: number, walks = 20) =>
  first(walks, randomWalks(graph, { seed })).map((walk) => walk.map(({ eventCase }) => eventCase.name));

test('should generate the same walks for the same seed, and others for another', () => {
  expect(names(1)).toEqual(names(1));
  expect(names(1)).not.toEqual(names(2));
});

test('should start each walk at the start and continue from edge to edge', () => {
  for (const walk of first(50, randomWalks(graph, { seed: 3 }))) {
    expect(walk[0]?.from).toBe(graph.start);
    for (const [at, edge] of walk.slice(1).entries()) expect(edge.from).toBe(walk[at]?.to);
  }
});

test('should generate walks of the average length requested', () => {
  const endless = explore(cupboard, { eventCases: cupboardEventCases });
  const lengths = first(2000, randomWalks(endless, { seed: 4, length: 10 })).map((walk) => walk.length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  expect(mean).toBeGreaterThan(9);
  expect(mean).toBeLessThan(11);
});

test('should take an event case as often as its weight says', () => {
  const coin = explore(createMachine({ id: 'coin', on: { heads: {}, tails: {} } }), {
    eventCases: ['heads', 'tails'].map((type) => ({ name: type, event: { type } })),
  });
  const [whole = []] = randomWalks(coin, { seed: 5, weights: { heads: 3 }, length: 1_000_000 });
  const walk = whole.slice(0, 10_000);
  expect(walk).toHaveLength(10_000);
  const heads = walk.filter(({ eventCase }) => eventCase.name === 'heads').length / walk.length;
  expect(heads).toBeGreaterThan(0.73);
  expect(heads).toBeLessThan(0.77);
});

test('should reject weights of unknown event cases, and weights that are not positive', () => {
  const drawWith = (weights: Record<string, number>) => randomWalks(graph, { seed: 1, weights }).next();
  expect(() => drawWith({ 'a paus': 1 })).toThrow("Unknown event case 'a paus'. Did you mean 'a pause'?");
  expect(() => drawWith({ 'a pause': 0 })).toThrow("The weight of 'a pause' must be above 0, not 0.");
});

test('should generate nothing for a machine without event cases', () => {
  const still = explore(createMachine({ id: 'still' }), { eventCases: [] });
  expect([...randomWalks(still, { seed: 1 })]).toEqual([]);
});

test('should be a strategy that stops when all goals or the stop condition are met', () => {
  const steps = (strategy: ReturnType<typeof randomPaths>) =>
    plan(fetcher, { eventCases: fetcherEventCases, strategy }).flatMap(({ steps }) => steps);
  const all = steps(randomPaths({ seed: 6 }));
  expect(new Set(all.flatMap(({ transitions }) => transitions)).size).toBe(6);
  expect(steps(randomPaths({ seed: 6, stop: parseStop('steps=3', fetcher) }))).toHaveLength(3);
});

function first<Item>(count: number, items: Iterable<Item>): Item[] {
  const found: Item[] = [];
  for (const item of items) if (found.push(item) === count) break;
  return found;
}
