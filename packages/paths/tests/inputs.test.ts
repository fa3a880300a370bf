import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AnyEventObject,
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  fromPromise,
  setup,
} from 'xstate';
import { reachedPart } from '../command/reached.ts';
import { sampled } from '../command/sampled.ts';
import { compareBehaviour } from '../diff/index.ts';
import { Coverage, deriveSamples, plan, runPath } from '../index.ts';
import { defineSteps, featureTextsOf, formats, replay, type Suite, suiteOf } from '../suite/index.ts';
import { pathsInThisProcess } from './in-this-process.ts';

type Guest = { height: number; name: string };

/** Whether a guest may ride is decided by the input alone. */
const ride = setup({
  types: {
    input: {} as { guest: Guest },
    context: {} as { guest: Guest; seat: number },
    events: {} as { type: 'asked' } | { type: 'seated'; seat: number } | { type: 'left' },
  },
  guards: {
    isTall: ({ context }) => context.guest.height >= 140,
    isFront: ({ event }) => event.type === 'seated' && event.seat === 12,
  },
}).createMachine({
  id: 'ride',
  context: ({ input }) => ({ guest: input.guest, seat: 0 }),
  initial: 'queue',
  states: {
    queue: { on: { asked: [{ guard: 'isTall', target: 'aboard' }, { target: 'carousel' }] } },
    aboard: { on: { left: 'queue' } },
    carousel: {
      on: {
        seated: [{ guard: 'isFront', target: 'queue', actions: assign({ seat: ({ event }) => event.seat }) }, 'queue'],
      },
    },
  },
});

const starts = (machine: AnyStateMachine, options = {}) =>
  deriveSamples(machine, options).eventCases.filter(({ event }) => event.type === 'xstate.init');

test('should start paths with each of the inputs that it takes to meet everything, and derive what lies behind each', async () => {
  const samples = deriveSamples(ride);
  const inputs = starts(ride).map(({ event }) => event.input as { guest: Guest });
  expect(inputs).toHaveLength(2);
  expect(inputs[0]).toEqual(samples.input);
  expect(inputs.filter(({ guest }) => guest.height >= 140)).toHaveLength(1);
  const paths = plan(ride, samples);
  const coverage = new Coverage(ride);
  for (const path of paths) {
    let actor: ReturnType<typeof createActor<typeof ride>> | undefined;
    await runPath(path, {
      open: async ([first]) => {
        const { input } = (first?.eventCase.event ?? {}) as { input: { guest: Guest } };
        actor = createActor(ride, { input, inspect: coverage.inspect });
        actor.start();
      },
      cause: async ({ eventCase }) => actor?.send(eventCase.event as never),
      check: async (snapshot) => expect(actor?.getSnapshot().context).toEqual(snapshot.context),
    });
    // A machine is started once.
    expect(path.steps.map(({ eventCase }) => eventCase.event.type).lastIndexOf('xstate.init')).toBe(0);
  }
  coverage.assertComplete();
});

test('should start with one input where that is enough, or given', () => {
  const hall = setup({ types: { input: {} as { name: string }, context: {} as { name: string } } }).createMachine({
    context: ({ input }) => ({ name: input.name.trim() }),
    initial: 'a',
    states: { a: { on: { go: 'b' } }, b: {} },
  });
  expect(deriveSamples(hall).input).toEqual({ name: '' });
  expect(starts(hall)).toEqual([]);
  expect(starts(ride, { input: { guest: { height: 150, name: '' } } })).toEqual([]);
});

const start = (height: number) => ({
  name: `a guest of ${height} cm comes`,
  event: { type: 'xstate.init' as const, input: { guest: { height, name: 'Ada' } } },
  opening: true,
});

test('should take event cases of your own that start the machine', () => {
  const others = [{ type: 'asked' }, { type: 'left' }, { type: 'seated', seat: 12 }, { type: 'seated', seat: 1 }];
  const eventCases = [start(120), start(190), ...others.map((event) => ({ name: JSON.stringify(event), event }))];
  const paths = plan(ride, { eventCases: eventCases as never, input: { guest: { height: 120, name: '' } } });
  const opened = new Set(paths.map(({ steps }) => steps[0]?.eventCase.name));
  expect(opened).toEqual(new Set(['a guest of 120 cm comes', 'a guest of 190 cm comes']));
});

