import { and, assign, createMachine, not, or, raise, setup, stateIn } from 'xstate';
import { z } from 'zod';
import { chart } from './chart.ts';

/** Guards with parameters, fixed and computed, and an else. */
const scale = setup({
  types: {
    context: {} as { weight: number },
    events: {} as { type: 'added'; grams: number } | { type: 'emptied' } | { type: 'weighed' },
  },
  guards: {
    isAtLeast: ({ context }, params: { grams: number }) => context.weight >= params.grams,
    isPositive: (_, params: { grams: number }) => params.grams > 0,
  },
  actions: {
    add: assign({ weight: ({ context }, params: { grams: number }) => Math.min(2000, context.weight + params.grams) }),
    empty: assign({ weight: 0 }),
  },
}).createMachine({
  id: 'scale',
  context: { weight: 0 },
  initial: 'light',
  on: {
    added: {
      guard: { type: 'isPositive', params: ({ event }) => ({ grams: event.grams }) },
      actions: { type: 'add', params: ({ event }) => ({ grams: event.grams }) },
    },
    emptied: { actions: 'empty' },
    weighed: [
      { guard: { type: 'isAtLeast', params: { grams: 1500 } }, target: '.heavy' },
      { guard: { type: 'isAtLeast', params: { grams: 500 } }, target: '.middling' },
      { target: '.light' },
    ],
  },
  states: { light: {}, middling: {}, heavy: {} },
});

/** Guards that combine others: named, inline and in each other. */
const door = setup({
  types: {
    context: {} as { isLocked: boolean; hasKey: boolean; isNight: boolean },
    events: {} as { type: 'pushed' | 'key.found' | 'key.turned' | 'night.fell' },
  },
  guards: {
    isLocked: ({ context }) => context.isLocked,
    hasKey: ({ context }) => context.hasKey,
    isFree: not('isLocked'),
    mayPass: or(['isFree', and(['hasKey', not(({ context }) => context.isNight)])]),
  },
}).createMachine({
  id: 'door',
  context: { isLocked: true, hasKey: false, isNight: false },
  initial: 'shut',
  on: {
    'key.found': { actions: assign({ hasKey: true }) },
    'key.turned': {
      guard: and([stateIn('#door.shut'), 'hasKey']),
      actions: assign({ isLocked: ({ context }) => !context.isLocked }),
    },
    'night.fell': { actions: assign({ isNight: true }) },
  },
  states: {
    shut: { on: { pushed: { guard: 'mayPass', target: 'open' } } },
    open: { on: { pushed: { guard: not(and(['isLocked', 'hasKey'])), target: 'shut' } } },
  },
});

/** Inline guards, of events and of eventless transitions. */
const sorter = setup({
  types: { context: {} as { size: number }, events: {} as { type: 'measured'; size: number } },
  schemas: { events: { measured: z.object({ size: z.number().int().min(0).max(100) }) } },
}).createMachine({
  id: 'sorter',
  context: { size: 0 },
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        measured: {
          guard: ({ event }) => event.size > 0,
          target: 'sorting',
          actions: assign({ size: ({ event }) => event.size }),
        },
      },
    },
    sorting: {
      always: [
        { guard: ({ context }) => context.size < 10, target: 'small' },
        { guard: ({ context }) => context.size < 50, target: 'medium' },
        { target: 'large' },
      ],
    },
    small: { always: 'waiting' },
    medium: { always: { target: 'waiting' } },
    large: { on: { measured: 'waiting' } },
  },
});

/** Payloads of zod: constants, limits, a choice of shapes, optional and nested fields. */
const payment = setup({
  types: {
    context: {} as { email: string },
    events: {} as
      | { type: 'email.typed'; email: string }
      | { type: 'paid'; by: { kind: 'card'; number: string } | { kind: 'cash'; amount: number }; note?: string }
      | { type: 'coupon.used'; code: string }
      | { type: 'charge.accepted' | 'charge.refused' },
  },
  schemas: {
    events: {
      'email.typed': z.object({ email: z.union([z.email(), z.literal('')]) }),
      paid: z.object({
        by: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('cash'), amount: z.number().nonnegative() }),
          z.object({ kind: z.literal('card'), number: z.string().regex(/^\d{4}$/) }),
        ]),
        note: z.string().max(20).optional(),
      }),
      'coupon.used': z.object({ code: z.string() }),
    },
  },
  guards: {
    hasEmail: ({ context }) => context.email.includes('@'),
    isCard: ({ event }) => event.type === 'paid' && event.by.kind === 'card',
    isEnough: ({ event }) => event.type === 'paid' && event.by.kind === 'cash' && event.by.amount >= 40,
    isCoupon: ({ event }) => event.type === 'coupon.used' && event.code === 'WELCOME-2026',
  },
}).createMachine({
  id: 'payment',
  context: { email: '' },
  initial: 'asking',
  states: {
    asking: {
      on: {
        'email.typed': { actions: assign({ email: ({ event }) => event.email }) },
        paid: [
          { guard: 'isCard', target: 'charging' },
          { guard: and(['hasEmail', 'isEnough']), target: 'paid' },
        ],
        'coupon.used': { guard: 'isCoupon', target: 'paid' },
      },
    },
    charging: { on: { 'charge.accepted': 'paid', 'charge.refused': 'asking' } },
    paid: { type: 'final' },
  },
});

