import { expect, test } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';
import { reachedPart } from '../command/reached.ts';
import { allGoals, deriveSamples, explore, missingEventCasesFor, unreachableGoals } from '../index.ts';

// What sets a part of the context is advised only if it can decide a guard; the machines have the shape of public ones.

type Item = { name: string };

/** A set of changes, which is checked, applied one by one, and taken back if one fails. */
const changes = setup({
  types: {
    context: {} as { items: Item[]; at: number; applied: Item[]; errors: string[] | null; canApply: boolean },
    events: {} as
      | { type: 'load'; items: Item[]; owner: string }
      | { type: 'check' | 'apply' | 'reset' | 'retry' | 'undo' },
  },
  actors: {
    checking: fromPromise<{ errors: string[]; canApply: boolean }>(() => new Promise(() => {})),
    applying: fromPromise<{ id: string }>(() => new Promise(() => {})),
  },
  guards: {
    hasErrors: ({ context }) => (context.errors?.length ?? 0) > 0,
    canApply: ({ context }) => context.canApply && context.items.length > 0,
    hasApplied: ({ context }) => context.applied.length > 0,
    hasMore: ({ context }) => context.at < context.items.length,
    hasNoMore: ({ context }) => context.at >= context.items.length,
  },
  actions: {
    load: assign({
      items: ({ event }) => (event.type === 'load' ? [...event.items] : []),
      at: 0,
      applied: [],
    }),
    keepResult: assign({
      errors: ({ event }) => (event as unknown as { output: { errors: string[] } }).output.errors,
      canApply: ({ event }) => (event as unknown as { output: { canApply: boolean } }).output.canApply,
    }),
    keepApplied: assign({
      applied: ({ context, event }) => [
        ...context.applied,
        { name: (event as unknown as { output: { id: string } }).output.id },
      ],
    }),
    count: assign({ at: ({ context }) => context.at + 1 }),
    reset: assign({ items: [], at: 0, applied: [], errors: null, canApply: false }),
  },
}).createMachine({
  id: 'changes',
  context: { items: [], at: 0, applied: [], errors: null, canApply: false },
  initial: 'idle',
  states: {
    idle: { on: { load: { actions: 'load' }, check: 'checking' } },
    checking: {
      invoke: {
        id: 'checking',
        src: 'checking',
        // The guard reads what the action keeps only afterwards.
        onDone: [
          { guard: 'hasErrors', target: 'idle', actions: 'keepResult' },
          { target: 'ready', actions: 'keepResult' },
        ],
        onError: 'failed',
      },
    },
    ready: { on: { apply: { guard: 'canApply', target: 'applying' }, reset: { target: 'idle', actions: 'reset' } } },
    applying: {
      invoke: {
        id: 'applying',
        src: 'applying',
        onDone: { target: 'looking', actions: ['keepApplied', 'count'] },
        onError: 'undone',
      },
    },
    looking: {
      always: [
        { guard: 'hasMore', target: 'applying' },
        { guard: 'hasNoMore', target: 'applied' },
      ],
    },
    failed: { on: { retry: 'checking', undo: { guard: 'hasApplied', target: 'undone' } } },
    applied: { type: 'final' },
    undone: { type: 'final' },
  },
});

const goals = {
  errors: 'transition changes.checking|xstate.done.actor.checking|0',
  undo: 'transition changes.failed|undo|0',
  noMore: 'guard changes.looking|(always)|1 false',
};

test('should advise no event whose part of the context is reset on every way to the guard, or that leads nowhere near it', () => {
  const graph = explore(changes, deriveSamples(changes));
  expect(missingEventCasesFor(graph, [goals.errors])).toEqual([]);
  expect(missingEventCasesFor(graph, [goals.undo])).toEqual([]);
});

test('should advise an event whose part of the context lasts on one way to the guard', () => {
  const forgetful = changes.provide({ actions: { reset: assign({ items: [], at: 0 }) } });
  const graph = explore(forgetful, {
    eventCases: [
      { name: 'check', event: { type: 'check' } },
      { name: 'reset', event: { type: 'reset' } },
      { name: 'checked', event: { type: 'xstate.done.actor.checking', output: { errors: [], canApply: true } } },
    ] as never[],
  });
  const [sample] = missingEventCasesFor(graph, [goals.errors]);
  expect(sample?.event).toBe('xstate.done.actor.checking');
  expect(sample?.purpose).toBe("choose output.errors so that context.errors makes 'hasErrors' true");
});

