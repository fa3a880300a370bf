import { expect, test } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';
import { expectConformance, type Facts, type Oracle } from '../conformance.ts';
import { describeMutation, mutate, mutationsOf, ruleMutationsOf } from '../index.ts';

/** A gate that opens for whoever pays at least two coins, and shuts after five seconds. */
const gate = setup({
  types: { context: {} as { coins: number; opened: number }, events: {} as { type: 'paid'; coins: number } },
  actors: { greeting: fromPromise<void, { coins: number }>(async () => {}) },
  guards: { isEnough: ({ context }) => context.coins >= 2 },
  actions: {
    count: assign({ coins: ({ context, event }) => context.coins + event.coins }),
    keep: assign({ coins: 0, opened: ({ context }) => context.opened + 1 }),
  },
  delays: { open: 5000 },
}).createMachine({
  id: 'gate',
  context: { coins: 0, opened: 0 },
  initial: 'shut',
  states: {
    shut: {
      on: { paid: { target: 'checking', actions: 'count' } },
    },
    checking: { always: [{ guard: 'isEnough', target: 'open' }, { target: 'shut' }] },
    open: {
      exit: 'keep',
      invoke: { id: 'greeting', src: 'greeting', input: ({ context }) => ({ coins: context.coins }) },
      after: { open: 'shut' },
    },
  },
});

const eventCases = [
  { name: 'a coin is paid', event: { type: 'paid', coins: 1 } },
  { name: 'three coins are paid', event: { type: 'paid', coins: 3 } },
  { name: 'the time is over', event: { type: 'xstate.after.open.gate.open' } },
] as const;

type GateFacts = Facts & { coins: number; opened: number };

const paid = (more: number) => (facts: GateFacts) => {
  if (facts.state === 'open') return undefined;
  const coins = facts.coins + more;
  return coins < 2
    ? { ...facts, coins }
    : { ...facts, coins, state: 'open', running: { greeting: { coins } }, waiting: { open: 5000 } };
};

const oracle: Oracle<GateFacts> = {
  start: { state: 'shut', running: {}, coins: 0, opened: 0 },
  after: {
    'a coin is paid': paid(1),
    'three coins are paid': paid(3),
    'the time is over': ({ state, opened }) =>
      state === 'open' ? { state: 'shut', running: {}, coins: 0, opened: opened + 1 } : undefined,
  },
};

const serialise = ({ context }: { context: { coins: number } }) => context.coins;
const compare = (changes: Partial<typeof oracle> = {}) =>
  expectConformance(gate, { eventCases, oracle: { ...oracle, ...changes }, serialise });

test('should accept a machine that does what its oracle expects', () => {
  expect(compare()).toBeGreaterThan(eventCases.length);
});

test.each([
  ['the state', { state: 'open' }],
  ['what runs', { running: { greeting: null } }],
  ['what it waits for', { waiting: { open: 5000 } }],
  ["'coins'", { coins: 1 }],
])('should report a difference in %s', (what, wrong) => {
  expect(() => compare({ start: { ...oracle.start, ...wrong } })).toThrow(`${what} should be`);
});

test('should report the steps that lead to a difference', () => {
  const after = {
    ...oracle.after,
    'the time is over': (facts: GateFacts) => (facts.state === 'open' ? facts : undefined),
  };
  expect(() => compare({ after })).toThrow(
    /the state should be "open", not "shut"\nafter\n {2}1\. three coins are paid\n {2}2\. the time is over/,
  );
});

test('should report what happens though nothing should', () => {
  const after = { ...oracle.after, 'the time is over': () => undefined };
  expect(() => compare({ after })).toThrow('nothing should happen, but the state is shut');
});

test('should demand an expectation for every event case, and for nothing else', () => {
  const { 'a coin is paid': _, ...fewer } = oracle.after;
  expect(() => compare({ after: fewer })).toThrow('does not expect: a coin is paid');
  expect(() => compare({ after: { ...oracle.after, rain: () => undefined } })).toThrow('has no event case: rain');
});

