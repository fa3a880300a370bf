import { createInspector } from '@statelyai/inspect';
import { expect, test } from 'vitest';
import { type AnyStateMachine, createActor, createMachine, fromPromise } from 'xstate';
import type { Report } from '../live/message.ts';
import { createReceiver } from '../live/standard/receiver.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

const fail = (error: unknown): never => {
  throw error;
};

/** The failures that a receiver reports of a program, after a time in which it has answered nothing more. */
async function failuresOf(machine: AnyStateMachine, ...types: string[]): Promise<unknown[]> {
  const reports: Report[] = [];
  const { hear, check } = createReceiver({
    page: 'program',
    address: 'program',
    tell: (report) => reports.push(report),
    adopt: ({ id }) => id,
  });
  const inspector = createInspector({
    // What is sent is text, in which an error has lost its message unless the program spells it out.
    send: (told) => hear(JSON.parse(JSON.stringify(told))),
  });
  const actor = createActor(machine, { inspect: inspector.inspect });
  actor.subscribe({ error: () => {} });
  actor.start();
  for (const type of types) actor.send({ type });
  // The inspector sends each message in a turn of its own: first those of the events, then those of what a promise answered.
  await turn();
  await turn();
  check(Date.now() + 60_000);
  check(Date.now() + 60_000);
  const last = new Map(reports.map(({ actor, status }) => [actor, status]));
  for (const { actor } of reports.filter(({ status }) => status === 'error')) expect(last.get(actor)).toBe('error');
  return reports
    .filter(({ status }) => status === 'error')
    .map(({ actor, event, error, origin }) => [
      actor,
      event.type,
      error,
      ...(origin ? [`${origin.actor.actor} at ${origin.event}`] : []),
    ]);
}

const silent = 'It never answered this event: an action threw, or still runs.';

const kid = createMachine({ id: 'kid', on: { go: { actions: () => fail({ message: 'It broke.' }) } } });

const parentOf = (src: object, invoke: object = {}) =>
  createMachine({
    id: 'parent',
    invoke: { id: 'kid', src: src as never, ...invoke },
    on: { go: { actions: ({ self }) => self.getSnapshot().children.kid?.send({ type: 'go' }) } },
  });

test('an actor whose action throws should be reported at the event that it has not answered', async () => {
  expect(await failuresOf(kid, 'go')).toEqual([['kid', 'go', silent]]);
});

test('a child that takes its parent along should be named, with the event at which it failed', async () => {
  expect(await failuresOf(parentOf(kid), 'go')).toEqual([
    ['kid', 'go', 'It broke.'],
    ['parent', 'xstate.error.actor.kid', 'It broke.', 'kid at go'],
  ]);
});

test('the innermost of several that take each other along should be named, and each be reported once', async () => {
  const outer = createMachine({
    id: 'outer',
    invoke: { id: 'parent', src: parentOf(kid) },
    on: { go: { actions: ({ self }) => self.getSnapshot().children.parent?.send({ type: 'go' }) } },
  });
  expect(await failuresOf(outer, 'go')).toEqual([
    ['kid', 'go', 'It broke.'],
    ['parent', 'xstate.error.actor.kid', 'It broke.', 'kid at go'],
    ['outer', 'xstate.error.actor.parent', 'It broke.', 'kid at go'],
  ]);
});

test('an actor that fails as it starts should not be said to run', async () => {
  const failing = createMachine({ id: 'failing', entry: () => fail('no start') });
  expect(await failuresOf(failing)).toEqual([['failing', 'xstate.init', 'no start']]);
  expect(await failuresOf(parentOf(failing))).toEqual([
    ['kid', 'xstate.init', 'no start'],
    ['parent', 'xstate.error.actor.kid', 'no start', 'kid at xstate.init'],
  ]);
});

test('a promise that takes its parent along should be named', async () => {
  expect(await failuresOf(parentOf(fromPromise(async () => fail('no answer'))))).toEqual([
    ['parent', 'xstate.error.actor.kid', 'no answer', 'kid at xstate.promise.reject'],
  ]);
});

test('a parent that throws when it handles the failure of a child should be the origin itself', async () => {
  const handled = parentOf(kid, { onError: { actions: () => fail('again') } });
  expect(await failuresOf(handled, 'go')).toEqual([
    ['kid', 'go', 'It broke.'],
    ['parent', 'xstate.error.actor.kid', silent],
  ]);
});
