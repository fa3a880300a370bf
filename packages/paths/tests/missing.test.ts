import { expect, test } from 'vitest';
import { type AnyEventObject, and, assign, createMachine, fromPromise, not, or, setup } from 'xstate';
import {
  allGoals,
  deriveSamples,
  explore,
  missingEventCasesFor,
  plan,
  type Samples,
  unreachableGoals,
} from '../index.ts';

const gate = setup({
  types: {
    context: {} as { user: string },
    events: {} as { type: 'push'; force: number } | { type: 'login'; user: { name: string } } | { type: 'enter' },
  },
  guards: {
    isStrong: ({ event }) => event.type === 'push' && event.force > 2,
    isKnown: ({ context }) => context.user === 'ada',
  },
}).createMachine({
  id: 'gate',
  context: { user: '' },
  initial: 'shut',
  states: {
    shut: {
      on: {
        push: { guard: 'isStrong', target: 'open' },
        login: { actions: assign({ user: ({ event }) => event.user?.name ?? '' }) },
        enter: { guard: 'isKnown', target: 'open' },
      },
    },
    open: { on: { kicked: 'broken' } as object },
    broken: {},
  },
});

test('should name the fields that a guard reads of the event, and those that set what it reads of the context', () => {
  const samples = missingOf(['push', 'login', 'enter', 'kicked']);
  expect(samples.map(eventOf)).toEqual([
    { type: 'push', force: undefined },
    { type: 'login', user: { name: undefined } },
  ]);
  expect(samples.map(({ purpose }) => purpose)).toEqual([
    "choose force so that 'isStrong' is true",
    "choose user.name so that context.user makes 'isKnown' true",
  ]);
});

test.each([
  ['itself', 'isStrong'],
  ['and', and(['isStrong'])],
  ['or', or(['isStrong', 'isKnown'])],
  ['not', not(not('isStrong'))],
] as [string, never][])('should name the fields that guards read of the event when combined: %s', (_, guard) => {
  const config = { id: 'door', context: { user: '' }, on: { push: { guard, actions: 'ring' } } };
  const door = createMachine(config, gate.implementations as never);
  const graph = explore(door, { eventCases: [{ name: 'push', event: { type: 'push', force: 1 } }] });
  const [sample] = missingEventCasesFor(graph, ['transition door|push|0']);
  expect(sample?.purpose).toMatch(/^choose force so that /);
});

test('should name an event that has no event case', () => {
  const samples = missingOf(['login', 'enter', 'kicked']);
  expect(samples.map(({ event }) => event)).toEqual(['push', 'login']);
});

test('should reach everything once the lines are filled in', () => {
  const known: AnyEventObject[] = ['push', 'login', 'enter', 'kicked'].map((type) => ({ type }));
  const [push, login] = missingOf(known.map(({ type }) => type)).map(eventOf);
  const added = [
    { ...push, force: 3 },
    { ...login, user: { name: 'ada' } },
  ] as AnyEventObject[];
  const eventCases = [...known, ...added].map((event, at) => ({ name: `${at}`, event }));
  expect(() => plan(gate, { eventCases: eventCases as never })).not.toThrow();
});

test('should be part of the error about what is unreachable, with exceptions for the rest, and reach everything once pasted', () => {
  const stuck = createMachine({
    id: 'stuck',
    initial: 'a',
    states: {
      a: { on: { push: { guard: ({ event }) => Math.hypot(event.force, 30) === 50, target: 'b' } } },
      b: { on: { push: { guard: () => false, target: 'c' } } },
      c: {},
    },
  });
  let samples: Samples = { eventCases: [{ name: 'push', event: { type: 'push', force: 3 } }] };
  for (const filled of [['force: 3 ', 'force: 40 '], [], []]) {
    const advice = adviceOf(() => plan(stuck, samples));
    if (advice === undefined) break;
    // biome-ignore lint/security/noGlobalEval: the advice is there to be pasted.
    const pasted: Partial<Samples> = globalThis.eval(`({ ${advice.replace(filled[0] ?? '', filled[1] ?? '')} })`);
    samples = { ...samples, ...pasted, eventCases: [...samples.eventCases, ...(pasted.eventCases ?? [])] };
  }
  expect(samples.eventCases.map(({ event }) => event)).toEqual([
    { type: 'push', force: 3 },
    { type: 'push', force: 40 },
  ]);
  expect(Object.keys(samples.except ?? {})).toEqual(['transition stuck.b|push|0']);
  expect(() => plan(stuck, samples)).not.toThrow();
});

/** What an error says to add, ready to be pasted. */
function adviceOf(planning: () => unknown): string | undefined {
  try {
    planning();
    return undefined;
  } catch (error) {
    return (error as Error).message.split('\nAdd to the samples:')[1];
  }
}

