import { expect, test } from 'vitest';
import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { reachedPart } from '../command/reached.ts';
import { complementBefore } from '../complement.ts';
import { coverageItemsOf } from '../coverage-items.ts';
import { Traces } from '../derive/traces.ts';
import { noSearch, Walk } from '../derive/walk.ts';
import { deriveSamples, explore, missingEventCasesFor, plan, traceEvent, traceStart } from '../index.ts';

// Each test holds a kind of fault that machines of public repositories have shown, with the smallest machine that has it.

test('should take an exception as an explanation of states that are entered behind it and from each other', () => {
  const login = setup({
    types: { context: {} as { name: string }, events: {} as { type: 'SUBMIT'; name: string } | { type: 'FAIL' } },
    guards: { hasName: ({ context }) => context.name !== '' },
  }).createMachine({
    id: 'login',
    context: { name: '' },
    initial: 'idle',
    states: {
      // The guard is evaluated before the name is known, so it never passes.
      idle: { on: { SUBMIT: { guard: 'hasName', target: 'asking', actions: assign({ name: 'ada' }) } } },
      asking: { on: { FAIL: 'failed' } },
      failed: { on: { SUBMIT: { guard: 'hasName', target: 'asking' } } },
    },
  });
  const eventCases = [
    { name: 'submit', event: { type: 'SUBMIT', name: 'ada' } },
    { name: 'fail', event: { type: 'FAIL' } },
  ] as never[];
  const except = { 'transition login.idle|SUBMIT|0': 'a fault of the chart' };
  const notices: string[] = [];
  const { isComplete } = reachedPart({ machine: login, eventCases, except }, {}, (notice) => notices.push(notice));
  expect(notices.filter((notice) => notice.startsWith('Not reached'))).toEqual([]);
  expect(isComplete).toBe(true);
});

test('should say that what lies behind what is missing may need more, and only if anything does', () => {
  const gate = (isLast: boolean) =>
    setup({ guards: { isRight: ({ event }) => Math.hypot(event.force, 30) === 50 } }).createMachine({
      id: 'gate',
      initial: 'shut',
      states: {
        shut: { on: { push: isLast ? { guard: 'isRight' } : { guard: 'isRight', target: 'open' } } },
        ...(isLast ? {} : { open: {} }),
      },
    });
  const noticed = (isLast: boolean) => {
    const notices: string[] = [];
    const eventCases = [{ name: 'push', event: { type: 'push', force: 1 } }];
    reachedPart({ machine: gate(isLast), eventCases }, {}, (notice) => notices.push(notice));
    return notices.join('\n');
  };
  const more = /\n\};\nThen run the command again: what lies behind may need further samples\.$/;
  expect(noticed(false)).toMatch(more);
  expect(noticed(true)).toMatch(/\n\};$/);
});

test('should follow an event only by as many others as are allowed, because rows of many events have no end', () => {
  let handled = 0;
  const types = Array.from({ length: 20 }, (_, at) => `event ${at}`);
  const many = setup({ actions: { count: assign({ count: () => ++handled }) } }).createMachine({
    id: 'many',
    context: { count: 0 },
    on: Object.fromEntries(types.map((type) => [type, { actions: 'count' }])),
  });
  const bounds = { snapshotsPerPlace: 12, snapshots: 600, ...noSearch, followed: 50 };
  const walk = new Walk(new Traces(many), undefined, bounds);
  const events = types.map((type) => ({ type }));
  walk.follow(traceStart(many).snapshot as never, { type: 'event 0' }, events, 3);
  expect(handled).toBeGreaterThan(50);
  // Each that is followed is handled once more, to see what it leads to.
  expect(handled).toBeLessThanOrEqual(2 * 50 + 1);
});

test('should leave some of the payloads that are tried for events and states that lie far behind', () => {
  const lamp = setup({}).createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { push: 'on', pull: 'on' } }, on: { on: { push: 'off' } } },
  });
  const walk = new Walk(new Traces(lamp), undefined, {
    snapshotsPerPlace: 12,
    snapshots: 600,
    probes: 10,
    probesPerPlace: 2,
    followed: 0,
  });
  const off = traceStart(lamp).snapshot as never;
  const on = traceEvent(lamp, off, { type: 'push' }).snapshot as never;
  const tried = (snapshot: never, type: string) => {
    walk.searchAt(snapshot, { type });
    return Array.from({ length: 3 }, () => walk.probe(snapshot, { type })).filter((trace) => trace !== undefined)
      .length;
  };
  expect([tried(off, 'push'), tried(off, 'push'), tried(off, 'pull'), tried(on, 'push')]).toEqual([2, 0, 2, 2]);
});

