import { expect, test } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { checkStep, describeViolation, type EventCase, explore, type Property, violationsOf } from '../index.ts';

/** A parcel that is offered until somebody is in, at most three times. */
const parcel = setup({
  types: {
    context: {} as { tries: number },
    events: {} as { type: 'loaded' } | { type: 'unloaded' } | { type: 'called.back' },
  },
  actors: { offering: fromPromise(async () => {}) },
  guards: { isTriedOften: ({ context }) => context.tries >= 3 },
  delays: { night: 10_000 },
}).createMachine({
  id: 'parcel',
  context: { tries: 0 },
  initial: 'stored',
  states: {
    stored: { on: { loaded: 'carried' } },
    carried: {
      entry: assign({ tries: ({ context }) => context.tries + 1 }),
      invoke: { id: 'offering', src: 'offering', onDone: 'delivered', onError: 'refused' },
    },
    refused: {
      after: { night: [{ guard: 'isTriedOften', target: 'returned' }, { target: 'carried' }] },
      on: { 'called.back': 'stored' },
    },
    delivered: { type: 'final' },
    returned: { on: { unloaded: 'stored' } },
  },
});
type Parcel = typeof parcel;

const eventCases: EventCase<Parcel>[] = [
  { name: 'it is loaded', event: { type: 'loaded' } },
  { name: 'it is unloaded', event: { type: 'unloaded' } },
  { name: 'the sender calls it back', event: { type: 'called.back' } },
  { name: 'somebody is in', event: { type: 'xstate.done.actor.offering', output: undefined } },
  { name: 'nobody is in', event: { type: 'xstate.error.actor.offering', error: new Error('nobody') } },
  { name: 'the night passes', event: { type: 'xstate.after.night.parcel.refused' } },
];
const graph = explore(parcel, { eventCases, serialise: ({ context }) => Math.min(context.tries, 4) });

type Rule = Property<Parcel> extends infer One ? Omit<One & object, 'requirement' | 'says'> : never;

/** What contradicts a property of the parcel, in a line: how, and the steps. */
function against(rule: Record<string, unknown>): string | undefined {
  const property = { requirement: '1.parcel', says: 'is kept', ...(rule as Rule) } as Property<Parcel>;
  const [violation] = violationsOf(graph, [property]);
  return violation && `${violation.how}: ${violation.path.steps.map(({ eventCase }) => eventCase.name).join(' > ')}`;
}

const is = (state: string) => (snapshot: { value: unknown }) => snapshot.value === state;

test('should accept properties that hold in every run', () => {
  expect(
    against({
      never: (snapshot: { value: unknown; context: { tries: number } }) =>
        is('stored')(snapshot) && snapshot.context.tries < 0,
    }),
  ).toBeUndefined();
  expect(
    against({
      always: (_: unknown, step?: { before: { value: unknown } }) =>
        step === undefined || !is('delivered')(step.before),
    }),
  ).toBeUndefined();
  expect(against({ eventually: is('stored') })).toBeUndefined();
  expect(
    against({ when: is('carried'), leadsTo: (snapshot: { value: unknown }) => !is('carried')(snapshot) }),
  ).toBeUndefined();
  // Each night either ends the tries or begins another, and the actor answers.
  expect(
    against({ when: is('refused'), leadsTo: (snapshot: { value: unknown }) => !is('refused')(snapshot) }),
  ).toBeUndefined();
});

test('should show a shortest path to where a property is broken', () => {
  expect(against({ always: (snapshot: { context: { tries: number } }) => snapshot.context.tries < 2 })).toBe(
    'broken: it is loaded > nobody is in > the night passes',
  );
  expect(against({ never: is('returned') })).toBe(
    'broken: it is loaded > nobody is in > the night passes > nobody is in > the night passes > nobody is in > the night passes',
  );
  expect(against({ never: is('stored') })).toBe('broken: ');
});

test('should show where a run may wait for ever without what is due', () => {
  expect(against({ eventually: is('carried') })).toBe('waits for ever: ');
  expect(against({ when: is('carried'), leadsTo: is('delivered') })).toBe(
    'waits for ever: it is loaded > nobody is in > the sender calls it back',
  );
});

