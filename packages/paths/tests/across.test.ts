import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { explore, InputError, type Journey, journeysAcross } from '../index.ts';

/** A house is entered by its door, and left by it. */
const house = createMachine({
  id: 'house',
  initial: 'street',
  states: {
    street: { on: { walk: 'doorstep' } },
    doorstep: { on: { back: 'street', enter: 'hall' } },
    hall: { on: { leave: 'doorstep' } },
  },
});
const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { push: 'open' } },
    open: { on: { pull: 'shut', break: 'broken' } },
    broken: { type: 'final' },
  },
});

const graphOf = (machine: AnyStateMachine, ...types: string[]) =>
  explore(machine, { eventCases: types.map((type) => ({ name: type, event: { type } })) });
const graphs = [graphOf(house, 'walk', 'back', 'enter', 'leave'), graphOf(door, 'push', 'pull', 'break')];

const inWords = (journeys: Journey[]) =>
  journeys.map((journey) =>
    journey
      .map(({ machine, walk }) => [machine.id, ...walk.map(({ eventCase }) => eventCase.name)].join(' '))
      .join(' | '),
  );

test('should cross in both directions where machines share a state, each going on from where it was left', () => {
  const shared = [
    { house: 'doorstep', door: 'shut' },
    { house: 'doorstep', door: 'open' },
  ];
  expect(inWords(journeysAcross(graphs, shared))).toEqual(['house walk | door | house | door push | house | door']);
});

test('should take the nearest crossing first, also one that it has taken before', () => {
  const shared = [
    { house: 'street', door: 'shut' },
    { house: 'street', door: 'broken' },
    { house: 'hall', door: 'shut' },
  ];
  expect(inWords(journeysAcross(graphs, shared))).toEqual([
    'house | door | house walk enter | door | house leave back | door push break | house | door',
  ]);
});

test('should refuse what cannot be crossed, and say where', () => {
  expect(() => journeysAcross(graphs, [{ house: 'hall', door: 'open' }])).toThrow(
    new InputError(
      "No journey crosses\n  from 'hall' of 'house' to 'open' of 'door'\n  from 'open' of 'door' to 'hall' of 'house'\nBoth machines have to be in the states that they share at the same time.",
    ),
  );
  expect(() => journeysAcross(graphs, [{ house: 'hall', gate: 'open' }])).toThrow(
    "No machine 'gate' is given: name one of house, door.",
  );
  expect(() => journeysAcross(graphs, [{ house: 'hal', door: 'open' }])).toThrow(
    "Unknown state 'hal'. Did you mean 'hall'?",
  );
});
