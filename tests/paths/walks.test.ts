import { asyncProperty, check, sample } from 'fast-check';
import { expect, test } from 'vitest';
import { explore, type Path } from '../../paths/index.ts';
import { walks } from '../../paths/walks.ts';
import { fetcher, fetcherEventCases } from './machines.ts';

const graph = explore(fetcher, { eventCases: fetcherEventCases });
const namesOf = ({ steps }: Path<typeof fetcher>) => steps.map(({ eventCase }) => eventCase.name);

test('should walk where the machine goes, no longer than it may', () => {
  const gone = sample(walks(graph, { steps: 12 }), { numRuns: 200, seed: 1 });
  for (const { steps } of gone) {
    for (const [at, { before }] of steps.entries()) expect(before).toBe(steps[at - 1]?.after ?? graph.opening.snapshot);
  }
  const lengths = gone.map(({ steps }) => steps.length);
  expect(Math.max(...lengths)).toBe(12);
  expect(new Set(gone.flatMap(namesOf))).toEqual(new Set(fetcherEventCases.map(({ name }) => name)));
});

test('should go the same walks under the same seed, and others under another', () => {
  const under = (seed: number) => sample(walks(graph), { numRuns: 20, seed }).map(namesOf);
  expect(under(7)).toEqual(under(7));
  expect(under(7)).not.toEqual(under(8));
});

test('should be shrunk by fast-check to the fewest steps that fail', async () => {
  const isSound = async (path: Path<typeof fetcher>) =>
    namesOf(path).filter((name) => name === 'a pause').length < 2 || !namesOf(path).includes('a second');
  const { failed, counterexample } = await check(asyncProperty(walks(graph), isSound), { numRuns: 500, seed: 1 });
  expect(failed).toBe(true);
  expect(namesOf((counterexample as [Path<typeof fetcher>])[0]).toSorted()).toEqual([
    'a failure',
    'a pause',
    'a pause',
    'a second',
    'going on',
  ]);
});