test('should show a circle of outcomes without what is due, also where nobody waits', () => {
  const lamp = setup({ types: { events: {} as { type: 'broken' } } }).createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { after: { 500: 'on' } }, on: { after: { 500: 'off' }, on: { broken: 'dark' } }, dark: {} },
  });
  const blinking = explore(lamp, {
    eventCases: [
      { name: 'half a second passes, off', event: { type: 'xstate.after.500.lamp.off' } },
      { name: 'half a second passes, on', event: { type: 'xstate.after.500.lamp.on' } },
      { name: 'it breaks', event: { type: 'broken' } },
    ] as EventCase<typeof lamp>[],
  });
  const dark: Property<typeof lamp> = {
    requirement: '1',
    says: 'it breaks',
    eventually: ({ value }) => value === 'dark',
  };
  const on: Property<typeof lamp> = {
    requirement: '1',
    says: 'it lights',
    when: ({ value }) => value === 'off',
    leadsTo: ({ value }) => value === 'on',
  };
  expect(violationsOf(blinking, [dark, on]).map(({ property, how }) => [property.says, how])).toEqual([
    ['it breaks', 'goes round for ever'],
  ]);
});

test('should reject a property that says nothing, because it never applies', () => {
  expect(
    against({ when: (snapshot: { context: { tries: number } }) => snapshot.context.tries > 99, leadsTo: is('stored') }),
  ).toBe('unmet: ');
});

test('should describe a violation by its requirement, its words and its steps', () => {
  const property: Property<Parcel> = { requirement: '1.parcel', says: 'stays', always: is('stored') };
  const [violation] = violationsOf(graph, [property]);
  expect(violation && describeViolation(violation)).toBe(
    "1.parcel: 'stays' does not hold after 1 step:\n  0. starts → stored\n  1. it is loaded → carried",
  );
});

test('should fail the step of a running machine that breaks a property', () => {
  const property: Property<Parcel> = { requirement: '1.parcel', says: 'stays', always: is('stored') };
  expect(() => checkStep([property], graph.start.snapshot)).not.toThrow();
  const carried = [...graph.vertices.values()].find(({ snapshot }) => is('carried')(snapshot));
  expect(() => checkStep([property], carried?.snapshot as typeof graph.start.snapshot)).toThrow(
    "1.parcel: 'stays' does not hold after this step.",
  );
});

test('should not count a circle in which an actor that could answer all the while never does', () => {
  const machine = setup({
    types: { events: {} as { type: 'dimmed' } },
    actors: { asking: fromPromise(async () => {}) },
  }).createMachine({
    id: 'room',
    type: 'parallel',
    states: {
      lamp: { initial: 'on', states: { on: { after: { 500: 'off' } }, off: { after: { 500: 'on' } } } },
      door: {
        initial: 'asking',
        states: {
          asking: { invoke: { id: 'asking', src: 'asking', onDone: 'open', onError: 'shut' } },
          open: {},
          shut: {},
        },
      },
    },
  });
  const room = explore(machine, {
    eventCases: [
      { name: 'on for long', event: { type: 'xstate.after.500.room.lamp.on' } },
      { name: 'off for long', event: { type: 'xstate.after.500.room.lamp.off' } },
      { name: 'come in', event: { type: 'xstate.done.actor.asking', output: undefined } },
      { name: 'go away', event: { type: 'xstate.error.actor.asking', error: new Error('busy') } },
    ] as EventCase<typeof machine>[],
  });
  const answered: Property<typeof machine> = {
    requirement: '1',
    says: 'an answer',
    eventually: (now) => !now.matches({ door: 'asking' }),
  };
  const open: Property<typeof machine> = {
    requirement: '1',
    says: 'a welcome',
    eventually: (now) => now.matches({ door: 'open' }),
  };
  expect(violationsOf(room, [answered, open]).map(({ property, how }) => [property.says, how])).toEqual([
    ['a welcome', 'goes round for ever'],
  ]);
});
