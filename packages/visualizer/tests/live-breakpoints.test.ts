import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { PageClock } from '../live/page/clock.ts';
import { createInspectedPage } from '../live/page/page.ts';
import type { Item } from '../place.ts';

const clock: PageClock = { ahead: () => 0, move: () => {} };

/** Every kind of transition that may enter a state again in which the machine is. */
const machine = createMachine({
  id: 'm',
  entry: { type: 'note', params: 'm' },
  initial: 'one',
  on: { inner: '.one', anew: { target: '.one', reenter: true } },
  states: {
    one: {
      entry: { type: 'note', params: 'm.one' },
      initial: 'a',
      on: {
        self: 'one',
        again: { target: 'one', reenter: true },
        child: '.a',
        childAgain: { target: '.a', reenter: true },
        stay: {},
        two: 'two',
      },
      states: {
        a: {
          entry: { type: 'note', params: 'm.one.a' },
          on: { sibling: 'b', toC: 'c', same: 'a', sameAgain: { target: 'a', reenter: true } },
        },
        b: { entry: { type: 'note', params: 'm.one.b' } },
        c: {
          entry: { type: 'note', params: 'm.one.c' },
          initial: 'z',
          on: { recall: 'past' },
          states: { z: { entry: { type: 'note', params: 'm.one.c.z' } } },
        },
        past: { type: 'history', history: 'deep' },
      },
    },
    two: {
      entry: { type: 'note', params: 'm.two' },
      type: 'parallel',
      on: { back: 'one.past', right: { target: '.right', reenter: true } },
      states: {
        left: {
          entry: { type: 'note', params: 'm.two.left' },
          initial: 'x',
          states: {
            x: {
              entry: { type: 'note', params: 'm.two.left.x' },
              on: { both: { target: 'x', reenter: true }, clash: 'x', leave: '#m.one' },
            },
          },
        },
        right: {
          entry: { type: 'note', params: 'm.two.right' },
          initial: 'y',
          states: {
            y: {
              entry: { type: 'note', params: 'm.two.right.y' },
              on: { both: 'y', clash: { target: '#m.two', reenter: true }, leave: '#m.one.b' },
            },
          },
        },
      },
    },
  },
});

const states = [
  'm',
  ...['one', 'one.a', 'one.b', 'one.c', 'one.c.z', 'two', 'two.left', 'two.left.x', 'two.right', 'two.right.y'].map(
    (id) => `m.${id}`,
  ),
];

test.each([
  ['self', []],
  ['again', []],
  ['child', []],
  ['childAgain', []],
  ['child', ['sibling']],
  ['inner', []],
  ['anew', []],
  ['same', []],
  ['sameAgain', []],
  ['sibling', []],
  ['stay', []],
  ['unknown', []],
  ['recall', ['toC']],
  ['recall', ['toC', 'two', 'back']],
  ['leave', ['two']],
  ['two', []],
  ['back', ['sibling', 'two']],
  ['right', ['two']],
  ['both', ['two']],
  ['clash', ['two']],
])('the event %s after %j should stop at each state that it enters, and at no other', (type, earlier) => {
  let noted: string[] = [];
  const noting = machine.provide({ actions: { note: (_, id) => void noted.push(String(id)) } });
  const begin = () => {
    noted = [];
  };
  const stops = states.filter((id) => isStoppedBy(type, { kind: 'state', id }, { earlier, machine: noting, begin }));
  expect(stops.toSorted()).toEqual([...new Set(noted)].sort());
});

test('should stop after a transition that is taken, and not after one that it is taken instead of', () => {
  const isStopped = (id: string) => isStoppedBy('leave', { kind: 'transition', id }, { earlier: ['two'] });
  expect(isStopped('m.two.left.x|leave|0')).toBe(true);
  expect(isStopped('m.two.right.y|leave|0')).toBe(false);
});

describe('an actor that was started before its page was inspected', () => {
  const paused = ({ earlier, type }: { earlier: string[]; type: string }) => {
    const actor = createActor(machine).start();
    for (const type of earlier) actor.send({ type });
    const page = inspectedPage();
    actor.system.inspect(page.inspect);
    return (item: Item) => {
      page.setBreakpoints([{ machine: 'm', ...item }]);
      actor.send({ type });
      return page.status().mode === 'paused';
    };
  };

  test('should stop at its first event if that enters the state or takes the transition', () => {
    expect(paused({ earlier: ['two'], type: 'back' })({ kind: 'state', id: 'm.one.a' })).toBe(true);
    expect(paused({ earlier: [], type: 'sibling' })({ kind: 'transition', id: 'm.one.a|sibling|0' })).toBe(true);
  });

  test('should not stop at the states in which it has been all along', () => {
    expect(paused({ earlier: ['two'], type: 'both' })({ kind: 'state', id: 'm.two.left' })).toBe(false);
    expect(paused({ earlier: [], type: 'sibling' })({ kind: 'state', id: 'm.one' })).toBe(false);
  });

  test('should hold its events while the page is paused', () => {
    const actor = createActor(machine).start();
    const page = inspectedPage();
    actor.system.inspect(page.inspect);
    page.setBreakpoints([{ machine: 'm', kind: 'state', id: 'm.one.b' }]);
    for (const type of ['sibling', 'two']) actor.send({ type });
    expect(actor.getSnapshot().value).toEqual({ one: 'b' });
    page.command({ type: 'step.pressed' });
    expect(actor.getSnapshot().value).toEqual({ two: { left: 'x', right: 'y' } });
  });
});

test.each([false, true])(
  'an actor should stop where it starts, and not where it is made; inspected only then: %s',
  (isLate) => {
    const page = inspectedPage();
    page.setBreakpoints([{ machine: 'm', kind: 'state', id: 'm.second' }]);
    // XState takes eventless transitions as the actor is made.
    const hasty = createMachine({ id: 'm', initial: 'first', states: { first: { always: 'second' }, second: {} } });
    const actor = createActor(hasty, isLate ? {} : { inspect: page.inspect });
    expect(page.status().mode).toBe('running');
    if (isLate) actor.system.inspect(page.inspect);
    actor.start();
    expect(page.status().mode).toBe('paused');
  },
);

/** Whether a page with a breakpoint is paused by an event that comes after others. */
function isStoppedBy(
  type: string,
  item: Item,
  {
    earlier,
    machine: run = machine,
    begin = () => {},
  }: { earlier: string[]; machine?: typeof machine; begin?: () => void },
): boolean {
  const page = inspectedPage();
  const actor = createActor(run, { inspect: page.inspect }).start();
  for (const type of earlier) actor.send({ type });
  page.setBreakpoints([{ machine: 'm', ...item }]);
  begin();
  actor.send({ type });
  return page.status().mode === 'paused';
}

function inspectedPage() {
  return createInspectedPage({
    page: 'tab',
    path: () => '/',
    clock,
    breakpoints: [],
    tell: () => {},
    onChange: () => {},
  });
}
