import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AnyEventObject,
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  fromPromise,
  setup,
} from 'xstate';
import { z } from 'zod';
import { classesAskedFor } from '../derive/hints.ts';
import { arbitraryOf } from '../derive/json-schema.ts';
import { literal } from '../derive/literal.ts';
import { Coverage, deriveSamples, plan } from '../index.ts';
import { type Chart, charts } from './charts/index.ts';

describe('the events of a chart', () => {
  test('should be every descriptor, result of an actor and delay, but not what the machine raises itself', () => {
    const machine = setup({
      actors: { asking: fromPromise<string>(() => new Promise(() => {})) },
      delays: { patience: 1000 },
    }).createMachine({
      id: 'm',
      initial: 'open',
      states: {
        open: {
          invoke: { id: 'asking', src: 'asking', onDone: 'told', onError: 'lost', onSnapshot: 'told' },
          after: { patience: 'lost', 500: 'lost' },
          on: { closed: 'told' },
        },
        told: { initial: 'start', states: { start: { on: { ended: 'end' } }, end: { type: 'final' } }, onDone: 'lost' },
        lost: {},
      },
    });
    expect(typesOf(machine)).toEqual([
      'closed',
      'ended',
      'xstate.after.500.m.open',
      'xstate.after.patience.m.open',
      'xstate.done.actor.asking',
      'xstate.error.actor.asking',
      'xstate.snapshot.asking',
    ]);
  });

  test('should have one for each wildcard that nothing more specific matches', () => {
    const machine = createMachine({
      initial: 'a',
      states: {
        a: { on: { 'key.other': 'exact', 'key.*': 'partial', 'key.shift.*': 'longer', '*': 'any' } },
        exact: {},
        partial: {},
        longer: {},
        any: {},
      },
    });
    const reached = deriveSamples(machine).eventCases.map(({ event }) => {
      const actor = createActor(machine).start();
      actor.send(event as { type: string });
      return actor.getSnapshot().value;
    });
    expect(reached.toSorted()).toEqual(['any', 'exact', 'longer', 'partial']);
  });

  test('should not be what an actor tells, where only a lone wildcard would hear it', () => {
    const asking = fromPromise<string>(() => new Promise(() => {}));
    const invoke = { id: 'asking', src: 'asking' } as const;
    const heardOn = (on: object) => typesOf(setup({ actors: { asking } }).createMachine({ id: 'm', invoke, on }));
    expect(heardOn({ '*': {} }), 'An actor is heard by its own events.').toEqual(['other']);
    expect(heardOn({ '*': {}, 'xstate.error.*': {} })).toEqual(['other', 'xstate.error.actor.asking']);
  });

  test('should include those that only a schema names and a wildcard matches', () => {
    const machine = createMachine({ on: { 'key.*': { actions: () => {} } } });
    const { eventCases } = deriveSamples(machine, { schemas: { 'key.a': z.object({ code: z.literal(65) }) } });
    expect(eventCases.map(({ event }) => event)).toContainEqual({ type: 'key.a', code: 65 });
  });

  test('should include the results of spawned actors, by the ids that they get', () => {
    expect(typesOf(chartOf('team').machine)).toEqual(
      expect.arrayContaining(['xstate.done.actor.worker-0', 'xstate.done.actor.worker-1']),
    );
  });

  test('should be called by the source of an actor that has no id of its own', () => {
    const door = setup({ actors: { asking: fromPromise(async () => '') } }).createMachine({
      initial: 'a',
      states: {
        a: { invoke: { src: 'asking', onDone: 'b' } },
        b: { invoke: { src: fromPromise(async () => ''), onDone: 'a' } },
      },
    });
    expect(deriveSamples(door).eventCases.map(({ name }) => name)).toEqual([
      'asking is done',
      'the actor of b is done',
    ]);
  });

  test('should have the outputs that a machine as an actor ends with', () => {
    const outputs = deriveSamples(chartOf('surveyed').machine).eventCases.flatMap(({ event }) =>
      event.type === 'xstate.done.actor.asking' ? [(event as unknown as { output: unknown }).output] : [],
    );
    expect(outputs).toHaveLength(2);
    expect(outputs).toEqual(expect.arrayContaining([{ answer: 'yes' }, { answer: 'no' }]));
  });

  test('should have the outputs of each actor, whichever others have its name or its machine', () => {
    const childOf = (word: string) =>
      createMachine({
        types: {} as { input: { of: number }; context: { of: number } },
        context: ({ input }) => input,
        initial: 'open',
        states: { open: { on: { closed: 'ended' } }, ended: { type: 'final' } },
        output: ({ context }) => `${word} ${context.of}`,
      });
    // Neither has an id, so XState calls both alike.
    const [one, other] = [childOf('one'), childOf('other')];
    const invoke = [
      { id: 'first', src: one, input: { of: 1 }, onDone: {} },
      { id: 'second', src: one, input: { of: 2 }, onDone: {} },
      { id: 'third', src: other, input: { of: 1 }, onDone: {} },
    ];
    const outputs = deriveSamples(createMachine({ invoke })).eventCases.map(({ event }) => Object(event).output);
    expect(outputs).toEqual(['one 1', 'one 2', 'other 1']);
  });

  test('should keep what makes the chart throw wherever it occurs, so that this is told', () => {
    const guard = () => {
      throw new Error('No.');
    };
    expect(typesOf(createMachine({ on: { sent: { guard } } }))).toEqual(['sent']);
  });
});

