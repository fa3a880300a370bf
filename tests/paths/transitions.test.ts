import { expect, test } from 'vitest';
import { begin, statesIn, statesOf, take, transitionsOf } from '../../paths/index.ts';
import { cupboard, fetcher, form } from './machines.ts';

test('should name every transition of every state, root, eventless, delayed and done ones included', () => {
  expect(transitionsOf(form).map(({ id }) => id)).toEqual([
    'form|cleared|0',
    'form.page|text.typed|0',
    'form.page|sent|0',
    'form.page|xstate.done.state.form.page|0',
    'form.page.empty|(always)|0',
    'form.page.filled|sent|0',
  ]);
  expect(transitionsOf(fetcher).map(({ id }) => id)).toEqual([
    'fetcher.running|paused|0',
    'fetcher.running|xstate.done.state.fetcher.running|0',
    'fetcher.running.asking|xstate.done.actor.fetching|0',
    'fetcher.running.asking|xstate.error.actor.fetching|0',
    'fetcher.running.resting|xstate.after.pause.fetcher.running.resting|0',
    'fetcher.paused|resumed|0',
  ]);
});

test('should keep its names when a machine is given its implementations', () => {
  const names = transitionsOf(form).map(({ id }) => id);
  expect(transitionsOf(form.provide({ guards: { isFilled: () => true } })).map(({ id }) => id)).toEqual(names);
});

test('should count every state but the root and history', () => {
  expect(statesOf(fetcher).map(({ id }) => id)).toEqual([
    'fetcher.running',
    'fetcher.running.asking',
    'fetcher.running.resting',
    'fetcher.running.had',
    'fetcher.paused',
    'fetcher.done',
  ]);
});

test('should read the states of a value in parallel regions', () => {
  expect(statesIn(cupboard, { door: 'open', lamp: 'on' })).toEqual([
    'cupboard.door',
    'cupboard.door.open',
    'cupboard.lamp',
    'cupboard.lamp.on',
  ]);
  expect(() => statesIn(cupboard, { door: 'ajar' })).toThrow("'cupboard.door' has no state 'ajar'");
});

test('should tell every transition that one event takes', () => {
  const { snapshot } = begin(cupboard);
  expect(take(cupboard, snapshot, { type: 'door.pushed' }).transitions).toEqual([
    'cupboard.door.shut|door.pushed|0',
    'cupboard.lamp.off|door.pushed|0',
  ]);
  expect(take(cupboard, snapshot, { type: 'lamp.switched' }).transitions).toEqual([]);

  const typed = take(form, begin(form).snapshot, { type: 'text.typed', text: 'a' });
  expect(typed.transitions).toEqual(['form.page|text.typed|0', 'form.page.empty|(always)|0']);
  expect(typed.snapshot.value).toEqual({ page: 'filled' });
});
