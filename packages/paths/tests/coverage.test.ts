import { expect, test } from 'vitest';
import { createActor, fromPromise, type InspectionEvent } from 'xstate';
import {
  Coverage,
  explore,
  type Observer,
  observer,
  observerSource,
  plan,
  reachableItemsOf,
  transitionPairs,
  transitionTour,
} from '../index.ts';
import { drive } from './driver.ts';
import { cupboard, cupboardEventCases, fetcher, fetcherEventCases, form } from './machines.ts';

test('should measure what ran from the inspection events of an actor', () => {
  const coverage = new Coverage(form);
  const actor = createActor(form, { inspect: coverage.inspect }).start();
  expect(`${coverage}`).toBe('form: 2 of 5 states, 0 of 6 transitions, 1 of 2 guards, 0 of 0 requirements');

  actor.send({ type: 'text.typed', text: 'a' });
  actor.send({ type: 'cleared' });
  expect(coverage.report().transitions).toEqual({
    all: 6,
    met: 3,
    missing: ['form.page|sent|0', 'form.page|xstate.done.state.form.page|0', 'form.page.filled|sent|0'],
  });
  expect(() => coverage.assertComplete()).toThrow('Not covered:\n  state form.page.invalid\n');
});

test('should accept an exception, and reject it if it ran', () => {
  const coverage = new Coverage(cupboard);
  const actor = createActor(cupboard, { inspect: coverage.inspect }).start();
  for (const type of ['door.pushed', 'door.pushed'] as const) actor.send({ type });
  const except = { 'transition cupboard.lamp.on|lamp.switched|0': 'There is no switch.' };
  expect(() => coverage.assertComplete(except)).not.toThrow();
  actor.send({ type: 'door.pushed' });
  actor.send({ type: 'lamp.switched' });
  expect(() => coverage.assertComplete(except)).toThrow(
    'These exceptions were covered or do not exist:\n  transition cupboard.lamp.on',
  );
});

test('should count an eventless transition taken before the first event', () => {
  const filled = form.provide({ guards: { isFilled: () => true } });
  const coverage = new Coverage(filled);
  createActor(filled, { inspect: coverage.inspect }).start();
  expect(coverage.report().transitions.met).toBe(1);
});

test('should ignore other machines', async () => {
  const coverage = new Coverage(cupboard);
  const quick = fetcher.provide({ actors: { fetching: fromPromise(async () => 'it') } });
  const actor = createActor(quick, { inspect: coverage.inspect }).start();
  await new Promise((resolve) => actor.subscribe({ complete: () => resolve(undefined) }));
  expect(coverage.report().transitions.met).toBe(0);
});

test('should be complete when everything ran', () => {
  const coverage = new Coverage(cupboard);
  const actor = createActor(cupboard, { inspect: coverage.inspect }).start();
  for (const type of ['door.pushed', 'door.pushed', 'door.pushed', 'lamp.switched'] as const) actor.send({ type });
  expect(() => coverage.assertComplete()).not.toThrow();
  expect(`${coverage}`).toBe('cupboard: 6 of 6 states, 5 of 5 transitions, 0 of 0 guards, 0 of 0 requirements');
});

test('should observe the same when evaluated from source in a page', () => {
  const observeInPage = new Function(`return ${observerSource}`)() as Observer;
  const events: InspectionEvent[] = [];
  const actor = createActor(cupboard, { inspect: (event) => events.push(event) }).start();
  actor.send({ type: 'door.pushed' });
  const observations = events.map(observeInPage);
  expect(observations).toEqual(events.map(observer()));
  expect(JSON.parse(JSON.stringify(observations))).toContainEqual({
    machine: 'cupboard',
    event: 'door.pushed',
    before: { door: 'shut', lamp: 'off' },
    value: { door: 'open', lamp: 'on' },
    transitions: ['cupboard.door.shut|door.pushed|0', 'cupboard.lamp.off|door.pushed|0'],
    previous: [],
    isRaised: false,
  });
});

test('should track each actor of a machine separately', () => {
  const coverage = new Coverage(cupboard, reachableItemsOf(explore(cupboard, { eventCases: cupboardEventCases })));
  const [one, other] = [1, 2].map(() => createActor(cupboard, { inspect: coverage.inspect }).start());
  one?.send({ type: 'door.pushed' });
  other?.send({ type: 'door.pushed' });
  const { pairs, configurations } = coverage.report();
  expect(pairs).toMatchObject({ met: 0, all: 18 });
  expect(configurations).toEqual({
    all: 4,
    met: 2,
    missing: ['door.open + lamp.off', 'door.shut + lamp.on'].sort(),
  });
  one?.send({ type: 'door.pushed' });
  expect(coverage.report().pairs).toMatchObject({ met: 4 });
});

test('should be complete after the paths of all pairs', async () => {
  const graph = explore(fetcher, { eventCases: fetcherEventCases });
  const coverage = new Coverage(fetcher, reachableItemsOf(graph));
  for (const path of plan(fetcher, { eventCases: fetcherEventCases, strategy: transitionPairs(transitionTour()) })) {
    const value = await drive(fetcher, path, coverage.inspect);
    expect(value).toEqual(path.steps.at(-1)?.after.value);
  }
  expect(`${coverage}`).toBe(
    'fetcher: 6 of 6 states, 4 of 4 configurations, 6 of 6 transitions, 11 of 11 pairs, 0 of 0 guards, 0 of 0 requirements',
  );
});
