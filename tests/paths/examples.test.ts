import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { Coverage, plan } from '../../paths/index.ts';
import { examples } from './examples/index.ts';

for (const { machine, ...options } of examples) {
  test(`should meet every state, transition, guard outcome and requirement of ${machine.id}`, () => {
    const coverage = new Coverage(machine);
    for (const path of plan(machine, options)) {
      const actor = createActor(machine, { inspect: coverage.inspect, clock: new SimulatedClock() }).start();
      for (const { eventCase, after } of path.steps) {
        // The outcomes of actors and the ends of delays come from the event case here: nothing real runs that could be first.
        actor.send(eventCase.event);
        expect(actor.getSnapshot().value, eventCase.name).toEqual(after.value);
      }
    }
    coverage.assertComplete();
  });
}