test('should name the classes that a chart asks for, but none of the platform, whose instances are derived', () => {
  class Money {}
  const on = {
    paid: { guard: ({ event }: { event: { sum?: unknown } }) => event.sum instanceof Money },
    dated: { guard: ({ event }: { event: { day?: unknown } }) => event.day instanceof Date },
    failed: { guard: ({ event }: { event: { cause?: unknown } }) => event.cause instanceof Error },
  };
  expect(classesAskedFor(createMachine({ on })), 'Dates and errors are derived.').toEqual(['Money']);
});

describe('payloads', () => {
  // Not in the source of the guard, where constants are looked for.
  const limit = 1234;
  const machine = setup({
    types: { events: {} as { type: 'paid'; amount: number; note: string } },
    schemas: { events: { paid: z.object({ amount: z.int().min(0), note: z.string() }) } },
    guards: { isLarge: ({ event }) => event.amount > limit },
  }).createMachine({
    initial: 'open',
    states: {
      open: { on: { paid: [{ guard: 'isLarge', target: 'approval' }, { target: 'done' }] } },
      approval: {},
      done: {},
    },
  });

  test('should be found without a schema for what guards and actions read', () => {
    const greeting = setup({
      types: { events: {} as { type: 'greet'; person: { name: string } } | { type: 'rated'; stars: number } },
    }).createMachine({
      context: { name: '' },
      initial: 'waiting',
      states: {
        waiting: {
          on: { greet: { target: 'greeted', actions: assign({ name: ({ event }) => event.person.name.trim() }) } },
        },
        greeted: {
          on: {
            rated: [{ guard: ({ event }) => event.stars > 3, target: 'happy' }, { target: 'sad' }],
          },
        },
        happy: {},
        sad: {},
      },
    });
    expect(deriveSamples(greeting).eventCases.map(({ event }) => event)).toEqual([
      { type: 'greet', person: { name: '' } },
      { type: 'rated', stars: 0 },
      { type: 'rated', stars: 4 },
    ]);
  });

  test('should have what is read of them wherever they were left in the context', () => {
    const shop = setup({
      types: { context: {} as { items: { price: number }[]; name: string } },
      actors: { fetching: fromPromise<{ items: { price: number }[]; name: string }>(() => new Promise(() => {})) },
    }).createMachine({
      id: 'shop',
      context: { items: [], name: '' },
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'fetching',
            src: 'fetching',
            onDone: { actions: assign(({ event }) => event.output), target: 'loaded' },
            onError: [
              { guard: ({ event }) => (event.error as Error).message === 'offline', target: 'offline' },
              'loaded',
            ],
          },
        },
        offline: { on: { retry: 'loading' } },
        loaded: { on: { open: 'open' } },
        open: {
          on: {
            pay: [
              { guard: ({ context }) => context.items.some(({ price }) => price > 99), target: 'paid' },
              { guard: ({ context }) => context.name.toUpperCase() === 'ADA', target: 'paid' },
            ],
            choose: { guard: ({ context, event }) => context.items[event.at]?.price === event.price, target: 'paid' },
          },
        },
        paid: {},
      },
    });
    const { eventCases } = deriveSamples(shop);
    expect(() => plan(shop, { eventCases })).not.toThrow();
  });

  test('should have what a guard compares with in the context', () => {
    const safe = setup({
      types: { context: {} as { code: string }, events: {} as { type: 'dialled'; code: string } },
    }).createMachine({
      context: { code: ['s', 'e', 'c'].join('') },
      initial: 'shut',
      states: {
        shut: { on: { dialled: { guard: ({ context, event }) => event.code === context.code, target: 'open' } } },
        open: {},
      },
    });
    expect(() => plan(safe, deriveSamples(safe))).not.toThrow();
  });

  test('should make all moves of a game that has to be won', () => {
    const game = createMachine({
      context: { board: [false, false, false, false, false, false] },
      initial: 'playing',
      states: {
        playing: {
          always: { guard: ({ context }) => context.board.every(Boolean), target: 'won' },
          on: {
            move: {
              guard: ({ context, event }) => context.board[event.at] === false,
              actions: assign({ board: ({ context, event }) => context.board.with(event.at, true) }),
            },
          },
        },
        won: {},
      },
    });
    expect(() => plan(game, deriveSamples(game))).not.toThrow();
  });

  test('should be derived behind event cases that are known already', () => {
    const safe = createMachine({
      initial: 'shut',
      states: {
        shut: { on: { dialled: { guard: ({ event }) => event.code === 7 ** 5, target: 'open' } } },
        open: { on: { taken: 'shut' } },
      },
    });
    const types = (known: { name: string; event: AnyEventObject }[]) =>
      deriveSamples(safe, { known }).eventCases.map(({ event }) => event.type);
    expect(types([])).not.toContain('taken');
    expect(types([{ name: 'the code', event: { type: 'dialled', code: 7 ** 5 } }])).toContain('taken');
  });

  test.each(['a', 'b', 'c'])('should be derived where those that are known cannot occur: outside %s', (place) => {
    const guard = ({ event }: { event: AnyEventObject }) => event.force > 2;
    const to = (target: string) => ({ on: { push: { guard, target } } });
    const machine = createMachine({ id: 'm', initial: 'a', states: { a: to('b'), b: to('c'), c: to('a') } });
    const own = { name: 'strong', event: { type: 'push', force: 3 } };
    const known = [{ ...own, when: ({ value }: { value: unknown }) => value === place }];
    const { eventCases } = deriveSamples(machine, { known });
    expect(() => plan(machine, { eventCases: [...known, ...eventCases] }), 'All is reached with both.').not.toThrow();
    expect(deriveSamples(machine, { known: [own] }).eventCases, 'It is enough where it can occur.').toHaveLength(1);
  });

  test('should begin with an input that has what the machine reads at its start, if it needs one', () => {
    expect(deriveSamples(chartOf('throwingContext').machine).input).toEqual({ order: { id: '' } });
    expect(deriveSamples(createMachine({ context: () => ({ name: '' }) })).input).toBeUndefined();
    const adult = setup({ types: { input: {} as { person: { age: number } } } }).createMachine({
      context: ({ input }) => ({ person: input.person }),
      initial: 'asked',
      states: {
        asked: {
          on: {
            sent: { guard: ({ context }) => (context as { person: { age: number } }).person.age > 17, target: 'in' },
          },
        },
        in: {},
      },
    });
    expect(deriveSamples(adult).input).toEqual({ person: { age: 18 } });
  });

  test('should be the simplest that make a guard say both', () => {
    const events = deriveSamples(machine).eventCases.map(({ event }) => event);
    expect(events).toEqual([
      { type: 'paid', amount: 0, note: '' },
      { type: 'paid', amount: limit + 1, note: '' },
    ]);
  });

  test('should be found for guards that read them later, and for those that read two at once', () => {
    const form = setup({
      types: {
        context: {} as { size: number; name: string },
        events: {} as { type: 'sized' | 'named' | 'sent' | 'signed'; value: never },
      },
      schemas: {
        events: {
          sized: z.object({ value: z.int() }),
          named: z.object({ value: z.string() }),
          signed: z.object({ value: z.int() }),
        },
      },
      guards: {
        isLarge: ({ context }) => context.size > limit,
        isSigned: ({ context, event }) => context.name !== '' && event.value > limit,
      },
    }).createMachine({
      context: { size: 0, name: '' },
      initial: 'open',
      states: {
        open: {
          on: {
            sized: { actions: assign({ size: ({ event }) => event.value }) },
            named: { actions: assign({ name: ({ event }) => event.value }) },
            sent: { guard: 'isLarge', target: 'sent' },
            signed: { guard: 'isSigned', target: 'signed' },
          },
        },
        sent: {},
        signed: {},
      },
    });
    const samples = deriveSamples(form);
    expect(() => plan(form, samples)).not.toThrow();
    expect(samples.eventCases.map(({ event }) => event)).toContainEqual({ type: 'sized', value: limit + 1 });
  });

  test('should be found where two are needed at once and all but the simplest of one are below zero', () => {
    const lake = setup({
      types: { context: {} as { depth: number }, events: {} as { type: 'dived' | 'signed'; value: number } },
      schemas: { events: { dived: z.object({ value: z.int().max(0) }), signed: z.object({ value: z.int() }) } },
      guards: { isRecord: ({ context, event }) => context.depth < 0 && event.value > limit },
    }).createMachine({
      context: { depth: 0 },
      on: {
        dived: { actions: assign({ depth: ({ event }) => event.value }) },
        signed: { guard: 'isRecord', actions: 'ring' as never },
      },
    });
    expect(() => plan(lake, deriveSamples(lake))).not.toThrow();
  });

  test('should have what guards read of an output that is copied into an empty context', () => {
    const list = setup({
      types: { context: {} as { items: string[] } },
      actors: { load: fromPromise<object>(() => new Promise(() => {})) },
    }).createMachine({
      context: {} as { items: string[] },
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'load',
            src: 'load',
            onDone: { target: 'ready', actions: assign(({ event }) => event.output) },
          },
        },
        ready: { on: { open: { guard: ({ context }) => context.items.length > 0, target: 'open' } } },
        open: {},
      },
    });
    expect(() => plan(list, deriveSamples(list))).not.toThrow();
  });

  test('should be the same for the same seed', () => {
    const { machine: payment } = chartOf('payment');
    expect(deriveSamples(payment, { seed: 7 })).toEqual(deriveSamples(payment, { seed: 7 }));
  });

  test.each(['payment', 'sorter', 'scale', 'theatre', 'user', 'price'])(
    'should take every transition and guard outcome of %s on a real actor',
    (id) => {
      const { machine: real, schemas, input } = chartOf(id);
      const samples = deriveSamples(real, { schemas, input });
      const coverage = new Coverage(real);
      for (const path of plan(real, samples)) {
        const actor = createActor(real, { inspect: coverage.inspect, input: samples.input } as object).start();
        for (const { eventCase } of path.steps) actor.send(eventCase.event as { type: string });
        actor.stop();
      }
      coverage.assertComplete();
    },
  );

  test('should not be more than the guards need', () => {
    const { machine: scale, schemas } = chartOf('scale');
    const added = deriveSamples(scale, { schemas }).eventCases.filter(({ event }) => event.type === 'added');
    expect(added).toHaveLength(2);
  });

  test('should be reported as missing if a schema accepts nothing that is tried', () => {
    const schemas = { go: z.object({ code: z.string().refine((text) => text === 'a very long secret') }) };
    const asynchronous = { go: z.object({ code: z.string().refine(async () => true) }) };
    const chart = createMachine({ on: { go: {} } });
    expect(deriveSamples(chart, { schemas })).toMatchObject({ eventCases: [], missing: ['go'] });
    expect(deriveSamples(chart, { schemas: asynchronous })).toMatchObject({ eventCases: [], missing: ['go'] });
  });

  test('should be numbers that people write, where whole ones do not do', () => {
    const schemas = { set: z.object({ level: z.number() }) };
    const chart = createMachine({
      initial: 'low',
      states: { low: { on: { set: { guard: ({ event }) => event.level % 1 !== 0, target: 'high' } } }, high: {} },
    });
    const levels = deriveSamples(chart, { schemas }).eventCases.map(({ event }) => (event as { level?: number }).level);
    expect(levels).toEqual([0, expect.any(Number)]);
    expect(String(levels[1])).toMatch(/^-?\d+\.\d{1,2}$/);
  });

  test('should include the input that the machine has a schema for', () => {
    const { machine: user } = chartOf('user');
    expect(deriveSamples(user).input).toEqual({ id: 'a' });
    expect(deriveSamples(user, { input: { id: 'mine' } }).input).toEqual({ id: 'mine' });
  });
});

