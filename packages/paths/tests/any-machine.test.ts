import { expect, test } from 'vitest';
import {
  type AnyActorRef,
  type AnyStateMachine,
  and,
  assign,
  createActor,
  createMachine,
  fromCallback,
  not,
  raise,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import { explore, LoopError, plan, traceStart } from '../index.ts';

const cases = (...types: string[]) => types.map((type) => ({ name: type, event: { type } }));
const namesOf = (machine: AnyStateMachine, ...types: string[]) =>
  plan(machine, { eventCases: cases(...types) }).map(({ steps }) => steps.map(({ eventCase }) => eventCase.name));

test('should explore a machine that sends to its parent, at its start and on the way', () => {
  const report = sendParent({ type: 'reported' });
  const child = createMachine({
    id: 'child',
    entry: report,
    initial: 'calm',
    states: { calm: { on: { shake: { target: 'upset', actions: report } } }, upset: { entry: report } },
  });
  expect(namesOf(child, 'shake')).toEqual([['shake']]);
});

test('should explore a machine that sends to actors, whether given by id, reference or system id', () => {
  const logic = fromCallback(() => {});
  const machine = createMachine({
    id: 'm',
    context: ({ spawn }) => ({ spawned: spawn(logic, { id: 'spawned' }) }),
    initial: 'a',
    states: {
      a: {
        invoke: [
          { id: 'invoked', src: logic, systemId: 'known' },
          { id: 'unprovided', src: 'nobody provides this' },
        ],
        on: {
          go: {
            actions: [
              sendTo('invoked', { type: 'x' }),
              sendTo('unprovided', { type: 'x' }),
              sendTo(({ context }) => context.spawned as AnyActorRef, { type: 'x' }),
              sendTo(
                ({ system }) => {
                  if (system.get('known')?.id !== 'invoked') throw new Error('No such actor in the system');
                  return system.get('known') as AnyActorRef;
                },
                { type: 'x' },
              ),
              sendTo(({ self }) => self._parent as AnyActorRef, { type: 'x' }),
              assign({ value: ({ self }) => self.getSnapshot().value }),
            ],
          },
        },
      },
    },
  });
  expect(namesOf(machine, 'go')).toEqual([['go']]);
  // The machine itself is as it was.
  expect(machine.implementations.actors).not.toHaveProperty('nobody provides this');
});

test('should not run callbacks, so that their events are steps like any other', () => {
  let runs = 0;
  const answering = fromCallback(({ sendBack }) => {
    runs += 1;
    sendBack({ type: 'answered' });
  });
  const machine = createMachine({
    id: 'm',
    context: ({ spawn }) => ({ spawned: spawn(answering) }),
    initial: 'asking',
    states: { asking: { invoke: { src: answering }, on: { answered: 'had' } }, had: {} },
  });
  const [path] = plan(machine, { eventCases: cases('answered'), serialise: () => undefined });
  expect(path?.start.value).toBe('asking');
  expect(path?.steps.map(({ after }) => after.value)).toEqual(['had']);
  expect(runs).toBe(0);
});

const circle = { a: { always: 'b' }, b: { always: 'c' }, c: { always: 'b' } };
const echo = { actions: raise({ type: 'echo' }) };

test.each([
  ['at its start', 'through circle.b, circle.c', createMachine({ id: 'circle', initial: 'a', states: circle })],
  [
    "after 'go'",
    'through circle.b, circle.c',
    createMachine({ id: 'circle', initial: 'off', states: { ...circle, off: { on: { go: 'a' } } } }),
  ],
  [
    "after 'go'",
    'in circle.off',
    createMachine({ id: 'circle', initial: 'off', states: { off: { on: { go: echo, echo } } } }),
  ],
  [
    'at its start',
    'through circle.left, circle.right',
    createMachine({
      id: 'circle',
      initial: 'left',
      states: {
        left: { entry: raise({ type: 'echo' }), on: { echo: 'right' } },
        right: { entry: raise({ type: 'echo' }), on: { echo: 'left' } },
      },
    }),
  ],
  [
    'at its start',
    'through circle.b, circle.c',
    createMachine({ id: 'm', invoke: { src: createMachine({ id: 'circle', initial: 'a', states: circle }) } }),
  ],
] as [string, string, AnyStateMachine][])('should name the circle %s: %s', (occasion, states, machine) => {
  const error = errorOf(() => explore(machine, { eventCases: cases('go') }));
  expect(error).toBeInstanceOf(LoopError);
  expect(error.message).toContain(`Machine 'circle' never comes to rest ${occasion}`);
  expect(error.message).toContain(`${states}. Add a guard that ends it to circle.`);
});

test('should allow as many microsteps as the machine itself does', () => {
  const counting = (maxIterations?: number): AnyStateMachine =>
    createMachine({
      id: 'counting',
      types: {} as { context: { count: number } },
      context: { count: 0 },
      ...(maxIterations && { options: { maxIterations } }),
      always: {
        guard: ({ context }) => context.count < 1500,
        actions: assign({ count: ({ context }) => context.count + 1 }),
      },
    });
  expect(() => traceStart(counting())).toThrow(LoopError);
  expect(traceStart(counting(2000)).snapshot.context.count).toBe(1500);
  // XState fails there too, and names no state.
  expect(() => traceStart(counting(1200))).toThrow(LoopError);
});

test('should plan one path without steps if all goals are met at the start', () => {
  const still = createMachine({ id: 'still', initial: 'a', states: { a: { always: 'b' }, b: { type: 'final' } } });
  expect(plan(still, { eventCases: [] }).map(({ name, steps }) => [name, steps])).toEqual([
    ['path 1, 0 steps to b', []],
  ]);
  expect(plan(createMachine({ id: 'empty' }), { eventCases: [] }).map(({ name }) => name)).toEqual([
    'path 1, 0 steps to empty',
  ]);
});

test('should say what a machine lacks that fails at its start', () => {
  const machine = createMachine({
    id: 'm',
    context: ({ input }) => ({ name: (input as { user: { name: string } }).user.name }),
  });
  const options = { eventCases: [] };
  expect(() => explore(machine, options)).toThrow(
    "Machine 'm' fails at its start: Cannot read properties of undefined (reading 'user'). Give it the 'input' that its " +
      'context needs, or correct the chart.',
  );
  expect(explore(machine, { ...options, input: { user: { name: 'Ann' } } }).start.snapshot.context.name).toBe('Ann');
});

test('should name the step in which a guard or an action fails, or leave it out', () => {
  const fail = () => {
    throw new Error('No luck.');
  };
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: { on: { assigned: { target: 'b', actions: assign(fail) }, guarded: { guard: fail, target: 'b' }, go: 'b' } },
      b: {},
    },
  });
  expect(() => explore(machine, { eventCases: [{ name: 'a try', event: { type: 'assigned' } }] })).toThrow(
    "Machine 'm' fails in a when 'a try' (assigned) occurs: No luck. Correct the chart or the payload",
  );
  expect(() => explore(machine, { eventCases: cases('guarded') })).toThrow(
    "in state node 'm.a': No luck. Correct the chart",
  );
  const failures: (string | undefined)[] = [];
  const { edges, start } = explore(machine, {
    eventCases: cases('assigned', 'guarded', 'go'),
    onFailure: ({ eventCase }) => failures.push(eventCase),
  });
  expect(edges.get(start.key)?.map(({ eventCase }) => eventCase.name)).toEqual(['go']);
  expect(failures).toEqual(['assigned', 'guarded']);
});