/** A till that a shop runs while it is open: what it was given is the shop's business, what it counts is its own. */
const till = createMachine({
  id: 'till',
  context: ({ input }: { input: { float: number } }) => ({ float: input.float, sales: 0 }),
});

test('should expect of a machine that runs only what it was given, not what it makes of that', () => {
  const market = setup({ actors: { till } }).createMachine({
    id: 'market',
    invoke: { id: 'till', src: 'till', input: { float: 20 } },
  });
  const given = (float: number) =>
    expectConformance(market, {
      eventCases: [],
      oracle: { start: { state: 'market', running: { till: { float } } }, after: {} },
      serialise: () => null,
    });
  expect(given(20)).toBe(1);
  expect(() => given(30)).toThrow('what runs should be {"till":{"float":30}}, not {"till":{"float":20}}');
});

/** A shop that is unlocked and lit before anything else happens. Once it has been shut, goods may arrive. */
const shop = createMachine({
  id: 'shop',
  initial: 'locked',
  states: {
    locked: { on: { unlocked: 'dark', delivered: 'dark' } },
    dark: { on: { lit: 'open', shut: 'locked' } },
    open: { on: { shut: 'locked' } },
  },
});

/** Which event cases are compared in which states of the shop, in their order, and the number of comparisons. */
function comparedInShop() {
  const compared: string[] = [];
  const to = (place: string, from: readonly string[]) => (name: string) => (facts: Facts) => {
    compared.push(`${facts.state}: ${name}`);
    return from.includes(facts.state) ? { ...facts, state: place } : undefined;
  };
  const after = {
    'it is unlocked': to('dark', ['locked']),
    'it is lit': to('open', ['dark']),
    'goods are delivered': to('dark', ['locked']),
    'it is shut': to('locked', ['dark', 'open']),
  };
  const comparisons = expectConformance(shop, {
    eventCases: [
      { name: 'it is unlocked', event: { type: 'unlocked' }, opening: true },
      { name: 'it is lit', event: { type: 'lit' }, opening: true },
      { name: 'goods are delivered', event: { type: 'delivered' } },
      { name: 'it is shut', event: { type: 'shut' } },
    ],
    oracle: {
      start: { state: 'locked', running: {} },
      after: Object.fromEntries(Object.entries(after).map(([name, expect]) => [name, expect(name)])),
    },
    serialise: () => null,
  });
  return { compared, comparisons };
}

test('should take opening event cases alone until none can occur, and none afterwards', () => {
  const opening = ['it is unlocked', 'it is lit'];
  const ordinary = ['goods are delivered', 'it is shut'];
  const at = (state: string, names: readonly string[]) => names.map((name) => `${state}: ${name}`);
  expect(comparedInShop().compared).toEqual([
    ...at('locked', opening),
    ...at('dark', opening),
    // None changes anything any more, so the opening is over.
    ...at('open', opening),
    ...at('open', ordinary),
    ...at('locked', ordinary),
    ...at('dark', ordinary),
  ]);
});

test('should return how often it has compared', () => {
  // The start; dark and open in the opening; locked, dark, and locked again after it.
  expect(comparedInShop().comparisons).toBe(6);
});

// An empty gate that is checked is shut again, so that one changes nothing.
const mutations = [...mutationsOf(gate), ...ruleMutationsOf(gate)].filter(
  (mutation) => describeMutation(mutation) !== 'gate.open|xstate.after.open.gate.open|0 redirected to gate.checking',
);

test('should mutate each guard, action and delay, and each place that uses one', () => {
  expect(ruleMutationsOf(gate).map(describeMutation)).toEqual([
    'guard isEnough negated',
    'gate.checking|(always)|0 without its guard',
    'action count emptied',
    'action keep emptied',
    'gate.shut|paid|0 without its action count',
    'exit of gate.open without its action keep',
    'delay open ten times as long',
    'gate begun in gate.open',
    'gate.open without its actor greeting',
  ]);
});

test.each(mutations.map((mutation) => [describeMutation(mutation), mutation] as const))(
  'should notice %s',
  (_, mutation) => {
    const undo = mutate(gate, mutation);
    try {
      expect(() => compare()).toThrow();
    } finally {
      undo();
    }
    compare();
  },
);
