import { describe, expect, test, vi } from 'vitest';
import { type AnyStateMachine, assign, createActor, createMachine, fromCallback, fromPromise, setup } from 'xstate';
import { errorText, inOneLine } from '../live/error-text.ts';
import type { Report } from '../live/message.ts';
import type { PageClock } from '../live/page/clock.ts';
import { createInspectedPage } from '../live/page/page.ts';

const clock: PageClock = { ahead: () => 0, move: () => {} };

const settled = () => new Promise((resolve) => setTimeout(resolve));

const fail = (...given: [error?: unknown]): never => {
  throw given.length === 0 ? new Error('It broke.') : given[0];
};

/** What a page reports of a machine that is sent events. */
async function reportsOf(machine: AnyStateMachine, ...types: string[]): Promise<Report[]> {
  const { reports } = await inspected(machine, types);
  return reports;
}

async function inspected(machine: AnyStateMachine, types: string[], { isLate = false } = {}) {
  const reports: Report[] = [];
  const page = createInspectedPage({
    page: 'tab',
    path: () => '/',
    clock,
    breakpoints: [],
    tell: (message) => {
      if (message.type === 'report.told') reports.push(structuredClone(message.report));
    },
    onChange: () => {},
  });
  let hear = isLate ? () => {} : page.inspect;
  const actor = createActor(machine, { inspect: (event) => hear(event) });
  // Without an observer of errors, XState throws it again, where nothing can catch it.
  actor.subscribe({ error: () => {} });
  actor.start();
  hear = page.inspect;
  for (const type of types) actor.send({ type });
  await settled();
  return { reports, page, actor };
}

const told = ({ actor, status, event, value, error, origin }: Report) => [
  actor,
  status,
  event.type,
  value,
  error,
  ...(origin ? [`${origin.actor.actor} at ${origin.event}`] : []),
];

const withGo = (go: object, rest: object = {}) =>
  createMachine({ id: 'm', initial: 'a', states: { a: { on: { go } }, b: {} }, ...rest });

describe('an actor that fails', () => {
  test.each<[string, AnyStateMachine]>([
    ['an action', withGo({ target: 'b', actions: () => fail() })],
    ['an assign', withGo({ target: 'b', actions: assign(() => fail()) })],
    [
      'an exit action',
      createMachine({ id: 'm', initial: 'a', states: { a: { exit: () => fail(), on: { go: 'b' } }, b: {} } }),
    ],
    [
      'an entry action',
      createMachine({ id: 'm', initial: 'a', states: { a: { on: { go: 'b' } }, b: { entry: () => fail() } } }),
    ],
    [
      'a delay',
      setup({ delays: { late: () => fail() } }).createMachine({
        id: 'm',
        initial: 'a',
        states: { a: { on: { go: 'b' } }, b: { after: { late: 'a' } } },
      }),
    ],
  ])('should be reported with the event and the state in which it was when %s threw', async (_, machine) => {
    const reports = await reportsOf(machine, 'go');
    expect(reports.map(told)).toEqual([
      ['m', 'active', 'xstate.init', 'a', undefined],
      ['m', 'error', 'go', 'a', 'It broke.'],
    ]);
    expect(reports[1]?.order).toBe(1);
  });

  test('should be reported with what XState says of a guard that threw', async () => {
    const machine = setup({ guards: { isReady: () => fail() } }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { go: { target: 'b', guard: 'isReady' } } }, b: {} },
    });
    const [, failed] = await reportsOf(machine, 'go');
    expect(failed).toMatchObject({ status: 'error', event: { type: 'go' }, value: 'a' });
    expect(failed?.error).toMatch(/^Unable to evaluate guard 'isReady'[^\n]+\n+It broke\.$/);
  });

  test('should be reported in the state that it had reached, with the transitions before', async () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { always: { target: 'c', actions: () => fail() } }, c: {} },
    });
    const [, failed] = await reportsOf(machine, 'go');
    expect(failed).toMatchObject({ status: 'error', value: 'b', transitions: ['m.a|go|0'] });
  });

  test.each<[string, object]>([
    ['an entry action', { entry: () => fail() }],
    ['an entry assign', { entry: assign(() => fail()) }],
    ['its context', { context: () => fail() }],
  ])('should be reported at its start if %s threw', async (_, config) => {
    const machine = createMachine({ id: 'm', initial: 'a', states: { a: {} }, ...config });
    expect((await reportsOf(machine)).map(told)).toEqual([['m', 'error', 'xstate.init', 'a', 'It broke.']]);
  });

  test('should be reported also if it was made before the inspector', async () => {
    const { reports } = await inspected(withGo({ target: 'b', actions: () => fail() }), ['go'], { isLate: true });
    expect(reports.map(told)).toEqual([['m', 'error', 'go', 'a', 'It broke.']]);
  });

  test('should be reported once', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const reports = await reportsOf(withGo({ actions: () => fail() }), 'go', 'go');
    warned.mockRestore();
    expect(reports.map(({ status }) => status)).toEqual(['active', 'error']);
  });
});