const halls = setup({
  types: { context: {} as { word: string } },
  guards: { isRight: ({ context }) => context.word === `${6 * 7}` },
  actions: { keep: assign(({ event }) => ({ word: event.word })), forget: assign({ word: '' }) },
});
const asking = { on: { go: { guard: 'isRight', target: '#end' } } };
const [shallow, deep] = [{ type: 'history' }, { type: 'history', history: 'deep' }];
const first = { on: { next: { target: 'asking', actions: 'forget' } } };
const region = { initial: 'first', states: { first, asking, shallow } };

test.each<[way: string, target: string, room: object, advised: number]>([
  ['a region', 'room', { type: 'parallel', states: { other: {}, asking } }, 1],
  ['an initial state', 'room', { initial: 'asking', states: { asking } }, 1],
  ['a state that is passed', 'room', { initial: 'passed', states: { passed: { always: 'asking' }, asking } }, 1],
  ['a history', 'room.shallow', region, 1],
  ['a deep history', 'room.deep', { initial: 'inner', states: { inner: region, deep } }, 1],
  ['a state that only what forgets it leaves', 'room.first', region, 0],
])('should advise an event only where its part of the context lasts: through %s', (_, target, room, advised) => {
  const left = { on: { leave: { target: 'entry', actions: 'forget' } } };
  const machine = halls.createMachine({
    context: { word: '' },
    initial: 'entry',
    states: {
      entry: { on: { set: { actions: 'keep' }, enter: target } },
      room: { ...room, ...left },
      end: { id: 'end' },
    },
  } as object as Parameters<typeof halls.createMachine>[0]);
  const eventCases = ['set', 'enter', 'next', 'leave'].map((type) => ({ name: type, event: { type, word: 'a' } }));
  const graph = explore(machine, { eventCases: [...eventCases, { name: 'go', event: { type: 'go' } }] });
  const goals = allGoals(graph).all.filter((goal) => /^transition .*\|go\|/.test(goal));
  expect(missingEventCasesFor(graph, goals).map(({ event }) => event)).toEqual(Array(advised).fill('set'));
});

test('should advise no event for a guard that is true wherever the one before it is false, and say so', () => {
  const graph = explore(changes, deriveSamples(changes));
  expect(missingEventCasesFor(graph, [goals.noMore])).toEqual([]);
  const notices: string[] = [];
  reachedPart({ machine: changes, ...deriveSamples(changes) } as never, {}, (notice) => notices.push(notice));
  expect(notices.join('\n')).toContain(
    `'${goals.noMore}': 'why it cannot be', // 'hasNoMore' seems to be true wherever 'hasMore' is false`,
  );
  expect(notices.join('\n')).not.toContain('eventCases');
});

test.each([
  [[1], ['fill']],
  [[1, 9], []],
])('should advise a payload that only decides between transitions until all are taken: %j', (amounts, advised) => {
  const tank = createMachine({
    id: 'tank',
    context: { level: 0 },
    on: {
      fill: [
        { guard: ({ event }) => event.amount > 5, actions: assign({ level: 2 }) },
        { actions: assign({ level: 1 }) },
      ],
      use: { guard: ({ context }) => context.level > 9, actions: 'ring' },
    },
  });
  const events = [...amounts.map((amount) => ({ type: 'fill', amount })), { type: 'use' }];
  const graph = explore(tank, { eventCases: events.map((event) => ({ name: JSON.stringify(event), event })) });
  expect(missingEventCasesFor(graph, ['transition tank|use|0']).map(({ event }) => event)).toEqual(advised);
});

test.each([
  ['none', undefined],
  ['fixed ones', { least: 5 }],
  ['computed ones', ({ context }: { context: { mark: number } }) => ({ least: context.mark })],
])('should advise no event for a guard that complements another one, with %s as parameters', (_, params) => {
  type Args = { context: { level: number } };
  const leastOf = (given?: { least: number }) => (params === undefined ? 5 : Number(given?.least));
  const isHigh = ({ context }: Args, given: never) => context.level >= leastOf(given);
  const isLow = ({ context }: Args, given: never) => context.level < leastOf(given);
  const check = ['isHigh', 'isLow'].map((type) => ({ guard: { type, params } as never }));
  const meter = createMachine(
    {
      id: 'meter',
      context: { level: 0, mark: 5 },
      on: { set: { actions: assign({ level: ({ event }) => event.level }) }, check },
    },
    { guards: { isHigh, isLow } as never },
  );
  const events = [{ type: 'set', level: 1 }, { type: 'check' }];
  const graph = explore(meter, { eventCases: events.map((event) => ({ name: event.type, event })) });
  expect(missingEventCasesFor(graph, ['guard meter|check|1 false'])).toEqual([]);
});

