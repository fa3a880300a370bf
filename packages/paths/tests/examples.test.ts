import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { sampled } from '../command/sampled.ts';
import { Coverage, plan } from '../index.ts';
import { examples } from './examples/index.ts';

for (const { machine, ...options } of examples) {
  test(`should cover every state, transition, guard outcome and requirement of ${machine.id}`, () => {
    const coverage = new Coverage(machine);
    for (const path of plan(machine, options)) {
      const actor = createActor(machine, { inspect: coverage.inspect, clock: new SimulatedClock() }).start();
      for (const { eventCase, after } of path.steps) {
        // Event cases also stand for the results of actors and delays, which never come by themselves here.
        actor.send(eventCase.event);
        expect(actor.getSnapshot().value, eventCase.name).toEqual(after.value);
      }
    }
    coverage.assertComplete();
  });
}

const withOthers = examples.filter(({ eventCases }) =>
  eventCases.some(({ event }) => event.type.startsWith('xstate.')),
);

test.each(withOthers)('should derive what actors and delays of $machine.id send, but none that is given', (example) => {
  const { machine, eventCases } = example;
  const own = eventCases.filter(({ event }) => !event.type.startsWith('xstate.'));
  const typesOf = (given: typeof eventCases) => {
    const { eventCases: all } = sampled(machine, { eventCases: given } as never);
    return all.map(({ event }) => event.type).sort();
  };
  const types = eventCases.map(({ event }) => event.type);
  expect(typesOf(eventCases), 'Beside what is given, nothing of its types is derived.').toEqual(types.toSorted());
  expect(new Set(typesOf(own)), 'What actors and delays send is derived where it is not given.').toEqual(
    new Set(types),
  );
});