test('should meet both outcomes of inline and composite guards', () => {
  const machine = setup({
    types: { context: {} as { count: number } },
    guards: { isOdd: ({ context }) => context.count % 2 === 1 },
    actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
  }).createMachine({
    id: 'm',
    context: { count: 0 },
    initial: 'a',
    states: {
      a: {
        on: {
          go: [{ guard: and(['isOdd', not(({ context }) => context.count < 2)]), target: 'b' }, { actions: 'count' }],
        },
      },
      b: {},
    },
  });
  expect(namesOf(machine, 'go')).toEqual([['go', 'go', 'go', 'go']]);
  expect(() => plan(machine, { eventCases: cases('go'), serialise: () => 0 })).toThrow(
    "the guard 'and(isOdd, not(guard of m.a|go|0))' was never true",
  );
});

test('should distinguish configurations by values that JSON cannot hold', () => {
  const machine = createMachine({
    id: 'm',
    context: { amount: 0n, since: new Date(0), names: new Set<string>(), self: {} as object },
    initial: 'a',
    on: {
      raised: {
        guard: ({ context }) => context.amount < 2n,
        actions: assign({ amount: ({ context }) => context.amount + 1n }),
      },
      named: { actions: assign({ names: new Set(['x']) }) },
      dated: { actions: assign({ since: new Date(1) }) },
      knotted: { actions: assign({ self: knot() }) },
    },
    states: { a: {} },
  });
  const { vertices } = explore(machine, { eventCases: cases('raised', 'named', 'dated', 'knotted') });
  // Three amounts, and two of each other value.
  expect(vertices.size).toBe(3 * 2 * 2 * 2);
});

test('should leave a machine that is traced able to run', () => {
  const machine = createMachine({ id: 'm', initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } });
  plan(machine, { eventCases: cases('go') });
  expect(machine.options.maxIterations).toBe(Number.POSITIVE_INFINITY);
  const actor = createActor(machine).start();
  actor.send({ type: 'go' });
  expect(actor.getSnapshot().value).toBe('b');
});

function errorOf(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
}

function knot(): object {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}
