import { expect, test } from 'vitest';
import { createActor, fromCallback, sendTo, setup } from 'xstate';
import { chosenLog, shownReport } from '../live/log.ts';
import { liveMachine } from '../live/machine.ts';
import type { InspectorMessage, Report } from '../live/message.ts';
import { createInspectedPage } from '../live/page/page.ts';
import { sequenceOf } from '../live/sequence.ts';
import { switchMachine } from './live-machines.ts';

const live = liveMachine.provide({ actors: { hearingPages: fromCallback(() => {}) } });

const presserMachine = setup({ actors: { switching: switchMachine } }).createMachine({
  id: 'presser',
  invoke: { id: 'switch', src: 'switching' },
  on: {
    press: { actions: sendTo('switch', { type: 'pressed' }) },
    // As code does that knows the other actor: the event is processed in the middle of this one.
    call: { actions: ({ self }) => self.getSnapshot().children.switch?.send({ type: 'pressed' }) },
    rest: {},
  },
});

/** A page with a machine that presses a switch, and what it tells. */
function pressed() {
  const told: InspectorMessage[] = [];
  const page = createInspectedPage({
    page: 'tab',
    path: () => '/',
    clock: { ahead: () => 0, move: () => {} },
    breakpoints: [],
    tell: (message) => told.push(structuredClone(message)),
    onChange: () => {},
  });
  const presser = createActor(presserMachine, { inspect: page.inspect }).start();
  const reports = () => told.flatMap((message) => (message.type === 'report.told' ? [message.report] : []));
  const history = (): Report[] => {
    page.tellHistory('later');
    const last = told.at(-1);
    return last?.type === 'history.told' && last.to === 'later' ? last.reports : [];
  };
  return { presser, reports, history };
}

function watching() {
  const actor = createActor(live).start();
  actor.send({ type: 'machine.shown', machine: 'presser' });
  return actor;
}

const rowsOf = (actor: ReturnType<typeof watching>) => {
  const { context } = actor.getSnapshot();
  const { lifelines, messages } = sequenceOf(context.log, shownReport(context) as Report);
  return messages.map(({ from, to, label }) => `${lifelines[from]} → ${lifelines[to]}: ${label}`);
};

test('a visualizer opened later should draw the same sequence, causes before effects', () => {
  const { presser, reports, history } = pressed();
  for (const type of ['press', 'call', 'rest'] as const) presser.send({ type });
  const [first, later] = [watching(), watching()];
  for (const report of reports()) first.send({ type: 'report.told', report });
  later.send({ type: 'history.told', to: 'later', reports: history() });
  const rows = [
    'page → presser: start',
    'presser → switch: start',
    'page → presser: press',
    'presser → switch: pressed',
    'page → presser: call',
    'page → switch: pressed',
    'page → presser: rest',
  ];
  expect(rowsOf(first)).toEqual(rows);
  expect(rowsOf(later)).toEqual(rows);
});

test('what was heard before the history should come after it, and be kept once', () => {
  const { presser, reports, history } = pressed();
  presser.send({ type: 'press' });
  const known = reports().at(-1) as Report;
  presser.send({ type: 'rest' });
  const newest = reports().at(-1) as Report;
  const told = history().filter(({ number }) => number < newest.number);
  const later = watching();
  for (const report of [known, newest]) later.send({ type: 'report.told', report });
  later.send({ type: 'history.told', to: 'later', reports: told });
  const { context } = later.getSnapshot();
  expect(context.log.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
  expect(context.log.find(({ number }) => number === known.number)).toBe(known);
  expect(chosenLog(context).map(({ event }) => event.type)).toEqual(['xstate.init', 'press', 'rest']);
  expect(shownReport(context)).toBe(newest);
});

test('a page should keep its last thousand reports, and the latest one of each actor that runs', () => {
  const { presser, history } = pressed();
  for (let count = 0; count < 1_200; count += 1) presser.send({ type: 'rest' });
  const [oldest, next, ...others] = history();
  expect(oldest).toMatchObject({ actor: 'switch', event: { type: 'xstate.init' } });
  expect(next?.actor).toBe('presser');
  expect(others.length).toBeGreaterThanOrEqual(999);
  expect(others.length).toBeLessThan(1_100);
  expect(others.at(-1)?.number).toBe(1_201);
  presser.stop();
  expect(history()[0]?.actor).toBe('presser');
});