test('should find what is read only of objects, and what is called', () => {
  const isDone = ({ event }: { event: object }) =>
    typeof event === 'object' &&
    'output' in event &&
    typeof event.output === 'object' &&
    event.output !== null &&
    'isSuccessful' in event.output &&
    event.output.isSuccessful === true;
  const job = setup({ actors: { run: fromPromise<unknown>(async () => null) }, guards: { isDone } }).createMachine({
    id: 'job',
    initial: 'running',
    states: {
      running: {
        invoke: { id: 'run', src: 'run', onDone: [{ guard: 'isDone', target: 'done' }, { target: 'failed' }] },
      },
      done: {},
      failed: {},
    },
  });
  expect(() => plan(job, deriveSamples(job))).not.toThrow();
});

test('should name a guard that stands in for another and throws at the start', () => {
  const deposit = setup({
    guards: {
      isValid: () => {
        throw new Error('not implemented');
      },
    },
  }).createMachine({
    id: 'deposit',
    context: ({ input }) => ({ input }),
    initial: 'idle',
    states: { idle: { always: { guard: 'isValid', target: 'signing' } }, signing: {} },
  });
  expect(() => plan(deposit, { eventCases: [] })).toThrow(
    "Machine 'deposit' fails at its start, because its guard 'isValid' throws: not implemented. Export the machine with one that " +
      'works: machine.provide({ guards: { isValid: … } }).',
  );
});

/** A lock that counts right and wrong digits; from the second on, the right one is what `next` says. */
const lock = (next: number, rightAtOnce: number) =>
  setup({
    types: {
      context: {} as { right: number; wrong: number; code: number },
      events: {} as { type: 'typed'; digit: number } | { type: 'again' },
    },
    guards: {
      isRight: ({ context, event }) => event.type === 'typed' && event.digit === context.code,
      isBlocked: ({ context }) => context.wrong >= 2,
      isOpen: ({ context }) => context.right >= rightAtOnce,
    },
  }).createMachine({
    id: 'lock',
    context: { right: 0, wrong: 0, code: 7 },
    initial: 'asking',
    states: {
      asking: { on: { typed: [{ guard: 'isRight', target: 'right' }, { target: 'wrong' }] } },
      right: {
        entry: assign({ right: ({ context }) => context.right + 1, code: next }),
        always: [
          { guard: 'isBlocked', target: 'blocked' },
          { guard: 'isOpen', target: 'open' },
        ],
        on: { again: 'asking' },
      },
      wrong: {
        entry: assign({ wrong: ({ context }) => context.wrong + 1 }),
        always: [
          { guard: 'isBlocked', target: 'blocked' },
          { guard: 'isOpen', target: 'open' },
        ],
        on: { again: 'asking' },
      },
      blocked: {},
      open: {},
    },
  });
const digits = [7, 1].map((digit) => ({ name: `${digit}`, event: { type: 'typed', digit } }));
const lockCases = [...digits, { name: 'again', event: { type: 'again' } }] as never[];

test('should say each value once that a guard read in vain, the first three of them, and count the others', () => {
  const machine = setup({
    types: {} as { context: { pressed: number; lit: number } },
    guards: { isLit: ({ context }) => context.lit > 0, isTired: ({ context }) => context.pressed > 9 },
    actions: { count: assign({ pressed: ({ context }) => (context.pressed + 1) % 5 }) },
  }).createMachine({
    id: 'lamp',
    context: { pressed: 0, lit: 0 },
    initial: 'dark',
    states: {
      dark: {
        on: {
          press: { actions: 'count' },
          look: { guard: 'isLit', target: 'lit' },
          rest: { guard: 'isTired', target: 'lit' },
        },
      },
      lit: {},
    },
  });
  const notices: string[] = [];
  const eventCases = ['press', 'look', 'rest'].map((type) => ({ name: type, event: { type } })) as never[];
  reachedPart({ machine, eventCases }, {}, (notice) => notices.push(notice));
  expect(notices.join('\n')).toMatch(/'isLit' was never true: context\.lit was 0$/m);
  expect(notices.join('\n')).toMatch(/'isTired' was never true: context\.pressed was 0, 1, 2 and 2 more$/m);
});