describe('a failure that takes a parent along', () => {
  const kid = createMachine({ on: { go: { actions: () => fail() } } });
  const parent = (src: object, rest: object = {}) =>
    createMachine({
      id: 'parent',
      initial: 'a',
      invoke: { id: 'kid', src: src as never },
      states: { a: {} },
      on: { go: { actions: ({ self }) => self.getSnapshot().children.kid?.send({ type: 'go' }) } },
      ...rest,
    });

  test('should be reported of the child first, and name it', async () => {
    const reports = await reportsOf(parent(kid), 'go');
    expect(reports.filter(({ status }) => status === 'error').map(told)).toEqual([
      ['kid', 'error', 'go', {}, 'It broke.'],
      ['parent', 'error', 'xstate.error.actor.kid', 'a', 'It broke.', 'kid at go'],
    ]);
    // By order, the event of the parent that the child was sent in is the cause.
    const inOrder = reports.toSorted((one, other) => one.order - other.order).slice(2);
    expect(inOrder.map(({ actor, event }) => `${actor} ${event.type}`)).toEqual([
      'parent go',
      'kid go',
      'parent xstate.error.actor.kid',
    ]);
  });

  test('should name the innermost child', async () => {
    const between = createMachine({
      invoke: { id: 'inner', src: kid },
      on: { go: { actions: ({ self }) => self.getSnapshot().children.inner?.send({ type: 'go' }) } },
    });
    const reports = await reportsOf(parent(between), 'go');
    expect(reports.filter(({ status }) => status === 'error').map(told)).toEqual([
      ['inner', 'error', 'go', {}, 'It broke.'],
      ['kid', 'error', 'xstate.error.actor.inner', {}, 'It broke.', 'inner at go'],
      ['parent', 'error', 'xstate.error.actor.kid', 'a', 'It broke.', 'inner at go'],
    ]);
  });

  test.each<[string, object, string]>([
    ['a promise', fromPromise(async () => fail()), 'kid at xstate.promise.reject'],
    ['a callback', fromCallback(() => fail()), 'kid at xstate.init'],
    ['a machine that fails as it starts', createMachine({ entry: () => fail() }), 'kid at xstate.init'],
  ])('should name the child if it is %s', async (_, src, origin) => {
    const reports = await reportsOf(parent(src));
    expect(reports.map(told).at(-1)).toEqual(['parent', 'error', 'xstate.error.actor.kid', 'a', 'It broke.', origin]);
  });

  test('should be one of the parent alone if that threw when it handled the failure', async () => {
    const handled = parent(kid, { invoke: { id: 'kid', src: kid, onError: { actions: () => fail('again') } } });
    expect((await reportsOf(handled, 'go')).map(told).at(-1)).toEqual([
      'parent',
      'error',
      'xstate.error.actor.kid',
      'a',
      'again',
    ]);
  });

  test('should leave a parent active that handles it', async () => {
    const handled = parent(kid, { invoke: { id: 'kid', src: kid, onError: '.a' } });
    expect((await reportsOf(handled, 'go')).filter(({ status }) => status === 'error').map(told)).toEqual([
      ['kid', 'error', 'go', {}, 'It broke.'],
    ]);
  });
});

describe('the text of an error', () => {
  test.each([
    [new TypeError('x is not a function'), 'TypeError: x is not a function'],
    [new Error(''), 'an error without a message'],
    ['words', 'words'],
    ['', 'an error without a message'],
    [undefined, 'undefined was thrown'],
    [null, 'null was thrown'],
    [0, '0 was thrown'],
    [{ reason: 7 }, '{"reason":7}'],
    [{}, 'an error without a message'],
    [{ message: 'from a server' }, 'from a server'],
    [new Error('one\n  two\r\nthree'), 'one\n  two\r\nthree'],
  ])('should say what %j is', async (error, text) => {
    const [, failed] = await reportsOf(withGo({ actions: () => fail(error) }), 'go');
    expect(failed?.error).toBe(text);
  });

  test('should be cut if it is long, and be one line where there is room for one', () => {
    const text = errorText('a'.repeat(12_000));
    expect(text).toBe(`${'a'.repeat(10_000)} … (2000 more characters)`);
    expect(inOneLine(' one\n  two\r\nthree ')).toBe('one two three');
    expect(inOneLine('a'.repeat(161))).toBe(`${'a'.repeat(158)} …`);
    expect(inOneLine('a'.repeat(160))).toHaveLength(160);
  });

  test('should not tell a secret', async () => {
    const machine = withGo(
      { actions: assign({ token: 'abcdefgh' }) },
      {
        context: { token: 'abcdefgh' },
        on: { spill: { actions: () => fail(new Error('The token abcdefgh is wrong.')) } },
      },
    );
    const failed = (await reportsOf(machine, 'go', 'spill')).at(-1);
    expect(failed?.error).toBe('The token •••••• is wrong.');
  });
});
