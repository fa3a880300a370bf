import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { parsePathOptions } from '../command/options.ts';
import {
  allGoals,
  type Edge,
  type EventCase,
  explore,
  findTour,
  type Goals,
  type Graph,
  generatePaths,
  plan,
  transitionTour,
} from '../index.ts';
import { examples } from './examples/index.ts';

/** A flat chart given as a table: state, event, target. */
function chart(rows: readonly (readonly [string, string, string])[]) {
  const names = [...new Set(rows.flatMap(([from, , to]) => [from, to]))];
  const machine = createMachine({
    id: 'chart',
    initial: names[0] ?? 'a',
    states: Object.fromEntries(
      names.map((name) => [
        name,
        {
          on: Object.fromEntries(rows.filter(([from]) => from === name).map(([, type, to]) => [type, { target: to }])),
        },
      ]),
    ),
  });
  const eventCases: EventCase<AnyStateMachine>[] = [...new Set(rows.map(([, type]) => type))].map((type) => ({
    name: type,
    event: { type },
  }));
  return { machine: machine as AnyStateMachine, eventCases };
}

type Problem = { graph: Graph<AnyStateMachine>; goals: Goals<AnyStateMachine> };

function problemOf({
  machine,
  eventCases,
  ...options
}: {
  machine: AnyStateMachine;
  eventCases: readonly EventCase<AnyStateMachine>[];
}): Problem {
  const graph = explore(machine, { eventCases, ...options });
  return { graph, goals: allGoals(graph, eventCases) };
}

/** The reachable goals that walks do not meet. */
function unmet({ graph, goals }: Problem, walks: Edge<AnyStateMachine>[][]): string[] {
  const met = new Set([...goals.atStart, ...walks.flat().flatMap(goals.along)]);
  return [...new Set([...graph.edges.values()].flat().flatMap(goals.along))].filter((goal) => !met.has(goal));
}

/** Throws unless each walk is connected and starts at the start. */
function expectWalks({ graph }: Problem, walks: Edge<AnyStateMachine>[][]): void {
  for (const walk of walks) {
    expect([graph.start, ...walk.map(({ to }) => to)].slice(0, -1)).toEqual(walk.map(({ from }) => from));
  }
}

/** The fewest steps that meet all goals, by exhaustive search over vertices and sets of met goals. */
function fewestSteps({ graph, goals }: Problem, restart: number): number {
  const names = unmet({ graph, goals }, []);
  const all = 2 ** names.length - 1;
  const bits = (edge: Edge<AnyStateMachine>) =>
    [...new Set(goals.along(edge))].reduce(
      (sum, goal) => sum + (names.includes(goal) ? 2 ** names.indexOf(goal) : 0),
      0,
    );
  const seen = new Set<string>();
  const rings: { key: string; met: number }[][] = [];
  const put = (cost: number, key: string, met: number) => {
    rings[cost] ??= [];
    rings[cost].push({ key, met });
  };
  put(restart, graph.start.key, 0);
  for (let cost = restart; ; cost += 1) {
    for (const { key, met } of rings[cost] ?? []) {
      if (met === all) return cost;
      if (seen.has(`${met} ${key}`)) continue;
      seen.add(`${met} ${key}`);
      for (const edge of graph.edges.get(key) ?? []) put(cost + 1, edge.to.key, met | bits(edge));
      if (key !== graph.start.key) put(cost + restart, graph.start.key, met);
    }
  }
}

describe.each(examples.map((example) => [example.machine.id, example] as const))('%s', (_, example) => {
  const problem = problemOf(example);

  test('should be toured completely, at most 10% above the lower bound', () => {
    const { walks, steps, bound } = findTour(problem.graph, problem.goals);
    expect(unmet(problem, walks)).toEqual([]);
    expectWalks(problem, walks);
    expect(steps).toBe(walks.length + walks.flat().length);
    expect(steps).toBeGreaterThanOrEqual(bound);
    expect(steps / bound).toBeLessThanOrEqual(1.1);
  });

  test('should have the same tour each time', () => {
    const again = problemOf(example);
    const names = ({ graph, goals }: Problem) =>
      findTour(graph, goals).walks.map((walk) => walk.map(({ eventCase }) => eventCase.name));
    expect(names(again)).toEqual(names(problem));
  });
});