test('should not name an event whose payload only guards read, if all that they may say is tried wherever it occurs', () => {
  const notices: string[] = [];
  const machine = lock(7, 2);
  reachedPart({ machine, eventCases: lockCases }, {}, (notice) => notices.push(notice));
  expect(notices.join('\n')).toMatch(/the guard 'isBlocked' was never true: context.wrong was 0, 1$/m);
  expect(notices.join('\n')).toMatch(/the guard 'isOpen' was never true: context.right was 0, 1$/m);
  const exceptions = ['transition lock.right|(always)|0', 'transition lock.wrong|(always)|1'];
  expect(notices.join('\n')).not.toContain('eventCases');
  for (const goal of exceptions) expect(notices.join('\n')).toContain(`'${goal}': 'why it cannot be'`);
  const except = Object.fromEntries(exceptions.map((goal) => [goal, 'the game ends before']));
  expect(reachedPart({ machine, eventCases: lockCases, except }).isComplete).toBe(true);
});

test('should name an event whose payload only guards read, if they say otherwise to another one where it is not tried', () => {
  const graph = explore(lock(8, 2), { eventCases: lockCases });
  const [sample] = missingEventCasesFor(graph, ['transition lock.right|(always)|1']);
  expect(sample?.purpose).toBe("choose digit so that context.right makes 'isOpen' true");
});

test('should name an event that guards and actions read, although all that the guards may say is tried', () => {
  const account = setup({
    types: { context: {} as { limit: number }, events: {} as { type: 'set'; to: number } | { type: 'go' } },
    guards: { isWide: ({ context }) => context.limit % 1000 === 777 },
  }).createMachine({
    id: 'account',
    context: { limit: 0 },
    initial: 'a',
    states: {
      a: {
        on: {
          set: [
            { guard: ({ event }) => event.to > 5, actions: assign({ limit: ({ event }) => Math.round(event.to) }) },
            { actions: assign({ limit: 1 }) },
          ],
          go: { guard: 'isWide', target: 'b' },
        },
      },
      b: {},
    },
  });
  const set = [9, 3].map((to) => ({ name: `${to}`, event: { type: 'set', to } }));
  const graph = explore(account, { eventCases: [...set, { name: 'go', event: { type: 'go' } }] as never[] });
  const [sample] = missingEventCasesFor(graph, ['transition account.a|go|0']);
  expect(sample?.purpose).toBe("choose to so that context.limit makes 'isWide' true");
  // The guards are as they were.
  expect(() => plan(account, { eventCases: [...set, { name: 'go', event: { type: 'go' } }] as never[] })).toThrow(
    'isWide',
  );
});

test('should name an event whose payload is read by the guard of an eventless transition', () => {
  const scales = setup({
    types: { context: {} as { sum: number }, events: {} as { type: 'put'; weight: number } | { type: 'go' } },
    guards: {
      weighs: ({ event }, weight: number) => event.type === 'put' && event.weight === weight,
      isFull: ({ context }) => context.sum > 50,
    },
    actions: { add: assign({ sum: ({ context }, weight: number) => Math.max(context.sum, weight) }) },
  }).createMachine({
    id: 'scales',
    context: { sum: 0 },
    initial: 'empty',
    states: {
      empty: { on: { put: 'weighing', go: { guard: 'isFull', target: 'full' } } },
      weighing: {
        always: [
          { guard: { type: 'weighs', params: 60 }, target: 'empty', actions: { type: 'add', params: 60 } },
          { guard: { type: 'weighs', params: 5 }, target: 'empty', actions: { type: 'add', params: 5 } },
          { target: 'empty' },
        ],
      },
      full: {},
    },
  });
  const puts = [5, 1].map((weight) => ({ name: `${weight}`, event: { type: 'put', weight } }));
  const graph = explore(scales, { eventCases: [...puts, { name: 'go', event: { type: 'go' } }] as never[] });
  const [sample] = missingEventCasesFor(graph, ['transition scales.empty|go|0']);
  expect(sample?.purpose).toBe("choose weight so that context.sum makes 'isFull' true");
});

