/** Figures and rules at their boundaries, each of which a fault by hand has passed. */
import { expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { diagramOf } from '../chart/diagram.ts';
import { UniqueNames } from '../chart/unique-names.ts';
import { type BatchedMessage, createBatch } from '../live/batch.ts';
import { durationText } from '../live/duration.ts';
import { keptLog } from '../live/kept.ts';
import { hadEffect, type LiveContext, newestActorOf } from '../live/log.ts';
import { isLoopbackAddress } from '../live/loopback.ts';
import { createMask, masked } from '../live/mask.ts';
import type { InspectorMessage, Report } from '../live/message.ts';
import { createReporter } from '../live/reporter.ts';
import { sequenceOf } from '../live/sequence.ts';
import { takenBetween } from '../live/standard/taken.ts';
import { createSearch } from '../search.ts';
import { readPayload } from '../simulation/payload.ts';

test('should hide a secret of five characters wherever it occurs, and no shorter one', () => {
  const shown = createMask()({ code: 'abcde', note: 'It is abcde.' });
  expect(shown, 'A secret of five characters is hidden everywhere.').toEqual({
    code: masked,
    note: `It is ${masked}.`,
  });
  const short = createMask()({ code: 'abcd', note: 'It is abcd.' });
  expect(short.note, 'A shorter one would mask ordinary text.').toBe('It is abcd.');
});

test('should leave no end of a secret that was typed letter by letter', () => {
  const mask = createMask();
  for (const password of ['viole', 'violet', 'violet lamp']) mask({ password });
  expect(mask({ note: 'violet lamp' }).note, 'The longest known secret is hidden first.').toBe(masked);
});

test.each([
  [59_949, '59.9 s'],
  [59_960, '1 min'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [86_400_000, '1 d'],
])('should say %i ms in the largest units: %s', (milliseconds, words) => {
  expect(durationText(milliseconds), 'A whole unit is written as one.').toBe(words);
});

test('should keep the newest entry of the log however large it is', () => {
  const report = (size: number) => ({ context: 'x'.repeat(size), event: { type: 'go' } }) as unknown as Report;
  const [small, huge] = [report(1), report(50_000_001)];
  expect(keptLog([small], [huge]), 'The newest is always kept.').toEqual({ log: [huge], dropped: 1 });
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:10.0.0.5', false],
  ['10.0.0.5', false],
  [undefined, false],
])('should take commands from this computer alone: %s', (address, isOwn) => {
  expect(isLoopbackAddress(address), `Whether ${address} is this computer.`).toBe(isOwn);
});

test('should give no name that the other language has for itself', () => {
  const names = new UniqueNames((id) => id, ['end']);
  expect(
    ['end', 'end', 'End'].map((id) => names.of(id)),
    'A reserved name gets a number.',
  ).toEqual(['end_2', 'end_2', 'End']);
});

test('should draw the newest hundred messages, and find the first forty places', () => {
  const told = (order: number) =>
    ({
      order,
      number: order,
      path: 'lamp',
      event: { type: `e${order}` },
      children: [],
      transitions: [],
    }) as unknown as Report;
  const log = Array.from({ length: 101 }, (_, order) => told(order));
  const labels = sequenceOf(log.toReversed(), told(0)).messages.map(({ label }) => label);
  expect([labels.length, labels[0], labels.at(-1)], 'What is too much is the oldest.').toEqual([100, 'e1', 'e100']);
  const chart = { nodes: [], transitions: [] };
  const register = Array.from(
    { length: 41 },
    (_, at) => ({ id: `lamp${at}`, title: 'Lamp', purpose: '', chart }) as never,
  );
  const hits = createSearch(register)('lamp').map(({ place }) => place.machine);
  expect([hits.length, hits[0], hits.at(-1)], 'What is too much is the last.').toEqual([40, 'lamp0', 'lamp39']);
});

test('should find every name in a chart, whatever it names', () => {
  const machine = createMachine({
    id: 'kettle',
    initial: 'cold',
    states: {
      cold: {
        tags: ['quiet', 'safe'],
        entry: ['empty', 'rinse'],
        exit: ['fill', 'shut'],
        invoke: { src: 'cooling' },
        on: { heated: { target: 'hot', guard: 'isFull', actions: ['light', 'hum'], description: 'by gas' } },
      },
      hot: { description: 'It whistles.', meta: { requirement: '2.tea' } },
    },
  });
  const search = createSearch([{ id: 'kettle', title: 'Kettle', purpose: 'Tea', chart: diagramOf(machine) } as never]);
  const names =
    'kettle tea cold quiet safe empty rinse fill shut cooling heated hot isFull light hum gas whistles 2.tea';
  expect(names.split(' ').filter((name) => search(name).length === 0)).toEqual([]);
});

test.each([
  [['active', 'active'], 'tab/1'],
  [['active', 'done'], 'tab/0'],
  [['done', 'error'], 'tab/1'],
])('should show of actors that are %j the newest, but one that still runs first', (statuses, expected) => {
  const actors = Object.fromEntries(statuses.map((status, at) => [`tab/${at}`, { machine: 'lamp', status }]));
  const others = { 'tab/2': { machine: 'kettle', status: 'active' } };
  expect(newestActorOf({ actors: { ...actors, ...others } } as unknown as LiveContext, 'lamp')).toBe(expected);
});

test.each([
  [
    ['isOpen', undefined],
    [false, true],
  ],
  [
    ['isOpen', 'isDark', undefined],
    [false, false, true],
  ],
  // Nothing before it is guarded, so it is always taken.
  [
    [undefined, 'isOpen'],
    [false, false],
  ],
  [
    [undefined, undefined],
    [false, false],
  ],
])('should say else of a transition without a guard behind one that has a guard alone: %j', (guards, isElse) => {
  const push = guards.map((guard) => ({ ...(guard && { guard }), actions: 'ring' }));
  const { transitions } = diagramOf(createMachine({ id: 'door', on: { push } } as never));
  expect(transitions.map((transition) => transition.isElse)).toEqual(isElse);
});

test('should pass messages on in the order in which they came, whatever comes between reports', () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  const passed: BatchedMessage[] = [];
  const tell = createBatch((message) => passed.push(message));
  const came = ['r', 'r', 'c', 'r', 'c', 'c', 'r'].map((kind, number): InspectorMessage => {
    if (kind === 'c') return { type: 'page.closed', page: String(number) };
    return { type: 'report.told', report: { number } as Report };
  });
  came.forEach(tell);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const numbers = passed.flatMap((message) => {
    if (message.type === 'reports.told') return message.reports.map(({ number }) => number);
    return message.type === 'page.closed' ? Number(message.page) : [];
  });
  expect(numbers, 'Nothing overtakes what came before it.').toEqual(came.map((_, number) => number));
});

test.each([
  ['key.up', 'key.up'],
  ['key.up.fast', 'key.up.*'],
  ['key.down', 'key.*'],
  ['mouse', '*'],
])('should take %s by %s, the most specific descriptor that handles it', (type, descriptor) => {
  const on = { '*': 'b', 'key.*': 'b', 'key.up.*': 'b', 'key.up': 'b' };
  const machine = createMachine({ id: 'm', initial: 'a', states: { a: { on }, b: {} } });
  expect(takenBetween(machine, 'a', type, 'b'), 'XState tries what is more specific first.').toEqual([
    `m.a|${descriptor}|0`,
  ]);
});

test('should report the delays of an actor, the next one first, and none of its child', () => {
  const reports: Report[] = [];
  const { inspect } = createReporter({ page: 'tab', path: () => '/', tell: (report) => reports.push(report) });
  const delays = { long: 90_000, short: 30_000, middle: 60_000 };
  const waiting = (after: object) => ({ initial: 'lit', states: { lit: { after }, out: {} } });
  const child = createMachine({ id: 'switch', ...waiting({ 10000: 'out' }) });
  const after = { long: 'out', short: 'out', middle: 'out' };
  const config = { id: 'lamp', invoke: { src: 'switching' }, ...waiting(after) };
  const machine = createMachine(config as never, { delays, actors: { switching: child } } as never);
  const actor = createActor(machine, { inspect }).start();
  actor.send({ type: 'seen' } as never);
  actor.stop();
  const told = reports.findLast((report) => report.machine === 'lamp' && report.status === 'active');
  const names = told?.delays.map(({ event }) => event.split('.')[2]);
  expect(names, 'The next delay is the first.').toEqual(['short', 'middle', 'long']);
});

test.each([
  ['xstate.init', [], undefined, true],
  ['xstate.stop', [], undefined, true],
  ['pressed', [], undefined, false],
  ['pressed', ['lamp.off|pressed|0'], undefined, true],
  // Programs that report by Stately’s protocol know that something changed, and not by which transition.
  ['pressed', [], true, true],
])(
  'should say whether an actor did anything for %s: it starts, ends or takes a transition',
  (type, transitions, isHandled, expected) => {
    const report = { event: { type }, transitions, ...(isHandled !== undefined && { isHandled }) } as unknown as Report;
    expect(hadEffect(report)).toBe(expected);
  },
);

test.each(['null', '5', '"pressed"', '[]', '{}', '{"type":5}', '{"type":null}', '{"kind":"pressed"}'])(
  'should take no event from %s, whose type is no text',
  (text) => {
    expect(() => readPayload(text)).toThrow('An event is an object with a "type" that is a text');
  },
);
