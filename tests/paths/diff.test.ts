import { compareBehaviour, compareCharts, differenceAsText } from '@msafara/paths/diff';
import { expect, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine, fromPromise } from 'xstate';
import { door, doorEventCases } from '../../packages/paths/tests/diff/door.ts';
import { kettle } from '../../packages/paths/tests/suite/kettle.ts';
import { registrationModel } from '../models/registration/model.ts';

const nothing = { added: [], removed: [], changed: [] };
const eventCases = doorEventCases as never;
const behaviour = (former: ReturnType<typeof door>, current: ReturnType<typeof door>) =>
  compareBehaviour({ machine: former, eventCases }, { machine: current, eventCases });

test('should find no difference between a machine and itself', () => {
  for (const machine of [door(), kettle, registrationModel.machine])
    expect(compareCharts(machine as never, machine as never)).toEqual({
      states: nothing,
      transitions: nothing,
      implementations: [],
    });
  expect(behaviour(door(), door())).toEqual([]);
  const same = { former: door(), current: door() };
  expect(differenceAsText(same, compareCharts(door(), door()), [])).toBe('door: nothing changed.\n');
});

test('should name what was added, and what was removed', () => {
  const ajar = door({ states: { ajar: {} }, knock: { knocked: 'ajar', pulled: 'ajar' } });
  const { states, transitions } = compareCharts(door(), ajar);
  expect(states).toEqual({ ...nothing, added: ['door.ajar'] });
  expect(transitions.added).toEqual(['door.shut|pulled|0']);
  const back = compareCharts(ajar, door());
  expect(back.states.removed).toEqual(['door.ajar']);
  expect(back.transitions.removed).toEqual(['door.shut|pulled|0']);
});

test('should name what changed of a transition: its target, guard, actions, delay and order', () => {
  const changed = (current: ReturnType<typeof door>) => compareCharts(door(), current).transitions.changed;
  const aspect = (what: string, from: string, to: string) => expect.objectContaining({ what, from, to });
  expect(changed(door({ knock: { knocked: { actions: ['ring', 'creak'] } } }))).toEqual([
    { id: 'door.shut|knocked|0', aspects: [aspect('actions', 'ring', 'ring, creak')] },
  ]);
  expect(changed(door({ knock: { pushed: 'open' } }))).toEqual([
    { id: 'door.shut|pushed|0', aspects: [aspect('guard', 'isStrong', '')] },
  ]);
  expect(changed(door({ knock: { pushed: { guard: 'isStrong', target: 'shut' } } }))).toEqual([
    { id: 'door.shut|pushed|0', aspects: [aspect('target', 'open', 'shut')] },
  ]);
  // The event of a delay has its length in its name, and so another id; it is the same transition.
  expect(changed(door({ delay: 'longPause' }))).toEqual([
    { id: 'door.open|xstate.after.longPause.door.open|0', aspects: [aspect('delay', 'pause', 'longPause')] },
  ]);
});

/** A lift with every part that a state or a transition can have. A version of it has other `values` in the part at `path`. */
function lift(path = '', values: object = {}): AnyStateMachine {
  const config = {
    id: 'lift',
    initial: 'waiting',
    states: {
      waiting: {
        description: 'Its door is open.',
        tags: ['idle'],
        meta: { requirement: '1.wait' },
        entry: ['light'],
        exit: ['ring'],
        invoke: { id: 'watching', src: 'watching' },
        on: { called: { target: 'moving', description: 'It is called.', meta: { requirement: '2.call' } }, held: {} },
      },
      moving: { type: 'parallel', states: { motor: { initial: 'slow', states: { slow: {}, fast: {} } }, lamp: {} } },
      before: { type: 'history', history: 'shallow', target: 'waiting' },
      broken: {},
    },
  };
  const keys = path.split('.').filter(Boolean);
  const part = keys.reduce<object>((inner, key) => (inner as Record<string, object>)[key] ?? {}, config);
  Object.assign(part, values);
  return createMachine(config as never) as unknown as AnyStateMachine;
}

const call = 'states.waiting.on.called';

test.each([
  ['lift', 'initial', 'waiting', 'moving', '', { initial: 'moving' }],
  ['lift.before', 'type', 'shallow history', 'deep history', 'states.before', { history: 'deep' }],
  ['lift.before', 'initial', 'waiting', 'broken', 'states.before', { target: 'broken' }],
  ['lift.broken', 'type', 'atomic', 'final', 'states.broken', { type: 'final' }],
  ['lift.moving', 'type', 'parallel', 'compound', 'states.moving', { type: 'compound', initial: 'lamp' }],
  [
    'lift.moving.motor',
    'initial',
    'moving.motor.slow',
    'moving.motor.fast',
    'states.moving.states.motor',
    { initial: 'fast' },
  ],
  ['lift.waiting', 'description', 'Its door is open.', 'It is shut.', 'states.waiting', { description: 'It is shut.' }],
  ['lift.waiting', 'tags', 'idle', 'idle, open', 'states.waiting', { tags: ['idle', 'open'] }],
  ['lift.waiting', 'requirement', '1.wait', '', 'states.waiting.meta', { requirement: undefined }],
  ['lift.waiting', 'entry', 'light', 'light, ring', 'states.waiting', { entry: ['light', 'ring'] }],
  ['lift.waiting', 'exit', 'ring', '', 'states.waiting', { exit: [] }],
  [
    'lift.waiting',
    'invoke',
    'watching as watching',
    'hearing as watching',
    'states.waiting.invoke',
    { src: 'hearing' },
  ],
  ['lift.waiting|called|0', 're-enters', '', 'yes', call, { reenter: true }],
  ['lift.waiting|called|0', 'description', 'It is called.', '', call, { description: undefined }],
  ['lift.waiting|called|0', 'requirement', '2.call', '2.come', `${call}.meta`, { requirement: '2.come' }],
  ['lift.waiting|held|0', 'target', '', 'waiting', 'states.waiting.on.held', { target: 'waiting' }],
])('should name what changed of %s: its %s', (id, what, from, to, path, values) => {
  const { states, transitions } = compareCharts(lift(), lift(path, values));
  const { aspects = [] } = [...states.changed, ...transitions.changed].find((one) => one.id === id) ?? {};
  expect(aspects, `The ${what} of ${id} changed.`).toContainEqual({ what, from, to });
});

