import { asyncProperty, check, sample } from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryPath } from '../arbitrary.ts';
import { explore, type Path } from '../index.ts';
import { fetcher, fetcherEventCases } from './machines.ts';

const graph = explore(fetcher, { eventCases: fetcherEventCases });
const namesOf = ({ steps }: Path<typeof fetcher>) => steps.map(({ eventCase }) => eventCase.name);

test('should follow the graph, and respect the maximum length', () => {
  const paths = sample(arbitraryPath(graph, { steps: 12 }), { numRuns: 200, seed: 1 });
  for (const { steps } of paths) {
    for (const [at, { before }] of steps.entries()) expect(before).toBe(steps[at - 1]?.after ?? graph.opening.snapshot);
  }
  const lengths = paths.map(({ steps }) => steps.length);
  expect(Math.max(...lengths)).toBe(12);
  expect(new Set(paths.flatMap(namesOf))).toEqual(new Set(fetcherEventCases.map(({ name }) => name)));
});

test('should draw the same paths for the same seed, and others for another', () => {
  const drawnWith = (seed: number) => sample(arbitraryPath(graph), { numRuns: 20, seed }).map(namesOf);
  expect(drawnWith(7)).toEqual(drawnWith(7));
  expect(drawnWith(7)).not.toEqual(drawnWith(8));
});

test('should be shrunk by fast-check to the fewest steps that fail', async () => {
  const passes = async (path: Path<typeof fetcher>) =>
    namesOf(path).filter((name) => name === 'a pause').length < 2 || !namesOf(path).includes('a second');
  const { failed, counterexample } = await check(asyncProperty(arbitraryPath(graph), passes), {
    numRuns: 500,
    seed: 1,
  });
  expect(failed).toBe(true);
  expect(namesOf((counterexample as [Path<typeof fetcher>])[0]).toSorted()).toEqual([
    'a failure',
    'a pause',
    'a pause',
    'a second',
    'going on',
  ]);
});