test('should say that the chart asks for instances of a class, where that may be what is missing', () => {
  class ApiError extends Error {
    status = 500;
  }
  const loading = setup({
    types: { context: {} as { status: number | null } },
    actors: { loading: fromPromise(() => new Promise(() => {})) },
    guards: { canReload: ({ context }) => context.status === null || context.status < 500 },
  }).createMachine({
    id: 'loading',
    context: { status: null },
    initial: 'busy',
    states: {
      busy: {
        invoke: {
          src: 'loading',
          onError: {
            target: 'failed',
            actions: assign({ status: ({ event: { error } }) => (error instanceof ApiError ? error.status : null) }),
          },
        },
      },
      failed: { on: { reload: { guard: 'canReload', target: 'busy' } } },
    },
  });
  const notices: string[] = [];
  reachedPart({ machine: loading, ...deriveSamples(loading) } as never, {}, (notice) => notices.push(notice));
  expect(notices.join('\n')).toContain(
    "'guard loading.failed|reload|0 false': 'why it cannot be', // or an event case: the chart asks for instances of ApiError,",
  );
});

test('should advise an event for a guard that is false where the one before it is false, too', () => {
  const narrow = changes.provide({
    guards: { hasNoMore: ({ context }) => context.at >= context.items.length && context.items.length < 5 },
  });
  const graph = explore(narrow, {
    eventCases: [
      { name: 'load', event: { type: 'load', items: [{ name: 'a' }] } },
      { name: 'check', event: { type: 'check' } },
      { name: 'apply', event: { type: 'apply' } },
      { name: 'checked', event: { type: 'xstate.done.actor.checking', output: { errors: [], canApply: true } } },
      { name: 'applied', event: { type: 'xstate.done.actor.applying', output: { id: 'a' } } },
    ] as never[],
  });
  expect(missingEventCasesFor(graph, [goals.noMore]).map(({ event }) => event)).toEqual(['load']);
});

/** A number that is shown, and changes at once or by an animation. */
const counter = setup({
  types: {
    context: {} as { shown: number; isAnimated: boolean; isKnown: boolean; isUp: boolean },
    events: {} as { type: 'counted'; count: number } | { type: 'animated'; by: string },
  },
  guards: {
    isFirst: ({ context }) => !context.isKnown,
    isSame: ({ context, event }) => event.type === 'counted' && context.isKnown && event.count === context.shown,
    isOther: ({ context, event }) =>
      event.type === 'counted' && context.isKnown && context.isAnimated && event.count !== context.shown,
  },
  actions: {
    keep: assign({ isKnown: true, shown: ({ event }) => (event.type === 'counted' ? event.count : 0) }),
    turn: assign({ isUp: ({ context, event }) => event.type === 'counted' && event.count > context.shown }),
  },
}).createMachine({
  id: 'counter',
  context: { shown: 0, isAnimated: false, isKnown: false, isUp: false },
  initial: 'idle',
  states: {
    idle: {
      on: {
        animated: {
          guard: ({ event }) => event.by === 'a user',
          actions: assign({ isAnimated: true }),
        },
        counted: [
          { guard: 'isFirst', actions: 'keep' },
          { guard: 'isSame' },
          { guard: ({ context }) => !context.isAnimated, actions: 'keep' },
          { guard: 'isOther', target: 'moving', actions: 'turn' },
        ],
      },
    },
    moving: {},
  },
});
const isOther = 'guard counter.idle|counted|3 false';
const counts = [0, 1].map((count) => ({ name: `${count}`, event: { type: 'counted', count } as const }));
const animated = ['', 'a user'].map((by) => ({ name: `by '${by}'`, event: { type: 'animated', by } as const }));

test('should advise an exception alone for a guard that reads the event and is true wherever those before it are false', () => {
  const notices: string[] = [];
  const machine = counter as never;
  reachedPart({ machine, eventCases: [...counts, ...animated] as never }, {}, (notice) => notices.push(notice));
  expect(notices.join('\n')).toContain(
    `except: {\n    '${isOther}': 'why it cannot be', // 'isOther' seems to be true wherever 'isFirst', 'isSame' and ` +
      "'guard of counter.idle|counted|2' are false",
  );
  expect(notices.join('\n')).not.toContain('eventCases');
});

