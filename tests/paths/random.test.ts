import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { explore, parseStop, plan, random, randomWalks } from '../../paths/index.ts';
import { cupboard, cupboardEventCases, fetcher, fetcherEventCases } from './machines.ts';

const graph = explore(fetcher, { eventCases: fetcherEventCases });
const names = (seed: number, walks = 20) =>
  first(walks, randomWalks(graph, { seed })).map((walk) => walk.map(({ eventCase }) => eventCase.name));

test('should give the same walks for the same seed, and others for another', () => {
  expect(names(1)).toEqual(names(1));
  expect(names(1)).not.toEqual(names(2));
});

test('should begin each walk at the start and go on from where it is', () => {
  for (const walk of first(50, randomWalks(graph, { seed: 3 }))) {
    expect(walk[0]?.from).toBe(graph.start);
    for (const [at, edge] of walk.slice(1).entries()) expect(edge.from).toBe(walk[at]?.to);
  }
});

test('should have walks about as long as told where nothing ends them', () => {
  const endless = explore(cupboard, { eventCases: cupboardEventCases });
  const lengths = first(2000, randomWalks(endless, { seed: 4, length: 10 })).map((walk) => walk.length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  expect(mean).toBeGreaterThan(9);
  expect(mean).toBeLessThan(11);
});

test('should take a event case as often as it weighs', () => {
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

test('should refuse weights of what is not there, and such as would never come', () => {
  const begin = (weights: Record<string, number>) => randomWalks(graph, { seed: 1, weights }).next();
  expect(() => begin({ 'a paus': 1 })).toThrow("There is no event case of 'fetcher' 'a paus'. Did you mean 'a pause'?");
  expect(() => begin({ 'a pause': 0 })).toThrow("The weight of 'a pause' is 0: give a number above 0.");
});

test('should end where a machine can do nothing', () => {
  const still = explore(createMachine({ id: 'still' }), { eventCases: [] });
  expect([...randomWalks(still, { seed: 1 })]).toEqual([]);
});

test('should be a strategy that goes on until all goals are met, or as long as told', () => {
  const steps = (strategy: ReturnType<typeof random>) =>
    plan(fetcher, { eventCases: fetcherEventCases, strategy }).flatMap(({ steps }) => steps);
  const all = steps(random({ seed: 6 }));
  expect(new Set(all.flatMap(({ transitions }) => transitions)).size).toBe(6);
  expect(steps(random({ seed: 6, stop: parseStop('steps=3', fetcher) }))).toHaveLength(3);
});

function first<Item>(count: number, items: Iterable<Item>): Item[] {
  const found: Item[] = [];
  for (const item of items) if (found.push(item) === count) break;
  return found;
}