test('should not take a transition for another when one is put before it, and notice another order', () => {
  const [first, second] = [{ guard: 'isStrong', target: 'open' }, { actions: 'creak' }];
  const one = door({ knock: { pushed: [first] } });
  const two = door({ knock: { pushed: [second, first] } });
  const { added, changed } = compareCharts(one, two).transitions;
  expect(added).toEqual(['door.shut|pushed|0']);
  expect(changed).toEqual([]);
  const swapped = compareCharts(two, door({ knock: { pushed: [first, second] } })).transitions;
  expect(swapped.changed.map(({ aspects }) => aspects.map(({ what }) => what))).toEqual([['order'], ['order']]);
});

test('should name the implementations that changed', () => {
  expect(compareCharts(door(), door({ force: 2 })).implementations).toEqual(['guard isStrong']);
  const counting = (by: string) =>
    createMachine(
      { id: 'counter' },
      { actions: { count: by === 'one' ? assign({ n: 1 }) : assign({ n: 2 }) } as never },
    );
  expect(compareCharts(counting('one'), counting('two')).implementations).toEqual(['action count']);
});

test('should find the shortest steps after which a machine is elsewhere', () => {
  // Only a guard's implementation changed, which no drawing shows.
  const [difference, ...others] = behaviour(door(), door({ force: 2 }));
  expect(difference).toMatchObject({ steps: ['a push'], former: { place: 'open' }, current: { place: 'shut' } });
  expect(others).toEqual([]);
  const stuck = door({ states: { open: {} } });
  expect(behaviour(door(), stuck)).toMatchObject([
    { steps: ['a push', 'the pause ends'], former: { place: 'shut' }, current: { place: 'open' } },
  ]);
});

test('should find where a machine does something else, and go on behind that', () => {
  const knocking = (actions: string[], states: object) =>
    door({ knock: { pushed: {}, knocked: { target: 'open', actions } }, states });
  const found = behaviour(knocking(['ring'], {}), knocking([], { open: {} }));
  expect(found.map(({ steps }) => steps)).toEqual([['a knock'], ['a knock', 'the pause ends']]);
  expect(found[0]).toMatchObject({ former: { effects: ['ring'] }, current: { effects: [] } });
});

test('should find a difference in the actors that run, and none in the order in which they were started', () => {
  const running = (...actors: string[]) => {
    const invoke = actors.map((id) => ({ id, src: 'watching' }));
    const watching = fromPromise(() => new Promise(() => {}));
    const config = { id: 'lift', initial: 'moving', states: { moving: { invoke } } };
    return { machine: createMachine(config, { actors: { watching } }) as unknown as AnyStateMachine, eventCases: [] };
  };
  expect(compareBehaviour(running('door', 'motor'), running('motor', 'door')), 'The same actors run.').toEqual([]);
  expect(compareBehaviour(running('door', 'motor'), running('motor'))).toMatchObject([
    { steps: [], former: { actors: ['door', 'motor'] }, current: { actors: ['motor'] } },
  ]);
});

test('should report an event that only one version answers, and one that fails', () => {
  const broken = door({ knock: { knocked: 'open' } }).provide({
    guards: {
      isStrong: () => {
        throw new Error('It is jammed.');
      },
    },
  });
  const found = behaviour(door(), broken as never);
  expect(found.find(({ steps }) => steps.join() === 'a knock')).toMatchObject({ current: { place: 'open' } });
  expect(found.find(({ steps }) => steps.join() === 'a push')?.current.place).toMatch(/^an error: .*It is jammed\./s);
});

test.each([
  [2, '2 implementations changed'],
  [1, '1 implementation changed'],
])('should count %i changed implementations', (number, words) => {
  const implementations = ['guard isStrong', 'action ring'].slice(0, number);
  const chart = { states: nothing, transitions: nothing, implementations };
  expect(differenceAsText({ former: door(), current: door() }, chart, [])).toContain(`door: ${words}\n`);
});

test('should say it in words', () => {
  const current = door({ states: { ajar: {} }, knock: { knocked: { target: 'ajar', actions: 'ring' } } });
  const text = differenceAsText(
    { former: door(), current },
    compareCharts(door(), current),
    behaviour(door(), current),
  );
  expect(text).toBe(`door: 1 state added, 1 transition changed
  + state ajar
  ~ transition shut on knocked → ajar: target none → ajar

Behaviour: 1 difference, each after the shortest steps that lead to it.
  after 'a knock'
    formerly: shut
    now:      ajar
`);
});
