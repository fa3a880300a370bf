import { expect, test, vi } from 'vitest';
import { createMachine } from 'xstate';
import { generatePaths } from '../generation.ts';
import { type Edge, endsByItself, explore, parseStop, randomWalks, secondsUntil, walksUntil } from '../index.ts';
import { fetcher, fetcherEventCases } from './machines.ts';

const graph = explore(fetcher, { eventCases: fetcherEventCases });
const cut = (text: string, now?: () => number) => [
  ...walksUntil(parseStop(text, fetcher), graph, randomWalks(graph, { seed: 1 }), { now }),
];
const steps = (walks: Edge<typeof fetcher>[][]) => walks.flat().length;

test('should parse conditions, with and before or', () => {
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

test('should parse parentheses, and states by id or path', () => {
  const state = { when: 'state', state: 'fetcher.running.had' };
  expect(parseStop('(steps=1 or state=running.had) and state=fetcher.running.had', fetcher)).toEqual({
    when: 'all',
    of: [{ when: 'any', of: [{ when: 'steps', steps: 1 }, state] }, state],
  });
});

test.each([
  ['transition=100', "Unknown stop condition 'transition'. Did you mean 'transitions'?"],
  [
    'xyz',
    "Unknown stop condition 'xyz'. Expected one of: states, configurations, transitions, pairs, guards, requirements, steps",
  ],
  ['state=running.hat', "Unknown state 'running.hat'. Did you mean 'running.had'?"],
  ['states=101', "'states=101' needs a percentage from 1 to 100, such as states=100."],
  ['states', "'states' needs a percentage"],
  ['steps=1.5', "'steps=1.5' needs a whole number above 0"],
  ['seconds=soon', "'seconds=soon' needs a number above 0"],
  ['steps=1 adn steps=2', "Unknown operator 'adn'. Did you mean 'and'?"],
  ['steps=1 and', 'needs a term at the end'],
  ['or steps=1', "needs a term before 'or'"],
  ['', 'needs a term at the end'],
  ['(steps=1', "has an unmatched '('"],
  ['steps=1)', "has an unmatched ')'"],
])('should reject %j', (text, message) => {
  expect(() => parseStop(text, fetcher)).toThrow(message);
});

test('should cut walks where a condition is met', () => {
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

test('should stop in a state, and at once if it is initial', () => {
  expect(cut('state=paused').at(-1)?.at(-1)?.to.snapshot.value).toBe('paused');
  expect(cut('state=running.asking')).toEqual([]);
});

test('should require all conditions, or any of them', () => {
  expect(steps(cut('steps=5 and steps=9'))).toBe(9);
  expect(steps(cut('steps=5 or steps=9'))).toBe(5);
});

test('should measure percentages of what is reachable', () => {
  const pairs = cut('pairs=100');
  expect(steps(pairs)).toBeGreaterThanOrEqual(9);
  expect(steps(cut('configurations=100'))).toBeLessThanOrEqual(steps(pairs));
  expect(cut('guards=100 and requirements=100')).toEqual([]);
});

test('should stop when the time is up', () => {
  let clock = 0;
  expect(steps(cut('seconds=3', () => (clock += 500)))).toBe(5);
});

test('should yield all walks and notify the caller if the condition is never met', () => {
  const [walk = []] = randomWalks(graph, { seed: 1 });
  const onUnmet = vi.fn();
  expect([...walksUntil(parseStop('steps=1000', fetcher), graph, [walk], { onUnmet })]).toEqual([walk]);
  expect(onUnmet).toHaveBeenCalledOnce();
  expect([...walksUntil(parseStop('steps=1', fetcher), graph, [walk], { onUnmet })]).toEqual([walk.slice(0, 1)]);
  expect(onUnmet).toHaveBeenCalledOnce();
});

const strategies = ['tour', 'shortest', 'pairs', 'simple'] as const;

test.each(strategies)('should say so if %s has no paths left for the condition', (strategy) => {
  const told = (stop?: string) => {
    const notices: string[] = [];
    const subject = { machine: fetcher, eventCases: [...fetcherEventCases] as never[] };
    generatePaths(subject, { strategy, seed: 1, stop }, { onNotice: (notice) => notices.push(notice) });
    return notices;
  };
  const sentence = `Strategy '${strategy}' ran out of paths before --stop 'steps=9999' was met. Try --strategy random.`;
  expect([told('steps=9999'), told('steps=1'), told()]).toEqual([[sentence], [], []]);
});

test('should say how many simple paths it gives where there are more', () => {
  const names = Array.from({ length: 8 }, (_, at) => `go${at}`);
  const states = Object.fromEntries(names.map((name) => [name, {}]));
  const on = Object.fromEntries(names.map((name) => [name, `.${name}`]));
  const machine = createMachine({ id: 'maze', initial: 'go0', states, on });
  const eventCases = names.map((name) => ({ name, event: { type: name } }));
  const onNotice = vi.fn();
  const paths = generatePaths({ machine, eventCases }, { strategy: 'simple', seed: 1 }, { onNotice });
  const sentence = `Generated the first ${paths.length} simple paths. Use --stop to choose when to stop.`;
  expect(onNotice.mock.calls).toEqual([[sentence]]);
});

test('should reject a state that no walk reaches', () => {
  const few = explore(fetcher, { eventCases: [] });
  const walks = () =>
    walksUntil(parseStop('steps=5 or state=running.had', fetcher), few, randomWalks(few, { seed: 1 })).next();
  expect(walks).toThrow("no path reaches 'fetcher.running.had'.");
});

test.each([
  ['steps=5', true, undefined],
  ['seconds=5', true, 5],
  ['transitions=100', false, undefined],
  ['state=paused or seconds=5 or seconds=3', true, 3],
  ['transitions=100 and seconds=5', false, undefined],
  ['(seconds=2 and seconds=4) or steps=9', true, 4],
])('should know whether and when %s ends by itself', (text, ends, seconds) => {
  const condition = parseStop(text, fetcher);
  expect([endsByItself(condition), secondsUntil(condition)]).toEqual([ends, seconds]);
});

test.each(['transitions=100 or steps=500', '(states=100 and state=paused) or seconds=60'])(
  'random paths should end at %s, of which a part is a share',
  (stop) => {
    const door = createMachine({
      id: 'door',
      initial: 'open',
      states: { open: { on: { close: 'paused' } }, paused: { on: { open: 'open' } } },
    });
    const eventCases = ['open', 'close'].map((name) => ({ name, event: { type: name } })) as never[];
    const paths = generatePaths({ machine: door, eventCases }, { strategy: 'random', seed: 1, stop });
    const taken = paths.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions));
    expect(new Set(taken).size).toBeGreaterThan(0);
    expect(taken.length).toBeLessThan(500);
  },
);
