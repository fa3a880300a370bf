/** Figures and texts at their boundaries, each of which a fault by hand has passed. */
import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, createActor, createMachine } from 'xstate';
import { limitedSource } from '../bounds.ts';
import { Coverage } from '../coverage.ts';
import { delayLength } from '../delays.ts';
import { adviceOnGrowth } from '../growth.ts';
import { LimitWatch } from '../limits.ts';
import { transitionsOf } from '../transitions.ts';
import { xmlDocument } from '../xml.ts';

/** Counts, and finishes from a number on. */
const counterTo = (last: number) =>
  createMachine({
    id: 'counter',
    context: { count: 0 },
    initial: 'open',
    states: {
      open: { on: { finish: { target: 'done', guard: ({ context }) => context.count >= last } } },
      done: {},
    },
  });

const snapshotsOf = (machine: AnyStateMachine, contexts: readonly object[]) =>
  contexts.map((context) => ({ ...createActor(machine).getSnapshot(), context }) as AnyMachineSnapshot);

test.each([
  [3, 'Math.min(context.count, 3)'],
  [5_000, 'Math.min(context.count, 5000)'],
  // Where guards change that late, they may go on changing.
  [5_001, undefined],
])('should limit a number to the values between which guards change, not as far as %i', (last, source) => {
  const machine = counterTo(last);
  const snapshots = snapshotsOf(machine, [{ count: 0 }, { count: 1 }, { count: 2 }]);
  const found = limitedSource(transitionsOf(machine), snapshots, ['count'], 'context.count');
  expect(found, 'A number is limited only up to half of those that were tried.').toBe(source);
});

test('should explore with as many events as are allowed, and no more', () => {
  const watch = new LimitWatch(counterTo(3), { events: 3 }, () => undefined);
  const allowed = () => {
    for (let event = 1; event <= 3; event++) watch.count(1);
  };
  expect(allowed, 'As many events as the limit says are allowed.').not.toThrow();
  expect(() => watch.count(1), 'One event above the limit ends the exploration.').toThrow(/more than 3 events/);
});

test('should blame all parts of the context without which a quarter of the configurations is left', () => {
  const contexts = [0, 1, 2].flatMap((one) => [0, 1, 2].map((other) => ({ one, other, rest: 0 })));
  const { text = '' } = adviceOnGrowth(counterTo(3), snapshotsOf(counterTo(3), contexts)) ?? {};
  expect(text, 'Leaving out one of them leaves a third.').toMatch(/context\.one.* and context\.other/);
});

test.each([
  ['1000', 1000],
  ['pause', 50],
  ['grace', 7],
])('should know how long the delay %s lasts', (delay, length) => {
  const machine = counterTo(3).provide({
    delays: { pause: 50, grace: ({ context }: { context: { count: number } }) => context.count + 7 } as never,
  });
  expect(delayLength(machine, delay, { context: { count: 0 } }), 'A delay without a name is its own length.').toBe(
    length,
  );
});

test('should keep blanks of attributes, which XML makes spaces of otherwise', () => {
  const document = xmlDocument({ name: 'a', attributes: { b: 'one\ttwo\nthree' } });
  expect(document, 'Tabs and line breaks are written as references.').toContain('b="one&#9;two&#10;three"');
});

test('should meet a requirement that stands on a transition alone', () => {
  const machine = createMachine({
    id: 'door',
    initial: 'shut',
    states: { shut: { on: { push: { target: 'open', meta: { requirement: 'opens' } } } }, open: {} },
  });
  const coverage = new Coverage(machine);
  const actor = createActor(machine, { inspect: coverage.inspect }).start();
  expect(coverage.report().requirements, 'It is met only once its transition ran.').toMatchObject({ all: 1, met: 0 });
  actor.send({ type: 'push' });
  expect(coverage.report().requirements, 'It is met once its transition ran.').toMatchObject({ all: 1, met: 1 });
});
