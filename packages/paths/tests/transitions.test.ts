import { expect, test } from 'vitest';
import { statesIn, statesOf, traceEvent, traceStart, transitionsOf } from '../index.ts';
import { cupboard, fetcher, form } from './machines.ts';

test('should identify every transition, including root, eventless, delayed and done ones', () => {
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

test('should keep the ids when implementations are provided', () => {
  const names = transitionsOf(form).map(({ id }) => id);
  expect(transitionsOf(form.provide({ guards: { isFilled: () => true } })).map(({ id }) => id)).toEqual(names);
});

test('should list every state except for the root and history', () => {
  expect(statesOf(fetcher).map(({ id }) => id)).toEqual([
    'fetcher.running',
    'fetcher.running.asking',
    'fetcher.running.resting',
    'fetcher.running.had',
    'fetcher.paused',
    'fetcher.done',
  ]);
});

test('should list the states of a value with parallel regions', () => {
  expect(statesIn(cupboard, { door: 'open', lamp: 'on' })).toEqual([
    'cupboard.door',
    'cupboard.door.open',
    'cupboard.lamp',
    'cupboard.lamp.on',
  ]);
  expect(() => statesIn(cupboard, { door: 'ajar' })).toThrow("'cupboard.door' has no child state 'ajar'");
});

test('should trace every transition that an event takes', () => {
  const { snapshot } = traceStart(cupboard);
  expect(traceEvent(cupboard, snapshot, { type: 'door.pushed' }).transitions).toEqual([
    'cupboard.door.shut|door.pushed|0',
    'cupboard.lamp.off|door.pushed|0',
  ]);
  expect(traceEvent(cupboard, snapshot, { type: 'lamp.switched' }).transitions).toEqual([]);

  const typed = traceEvent(form, traceStart(form).snapshot, { type: 'text.typed', text: 'a' });
  expect(typed.transitions).toEqual(['form.page|text.typed|0', 'form.page.empty|(always)|0']);
  expect(typed.snapshot.value).toEqual({ page: 'filled' });
});