test('should derive what lies behind event cases of your own that start the machine, and no other inputs', () => {
  const known = [start(120), start(190)] as never[];
  expect(starts(ride, { known: [start(120)] })).toEqual([]);
  const { eventCases, ...samples } = deriveSamples(ride, { known });
  expect(() => plan(ride, { ...samples, eventCases: [...known, ...eventCases] })).not.toThrow();
});

test('should find what is read of an event behind another input, on the way that it takes there', () => {
  const race = setup({
    types: {
      input: {} as { age: number },
      context: {} as { age: number; ticket: { lane: number } | null },
      events: {} as { type: 'entered'; ticket: { lane: number } } | { type: 'asked' | 'called' | 'back' | 'claimed' },
    },
    guards: {
      isYoung: ({ context }) => context.age < 18,
      isLucky: ({ context }) => context.ticket?.lane === 12,
    },
  }).createMachine({
    id: 'race',
    context: ({ input }) => ({ age: input.age, ticket: null }),
    initial: 'gate',
    states: {
      gate: {
        on: {
          asked: [{ guard: 'isYoung', target: 'stand' }, { target: 'desk' }],
          claimed: { guard: 'isLucky', target: 'prize' },
        },
      },
      // There is more to do here, so that the first input leads here.
      stand: { on: { called: 'seat', back: 'shop', asked: 'bar', claimed: 'exit', entered: 'exit' } },
      seat: {},
      shop: {},
      bar: {},
      exit: {},
      desk: { on: { entered: { target: 'box', actions: assign({ ticket: ({ event }) => event.ticket }) } } },
      box: { on: { called: 'track' } },
      track: { on: { back: 'gate' } },
      prize: {},
    },
  });
  expect(() => plan(race, deriveSamples(race))).not.toThrow();
});

test('should compare versions of a machine with each of the inputs, once at the start', () => {
  const stricter = ride.provide({ guards: { isTall: ({ context }) => context.guest.height >= 150 } });
  const eventCases = [start(120), start(145), start(190), { name: 'asked', event: { type: 'asked' } }] as never[];
  const input = { guest: { height: 120, name: '' } };
  const [former, current] = [ride, stricter].map((machine) => ({ machine, eventCases, input })) as [never, never];
  expect(compareBehaviour(former, current).map(({ steps }) => steps)).toEqual([['a guest of 145 cm comes', 'asked']]);
});

test('should start each of two versions with its own input', () => {
  const eventCases = [{ name: 'asked', event: { type: 'asked' } }];
  const versions = [120, 190].map((height) => ({ machine: ride, eventCases, input: { guest: { height, name: '' } } }));
  const placesOf = ([former, current]: readonly object[]) =>
    compareBehaviour(former as never, current as never).map(({ former, current }) => [former.place, current.place]);
  expect(placesOf(versions)).toEqual([['carousel', 'aboard']]);
  expect(placesOf(versions.toReversed())).toEqual([['aboard', 'carousel']]);
});

test('should replay, and run as a feature, with the input that each case starts with', async () => {
  const samples = deriveSamples(ride);
  const paths = plan(ride, samples);
  const suite: Suite = suiteOf(ride, paths, { title: 'Ride', purpose: '', given: 'a ride', input: samples.input });
  expect(replay(suite, ride)).toEqual([]);
  const opened: unknown[] = [];
  const steps: [RegExp, () => Promise<void>][] = [];
  const define = (pattern: RegExp, run: () => Promise<void>) => steps.push([pattern, run]);
  const driver = () => ({
    open: async (some: { eventCase: { event: object } }[]) =>
      void opened.push(...some.map((one) => one.eventCase.event)),
    cause: async () => {},
    check: async () => {},
  });
  const registry = { Given: define, When: define, Then: define, After: () => {} };
  defineSteps(registry, featureTextsOf(suite), { machine: ride, ...samples, driver } as never);
  for (const { steps: said } of suite.cases) {
    for (const text of [suite.given, ...said.map(({ action }) => action)])
      await steps.find(([pattern]) => pattern.test(text))?.[1]();
  }
  expect(opened).toEqual(paths.map((path) => path.steps[0]?.eventCase.event));
});

