import { assign, createMachine, setup } from 'xstate';
import { chart } from './chart.ts';

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'switch.pressed': 'on' } }, on: { on: { 'switch.pressed': 'off' } } },
});

/** Targets written as a key, as a child, by id and by a path from an id. */
const addresses = createMachine({
  id: 'addresses',
  initial: 'inbox',
  on: { 'home.pressed': '.inbox', 'trash.pressed': { target: '#bin' } },
  states: {
    inbox: { on: { 'letter.opened': '#addresses.letter.body' } },
    letter: {
      initial: 'head',
      on: { 'up.pressed': '.head', closed: 'inbox' },
      states: { head: { on: { 'down.pressed': 'body' } }, body: {} },
    },
    bin: { id: 'bin', on: { restored: 'inbox' } },
  },
});

const described = createMachine({
  id: 'described',
  description: 'A parcel on its way',
  initial: 'packed',
  states: {
    packed: {
      description: 'The parcel waits for the courier',
      tags: ['here', 'waiting'],
      meta: { requirement: '1.parcel', floor: 2 },
      on: {
        collected: { target: 'travelling', description: 'The courier takes it', meta: { requirement: '2.parcel' } },
      },
    },
    travelling: { tags: 'away', on: { delivered: 'there' } },
    there: { type: 'final', description: 'The parcel has arrived' },
  },
});

/** Actions of all kinds of places, transitions without a target and those that re-enter. */
const turnstile = setup({
  types: {
    context: {} as { entries: number; pushes: number },
    events: {} as { type: 'coin' | 'push' | 'kick' | 'reset' },
  },
  actions: {
    countEntry: assign({ entries: ({ context }) => Math.min(context.entries + 1, 3) }),
    countPush: assign(({ context }) => ({ pushes: (context.pushes + 1) % 3 })),
    ring: () => {},
  },
}).createMachine({
  id: 'turnstile',
  context: { entries: 0, pushes: 0 },
  initial: 'locked',
  entry: 'ring',
  states: {
    locked: {
      entry: 'countEntry',
      exit: [{ type: 'ring' }],
      on: {
        coin: 'open',
        push: { actions: 'countPush' },
        kick: { target: 'locked', reenter: true },
        reset: { target: 'locked' },
      },
    },
    open: { on: { push: { target: 'locked', actions: ['ring', assign({ pushes: 0 })] } } },
  },
});

/** An event that a state forbids although its parent handles it. */
const forbidden = createMachine({
  id: 'forbidden',
  initial: 'editing',
  on: { 'escape.pressed': '.closed' },
  states: {
    editing: { on: { saved: 'saving', 'escape.pressed': undefined } },
    saving: { on: { 'answer.came': 'editing' } },
    closed: { on: { opened: 'editing' } },
  },
});

/** An initial transition with actions. */
const wizard = setup({
  types: { context: {} as { visited: number } },
  actions: { note: assign({ visited: ({ context }) => Math.min(2, context.visited + 1) }) },
}).createMachine({
  id: 'wizard',
  context: { visited: 0 },
  initial: { target: 'steps', actions: 'note' },
  states: {
    steps: {
      initial: 'second',
      states: {
        first: { on: { next: 'second' } },
        second: { on: { next: '#wizard.done', back: 'first' } },
      },
    },
    done: { type: 'final' },
  },
});

/** A final state within a state, what it hands on, and the output of the machine. */
const checkout = setup({
  types: {
    context: {} as { paid: boolean },
    output: {} as { paid: boolean },
    events: {} as { type: 'card.chosen' | 'cash.chosen' | 'cancelled' },
  },
}).createMachine({
  id: 'checkout',
  context: { paid: false },
  initial: 'paying',
  output: ({ context }) => ({ paid: context.paid }),
  states: {
    paying: {
      initial: 'asking',
      on: { cancelled: 'left' },
      onDone: [
        {
          guard: ({ event }) => (event.output as { by: string }).by === 'card',
          target: 'finished',
          actions: assign({ paid: true }),
        },
        { target: 'left' },
      ],
      states: {
        asking: { on: { 'card.chosen': 'card', 'cash.chosen': 'cash' } },
        card: { type: 'final', output: { by: 'card' } },
        cash: { type: 'final', output: () => ({ by: 'cash' }) },
      },
    },
    finished: { type: 'final' },
    left: { type: 'final' },
  },
});

const routed = createMachine({
  id: 'routed',
  initial: 'start',
  states: {
    start: { id: 'start', route: {} },
    search: { id: 'search', route: {}, initial: 'empty', states: { empty: { on: { typed: 'full' } }, full: {} } },
    settings: { id: 'settings', route: { description: 'From everywhere' } },
  },
});

/** The parts of a machine made one by one, and implementations added to a set-up. */
const parts = setup({
  types: { context: {} as { level: number }, events: {} as { type: 'up' | 'down' } },
  guards: { isTop: ({ context }) => context.level >= 2 },
});
const extended = parts.extend({
  guards: { isBottom: ({ context }) => context.level <= 0 },
  actions: { rise: assign({ level: ({ context }) => (context as { level: number }).level + 1 }) },
});
const ground = extended.createStateConfig({
  on: {
    up: [{ guard: 'isTop' }, { actions: 'rise' }],
    down: [{ guard: 'isBottom' }, { actions: extended.assign({ level: ({ context }) => context.level - 1 }) }],
  },
});
const lift = extended.createMachine({ id: 'lift', context: { level: 0 }, initial: 'ground', states: { ground } });

/** A child of a machine of one state, which has no states of its own. */
const single = createMachine({ id: 'single', on: { poked: { actions: () => {} } } });

/** Wholly met at its start: there is nothing to do. */
const still = createMachine({ id: 'still', initial: 'only', states: { only: {} } });

export const states = [
  chart(lamp, ['states', 'transitions']),
  chart(addresses, ['target by key, child, id and path', 'transitions of the root']),
  chart(described, ['description', 'tags', 'meta', 'final']),
  chart(turnstile, [
    'entry and exit',
    'internal transition',
    'reenter',
    'assign (object and function)',
    'action objects',
  ]),
  chart(forbidden, ['forbidden transition']),
  chart(wizard, ['initial with target and actions']),
  chart(checkout, ['final', 'onDone of a state', 'output of a final state', 'output of the machine', 'inline guard']),
  chart(routed, ['route']),
  chart(lift, ['setup().extend', 'createStateConfig', 'setup().assign', 'named guard']),
  chart(single, ['a machine without states', 'inline action']),
  chart(still, ['nothing to do']),
];
