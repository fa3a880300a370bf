import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { type EventCase, explore, pairsOf, plan, traceEvent, transitionPairs, transitionTour } from '../index.ts';
import { cupboard, cupboardEventCases, fetcher, fetcherEventCases } from './machines.ts';

/** An event takes two microsteps, and another one follows them. */
const gate = createMachine({
  id: 'gate',
  initial: 'shut',
  states: { shut: { on: { pushed: 'ajar' } }, ajar: { always: 'open' }, open: { on: { pulled: 'shut' } } },
});
const gateEventCases = [
  { name: 'it is pushed', event: { type: 'pushed' } },
  { name: 'it is pulled', event: { type: 'pulled' } },
];

const short = (pairs: string[]) =>
  pairs
    .map((pair) =>
      pair
        .split(' → ')
        .map((id) => id.replace(/^fetcher\./, ''))
        .join(' → '),
    )
    .sort();

test('should find every pair of consecutive transitions, including raised and eventless ones', () => {
  const a = 'running.asking|xstate.done.actor.fetching|0';
  const e = 'running.asking|xstate.error.actor.fetching|0';
  const t = 'running.resting|xstate.after.pause.fetcher.running.resting|0';
  const p = 'running|paused|0';
  const r = 'paused|resumed|0';
  const d = 'running|xstate.done.state.fetcher.running|0';
  expect(short(pairsOf(explore(fetcher, { eventCases: fetcherEventCases })))).toEqual(
    [
      [a, d],
      [e, t],
      [e, p],
      [t, a],
      [t, e],
      [t, p],
      [p, r],
      [r, a],
      [r, e],
      [r, p],
      [r, t],
    ]
      .map((pair) => pair.join(' → '))
      .sort(),
  );
});

test.each([
  { machine: fetcher, eventCases: fetcherEventCases as readonly EventCase<AnyStateMachine>[] },
  { machine: cupboard, eventCases: cupboardEventCases as readonly EventCase<AnyStateMachine>[] },
  { machine: gate, eventCases: gateEventCases as readonly EventCase<AnyStateMachine>[] },
])('should meet every pair of $machine.id', ({ machine, eventCases }) => {
  const met = new Set<string>();
  for (const { steps } of plan<AnyStateMachine, EventCase<AnyStateMachine>>(machine, {
    eventCases,
    strategy: transitionPairs(transitionTour()),
  })) {
    let last: string[] = [];
    for (const microstep of steps.flatMap(
      ({ before, eventCase }) => traceEvent(machine, before, eventCase.event).microsteps,
    )) {
      for (const one of last) for (const other of microstep) met.add(`${one} → ${other}`);
      last = microstep;
    }
  }
  expect([...met].sort(), 'the pairs that can be met are those that consecutive microsteps meet').toEqual(
    pairsOf(explore<AnyStateMachine, EventCase<AnyStateMachine>>(machine, { eventCases })).sort(),
  );
});
