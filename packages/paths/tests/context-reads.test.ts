import { expect, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine, enqueueActions, raise, setup } from 'xstate';
import { sampled } from '../command/sampled.ts';
import { readsContext } from '../context-reads.ts';
import { plan } from '../index.ts';

const count = assign({ count: ({ context }: { context: { count: number } }) => context.count + 1 });
const counting = (guard?: (args: never) => boolean, actions: unknown = count): AnyStateMachine =>
  createMachine({
    context: { count: 0, log: [] },
    initial: 'a',
    states: { a: { on: { next: { target: 'b', guard, actions } } }, b: { on: { next: { target: 'a', actions } } } },
  } as never);

test.each<[string, AnyStateMachine, boolean]>([
  ['nothing', counting(), false],
  ['a guard of the event', counting(({ event }: { event: { isOn: boolean } }) => event.isOn), false],
  ['a guard without parameters', counting(() => true), false],
  ['a guard', counting(({ context }: { context: { count: number } }) => context.count < 3), true],
  ['a guard under another name', counting(({ context: own }: { context: { count: number } }) => own.count < 3), true],
  ['a guard of all that it is given', counting((args: { context: { count: number } }) => args.context.count < 3), true],
  ['a guard of the rest', counting(({ ...all }: { context: { count: number } }) => all.context.count < 3), true],
  [
    'a guard among others, by name',
    setup({ guards: { isFew: ({ context }) => context.count < 3 } }).createMachine({
      context: { count: 0 },
      on: { next: { guard: 'isFew' } },
    }),
    true,
  ],
  ['an event that is raised', counting(undefined, raise({ type: 'next' })), false],
  [
    'an event that is raised by it',
    counting(
      undefined,
      raise(({ context }) => ({ type: context.count < 3 ? 'next' : 'last' })),
    ),
    true,
  ],
  [
    'an action that chooses',
    counting(
      undefined,
      enqueueActions(({ context, enqueue }) => context.count < 3 && enqueue.raise({ type: 'next' })),
    ),
    true,
  ],
])('should know whether the context is read by %s', (_, machine, isRead) => {
  expect(readsContext(machine)).toBe(isRead);
});

test('should plan a machine that counts without end and reads its count nowhere, without `serialise`', () => {
  const { machine, ...subject } = sampled(counting(), {});
  expect(plan(machine, subject).map(({ steps }) => steps.length)).toEqual([2]);
});
