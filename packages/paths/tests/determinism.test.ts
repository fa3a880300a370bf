import { expect, onTestFinished, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine } from 'xstate';
import { DeterminismError, explore, plan } from '../index.ts';

const go = { eventCases: [{ name: 'go', event: { type: 'go' } }] };

const guarded = (guard: () => boolean) =>
  createMachine({ id: 'm', initial: 'a', states: { a: { on: { go: { guard, target: 'b' } } }, b: {} } });
const assigned = (value: () => unknown) =>
  createMachine({
    id: 'm',
    context: { value: undefined as unknown },
    initial: 'a',
    states: { a: { on: { go: { target: 'b', actions: assign({ value }) } } }, b: {} },
  });

let calls = 0;
const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);

test.each([
  ['random guard', guarded(() => Math.random() < 0.999)],
  ['nearly certain guard', guarded(() => Math.random() > 0.001)],
  ['unlikely guard', guarded(() => Math.random() > 0.999)],
  ['guard with a clock', guarded(() => Date.now() > 0 && new Date() < tomorrow)],
  ['guard with a timer', guarded(() => performance.now() > 24 * 60 * 60 * 1000)],
  ['guard with a memory', guarded(() => calls++ % 2 === 0)],
] as [string, AnyStateMachine][])('should name a %s, not blame serialise', (_, machine) => {
  const exploring = () => explore(machine, go);
  expect(exploring).toThrow(DeterminismError);
  expect(exploring).toThrow(
    "Machine 'm' does not always do the same when 'go' occurs in a: the guard 'guard of m.a|go|0' is not always the same.",
  );
});

test.each([
  ['random number', assigned(() => Math.random())],
  ['time', assigned(() => new Date().toISOString())],
  ['key', assigned(() => crypto.randomUUID())],
] as [string, AnyStateMachine][])('should name the part of the context that a %s is assigned to', (_, machine) => {
  expect(() => explore(machine, go)).toThrow(
    'context.value is set to another value each time by the actions of m.a|go|0. Let random numbers and times arrive in events ' +
      'or input, or leave them out of what distinguishes configurations: ' +
      'serialise: ({ context }) => ({ ...context, value: undefined }).',
  );
  const serialise = ({ context }: { context: object }) => ({ ...context, value: undefined });
  expect(plan(machine, { ...go, serialise })).toHaveLength(1);
});

test('should not advise to leave out what a guard reads, because paths that hold today would lead elsewhere tomorrow', () => {
  const dice = createMachine({
    id: 'm',
    context: { value: 0 },
    initial: 'a',
    states: {
      a: {
        on: {
          go: { actions: assign({ value: () => Math.random() }) },
          end: { guard: ({ context }) => context.value > 0.5, target: 'b' },
        },
      },
      b: {},
    },
  });
  expect(() => explore(dice, go)).toThrow(
    /each time by the actions of m\.a\|go\|0, and the guard 'guard of m\.a\|end\|0' reads it\. Fix the random .* input\.$/,
  );
});

test('should accept what is random at the start only, and restore the clock and random numbers', () => {
  const { random } = Math;
  const [date, { now }] = [Date, performance];
  const machine = createMachine({
    id: 'm',
    context: () => ({ key: crypto.randomUUID(), since: Date.now() }),
    initial: 'a',
    states: { a: { on: { go: 'b' } }, b: { on: { go: 'a' } } },
  });
  // The start, and both states after it.
  expect(explore(machine, go).vertices.size).toBe(3);
  expect(() =>
    explore(
      guarded(() => Math.random() < 0.5),
      go,
    ),
  ).toThrow(DeterminismError);
  expect([Math.random, Date, performance.now]).toEqual([random, date, now]);
});

test('should name a guard that is random at the start', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { always: { guard: () => Math.random() < 0.5, target: 'b' } }, b: {} },
  });
  expect(() => explore(machine, go)).toThrow(
    "Machine 'm' does not always do the same at its start: the guard 'guard of m.a|(always)|0' is not always the same.",
  );
});

test('should accept guards that compare times of the context', () => {
  const machine = createMachine({
    id: 'm',
    context: { since: new Date('2026-01-01') },
    initial: 'a',
    states: {
      a: {
        on: {
          go: {
            guard: ({ context }) => context.since instanceof Date && context.since < new Date(2026, 5),
            target: 'b',
          },
        },
      },
      b: {},
    },
  });
  const { edges, start } = explore(machine, go);
  expect(edges.get(start.key)?.[0]?.to.snapshot.value).toBe('b');
});

test('should name actions that change the context in place', () => {
  const machine = createMachine({
    id: 'm',
    context: { list: [] as number[] },
    initial: 'a',
    states: {
      a: {
        on: {
          go: {
            target: 'b',
            actions: assign({
              list: ({ context: { list } }) => {
                list.push(1);
                return list;
              },
            }),
          },
        },
      },
      b: {},
    },
  });
  expect(() => explore(machine, go)).toThrow(
    "Machine 'm' changes its context in place when 'go' occurs in a, by the actions of m.a|go|0.",
  );
});

test('should name the entries within an object that are random, and only guards that read these', () => {
  const machine = (isRead: boolean) =>
    createMachine({
      id: 'm',
      context: { list: { owner: 'ada', items: [] as string[], changed: 0 } },
      initial: 'a',
      states: {
        a: {
          on: {
            go: {
              guard: function isOwner({ context: { list } }) {
                return list.owner === 'ada' && (!isRead || list.items.length < 9);
              },
              actions: assign({
                list: ({ context: { list } }) => ({ ...list, items: [...list.items, crypto.randomUUID()] }),
              }),
            },
          },
        },
      },
    });
  expect(() => explore(machine(false), go)).toThrow(
    'context.list.items is set to another value each time by the actions of m.a|go|0. Let random numbers and times arrive in events or input, ' +
      'or leave them out of what distinguishes configurations: ' +
      'serialise: ({ context }) => ({ ...context, list: { ...context.list, items: undefined } }).',
  );
  expect(() => explore(machine(true), go)).toThrow('and the guard');
});

// A snake's fruit: that two places have a coordinate in common by chance changes no advice.
test.each([
  ['neither', [0.1, 0.2]],
  ['x', [1e-9, 0.2]],
  ['y', [0.1, 0.2, 0.7, 0.2]],
] as const)(
  'should advise random numbers for a place that a guard compares, where two have %s in common',
  (_, drawn) => {
    type Place = { x: number; y: number };
    const place = (): Place => ({ x: Math.floor(Math.random() * 9), y: Math.floor(Math.random() * 9) });
    const snake = createMachine({
      id: 'm',
      context: { head: { x: 4, y: 4 }, fruit: { x: 3, y: 3 } },
      initial: 'a',
      states: {
        a: {
          on: {
            go: { actions: assign({ fruit: place }) },
            eat: {
              guard: ({ context: { head, fruit } }) => head.x === fruit.x && head.y === fruit.y,
              target: 'b',
            },
          },
        },
        b: {},
      },
    });
    const { random } = Math;
    const numbers: number[] = [...drawn];
    Math.random = () => numbers.shift() ?? random();
    onTestFinished(() => {
      Math.random = random;
    });
    expect(() => explore(snake, go)).toThrow(
      /: context\.fruit\.x and context\.fruit\.y are set .* and the guard 'guard of m\.a\|eat\|0' reads them\. Fix the random numbers in the samples, random: \[0, 0\.9999\],/,
    );
  },
);
