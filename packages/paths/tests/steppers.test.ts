import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { assign, createMachine, setup } from 'xstate';
import { serveOnline } from '../command/online.ts';
import {
  type Edge,
  type EventCase,
  explore,
  type Graph,
  generatePaths,
  InputError,
  lazyGraph,
  OnlineWalk,
  parseStop,
  statesOf,
} from '../index.ts';
import { chained, parseChain } from '../steppers/chain.ts';
import { shortestFrom } from '../steppers/shortest.ts';
import { walkToState } from '../steppers/to-state.ts';
import { examples } from './examples/index.ts';

/** A lift between floors 0 and 1,000 with a hatch that opens on the roof alone. */
const lift = setup({
  types: {
    context: {} as { floor: number },
    events: {} as { type: 'up' } | { type: 'down' } | { type: 'stop' } | { type: 'climb' },
  },
  guards: { isAtTop: ({ context }) => context.floor === 3 },
}).createMachine({
  id: 'lift',
  context: { floor: 0 },
  initial: 'moving',
  states: {
    moving: {
      on: {
        up: { actions: assign({ floor: ({ context }) => context.floor + 1 }) },
        down: { actions: assign({ floor: ({ context }) => context.floor - 1 }) },
        climb: { guard: 'isAtTop', target: 'roof' },
        stop: 'stopped',
      },
    },
    stopped: { on: { climb: 'moving' } },
    roof: { type: 'final' },
  },
});
const liftCases: EventCase<typeof lift>[] = (['down', 'up', 'climb', 'stop'] as const).map((type) => ({
  name: type,
  event: { type },
}));

/** The names of the steps of walks. */
const named = (walks: Iterable<Edge<typeof lift>[]>) =>
  [...walks].map((walk) => walk.map(({ eventCase }) => eventCase.name).join(' '));

/** A lift of four floors. */
const short = explore(lift, {
  eventCases: liftCases.map((one) => ({
    ...one,
    when: ({ context: { floor } }) => ({ up: floor < 3, down: floor > 0 })[one.name as 'up'] ?? true,
  })),
});
const none = { all: [], atStart: [], along: () => [] };
const walksOf = (chain: string, graph: Graph<typeof lift> = short) => [
  ...chained(parseChain(chain, lift, 1))(graph, none),
];

describe('A* to a state', () => {
  test.each(examples.map(({ machine, ...given }) => [machine.id, { machine, ...given }] as const))(
    'should find a walk as short as any to every state of %s, from everywhere',
    (_id, { machine, ...given }) => {
      const graph = explore(machine, given);
      for (const from of [...graph.vertices.values()].slice(0, 8)) {
        const ways = shortestFrom(graph, from);
        for (const { id } of statesOf(machine)) {
          const lengths = [...ways].flatMap(([key, way]) => {
            const vertex = graph.vertices.get(key);
            return vertex && walkToState(graph, vertex, id)?.length === 0 ? way.length : [];
          });
          expect(walkToState(graph, from, id)?.length, `${from.key} to ${id}`).toBe(
            lengths.length > 0 ? Math.min(...lengths) : undefined,
          );
        }
      }
    },
  );

  test('should explore only what may lie on the way, where the whole is endless', () => {
    const graph = lazyGraph(lift, { eventCases: liftCases });
    let asked = 0;
    const counting = {
      ...graph,
      edges: {
        get: (key: string) => {
          asked += 1;
          return graph.edges.get(key);
        },
      },
    };
    expect(walkToState(counting, graph.start, 'lift.roof')?.map(({ eventCase }) => eventCase.name)).toEqual([
      'up',
      'up',
      'up',
      'climb',
    ]);
    expect(asked).toBeLessThan(20);
  });
});