const door = setup({
  types: { input: {} as { pin: number }, context: {} as { pin: number }, events: {} as { type: 'pushed' } },
  guards: { isKnown: ({ context }) => context.pin === 4711 },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ pin: input.pin }),
  initial: 'asked',
  states: {
    asked: { always: [{ guard: 'isKnown', target: 'open' }, { target: 'shut' }] },
    open: { description: 'The door is open.', on: { pushed: 'shut' } },
    shut: { description: 'The door is shut.' },
  },
});

test('should start where each input leads to', () => {
  const places = plan(door, deriveSamples(door)).map(({ steps }) => steps[0]?.after.value);
  expect(places).toEqual(expect.arrayContaining(['open', 'shut']));
});

test('should show where the input of a case leads to, already at its start', () => {
  const samples = deriveSamples(door);
  const suite = suiteOf(door, plan(door, samples), {
    title: 'Door',
    purpose: 'Opens',
    given: 'The door is there',
    input: samples.input,
  });
  const starts = suite.cases.map(({ start, steps }) => [start.place, ...start.results, steps[0]?.place]);
  expect(starts).toEqual(
    expect.arrayContaining([
      ['open', 'The door is open.', 'open'],
      ['shut', 'The door is shut.', 'shut'],
    ]),
  );
  expect(replay(suite, door)).toEqual([]);
  const [first] = suite.cases;
  const moved = { ...suite, cases: [{ ...first, start: { ...first?.start, place: 'nowhere' } }] } as typeof suite;
  expect(replay(moved, door)).toMatchObject([{ step: 0, expected: 'nowhere', actual: first?.start.place }]);
  const [, scenario = ''] = formats.gherkin(suite).split('Scenario: ');
  expect(scenario.split('\n')[1]?.trim()).toBe('Given The door is there');
  expect(scenario.split('\n')[2]?.trim()).toMatch(/^When takes the input/);
});

/** What the command says of a machine with samples, and the samples that it advises. */
function toldOf(machine: AnyStateMachine, samples: Parameters<typeof sampled>[1]) {
  const notices: string[] = [];
  const { isComplete } = reachedPart(sampled(machine, samples), {}, (notice) => notices.push(notice));
  return { isComplete, advice: notices.join('\n').split('export default ')[1]?.split('\n};')[0] };
}

test('should miss nothing that the chart itself rules out: a guard whose false outcome ends the machine', () => {
  const machine = setup({
    actors: { asking: fromPromise<string>(() => new Promise(() => {})) },
    guards: { isTimeout: ({ event }) => 'error' in event && event.error instanceof TypeError },
  }).createMachine({
    id: 'asker',
    initial: 'asking',
    states: {
      asking: {
        invoke: { id: 'asking', src: 'asking', onDone: 'told', onError: { guard: 'isTimeout', target: 'told' } },
      },
      told: {},
    },
  });
  const error = {
    name: 'it takes too long',
    event: { type: 'xstate.error.actor.asking', error: new TypeError('slow') },
  };
  const notices: string[] = [];
  const subject = sampled(machine, { eventCases: [error] });
  const { isComplete } = reachedPart(subject, {}, (notice) => notices.push(notice));
  expect(notices.join('\n'), 'It is left out, and said to be.').toMatch(
    /^Left out: guard asker\.asking\|xstate\.error.* false: /,
  );
  expect(isComplete, 'No sample would help.').toBe(true);
});