/** A schema of no library, which says only what is wrong. */
const ticketSchema = {
  '~standard': {
    version: 1 as const,
    vendor: 'own',
    validate: (value: unknown) => {
      const { seats, row } = value as { seats?: unknown; row?: unknown };
      const issues = [
        ...(typeof seats === 'number' && seats >= 1 ? [] : [{ message: 'Expected at least 1 seat', path: ['seats'] }]),
        ...(['stalls', 'balcony'].includes(row as string)
          ? []
          : [{ message: 'Expected "stalls" or "balcony"', path: ['row'] }]),
      ];
      return issues.length > 0 ? { issues } : { value };
    },
  },
};
const theatre = setup({
  types: { events: {} as { type: 'booked'; seats: number; row: string } | { type: 'returned' } },
}).createMachine({
  id: 'theatre',
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        booked: [
          { guard: ({ event }) => event.row === 'balcony', target: 'upstairs' },
          { guard: ({ event }) => event.seats > 4, target: 'group' },
          { target: 'downstairs' },
        ],
      },
    },
    upstairs: { on: { returned: 'choosing' } },
    downstairs: { on: { returned: 'choosing' } },
    group: { on: { returned: 'choosing' } },
  },
});

/** A payload that only its author can know: the sample is given. */
const safe = setup({
  types: { events: {} as { type: 'dialled'; code: string } },
  guards: { isRight: ({ event }) => event.code.split('').reverse().join('') === '4711' },
}).createMachine({
  id: 'safe',
  initial: 'shut',
  states: { shut: { on: { dialled: { guard: 'isRight', target: 'open' } } }, open: { type: 'final' } },
});

const mouse = createMachine({
  id: 'mouse',
  initial: 'up',
  states: {
    up: { on: { 'mouse.down': 'down', 'mouse.*': { actions: () => {} }, '*': 'lost' } },
    down: { on: { 'mouse.move.fast': 'dragging', 'mouse.move.*': 'moving', 'mouse.up': 'up' } },
    moving: { on: { '*': 'up' } },
    dragging: { on: { 'mouse.up': 'up', '*': { target: 'lost' } } },
    lost: { on: { 'mouse.*': 'up' } },
  },
});

/** An exact descriptor whose guard fails, so that a wildcard is tried. */
const fallback = setup({ types: { context: {} as { isOn: boolean } } }).createMachine({
  id: 'fallback',
  context: { isOn: false },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'key.a': { guard: ({ context }) => context.isOn, target: 'typed' },
        'key.*': { target: 'beeped' },
        switched: { actions: assign({ isOn: true }) },
      },
    },
    beeped: { on: { 'key.a': 'idle' } },
    typed: { type: 'final' },
  },
});

/** Events raised one after another, before the machine rests. */
const dominoes = createMachine({
  id: 'dominoes',
  initial: 'standing',
  states: {
    standing: { on: { pushed: { target: 'first', actions: [raise({ type: 'fall' }), raise({ type: 'fall' })] } } },
    first: { on: { fall: 'second' } },
    second: { on: { fall: { target: 'third', actions: raise(() => ({ type: 'fall' })) } } },
    third: { on: { fall: 'down' } },
    down: { on: { raised: 'standing' } },
  },
});

export const guards = [
  chart(scale, ['guard with params', 'dynamic params', 'else'], {
    schemas: { added: z.object({ grams: z.int().min(-5).max(2000) }) },
  }),
  chart(door, ['and, or, not', 'stateIn', 'inline guard']),
  chart(sorter, ['inline guard', 'always', 'schemas of setup']),
  chart(payment, ['schemas of setup', 'and, or, not']),
  chart(theatre, ['Standard Schema'], { schemas: { booked: ticketSchema } }),
  chart(safe, ['named guard'], {
    schemas: { dialled: z.object({ code: z.string() }) },
    eventCases: [{ name: 'the code is dialled', event: { type: 'dialled', code: '1174' } }],
  }),
  chart(mouse, ['wildcard', 'partial wildcard']),
  chart(fallback, ['wildcard after a failed guard']),
  chart(dominoes, ['raise']),
];
