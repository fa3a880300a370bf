import { expect, test, vi } from 'vitest';
import { type AnyStateMachine, assign, createActor, createMachine, setup } from 'xstate';
import { sampled } from '../command/sampled.ts';
import {
  Coverage,
  DeterminismError,
  deriveSamples,
  explore,
  InputError,
  plan,
  runPath,
  type Samples,
  withFixed,
} from '../index.ts';
import { formats, readSuite, replay, suiteOf } from '../suite/index.ts';

const guarded = (guard: () => boolean) =>
  createMachine({ id: 'm', initial: 'a', states: { a: { on: { go: { guard, target: 'b' } } }, b: {} } });

/** A die that is thrown into the context, which a guard reads later. */
const die = setup({
  types: { context: {} as { eyes: number }, events: {} as { type: 'throw' } | { type: 'stop' } },
  actions: { throw: assign({ eyes: () => 1 + Math.floor(Math.random() * 6) }) },
  guards: { isSix: ({ context }) => context.eyes === 6 },
}).createMachine({
  id: 'die',
  context: { eyes: 0 },
  initial: 'thrown',
  states: {
    thrown: { on: { throw: { actions: 'throw' }, stop: [{ guard: 'isSix', target: 'won' }, { target: 'lost' }] } },
    won: {},
    lost: {},
  },
});

const soon = Date.now() + 60_000;

/** Something that expires, as the clock said when it was looked at last. */
const ticket = createMachine({
  id: 'ticket',
  context: { left: 1 },
  initial: 'valid',
  states: {
    valid: {
      on: { look: { actions: assign({ left: () => soon - Date.now() }) } },
      always: { guard: ({ context }) => context.left <= 0, target: 'expired' },
    },
    expired: {},
  },
});

/** The refusal of a machine. */
function refusalOf(machine: AnyStateMachine): DeterminismError {
  try {
    plan(machine, deriveSamples(machine));
  } catch (error) {
    if (error instanceof DeterminismError) return error;
    throw error;
  }
  throw new Error('It is not refused.');
}

const random = [0, 0.9999];
const clock = [0, 35_000_000_000];

test.each<[string, AnyStateMachine, Partial<Samples>]>([
  ['a guard that draws', guarded(() => Math.random() < 0.5), { random }],
  ['an unlikely guard', guarded(() => Math.random() > 0.999), { random }],
  ['a guard that reads what was drawn', die, { random }],
  [
    'a guard at the start',
    createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { always: [{ guard: () => Math.random() < 0.5, target: 'c' }] }, c: {} },
    }),
    { random },
  ],
  ['a guard that reads the clock', guarded(() => Date.now() > soon), { clock }],
  ['a guard that reads a timer', guarded(() => performance.now() > 24 * 60 * 60 * 1000), { clock }],
  ['a guard that reads what the clock said', ticket, { clock }],
  ['a guard that does both', guarded(() => Date.now() < soon && Math.random() < 0.5), { random, clock }],
  ['a guard that draws in time', guarded(() => Date.now() > soon && Math.random() < 0.5), { random, clock }],
])('should advise what fixes %s: pasted, it reaches everything and replays', (_, machine, fixed) => {
  const { message, sample } = refusalOf(machine);
  expect(message).toContain(sample);
  // biome-ignore lint/security/noGlobalEval: the advice is there to be pasted.
  const advised: Partial<Samples> = globalThis.eval(`({ ${sample} })`);
  expect(advised).toEqual(fixed);
  const paths = plan(machine, sampled(machine, advised));
  const suite = suiteOf(machine, paths, { title: '', purpose: '', given: '', ...advised });
  expect(replay(readSuite(formats.json(suite), 'the suite'), machine)).toEqual([]);
});

test('should say where the clock is read, and advise nothing where something else makes a difference', () => {
  expect(refusalOf(ticket).message).toMatch(
    /The clock is read in fixed\.test\.ts, line \d+\. Fix the times in the samples, clock: /,
  );
  let calls = 0;
  const memory = refusalOf(guarded(() => calls++ % 2 === 0 || Date.now() > soon));
  expect(memory.message).toContain('Let random numbers and times arrive in events or input');
  expect(memory.sample).toBeUndefined();
});

test('should derive an event once for each number only where the chart draws one, the user’s own as well', () => {
  const namesIn = (samples: Partial<Samples>) =>
    sampled(die, { random, ...samples }).eventCases.map(({ name }) => name);
  expect(namesIn({})).toEqual(['throw with random 0', 'throw with random 0.9999', 'stop']);
  const eventCases = [
    { name: 'the die is thrown', event: { type: 'throw' } },
    { name: 'a three', event: { type: 'throw', 'Math.random': 0.4 } },
    { name: 'enough', event: { type: 'stop' } },
  ];
  expect(namesIn({ eventCases })).toEqual([
    'the die is thrown with random 0',
    'the die is thrown with random 0.9999',
    'a three',
    'enough',
  ]);
});