test('should have a lower bound that never exceeds the optimum, and a tour at most 10% above the optimum', () => {
  const states = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const row = fc.tuple(states, fc.constantFrom('one', 'two', 'three'), states);
  const rows = fc
    .uniqueArray(row, { minLength: 2, maxLength: 6, selector: ([from, type]) => `${from} ${type}` })
    .map((some) => [['a', 'go', some[0]?.[0] ?? 'a'] as const, ...some]);
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 4 }), (table, restart) => {
      const problem = problemOf(chart(table));
      const { walks, steps, bound } = findTour(problem.graph, problem.goals, { restart });
      const fewest = fewestSteps(problem, restart);
      expect(unmet(problem, walks)).toEqual([]);
      expectWalks(problem, walks);
      expect(bound).toBeLessThanOrEqual(fewest);
      expect(steps).toBeGreaterThanOrEqual(fewest);
      expect(steps).toBeLessThanOrEqual(Math.ceil(fewest * 1.1));
    }),
    { numRuns: 100, seed: 5 },
  );
}, 30_000);

/** A hub with a long loop and two dead ends. */
const star = chart([
  ['hub', 'one', 'far'],
  ['hub', 'two', 'end'],
  ['hub', 'three', 'end'],
  ['far', 'on', 'farther'],
  ['farther', 'on', 'farthest'],
  ['farthest', 'back', 'hub'],
]);

test('should restart after a dead end', () => {
  const { graph, goals } = problemOf(star);
  const { walks, steps, bound } = findTour(graph, goals, { restart: 3 });
  expect(walks.map(({ length }) => length).sort()).toEqual([1, 5]);
  expect([steps, bound]).toEqual([12, 12]);
});

test('should limit the length of walks', () => {
  const problem = problemOf(star);
  const { walks } = findTour(problem.graph, problem.goals, { longest: 4 });
  expect(unmet(problem, walks)).toEqual([]);
  expectWalks(problem, walks);
  expect(Math.max(...walks.map(({ length }) => length))).toBe(4);
});

test('should reject a limit that does not reach every goal, and say how far they are', () => {
  const { graph, goals } = problemOf(star);
  expect(() => findTour(graph, goals, { longest: 3 })).toThrow(
    "Paths of 'chart' with at most 3 steps cannot meet 2 goals, such as 'transition chart.farthest|back|0', which takes 4. " +
      'Allow at least 4 steps, or choose other goals.',
  );
});