const list = setup({
  types: { context: {} as { items: { name: string }[] } },
  actors: { load: fromPromise<object>(() => new Promise(() => {})) },
  guards: { isNamed: ({ context }) => context.items[0]?.name === 'ada' },
}).createMachine({
  id: 'list',
  context: {} as { items: { name: string }[] },
  initial: 'loading',
  states: {
    loading: {
      invoke: { id: 'load', src: 'load', onDone: { target: 'ready', actions: assign(({ event }) => event.output) } },
    },
    ready: { on: { open: { guard: 'isNamed', target: 'open' } } },
    open: {},
  },
});

test('should name the event case whose output is missing where a guard of a later event throws, in place of itself', () => {
  const open = { name: 'open', event: { type: 'open' } };
  for (const loaded of [{}, { output: {} }, { output: { items: null } }]) {
    const eventCases = [{ name: 'loaded', event: { type: 'xstate.done.actor.load', ...loaded } }, open] as never;
    expect(() => plan(list, { eventCases })).toThrow(/in ready when 'open' occurs: .*'isNamed'/);
    expect(() => plan(list, { eventCases })).toThrow(
      "\nIn place of the event case that leads there:\n  { name: 'loaded', event: { type: 'xstate.done.actor.load', output: { items: [{ name: undefined }] } } }, // choose output.items.0.name so that context.items is what 'open' needs",
    );
  }
  const eventCases = [
    { name: 'loaded', event: { type: 'xstate.done.actor.load', output: { items: [{ name: 'ada' }] } } },
    { name: 'nothing loaded', event: { type: 'xstate.done.actor.load', output: { items: [] } } },
    open,
  ] as never;
  expect(() => plan(list, { eventCases })).not.toThrow();
});

test('should name the event whose output is not what a guard takes it for, and nothing that only follows from that', () => {
  const prices = setup({
    types: { context: {} as { prices?: Map<string, number> } },
    actors: { load: fromPromise<unknown>(() => new Promise(() => {})) },
  }).createMachine({
    id: 'prices',
    context: {},
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: { target: 'ready', actions: assign({ prices: ({ event }) => event.output as Map<string, number> }) },
        },
      },
      ready: { on: { buy: { guard: ({ context }) => context.prices?.get('fuel') === 1, target: 'bought' } } },
      bought: {},
    },
  });
  const samples = deriveSamples(prices);
  const advice = adviceOf(() => plan(prices, { ...samples, onFailure: () => {} }));
  expect(advice).toMatch(/'load is done', .*choose output so that context\.prices is what 'buy' needs/);
  expect(advice).not.toContain('except');
  const pasted = ['fuel', 'tyres'].map((key) => ({ type: 'xstate.done.actor.load', output: new Map([[key, 1]]) }));
  const eventCases = [...pasted, { type: 'buy' }].map((event, at) => ({ name: `${at}`, event }));
  expect(() => plan(prices, { eventCases: eventCases as never })).not.toThrow();
});

test('should say what the handling of an event needs if the chart throws without it', () => {
  const machine = createMachine({
    initial: 'a',
    states: { a: { on: { sent: { guard: ({ event }) => event.to.name.length > 0, target: 'b' } } }, b: {} },
  });
  const graph = explore(machine, { eventCases: [{ name: 'sent', event: { type: 'sent' } }], onFailure: () => {} });
  const samples = missingEventCasesFor(graph, unreachableGoals(graph, allGoals(graph)));
  expect(samples.map(eventOf)).toEqual([{ type: 'sent', to: { name: undefined } }]);
});

test.each<[kind: string, guard: (given: { event: AnyEventObject }) => boolean, lacks: string]>([
  ['done.actor', ({ event: { actorId, output } }) => actorId < output.name.trim(), 'output.name'],
  ['error.actor', ({ event: { error } }) => error.message < error.cause.code, 'error.cause.code'],
  ['snapshot', ({ event: { snapshot: it } }) => it.status < it.context.name.trim(), 'snapshot.context.name'],
])('should say what the handling of xstate.%s needs beside what such events have', (kind, guard, lacks) => {
  const type = `xstate.${kind}.load`;
  const machine = createMachine({
    initial: 'a',
    states: { a: { invoke: { id: 'load', src: 'load' }, on: { [type]: { guard, target: 'b' } } }, b: {} },
  });
  const event = { type, error: new Error(), output: {}, snapshot: { status: 'active', context: {} } };
  const graph = explore(machine, { eventCases: [{ name: 'it', event }], onFailure: () => {} });
  const [sample] = missingEventCasesFor(graph, unreachableGoals(graph, allGoals(graph)));
  expect(sample?.purpose).toMatch(new RegExp(`^is handled in .* and needs (.*, )?${lacks}$`));
});

test('should name no sample where none would help', () => {
  const machine = createMachine({
    initial: 'a',
    states: {
      a: { on: { go: 'passed' } },
      passed: { always: 'b', on: { never: 'a' } },
      b: { on: { go: { guard: () => false, target: 'a' } } },
    },
  });
  const graph = explore(machine, { eventCases: [{ name: 'go', event: { type: 'go' } }] });
  const unreachable = unreachableGoals(graph, allGoals(graph));
  expect(unreachable.length).toBeGreaterThan(0);
  expect(missingEventCasesFor(graph, unreachable)).toEqual([]);
});