test.each([
  [
    'texts',
    z.object({
      a: z.string().min(3).max(5),
      b: z.email(),
      c: z.uuid(),
      d: z.iso.date(),
      e: z.string().regex(/^\d{2}-[a-z]+$/),
    }),
  ],
  ['numbers', z.object({ a: z.int().min(5).max(9), b: z.number().gt(0).lt(1), c: z.number().multipleOf(0.5).max(10) })],
  ['choices', z.object({ a: z.enum(['x', 'y']), b: z.union([z.null(), z.literal(7)]), c: z.boolean().optional() })],
  [
    'lists',
    z.object({ a: z.array(z.string()).min(2), b: z.tuple([z.string(), z.number()]), c: z.record(z.string(), z.int()) }),
  ],
  ['intersections', z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() }))],
])('should generate values that a schema of %s accepts', (_, schema) => {
  const values = fc.sample(arbitraryOf(z.toJSONSchema(schema), { texts: [], numbers: [] }), { numRuns: 40, seed: 1 });
  expect(values.filter((value) => !schema.safeParse(value).success)).toEqual([]);
  expect(new Set(values.map((value) => literal(value))).size).toBeGreaterThan(3);
});

test('should generate values of recursive schemas', () => {
  const node = z.object({
    name: z.string(),
    get children() {
      return z.array(node);
    },
  });
  const values = fc.sample(arbitraryOf(z.toJSONSchema(node), { texts: [], numbers: [] }), { numRuns: 10, seed: 1 });
  expect(values.every((value) => node.safeParse(value).success)).toBe(true);
});

test('should write any value as TypeScript that makes it again', () => {
  const values = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true });
  fc.assert(
    fc.property(values, (value) => {
      // biome-ignore lint/security/noGlobalEval: this is what the text is for.
      expect(globalThis.eval(`(${literal(value)})`)).toEqual(value);
    }),
    { numRuns: 150, seed: 1 },
  );
});

function chartOf(id: string): Chart {
  const found = charts.find(({ machine }) => machine.id === id);
  if (found === undefined) throw new Error(`There is no chart '${id}'.`);
  return found;
}

function typesOf(machine: AnyStateMachine): string[] {
  return deriveSamples(machine)
    .eventCases.map(({ event }) => event.type)
    .sort();
}
