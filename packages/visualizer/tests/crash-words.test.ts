import { describe, expect, test } from 'vitest';
import { createMachine, fromPromise } from 'xstate';
import { diagramOf } from '../chart/diagram.ts';
import { crashWords, statusText } from '../live/crash-words.ts';
import { draftProblem } from '../live/draft.ts';
import { failedStatesIn } from '../live/failed-states.ts';
import { failedActorsOf, type LiveContext } from '../live/log.ts';
import type { ActorName, Report } from '../live/message.ts';
import { sequenceOf } from '../live/sequence.ts';

const name = (actor: string): ActorName => ({ session: actor, actor, path: actor });

function reportOf(part: Partial<Report> & { type?: string }): Report {
  const { type = 'go', ...rest } = part;
  return {
    ...name('lamp'),
    page: 'tab',
    address: '/',
    root: 'lamp',
    machine: 'lamp',
    number: 0,
    order: 0,
    time: 0,
    event: { type },
    source: undefined,
    transitions: [],
    guards: [],
    status: 'error',
    error: 'It broke.',
    value: 'dark',
    context: {},
    children: [],
    delays: [],
    ...rest,
  };
}

describe('a failed actor', () => {
  test.each<[string, Partial<Report>, string]>([
    ['go', {}, 'in dark, at the event go'],
    ['xstate.init', { value: {} }, 'as it started'],
    ['xstate.after.900000.lamp.dark', {}, 'in dark, at the event after 900000 ms'],
    ['xstate.error.actor.asking', { source: name('asking') }, 'in dark, when asking failed'],
    ['xstate.done.actor.asking', { source: name('asking') }, 'in dark, when asking was done'],
    ['xstate.observable.error', {}, 'in dark, when its observable failed'],
  ])('should be said to have failed at %s', (type, part, when) => {
    expect(crashWords(reportOf({ type, ...part }))).toEqual({ title: 'lamp failed', when, origin: '' });
  });

  test('should name the child in which the error began', () => {
    const origin = { actor: name('asking'), event: 'xstate.promise.reject' };
    expect(crashWords(reportOf({ origin })).origin).toBe(
      'The error began in asking, when its promise was rejected, and nothing handled it.',
    );
  });

  test('should be listed as failed, and the others as they are', () => {
    const failed = reportOf({});
    const running = reportOf({ status: 'active' });
    expect([failed, running, reportOf({ status: 'done' })].map(statusText)).toEqual(['failed', 'dark', 'done']);
    const actors = { failed, running, other: reportOf({ machine: 'other' }) };
    expect(failedActorsOf({ actors }, 'lamp')).toEqual([failed]);
  });

  test('should take no events', () => {
    const context = { actors: { key: reportOf({}) }, chosen: 'key' } as unknown as LiveContext;
    expect(draftProblem(context)).toBe('This actor has failed: choose one that is running.');
  });

  test('should be seen in the sequence at the event that failed', () => {
    const entries = [reportOf({ status: 'active', number: 0 }), reportOf({ number: 1, order: 1 })];
    const { messages } = sequenceOf(entries, entries[0] as Report);
    expect(messages.map(({ isFailed, isDropped }) => [isFailed, isDropped])).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});

describe('the states in which an actor failed', () => {
  const src = fromPromise(async () => {});
  const chart = diagramOf(
    createMachine({
      id: 'till',
      type: 'parallel',
      invoke: { id: 'watching', src },
      states: {
        drawer: {},
        payment: {
          initial: 'due',
          states: { due: { invoke: { id: 'paying', src }, initial: 'now', states: { now: {} } } },
        },
      },
    }),
  );
  const active = ['till.drawer', 'till.payment', 'till.payment.due', 'till.payment.due.now'];
  const origin = { actor: name('paying'), event: 'xstate.promise.reject' };

  test.each<[string, Partial<Report>, string[]]>([
    ['pay', {}, active],
    ['xstate.error.actor.paying', { origin }, ['till.payment', 'till.payment.due']],
    ['xstate.error.actor.paying', {}, active],
    ['xstate.error.actor.watching', { origin }, []],
    ['xstate.error.actor.spawned', { origin }, active],
  ])('should be those of the event %s with %j', (type, part, states) => {
    expect(failedStatesIn(chart, active, reportOf({ type, ...part }))).toEqual(states);
  });
});
