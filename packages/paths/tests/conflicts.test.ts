import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { traceEvent, traceStart } from '../index.ts';

const regions = (left: object, right: object) =>
  createMachine({
    id: 'm',
    initial: 'both',
    states: {
      both: {
        type: 'parallel',
        states: {
          left: { initial: 'a', states: { a: { on: { go: left } }, b: {} } },
          right: { initial: 'a', states: { a: { on: { go: right } }, b: {} } },
        },
      },
      over: {},
    },
  });

const traceGo = (machine: ReturnType<typeof regions>) =>
  traceEvent(machine, traceStart(machine).snapshot, { type: 'go' });

test('should count the transitions of both regions if they do not conflict', () => {
  const { transitions, snapshot } = traceGo(regions({ target: 'b' }, { target: 'b' }));
  expect(transitions).toEqual(['m.both.left.a|go|0', 'm.both.right.a|go|0']);
  expect(snapshot.value).toEqual({ both: { left: 'b', right: 'b' } });
});

test('should count only the first transition if both exit the parallel state', () => {
  const { transitions, snapshot } = traceGo(regions({ target: '#m.over' }, { target: '#m.over' }));
  expect(transitions).toEqual(['m.both.left.a|go|0']);
  expect(snapshot.value).toBe('over');
});

test('should count only the first transition if the other one exits its region', () => {
  const { transitions, snapshot } = traceGo(regions({ target: 'b' }, { target: '#m.over' }));
  expect(transitions).toEqual(['m.both.left.a|go|0']);
  expect(snapshot.value).toEqual({ both: { left: 'b', right: 'a' } });
});

test('should count a targetless transition besides one that exits the parallel state', () => {
  const { transitions } = traceGo(regions({ actions: () => {} }, { target: '#m.over' }));
  expect(transitions).toEqual(['m.both.left.a|go|0', 'm.both.right.a|go|0']);
});

test('should count a transition of an atomic state to itself, which exits nothing, beside one that exits the parallel state', () => {
  let count = 0;
  const counted = () => {
    count += 1;
  };
  const machine = regions({ target: 'a', actions: counted }, { target: '#m.over', actions: counted });
  const actor = createActor(machine).start();
  actor.send({ type: 'go' });
  expect([actor.getSnapshot().value, count]).toEqual(['over', 2]);
  expect(traceGo(machine).transitions).toEqual(['m.both.left.a|go|0', 'm.both.right.a|go|0']);
  const reentering = regions({ target: 'a', reenter: true }, { target: '#m.over' });
  expect(traceGo(reentering).transitions).toEqual(['m.both.left.a|go|0']);
});
