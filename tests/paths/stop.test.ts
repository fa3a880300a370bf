import { expect, test, vi } from 'vitest';
import { type Edge, explore, parseStop, randomWalks, until } from '../../paths/index.ts';
import { fetcher, fetcherEventCases } from './machines.ts';

const graph = explore(fetcher, { eventCases: fetcherEventCases });
const cut = (text: string, now?: () => number) => [
  ...until(parseStop(text, fetcher), graph, randomWalks(graph, { seed: 1 }), { now }),
];
const steps = (walks: Edge<typeof fetcher>[][]) => walks.flat().length;

test('should read conditions, and before or', () => {
  expect(parseStop('transitions=100 and pairs=80 or seconds=2.5', fetcher)).toEqual({
    when: 'any',
    of: [
      {
        when: 'all',
        of: [
          { when: 'share', kind: 'transitions', percent: 100 },
          { when: 'share', kind: 'pairs', percent: 80 },
        ],
      },
      { when: 'seconds', seconds: 2.5 },
    ],
  });
});

test('should read parentheses, and states by their id or place', () => {
  const state = { when: 'state', state: 'fetcher.running.had' };
  expect(parseStop('(steps=1 or state=running.had) and state=fetcher.running.had', fetcher)).toEqual({
    when: 'all',
    of: [{ when: 'any', of: [{ when: 'steps', steps: 1 }, state] }, state],
  });
});

test.each([
  ['transition=100', "There is no stop condition 'transition'. Did you mean 'transitions'?"],
  [
    'xyz',
    "There is no stop condition 'xyz'. There are states, configurations, transitions, pairs, guards, requirements, steps",
  ],
  ['state=running.hat', "There is no state of 'fetcher' 'running.hat'. Did you mean 'running.had'?"],
  ['states=101', "'states=101' wants a percentage from 1 to 100, such as states=100."],
  ['states', "'states' wants a percentage"],
  ['steps=1.5', "'steps=1.5' wants a whole number above 0"],
  ['seconds=soon', "'seconds=soon' wants a number above 0"],
  ['steps=1 adn steps=2', "There is no 'and' or 'or' called 'adn'. Did you mean 'and'?"],
  ['steps=1 and', 'lacks something at the end'],
  ['or steps=1', "lacks something before 'or'"],
  ['', 'lacks something at the end'],
  ['(steps=1', "lacks a ')'"],
  ['steps=1)', "has a ')' too many"],
])('should say what is wrong with %j', (text, words) => {
  expect(() => parseStop(text, fetcher)).toThrow(words);
});

test('should cut walks where a condition comes true', () => {
  expect(steps(cut('steps=7'))).toBe(7);
  const all = cut('transitions=100');
  const met = new Set(all.flat().flatMap(({ transitions }) => transitions));
  expect(met.size).toBe(6);
  const last = all.at(-1)?.at(-1);
  const before = new Set(
    all
      .flat()
      .slice(0, -1)
      .flatMap(({ transitions }) => transitions),
  );
  expect(last?.transitions.some((id) => !before.has(id))).toBe(true);
});

test('should stop in a state, and at once where it begins there', () => {
  expect(cut('state=paused').at(-1)?.at(-1)?.to.snapshot.value).toBe('paused');
  expect(cut('state=running.asking')).toEqual([]);
});

test('should want all of several conditions, or any', () => {
  expect(steps(cut('steps=5 and steps=9'))).toBe(9);
  expect(steps(cut('steps=5 or steps=9'))).toBe(5);
});

test('should measure pairs, configurations and guards by what is within reach', () => {
  const pairs = cut('pairs=100');
  expect(steps(pairs)).toBeGreaterThanOrEqual(9);
  expect(steps(cut('configurations=100'))).toBeLessThanOrEqual(steps(pairs));
  expect(cut('guards=100 and requirements=100')).toEqual([]);
});

test('should stop when the time is over', () => {
  let clock = 0;
  expect(steps(cut('seconds=3', () => (clock += 500)))).toBe(5);
});

test('should go to the end of walks on which the condition never comes true, and say so', () => {
  const [walk = []] = randomWalks(graph, { seed: 1 });
  const onUnmet = vi.fn();
  expect([...until(parseStop('steps=1000', fetcher), graph, [walk], { onUnmet })]).toEqual([walk]);
  expect(onUnmet).toHaveBeenCalledOnce();
  expect([...until(parseStop('steps=1', fetcher), graph, [walk], { onUnmet })]).toEqual([walk.slice(0, 1)]);
  expect(onUnmet).toHaveBeenCalledOnce();
});

test('should refuse to wait for a state that no walk comes to', () => {
  const few = explore(fetcher, { eventCases: [] });
  const walks = () =>
    until(parseStop('steps=5 or state=running.had', fetcher), few, randomWalks(few, { seed: 1 })).next();
  expect(walks).toThrow("No path comes to 'fetcher.running.had', where the stop condition waits.");
});
