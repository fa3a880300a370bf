import { assign, createMachine, raise, setup } from 'xstate';
import { type Chart, chart } from './chart.ts';

/** Eventless transitions that chase each other. */
const alwaysCircle = createMachine({
  id: 'alwaysCircle',
  initial: 'rest',
  states: { rest: { on: { go: 'ping' } }, ping: { always: 'pong' }, pong: { always: 'ping' } },
});

/** Events that a machine raises to itself without an end. */
const raiseCircle = createMachine({
  id: 'raiseCircle',
  initial: 'rest',
  states: {
    rest: { on: { go: 'tick' } },
    tick: { entry: raise({ type: 'on' }), on: { on: 'tock' } },
    tock: { entry: raise({ type: 'on' }), on: { on: 'tick' } },
  },
});

const unbounded = setup({ types: { context: {} as { visits: number; name: string } } }).createMachine({
  id: 'unbounded',
  context: { visits: 0, name: 'a' },
  initial: 'here',
  states: {
    here: { on: { moved: { target: 'there', actions: assign({ visits: ({ context }) => context.visits + 1 }) } } },
    there: { on: { moved: 'here' } },
  },
});

const random = createMachine({
  id: 'random',
  initial: 'heads',
  states: {
    heads: {
      on: {
        tossed: [
          { guard: () => Math.random() < 0.5, target: 'tails' },
          { target: 'heads', reenter: true },
        ],
      },
    },
    tails: { on: { tossed: 'heads' } },
  },
});

const clock = setup({ types: { context: {} as { at: number } } }).createMachine({
  id: 'clock',
  context: { at: 0 },
  initial: 'early',
  states: { early: { on: { asked: { actions: assign({ at: () => performance.now() }) } } } },
});

const throwingContext = createMachine({
  id: 'throwingContext',
  context: ({ input }: { input: unknown }) => ({ id: (input as { order: { id: string } }).order.id }),
  initial: 'only',
  states: { only: { on: { go: 'next' } }, next: {} },
});

const throwingGuard = setup({ types: { events: {} as { type: 'sent'; to: { name: string } } } }).createMachine({
  id: 'throwingGuard',
  initial: 'writing',
  states: { writing: { on: { sent: { guard: ({ event }) => event.to.name.length > 0, target: 'sent' } } }, sent: {} },
});

const throwingAction = setup({
  types: { context: {} as { total: number }, events: {} as { type: 'added'; item: { price: number } } },
  actions: { add: assign({ total: ({ context, event }) => context.total + event.item.price }) },
}).createMachine({
  id: 'throwingAction',
  context: { total: 0 },
  initial: 'open',
  states: { open: { on: { added: { target: 'full', actions: 'add' } } }, full: {} },
});

/** A context that contains itself, and an actor's own reference. */
const circular = createMachine({
  id: 'circular',
  context: ({ self }) => {
    const node: { next?: unknown; self: unknown; name: string } = { name: 'node', self };
    node.next = node;
    return { node };
  },
  initial: 'one',
  states: { one: { on: { go: 'two' } }, two: { on: { go: 'one' } } },
});

const bigint = setup({ types: { context: {} as { balance: bigint } } }).createMachine({
  id: 'bigint',
  context: { balance: 0n },
  initial: 'poor',
  states: {
    poor: { on: { earned: { target: 'rich', actions: assign({ balance: 9_007_199_254_740_993n }) } } },
    rich: {
      on: { spent: { guard: ({ context }) => context.balance > 1n, target: 'poor', actions: assign({ balance: 0n }) } },
    },
  },
});

/** 250 states with four transitions each. */
const large = createMachine({
  id: 'large',
  initial: 's0',
  states: Object.fromEntries(
    Array.from({ length: 250 }, (_, at) => [
      `s${at}`,
      { on: Object.fromEntries([1, 7, 31, 101].map((step) => [`by ${step}`, `s${(at * step + step) % 250}`])) },
    ]),
  ),
});

type Config = { initial?: string; on?: Record<string, string>; states?: Record<string, Config> };

/** 30 levels of states in states. */
function nestedConfig(level: number): Config {
  if (level === 30) return {};
  return {
    initial: 'in',
    states: {
      in: { ...nestedConfig(level + 1), on: { [`left.${level}`]: 'out' } },
      out: { on: { [`back.${level}`]: 'in' } },
    },
  };
}
const nested = createMachine({ id: 'nested', ...nestedConfig(0) });

/** Six regions of six states: 46,656 configurations. */
const product = createMachine({
  id: 'product',
  type: 'parallel',
  states: Object.fromEntries(
    [...'abcdef'].map((region) => [
      region,
      {
        initial: 's0',
        states: Object.fromEntries(
          Array.from({ length: 6 }, (_, at) => [`s${at}`, { on: { [`${region}.next`]: `s${(at + 1) % 6}` } }]),
        ),
      },
    ]),
  ),
});

/** Keys that mean something to a file format, a selector, or the names of this engine. */
const oddEvents = createMachine({
  id: 'oddEvents',
  initial: 'a',
  states: {
    a: {
      on: {
        'save as…': 'b',
        '@click': 'b',
        'a|b|0': 'b',
        'x > y': 'b',
        '"quoted"': 'b',
        '=1+1': 'b',
        "it's": 'b',
        'line\nbreak': 'b',
      },
    },
    b: { on: { 'ünïcode ☂': 'a', '<b>': 'a', '#id': 'a', constructor: 'a', '*/ {{x}}': 'a' } },
  },
});

const oddStates = createMachine({
  id: 'odd states | "x"',
  initial: 'two words',
  states: {
    'two words': { on: { go: 'a|b', stay: 'two words' } },
    'a|b': { on: { go: '"quoted"' } },
    '"quoted"': { on: { go: '<script>' } },
    '<script>': { on: { go: '日本語' } },
    日本語: { initial: '@1', on: { go: 'constructor' }, states: { '@1': { on: { in: '-->' } }, '-->': {} } },
    constructor: { on: { go: '42' } },
    42: { on: { go: ' ' } },
    ' ': { on: { go: '[*]' } },
    '[*]': { type: 'final' },
  },
});

export const pathological: readonly Chart[] = [
  chart(alwaysCircle, ['circle of always'], { refused: /ping.*pong|pong.*ping/s }),
  chart(raiseCircle, ['circle of raise'], { refused: /tick.*tock|tock.*tick/s }),
  chart(unbounded, ['unbounded context'], { refused: /visits/ }),
  chart(random, ['random guard'], { refused: /random/i }),
  chart(clock, ['assign that reads the clock'], { refused: /\bat\b/ }),
  chart(throwingContext, ['context factory that throws']),
  chart(throwingGuard, ['guard that throws']),
  chart(throwingAction, ['action that throws']),
  chart(circular, ['circular context', 'self']),
  chart(bigint, ['BigInt in context']),
  chart(large, ['1,000 transitions']),
  chart(nested, ['30 levels']),
  chart(product, ['46,656 configurations'], { refused: /configurations/ }),
  chart(oddEvents, ['odd event types']),
  chart(oddStates, ['odd state keys']),
];
