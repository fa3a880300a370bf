import { type AnyMachineSnapshot, assign, createActor, createMachine, enqueueActions, setup } from 'xstate';
import { chart } from './chart.ts';

const counter = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'up' | 'down' | 'reset' } },
  guards: { isBelow: ({ context }) => context.count < 4, isAbove: ({ context }) => context.count > 0 },
}).createMachine({
  id: 'counter',
  context: { count: 0 },
  on: {
    up: { guard: 'isBelow', actions: assign({ count: ({ context }) => context.count + 1 }) },
    down: { guard: 'isAbove', actions: assign({ count: ({ context }) => context.count - 1 }) },
    reset: { actions: assign({ count: 0 }) },
  },
});

const collections = setup({
  types: { context: {} as { at: Date; tags: Set<string>; prices: Map<string, bigint> } },
}).createMachine({
  id: 'collections',
  context: () => ({ at: new Date('2026-01-01T00:00:00Z'), tags: new Set<string>(), prices: new Map([['tea', 2n]]) }),
  initial: 'empty',
  states: {
    empty: {
      on: {
        tagged: { target: 'tagged', actions: assign({ tags: ({ context }) => new Set([...context.tags, 'new']) }) },
      },
    },
    tagged: {
      on: {
        priced: { actions: assign({ prices: ({ context }) => new Map([...context.prices, ['milk', 1n]]) }) },
        dated: {
          guard: ({ context }) => context.prices.has('milk') && context.tags.has('new'),
          target: 'dated',
          actions: assign({ at: () => new Date('2027-01-01T00:00:00Z') }),
        },
      },
    },
    dated: { always: { guard: ({ context }) => context.at.getFullYear() > 2026, target: 'future' } },
    future: { type: 'final' },
  },
});

const game = setup({
  types: { context: {} as { lives: number; level: number }, input: {} as { lives: number } },
}).createMachine({
  id: 'lives',
  context: ({ input }) => ({ lives: input.lives, level: 1 }),
  initial: 'playing',
  states: {
    playing: {
      always: [
        { guard: ({ context }) => context.lives <= 0, target: 'lost' },
        { guard: ({ context }) => context.level > 2, target: 'won' },
      ],
      on: {
        hit: { actions: assign({ lives: ({ context }) => context.lives - 1 }) },
        passed: { actions: assign({ level: ({ context }) => context.level + 1 }) },
      },
    },
    lost: { type: 'final' },
    won: { type: 'final' },
  },
});

/** A machine that goes on from a snapshot that was stored: the persisted one is its input. */
const draft = setup({ types: { context: {} as { text: string } } }).createMachine({
  id: 'draft',
  context: { text: '' },
  initial: 'blank',
  states: {
    blank: { on: { typed: { target: 'dirty', actions: assign({ text: 'some' }) } } },
    dirty: { on: { saved: 'clean' } },
    clean: { on: { typed: 'dirty' } },
  },
});
const stored = createActor(draft).start();
stored.send({ type: 'typed' });
const persisted = stored.getPersistedSnapshot() as unknown as { value: string };
const resumed = setup({ types: { context: {} as { restored: string }, input: {} as { value: string } } }).createMachine(
  {
    id: 'resumed',
    context: ({ input }) => ({ restored: input.value }),
    initial: 'deciding',
    states: {
      deciding: {
        always: [{ guard: ({ context }) => context.restored === 'dirty', target: 'warned' }, { target: 'fresh' }],
      },
      warned: { on: { accepted: 'fresh' } },
      fresh: {},
    },
  },
);

/** The view asks the machine what is possible: here the machine asks itself. */
const permission = createMachine({
  id: 'permission',
  initial: 'guest',
  states: {
    guest: {
      on: {
        login: 'member',
        checked: {
          actions: enqueueActions(({ self, enqueue }) => {
            if ((self.getSnapshot() as AnyMachineSnapshot).can({ type: 'login' })) enqueue.raise({ type: 'login' });
          }),
        },
      },
    },
    member: { tags: 'known', on: { logout: 'guest' } },
  },
});

export const contexts = [
  chart(counter, ['context', 'assign (object and function)', 'named guard']),
  chart(collections, ['lazy context', 'dates, maps, sets and BigInt in context', 'always']),
  chart(game, ['input', 'always', 'lazy context'], { input: { lives: 2 } }),
  chart(draft, ['context']),
  chart(resumed, ['persisted snapshot', 'input', 'else'], { input: persisted }),
  chart(permission, ['state.can', 'self']),
];