function missingOf(types: readonly string[]) {
  const eventCases = types.map((type) => ({ name: type, event: { type } as never }));
  const graph = explore(gate, { eventCases });
  return missingEventCasesFor(graph, unreachableGoals(graph, allGoals(graph)));
}

/** The event of a line, as a samples file would have it. */
function eventOf({ line }: { line: string }): AnyEventObject {
  // biome-ignore lint/security/noGlobalEval: the line is there to be run.
  const [sample] = globalThis.eval(`[${line}]`) as [{ event: AnyEventObject }];
  return sample.event;
}

test('should not name an event whose payload changes nothing that the guard reads', () => {
  const machine = setup({
    types: {
      context: {} as { id: string; note: string },
      events: {} as { type: 'note'; text: string } | { type: 'go' },
    },
    guards: { hasNoId: ({ context }) => context.id === '' },
  }).createMachine({
    context: { id: 'a', note: '' },
    initial: 'a',
    states: {
      a: {
        on: { note: { actions: assign({ note: ({ event }) => event.text }) }, go: { guard: 'hasNoId', target: 'b' } },
      },
      b: {},
    },
  });
  const eventCases = [
    { name: 'note', event: { type: 'note' } },
    { name: 'go', event: { type: 'go' } },
  ] as never[];
  const graph = explore(machine, { eventCases });
  const goals = ['transition (machine).a|go|0'];
  expect(missingEventCasesFor(graph, goals)).toEqual([]);
});

test('should name what the guard reads of a value that an event leaves in the context', () => {
  type Result = { isGood: boolean; undoId?: string };
  const machine = setup({
    types: {
      context: {} as { result: Result | null },
      events: {} as { type: 'end'; result: Result } | { type: 'undo' },
    },
    guards: { canUndo: ({ context }) => context.result?.undoId !== undefined && context.result.undoId !== '' },
  }).createMachine({
    context: { result: null },
    initial: 'a',
    states: {
      a: {
        on: {
          end: { actions: assign({ result: ({ event }) => event.result }) },
          undo: { guard: 'canUndo', target: 'b' },
        },
      },
      b: {},
    },
  });
  const eventCases = [
    { name: 'end', event: { type: 'end', result: { isGood: true } } },
    { name: 'undo', event: { type: 'undo' } },
  ];
  const graph = explore(machine, { eventCases: eventCases as never[] });
  const [sample] = missingEventCasesFor(graph, ['transition (machine).a|undo|0']);
  expect(sample && eventOf(sample)).toEqual({ type: 'end', result: { isGood: true, undoId: undefined } });
});

test('should name what is read of an event that is copied into a part of the context, and not the rest of the copy', () => {
  type Form = { plate: string; note: string };
  const machine = setup({
    types: {
      context: {} as { failure: string | null; form: Form; parsed: { plate: string | null } },
      events: {} as { type: 'typed'; changes: Partial<Form> },
    },
    guards: { isValid: ({ context }) => context.parsed.plate !== null },
    actions: {
      keep: assign({ form: ({ context, event }) => ({ ...context.form, ...event.changes }) }),
      parse: assign({
        parsed: ({ context: { form } }) => ({ plate: /^K[A-D]{2} \d{3}[A-Z]$/.test(form.plate) ? form.plate : null }),
      }),
    },
  }).createMachine({
    context: { failure: null, form: { plate: '', note: '' }, parsed: { plate: null } },
    initial: 'a',
    states: {
      a: { on: { typed: { target: 'checking', actions: ['keep', 'parse'] } } },
      checking: { always: [{ guard: 'isValid', target: 'b' }, 'a'] },
      b: {},
    },
  });
  const { eventCases } = deriveSamples(machine);
  const graph = explore(machine, { eventCases: eventCases as never[] });
  const [sample] = missingEventCasesFor(graph, ['transition (machine).checking|(always)|0']);
  expect(sample && Object.keys(eventOf(sample).changes as object)).toEqual(['plate']);
  expect(sample?.purpose).toContain('choose changes.plate so that context.parsed');
});

test('should name what an event is copied for, although nothing else is read of it', () => {
  const machine = setup({
    types: {
      context: {} as { word: string; count: number },
      events: {} as { type: 'set'; word: string } | { type: 'go' },
    },
    guards: { isRight: ({ context }) => context.word === `open ${6 * 7}` },
  }).createMachine({
    context: { word: '', count: 0 },
    initial: 'a',
    states: {
      a: {
        on: {
          set: { actions: assign(({ event: { type: _, ...rest } }) => rest) },
          go: { guard: 'isRight', target: 'b' },
        },
      },
      b: {},
    },
  });
  const eventCases = [
    { name: 'set', event: { type: 'set' } },
    { name: 'go', event: { type: 'go' } },
  ];
  const graph = explore(machine, { eventCases: eventCases as never[] });
  const [sample] = missingEventCasesFor(graph, ['transition (machine).a|go|0']);
  expect(sample && eventOf(sample)).toEqual({ type: 'set', word: undefined });
});