test('should advise an event for a guard that reads it only once the context says something else', () => {
  const graph = explore(counter, { eventCases: [...counts.slice(1), ...animated] });
  const [sample] = missingEventCasesFor(graph, ['transition counter.idle|counted|3']);
  expect(sample?.purpose).toBe("choose count so that 'isSame' is false");
  const lock = setup({
    types: { context: {} as { ticks: number }, events: {} as { type: 'tick' } | { type: 'open'; pin: string } },
    actions: { tick: assign({ ticks: ({ context }) => context.ticks + 1 }) },
    guards: { isOwner: ({ context, event }) => context.ticks > 150 && event.type === 'open' && event.pin === '1234' },
  }).createMachine({
    id: 'lock',
    context: { ticks: 0 },
    on: { tick: { actions: 'tick' }, open: { guard: 'isOwner' } },
  });
  const eventCases = [
    { name: 'tick', event: { type: 'tick' } as const },
    { name: 'open', event: { type: 'open', pin: '' } as const },
  ];
  const [later] = missingEventCasesFor(explore(lock, { eventCases, atMost: 200 }), ['transition lock|open|0']);
  expect(later?.purpose).toBe("choose pin so that 'isOwner' is true");
});

test('should derive two payloads that differ where only another event shows what they are used for', () => {
  const graph = explore(counter, deriveSamples(counter));
  expect(unreachableGoals(graph, allGoals(graph))).toEqual([isOther]);
});

type Token = { id: string; decimals: number } | { parts: { id: string; decimals: number }[] };

test('should not name the parts of an event that are copied only beside what the guard reads', () => {
  const partsOf = (token: Token) => ('id' in token ? [token] : token.parts);
  type Form = { from: Token; to: Token; amount: string };
  const swap = setup({
    types: {
      context: {} as { form: Form; parsed: { to: unknown; amount: number | null } },
      events: {} as { type: 'typed'; changes: Partial<Form> },
    },
    guards: { isValid: ({ context }) => (context.parsed.amount ?? 0) > 0 },
    actions: {
      keep: assign({ form: ({ context }, { changes }: { changes: object }) => ({ ...context.form, ...changes }) }),
      parse: assign({
        parsed: ({ context: { form } }) => {
          const to = partsOf(form.to)[0];
          const decimals = Math.max(...partsOf(form.from).map((part) => part.decimals));
          return { to, amount: /^\d+\.\d{2}$/.test(form.amount) ? Number(form.amount) * 10 ** decimals : null };
        },
      }),
    },
  }).createMachine({
    id: 'swap',
    context: {
      form: { from: { id: '', decimals: 0 }, to: { id: '', decimals: 0 }, amount: '' },
      parsed: { to: null, amount: null },
    },
    initial: 'editing',
    states: {
      editing: {
        on: {
          typed: {
            target: 'checking',
            actions: [{ type: 'keep', params: ({ event }) => ({ changes: event.changes }) }, 'parse'],
          },
        },
      },
      checking: { always: [{ guard: 'isValid', target: 'quoting' }, 'editing'] },
      quoting: {},
    },
  });
  const token = { id: '', decimals: 0 };
  const typed = { type: 'typed', changes: { from: token, to: token, amount: '' } } as const;
  const graph = explore(swap, { eventCases: [{ name: 'typed', event: typed }] });
  const [sample] = missingEventCasesFor(graph, ['transition swap.checking|(always)|0']);
  expect(sample?.purpose).toContain('changes.from.decimals, changes.amount so that context.parsed');
  expect(sample?.purpose).not.toContain('changes.to');
});

test('should advise no payload of an event whose known ones turn the guard, only never where it is asked', () => {
  const isFull = ({ context }: { context: { board: number[] } }) => context.board.every((player) => player !== 0);
  const pick = (player: number, target: string) => ({
    guard: ({ context, event }: { context: { board: number[] }; event: { cell: number } }) =>
      context.board[event.cell] === 0,
    target,
    actions: assign({
      board: ({ context, event }) => context.board.map((one: number, at: number) => (at === event.cell ? player : one)),
    }),
  });
  const game = setup({
    types: { context: {} as { board: number[] }, events: {} as { type: 'pick'; cell: number } },
  }).createMachine({
    id: 'game',
    context: { board: [0, 0, 0] },
    initial: 'first',
    states: {
      // The last of three cells is the first player's, so the board is never full when it is the first player's turn.
      first: { always: { guard: isFull, target: 'full' }, on: { pick: pick(1, 'second') } as object },
      second: { always: { guard: isFull, target: 'full' }, on: { pick: pick(2, 'first') } as object },
      full: { on: { pick: pick(3, 'first') } as object },
    },
  });
  const impossible = ['transition game.first|(always)|0', 'transition game.full|pick|0'];
  const advised = (cells: number[]) => {
    const eventCases = cells.map((cell) => ({ name: `${cell}`, event: { type: 'pick' as const, cell } }));
    const graph = explore(game, { eventCases });
    return impossible.map((goal) => missingEventCasesFor(graph, [goal]).map(({ purpose }) => purpose));
  };
  expect(advised([0, 1, 2])).toEqual([[], []]);
  const [first] = advised([0, 1]);
  expect(first?.[0]).toMatch(/^choose cell so that context.board makes .* true$/);
});
