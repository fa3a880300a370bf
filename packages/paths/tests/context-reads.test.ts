import { expect, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine, enqueueActions, raise, setup } from 'xstate';
import { sampled } from '../command/sampled.ts';
import { decisiveKeys } from '../context-reads.ts';
import { explore, plan } from '../index.ts';

type Context = { count: number; log: string[]; limit: number };
const context: Context = { count: 0, log: [], limit: 3 };
const counted = assign({ count: ({ context: { count } }: { context: Context }) => count + 1 });

/** A machine that counts, with a guard and actions of an event. */
const counting = (guard?: unknown, actions: unknown = counted): AnyStateMachine =>
  createMachine({
    context,
    initial: 'a',
    states: { a: { on: { next: { target: 'b', guard, actions } } }, b: { on: { next: { target: 'a', actions } } } },
  } as never);

const eventCases = [{ name: 'next', event: { type: 'next' } }];

test.each<[string, AnyStateMachine, string[] | 'all']>([
  ['nothing', counting(), []],
  ['a guard of the event', counting(({ event }: { event: { isOn: boolean } }) => event.isOn), []],
  ['a guard', counting(({ context: { count } }: { context: Context }) => count < 3), ['count']],
  [
    'a guard of two, the second only later',
    counting(({ context: own }: { context: Context }) => own.count < 2 || own.limit > 1),
    ['count', 'limit'],
  ],
  ['a guard of all', counting(({ context: own }: { context: Context }) => JSON.stringify(own).length > 9), 'all'],
  [
    'a guard among others, by name',
    setup({ types: { context: {} as Context }, guards: { isFew: ({ context: own }) => own.count < 3 } }).createMachine({
      context,
      on: { next: { guard: 'isFew', actions: counted as never } },
    }),
    ['count'],
  ],
  [
    'a guard of a state in which the machine never rests',
    createMachine({
      context,
      initial: 'a',
      states: {
        a: { on: { next: { target: 'choice', actions: counted as never } } },
        choice: { always: [{ guard: ({ context: own }) => own.count === 2, target: 'b' }, { target: 'a' }] },
        b: {},
      },
    }),
    ['count'],
  ],
  [
    'a guard of what is computed from another key',
    counting(
      ({ context: { limit } }: { context: Context }) => limit < 5,
      [counted, assign(({ context: own }: { context: Context }) => ({ ...own, limit: own.count }))],
    ),
    ['limit', 'count'],
  ],
  ['an event that is raised', counting(undefined, raise({ type: 'other' })), []],
  [
    'an event that is raised by it',
    counting(
      undefined,
      raise(({ context: own }) => ({ type: own.count < 3 ? 'other' : 'last' })),
    ),
    ['count'],
  ],
  [
    'an action that chooses, and assigns',
    counting(
      undefined,
      enqueueActions(({ context: own, enqueue }) => {
        if (own.limit > 3) enqueue.raise({ type: 'other' });
        enqueue.assign({ limit: ({ context: { count } }: { context: Context }) => count });
      }),
    ),
    ['limit', 'count'],
  ],
])('should know which keys are read by %s', (_, machine, keys) => {
  const found = decisiveKeys(explore(machine, { eventCases, atMost: 10 }));
  expect(found === 'all' ? found : [...found]).toEqual(keys);
});

test('should plan a machine that counts without end beside what its guard reads, without `serialise`', () => {
  const door = createMachine({
    context: { pushes: 0, log: [] as string[], tries: 0 },
    initial: 'shut',
    states: {
      shut: {
        on: {
          push: [
            { guard: ({ context: own }) => own.tries >= 2, target: 'locked' },
            { actions: assign(({ context: own }) => ({ tries: own.tries + 1, pushes: own.pushes + 1 })) },
          ],
        },
      },
      locked: { on: { '*': { actions: assign({ log: ({ context: own }) => [...own.log, 'push'] }) } } },
    },
  });
  const { machine, ...subject } = sampled(door, {});
  expect(plan(machine, subject).map(({ steps }) => steps.length)).toEqual([4]);
});