describe('a chain of steppers', () => {
  test('should go on where the stepper before has stopped', () => {
    expect(named(walksOf('to stopped, to roof'))).toEqual(['stop climb up up up climb']);
  });

  test('should take every edge by quick random steps, in few walks', () => {
    const walks = walksOf('quick');
    expect(new Set(walks.flat()).size).toBe([...short.edges.values()].flat().length);
    // What leaves the very start can be taken only by walks of their own.
    expect(walks.length).toBeLessThanOrEqual(1 + (short.edges.get(short.start.key) ?? []).length);
  });

  test('should take other random steps in each stage and with each seed, and the same with the same', () => {
    const sides = ['one', 'two', 'three', 'four'];
    const dice = createMachine({
      id: 'dice',
      on: Object.fromEntries(sides.map((side) => [side, { actions: 'roll' }])),
    });
    const graph = explore(dice, { eventCases: sides.map((type) => ({ name: type, event: { type } })) });
    const rolled = (seed: number) => {
      const stages = parseChain('random until steps=20, random until steps=40', dice, seed);
      const [walk = []] = chained(stages)(graph, none);
      return [walk.slice(0, 20), walk.slice(20)].map((part) => part.map(({ eventCase }) => eventCase.name).join());
    };
    expect(rolled(1)).toEqual(rolled(1));
    expect(new Set([...rolled(1), ...rolled(7)]).size).toBe(4);
  });

  test('should end a stage when its condition is met', () => {
    expect(walksOf('random until steps=7').flat()).toHaveLength(7);
    const [last] = walksOf('quick until transition=lift.stopped|climb|0').flat().slice(-1);
    expect(last?.transitions).toEqual(['lift.stopped|climb|0']);
    expect(walksOf('to stopped until state=moving')).toEqual([]);
  });

  test.each([
    ['random', "'random' never ends: add a condition, such as 'random until steps=20'."],
    ['random until never', "'random until never' never ends: add a condition, such as 'random until steps=20'."],
    ['to', "'to' needs a state, such as 'to form.invalid'."],
    ['quik', "Unknown stepper 'quik'. Did you mean 'quick'?"],
    ['quick until steps=5000', 'Stage 1 of the chain has nothing left to do before its condition is met.'],
  ])('should refuse %s', (chain, message) => {
    expect(() => walksOf(chain)).toThrow(new InputError(message));
  });

  test('should plan the paths of a chain, and refuse to plan for ever', () => {
    const options = { strategy: 'chain', chain: 'quick', seed: 1 } as const;
    const subject = { machine: lift, eventCases: short.eventCases };
    expect(generatePaths(subject, options).flatMap(({ steps }) => steps).length).toBeGreaterThan(10);
    expect(() => generatePaths(subject, { strategy: 'random', seed: 1, stop: 'never' })).toThrow(
      /is never met, which is for online paths/,
    );
    expect(
      generatePaths(subject, { strategy: 'random', seed: 1, stop: 'never or steps=5' }).flatMap(({ steps }) => steps),
    ).toHaveLength(5);
  });
});

describe('an online walk', () => {
  const session = async (...asked: object[]) => {
    const walk = new OnlineWalk(lazyGraph(lift, { eventCases: liftCases }), {
      seed: 7,
      stop: parseStop('steps=3', lift),
    });
    const input = new PassThrough();
    const output = new PassThrough();
    const reports: string[] = [];
    input.end(asked.map((one) => JSON.stringify(one)).join('\n'));
    const exitCode = await serveOnline(walk, { input, output, report: (line) => reports.push(line) });
    output.end();
    const answers = (await text(output))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { exitCode, answers, reports };
  };

  test('should begin at the start again, as if it were nowhere yet', () => {
    const eventCases = [
      { name: 'stop', event: { type: 'stop' } },
      { name: 'climb', event: { type: 'climb' } },
    ] as const;
    const walk = new OnlineWalk(lazyGraph(lift, { eventCases }), { seed: 7, stop: parseStop('state=stopped', lift) });
    for (const at of [1, 2]) {
      expect(walk.next()?.place, `walk ${at}`).toEqual(expect.stringContaining('stopped'));
      expect(walk.next(), 'it has arrived').toBeUndefined();
      walk.restart();
      expect(walk.place).toContain('moving');
    }
  });

  test('should hand out steps with their events and places until the condition is met', async () => {
    const { exitCode, answers, reports } = await session(
      { ask: 'next' },
      { ask: 'passed' },
      { ask: 'next' },
      { ask: 'passed' },
      { ask: 'next' },
      { ask: 'passed' },
      { ask: 'next' },
      { ask: 'end' },
    );
    expect(answers.map((answer) => Object.keys(answer).join())).toEqual([
      'step',
      'place',
      'step',
      'place',
      'step',
      'place',
      'end',
      'end',
    ]);
    expect(answers[0].step).toEqual({
      number: 1,
      name: answers[0].step.event.type,
      event: { type: expect.any(String) },
      place: answers[1].place,
      expected: [],
    });
    expect([exitCode, reports]).toEqual([0, ['3 steps passed, 0 failed.']]);
  });

  test('should count a step once, however often its result is told, and none that was not handed out', async () => {
    const told = (ask: string) => session({ ask }, { ask: 'next' }, { ask }, { ask }, { ask: 'end' });
    expect((await told('passed')).reports, 'One step passed.').toEqual(['1 step passed, 0 failed.']);
    expect((await told('failed')).reports.slice(1), 'One step failed.').toEqual(['0 steps passed, 1 failed.']);
  });

  test('should begin again after a failure, report it, and say what a request should have been', async () => {
    const { exitCode, answers, reports } = await session(
      { ask: 'next' },
      { ask: 'failed', reason: 'it shakes' },
      { ask: 'nex' },
    );
    expect(answers.slice(1)).toEqual([{ place: 'moving' }, { error: "Unknown request 'nex'. Did you mean 'next'?" }]);
    expect(exitCode).toBe(1);
    expect(reports[0]).toMatch(/^Step 1, '\w+', to \w+: it shakes$/);
  });
});