test('should report a step that fails where another configuration was taken for the same, without a stack', () => {
  const list = setup({ types: { context: {} as { at: number } } }).createMachine({
    id: 'list',
    context: { at: 0 },
    initial: 'shown',
    states: {
      shown: {
        on: {
          next: {
            guard: ({ context }) => ['a', 'b'][context.at]?.length === 1 || fail(),
            target: 'shown',
            actions: assign({ at: ({ context }) => context.at + 1 }),
          },
          leave: 'left',
        },
      },
      left: { on: { next: 'shown', back: { target: 'shown', actions: assign({ at: 0 }) } } },
    },
  });
  const eventCases = ['next', 'leave', 'back'].map((name) => ({ name, event: { type: name } })) as never[];
  const strategy = ({ start, edges }: { start: { key: string }; edges: Map<string, unknown[]> }) => {
    const [next] = edges.get(start.key) ?? [];
    return [[next, next, next]];
  };
  expect(() =>
    plan(list, {
      eventCases,
      serialise: () => null,
      strategy: strategy as never,
      goals: () => ({ all: [], atStart: [], along: () => [] }),
    }),
  ).toThrow(/^Machine 'list' fails in shown when 'next' occurs: .*no such place/);
});

function fail(): never {
  throw new Error('no such place');
}

test('should not take a guard for the opposite of one before it that is true in every context that is tried', () => {
  // No constant of a guard's own source, and none of the numbers that are tried.
  const worst = 11;
  const weather = setup({
    types: {
      context: {} as { degrees: number; isRising: boolean },
      events: {} as { type: 'warm' } | { type: 'turn'; isRising: boolean } | { type: 'check' },
    },
    guards: {
      isMild: ({ context }) => context.degrees !== worst,
      isRising: ({ context }) => context.isRising,
    },
  }).createMachine({
    id: 'weather',
    context: { degrees: 0, isRising: true },
    initial: 'watched',
    states: {
      watched: {
        on: {
          warm: { actions: assign({ degrees: ({ context }) => Math.min(context.degrees + 1, worst) }) },
          turn: { actions: assign({ isRising: ({ event }) => event.isRising }) },
          check: [{ guard: 'isMild' }, { guard: 'isRising', target: 'storm' }, { target: 'calm' }],
        },
      },
      storm: {},
      calm: {},
    },
  });
  const eventCases = [
    { name: 'warm', event: { type: 'warm' } },
    { name: 'turn', event: { type: 'turn', isRising: true } },
    { name: 'check', event: { type: 'check' } },
  ] as never[];
  const graph = explore(weather, { eventCases });
  const rising = coverageItemsOf(weather).transitions.get('weather.watched|check|1');
  expect(rising && complementBefore(graph as never, rising)).toBeUndefined();
});

test('should end where the fields of a value are read one inside the other, or all of them again and again', () => {
  type Node = { parent?: Node; name: string };
  const rootOf = (node: Node): Node => (node.parent ? rootOf(node.parent) : node);
  const tree = setup({
    types: {
      context: {} as { root: string; left: number; right: number; top: number },
      events: {} as { type: 'climb'; node: Node } | { type: 'moved.up' },
    },
  }).createMachine({
    id: 'tree',
    context: { root: '', left: 0, right: 0, top: 0 },
    initial: 'shown',
    states: {
      shown: {
        on: {
          climb: { guard: ({ event }) => rootOf(event.node).name === 'oak', target: 'climbed' },
          'moved.*': {
            actions: assign({
              top: ({ context, event }) => {
                // Its message is the event as JSON.
                assertEvent(event, 'moved.up');
                return context.top + 1;
              },
            }),
          },
        },
      },
      climbed: {},
    },
  });
  const events = deriveSamples(tree).eventCases.map(({ event }) => event);
  expect(events).toContainEqual(expect.objectContaining({ type: 'climb' }));
  // What writing as JSON asks for is no field.
  expect(events).toContainEqual({ type: 'moved.other' });
});