test('should say where the chart fails only if something is missing for it', () => {
  const read = ({ event }: { event: AnyEventObject }) => ({ amount: event.order.amount });
  const machine = createMachine({
    id: 'till',
    initial: 'ready',
    states: { ready: { on: { paid: { target: 'done', actions: assign(read) } } }, done: { on: { paid: 'ready' } } },
  });
  const empty = { name: 'nothing is paid', event: { type: 'paid' } };
  const full = { name: 'all is paid', event: { type: 'paid', order: { amount: 1 } } };
  const told = (...eventCases: (typeof empty)[]) => {
    const notices: string[] = [];
    reachedPart(sampled(machine, { eventCases, derive: false }), {}, (notice) => notices.push(notice));
    return notices;
  };
  expect(told(empty)[0]).toMatch(/^Machine 'till' fails in ready when 'nothing is paid' /);
  expect(told(empty, full)).toEqual([]);
});

test('should advise an input that only its user can choose, beside the one that is known, and be complete once it is filled in', () => {
  const arch = setup({
    types: {
      input: {} as { sizes: { width: number }[]; colour: string },
      context: {} as { width: number; colour: string; crossed: string[] },
    },
    guards: {
      isRight: ({ context }) => Math.hypot(context.width, 30) === 50,
      isWorn: ({ context }) => context.crossed.length > 5,
    },
  }).createMachine({
    id: 'arch',
    context: ({ input }) => ({
      width: Math.max(...input.sizes.map(({ width }) => width + 1)),
      colour: input.colour,
      crossed: [],
    }),
    initial: 'far',
    states: {
      far: { on: { came: { guard: 'isRight', target: 'near' }, crossed: { guard: 'isWorn', target: 'near' } } },
      near: {},
    },
  });
  for (const width of [0, 7]) {
    const input = { sizes: [{ width }], colour: 'red' };
    const { isComplete, advice } = toldOf(arch, { input });
    expect(isComplete).toBe(false);
    const start = `event: { type: 'xstate.init', input: { sizes: [{ width: ${width} }], colour: 'red' } }, opening: true },`;
    expect(advice).toContain(`{ name: 'takes the input as it is', ${start}`);
    const wanted = `{ name: 'takes an input so that isRight is true', ${start}`;
    expect(advice).toContain(`${wanted} // choose input.sizes.0.width so that context.width makes 'isRight' true`);
    expect(advice).toContain("except: {\n    'transition arch.far|crossed|0'");
    const filled = advice?.replace(wanted, wanted.replace(`width: ${width}`, 'width: 39'));
    // biome-ignore lint/security/noGlobalEval: the advice is there to be pasted.
    const samples = globalThis.eval(`(${filled}})`);
    expect(toldOf(arch, samples)).toEqual({ isComplete: true, advice: undefined });
    const [first] = samples.eventCases;
    const other = toldOf(arch, { derive: true, eventCases: [first] }).advice;
    expect(other).toContain(wanted);
    expect(other).not.toContain('as it is');
    expect(other).toContain("except: {\n    'transition arch.far|crossed|0'");
  }
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, 'inputs-'));
  await writeFile(
    join(folder, 'pass.ts'),
    `import { setup } from 'xstate';
export const entry = setup({
  types: {} as { input: { age: number }; context: { age: number }; events: { type: 'shown' } },
  guards: { isAdult: ({ context }) => context.age > 17 },
}).createMachine({
  id: 'pass',
  context: ({ input }) => ({ age: input.age }),
  initial: 'gate',
  states: { gate: { on: { shown: [{ guard: 'isAdult', target: 'bar' }, { target: 'playground' }] } }, bar: {}, playground: {} },
});
`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

test('should make the suite of the command complete, and say which inputs it starts with', async () => {
  const { code, stdout, stderr } = await pathsInThisProcess(folder, ['pass.ts']);
  expect(stderr).toContain("'pass' is started with inputs: { age: 0 } and { age: 18 }. Give your own in the samples.");
  expect(stderr).not.toContain('Not reached');
  expect(code).toBe(0);
  for (const age of [0, 18]) expect(stdout).toContain(`1. takes the input { age: ${age} }`);
});
