import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { begin, take } from '../../paths/index.ts';

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

const going = (machine: ReturnType<typeof regions>) => take(machine, begin(machine).snapshot, { type: 'go' });

test('should count both transitions of regions that do not disturb each other', () => {
  const { transitions, snapshot } = going(regions({ target: 'b' }, { target: 'b' }));
  expect(transitions).toEqual(['m.both.left.a|go|0', 'm.both.right.a|go|0']);
  expect(snapshot.value).toEqual({ both: { left: 'b', right: 'b' } });
});

test('should count only the first where both leave the parallel state', () => {
  const { transitions, snapshot } = going(regions({ target: '#m.over' }, { target: '#m.over' }));
  expect(transitions).toEqual(['m.both.left.a|go|0']);
  expect(snapshot.value).toBe('over');
});

test('should count only the first where one leaves what the other moves in', () => {
  const { transitions, snapshot } = going(regions({ target: 'b' }, { target: '#m.over' }));
  expect(transitions).toEqual(['m.both.left.a|go|0']);
  expect(snapshot.value).toEqual({ both: { left: 'b', right: 'a' } });
});

test('should count a transition that goes nowhere beside one that leaves', () => {
  const { transitions } = going(regions({ actions: () => {} }, { target: '#m.over' }));
  expect(transitions).toEqual(['m.both.left.a|go|0', 'm.both.right.a|go|0']);
});
