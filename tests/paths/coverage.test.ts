import { expect, test } from 'vitest';
import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import { Coverage, observe, observerSource } from '../../paths/index.ts';
import { cupboard, fetcher, form } from './machines.ts';

test('should count what really ran, from the inspection of an actor', () => {
  const coverage = new Coverage(form);
  const actor = createActor(form, { inspect: coverage.inspect }).start();
  expect(`${coverage}`).toBe('form: 0 of 6 transitions, 2 of 5 states');

  actor.send({ type: 'text.typed', text: 'a' });
  actor.send({ type: 'cleared' });
  expect(coverage.report().transitions).toEqual({
    all: 6,
    met: 3,
    missing: ['form.page|sent|0', 'form.page|xstate.done.state.form.page|0', 'form.page.filled|sent|0'],
  });
  expect(() => coverage.assertComplete()).toThrow('these never ran:\n  form.page|sent|0');
});

test('should accept what cannot run for a reason, and refuse it when it ran', () => {
  const coverage = new Coverage(cupboard);
  const actor = createActor(cupboard, { inspect: coverage.inspect }).start();
  for (const type of ['door.pushed', 'door.pushed'] as const) actor.send({ type });
  const except = { 'cupboard.lamp.on|lamp.switched|0': 'There is no switch.' };
  expect(() => coverage.assertComplete(except)).not.toThrow();
  actor.send({ type: 'door.pushed' });
  actor.send({ type: 'lamp.switched' });
  expect(() => coverage.assertComplete(except)).toThrow(
    'excepted though they ran, or are not there:\n  cupboard.lamp.on',
  );
});

test('should count an eventless transition taken before the first event', () => {
  const filled = form.provide({ guards: { isFilled: () => true } });
  const coverage = new Coverage(filled);
  createActor(filled, { inspect: coverage.inspect }).start();
  expect(coverage.report().transitions.met).toBe(1);
});

test('should leave other machines alone, invoked ones too', async () => {
  const coverage = new Coverage(cupboard);
  const quick = fetcher.provide({ actors: { fetching: fromPromise(async () => 'it') } });
  const actor = createActor(quick, { inspect: coverage.inspect }).start();
  await new Promise((resolve) => actor.subscribe({ complete: () => resolve(undefined) }));
  expect(coverage.report().transitions.met).toBe(0);
});

test('should complete when everything ran', () => {
  const coverage = new Coverage(cupboard);
  const actor = createActor(cupboard, { inspect: coverage.inspect }).start();
  for (const type of ['door.pushed', 'door.pushed', 'door.pushed', 'lamp.switched'] as const) actor.send({ type });
  expect(() => coverage.assertComplete()).not.toThrow();
  expect(`${coverage}`).toBe('cupboard: 5 of 5 transitions, 6 of 6 states');
});

test('should read the same in a page that has only the source of the observer', () => {
  const observer = new Function(`return ${observerSource}`)() as typeof observe;
  const heard: InspectionEvent[] = [];
  const actor = createActor(cupboard, { inspect: (event) => heard.push(event) }).start();
  actor.send({ type: 'door.pushed' });
  const observations = heard.map(observer);
  expect(observations).toEqual(heard.map(observe));
  expect(observations).toContainEqual(
    expect.objectContaining({
      machine: 'cupboard',
      transitions: ['cupboard.door.shut|door.pushed|0', 'cupboard.lamp.off|door.pushed|0'],
    }),
  );
});