test('should let an actor of the copy do what the paths say, and leave Math.random and the clock as they were', async () => {
  const before = [Math.random, Date, performance.now];
  const samples = { ...deriveSamples(die, { random }), random };
  const coverage = new Coverage(die);
  for (const path of plan(die, samples)) {
    const actor = createActor(withFixed(die, { random }), { inspect: coverage.inspect });
    await runPath(path, {
      open: async () => void actor.start(),
      cause: async ({ eventCase }) => actor.send(eventCase.event as { type: 'throw' }),
      check: async (snapshot) =>
        expect(actor.getSnapshot()).toMatchObject({ value: snapshot.value, context: snapshot.context }),
    });
    actor.stop();
  }
  coverage.assertComplete();
  expect([Math.random, Date, performance.now]).toEqual(before);
});

test('should keep the numbers in a suite, so that it replays by itself', () => {
  const samples = { ...deriveSamples(die, { random }), random };
  const paths = plan(die, samples);
  const suite = suiteOf(die, paths, { title: '', purpose: '', given: '', random });
  const read = readSuite(formats.json(suite), 'the suite');
  const drawn = vi.spyOn(Math, 'random').mockReturnValue(0);
  const differences = replay(read, die);
  drawn.mockRestore();
  expect(differences).toEqual([]);
  expect(JSON.stringify(read)).toContain('"Math.random":0.9999');
});

test('should start a machine with the first number', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { always: { guard: () => Math.random() > 0.5, target: 'b' } }, b: {} },
  });
  const startWith = (...random: number[]) => explore(machine, { eventCases: [], random }).start.snapshot.value;
  expect([startWith(0, 0.9), startWith(0.9, 0)]).toEqual(['a', 'b']);
});

test.each([
  ...[[], [1], [-0.1], 0.5, ['0.5'], [0, Number.NaN]].map((values) => ['random', values] as const),
  ...[[], 1, ['1'], [0, Number.NaN]].map((values) => ['clock', values] as const),
])('should refuse %s: %j', (kind, values) => {
  const exploring = () => explore(die, { eventCases: [], [kind]: values as number[] });
  expect(exploring).toThrow(InputError);
  expect(exploring).toThrow(`'${kind}' has to be a list of `);
});

test('should say of a chart that draws until it likes a number that it never does', () => {
  const machine = guarded(() => {
    while (Math.random() < 0.5);
    return true;
  });
  const eventCases = [
    { name: 'never', event: { type: 'go' } },
    { name: 'at once', event: { type: 'go', 'Math.random': 0.7 } },
  ];
  expect(() => explore(machine, { eventCases, random: [0] })).toThrow(
    /'never' \(go\) occurs.*called more than 10000 times in one step, and always returned 0\. Give another number in 'random'/,
  );
  const { edges, start } = explore(machine, { eventCases, random: [0], onFailure: () => {} });
  expect(edges.get(start.key)?.map(({ eventCase }) => eventCase.name)).toEqual(['at once']);
});

test('should find a payload that meets something only many events later', () => {
  const snail = setup({
    types: { context: {} as { at: number; step: number } },
    guards: { isThere: ({ context }) => context.at >= 6 },
    actions: {
      turn: assign({ step: ({ event }) => ({ left: -1, right: 1 })[event.to as 'left' | 'right'] ?? 0 }),
      creep: assign({ at: ({ context }) => Math.max(-2, context.at + context.step) }),
    },
  }).createMachine({
    id: 'snail',
    context: { at: 0, step: -1 },
    initial: 'creeping',
    states: {
      creeping: {
        on: { turn: { actions: 'turn' }, creep: { actions: 'creep' } },
        always: { guard: 'isThere', target: 'there' },
      },
      there: {},
    },
  });
  const direction = { properties: { to: { enum: ['left', 'up', 'down', 'right'] } }, required: ['to'] };
  const schema = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: () => ({ type: 'object', ...direction }) },
    },
  };
  const { eventCases } = deriveSamples(snail, { schemas: { turn: schema as never } });
  expect(eventCases.map(({ event }) => event)).toContainEqual({ type: 'turn', to: 'right' });
  // A payload that adds nothing is left out again.
  expect(eventCases).toHaveLength(2);
});
