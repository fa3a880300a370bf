import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
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
