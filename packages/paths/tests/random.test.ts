import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { allGoals, explore, InputError, parseStop, plan, randomPaths, randomWalks } from '../index.ts';
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

test('should draw from the mulberry32 generator', () => {
  // A thousand sides show three digits of each number. The published numbers for a seed are drawn in turn: one for the
  // side, one for whether the walk ends.
  const die = explore(createMachine({ id: 'die', on: { rolled: {} } }), {
    eventCases: Array.from({ length: 1000 }, (_, side) => ({ name: String(side), event: { type: 'rolled' } })),
  });
  const sides = (seed: number) =>
    first(1, randomWalks(die, { seed, length: 5000 }))
      .flatMap((walk) => walk.slice(0, 3))
      .map(({ eventCase }) => eventCase.name);
  // 0.26642920868471265, 0.0003297457005828619, 0.2232720274478197, 0.1462021479383111, 0.46732782293111086
  expect(sides(0)).toEqual(['266', '223', '467']);
  // 0.6270739405881613, 0.002735721180215478, 0.5274470399599522
  expect(sides(1).slice(0, 2)).toEqual(['627', '527']);
});

test('should draw numbers of 32 bits', () => {
  const coin = explore(createMachine({ id: 'coin', on: { heads: {}, tails: {} } }), {
    eventCases: ['heads', 'tails'].map((type) => ({ name: type, event: { type } })),
  });
  const sideAt = (heads: number) =>
    first(1, randomWalks(coin, { seed: 0, weights: { heads, tails: 1 - heads } }))[0]?.[0]?.eventCase.name;
  // The first published number for the seed 0.
  const number = 0.26642920868471265;
  expect(sideAt(number + 2 ** -32)).toBe('heads');
  expect(sideAt(number - 2 ** -32)).toBe('tails');
});

test('should generate walks of 40 steps on average if no length is requested', () => {
  const endless = explore(cupboard, { eventCases: cupboardEventCases });
  const lengths = first(2000, randomWalks(endless, { seed: 7 })).map((walk) => walk.length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  expect(mean).toBeGreaterThan(37);
  expect(mean).toBeLessThan(43);
});

test('should take one step per walk if that is the length requested', () => {
  const endless = explore(cupboard, { eventCases: cupboardEventCases });
  expect(first(50, randomWalks(endless, { seed: 8, length: 1 })).every((walk) => walk.length === 1)).toBe(true);
});

test('should end a walk where no event case can occur', () => {
  const match = createMachine({ id: 'match', initial: 'whole', states: { whole: { on: { lit: 'ash' } }, ash: {} } });
  const graph = explore(match, { eventCases: [{ name: 'light', event: { type: 'lit' } }] });
  expect(first(5, randomWalks(graph, { seed: 9, length: 1000 })).map((walk) => walk.length)).toEqual([1, 1, 1, 1, 1]);
});

test('should take any weight above 0', () => {
  expect(randomWalks(graph, { seed: 1, weights: { 'a pause': 0.01 } }).next().done).toBe(false);
  expect(() => randomWalks(graph, { seed: 1, weights: { 'a pause': -1 } }).next()).toThrow(InputError);
  expect(() => randomWalks(graph, { seed: 1, weights: { 'a pause': Number.NaN } }).next()).toThrow(InputError);
});

test('should walk no further than the walk that meets the last goal', () => {
  const strategy = randomPaths({ seed: 6 });
  const paths = plan(fetcher, { eventCases: fetcherEventCases, strategy });
  const met = (some: typeof paths) =>
    new Set(some.flatMap(({ steps }) => steps.flatMap((step) => step.transitions))).size;
  expect(met(paths.slice(0, -1))).toBeLessThan(met(paths));
});

test('should limit the steps of walks', () => {
  const endless = explore(cupboard, { eventCases: cupboardEventCases });
  const lengths = first(200, randomWalks(endless, { seed: 10, longest: 3 })).map((walk) => walk.length);
  expect(Math.max(...lengths)).toBe(3);
  expect(() => randomPaths({ seed: 1, longest: 1 })(graph, allGoals(graph))).toThrow(
    "Paths of 'fetcher' with at most 1 step cannot meet",
  );
});

test('should reject a limit that is shorter than the opening', () => {
  const eventCases = cupboardEventCases.map((one) => ({ ...one, opening: one.event.type === 'lamp.switched' }));
  const begun = explore(
    createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { 'lamp.switched': 'b' } }, b: { on: { 'door.pushed': 'b' } } },
    }),
    { eventCases: [...eventCases] as never },
  );
  expect(randomWalks(begun, { seed: 1, longest: 1 }).next().done).toBe(false);
  expect(() => randomWalks(begun, { seed: 1, longest: 0.5 }).next()).toThrow(
    "Paths of 'm' have an opening of 1 step, so allow at least that many.",
  );
});

test('should give up if walks meet nothing new for very long', () => {
  const rooms = Array.from({ length: 30 }, (_, at) => at);
  const corridor = createMachine({
    id: 'corridor',
    initial: 'r0',
    states: Object.fromEntries(rooms.map((at) => [`r${at}`, { on: { on: `r${Math.min(at + 1, 29)}`, back: 'r0' } }])),
  });
  const options = { eventCases: ['on', 'back'].map((type) => ({ name: type, event: { type } })) };
  const tired = explore(corridor, options);
  expect(() => randomPaths({ seed: 1 })(tired, allGoals(tired))).toThrow(
    "Random walks through 'corridor' have met nothing new for 50000 steps",
  );
});

function first<Item>(count: number, items: Iterable<Item>): Item[] {
  const found: Item[] = [];
  for (const item of items) if (found.push(item) === count) break;
  return found;
}