test('should give cases of at most 40 steps on the command line, apart from goals that are further away', () => {
  // A road of 50 states, each with a way back to its beginning: in one go it takes more than a thousand steps.
  const road = Array.from({ length: 50 }, (_, at) => `s${at}`);
  const subject = chart(
    road.flatMap((name, at) => [[name, 'on', road[at + 1] ?? name] as const, [name, 'back', 's0'] as const]),
  );
  const paths = generatePaths(subject, parsePathOptions({}));
  const lengths = paths.map(({ steps }) => steps.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(50);
  // Only the ten states beyond the fortieth need more.
  expect(lengths.filter((length) => length > 40).length).toBeLessThanOrEqual(20);
  expect(paths.some(({ steps }) => steps.length > 20 && steps.length <= 40)).toBe(true);
  expect(() => generatePaths(subject, parsePathOptions({ longest: '40' }))).toThrow('Allow at least 50 steps');
});

test('should limit walks that would meet several goals at once, and walks within an opening', () => {
  // The last edge of the long way meets two goals that shorter ways meet one by one.
  const long = chart([
    ['a', 'far', 'b'],
    ['b', 'far', 'c'],
    ['c', 'both', 'd'],
    ['a', 'one', 'd'],
    ['a', 'two', 'e'],
  ]);
  const { graph, goals } = problemOf(long);
  const both = ['state chart.d', 'transition chart.c|both|0'];
  const along = (edge: Parameters<typeof goals.along>[0]) => {
    const name = edge.eventCase.name;
    return name === 'both' ? both : name === 'one' ? both.slice(0, 1) : name === 'two' ? both.slice(1) : [];
  };
  // Starting is dear, so one walk to both goals would be cheaper.
  const walks = findTour(graph, { all: both, atStart: [], along }, { restart: 3, longest: 1 }).walks;
  expect(walks.map((walk) => walk.map(({ eventCase }) => eventCase.name)).sort()).toEqual([['one'], ['two']]);

  const opening = chart([
    ['shut', 'key', 'lit'],
    ['lit', 'door', 'open'],
  ]);
  const begun = problemOf({ ...opening, eventCases: opening.eventCases.map((one) => ({ ...one, opening: true })) });
  const first = { ...begun.goals, all: ['transition chart.shut|key|0'] };
  expect(() => findTour(begun.graph, first, { longest: 1 })).toThrow('which takes 2. Allow at least 2 steps');
  expect(findTour(begun.graph, first, { longest: 2 }).walks.map(({ length }) => length)).toEqual([2]);
});

test('should cut a walk into as few walks as its limit allows', () => {
  const rooms = ['kitchen', 'bath', 'attic', 'cellar', 'hall', 'porch'];
  const problem = problemOf(
    chart(
      rooms.flatMap((room) => [['garden', `to ${room}`, room] as const, [room, `from ${room}`, 'garden'] as const]),
    ),
  );
  const { walks } = findTour(problem.graph, problem.goals, { longest: 4 });
  expect(unmet(problem, walks)).toEqual([]);
  // Two steps for each of six rooms.
  expect(walks.map(({ length }) => length)).toEqual([4, 4, 4]);
});

test('should need no walk if all goals are met at the start', () => {
  const alone = createMachine({ id: 'alone', initial: 'here', states: { here: {} } });
  const { graph, goals } = problemOf({ machine: alone, eventCases: [] });
  expect(findTour(graph, goals)).toEqual({ walks: [], steps: 0, bound: 0 });
});

test('should not end a walk within its opening', () => {
  const { machine, eventCases } = chart([
    ['shut', 'key', 'lit'],
    ['lit', 'door', 'open'],
    ['open', 'leave', 'left'],
  ]);
  const opening = eventCases.map((eventCase) => ({ ...eventCase, opening: eventCase.name !== 'leave' }));
  const { graph, goals } = problemOf({ machine, eventCases: opening });
  const first = { ...goals, all: ['transition chart.shut|key|0'] };
  expect(findTour(graph, first).walks.map((walk) => walk.map(({ eventCase }) => eventCase.name))).toEqual([
    ['key', 'door'],
  ]);
});

test('should reject an opening that never ends', () => {
  const { machine, eventCases } = chart([
    ['a', 'on', 'b'],
    ['b', 'on', 'a'],
  ]);
  const { graph, goals } = problemOf({
    machine,
    eventCases: eventCases.map((eventCase) => ({ ...eventCase, opening: true })),
  });
  expect(() => findTour(graph, goals)).toThrow(
    "No path of 'chart' gets past its opening event cases, because they can always occur again.",
  );
});

test('should reject invalid options', () => {
  expect(() => plan(star.machine, { ...star, strategy: transitionTour({ restart: 1.5 }) })).toThrow('not 1.5');
  expect(() => plan(star.machine, { ...star, strategy: transitionTour({ longest: 0 }) })).toThrow('not 0');
});
