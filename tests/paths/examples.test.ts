import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { Coverage, plan } from '../../paths/index.ts';
import { examples } from './examples/index.ts';

for (const { machine, ...options } of examples) {
  test(`should meet every state, transition, guard outcome and clause of ${machine.id}`, () => {
    const coverage = new Coverage(machine);
    for (const path of plan(machine, options)) {
      const actor = createActor(machine, { inspect: coverage.inspect, clock: new SimulatedClock() }).start();
      for (const { sample, after } of path.steps) {
        // The outcomes of actors and the ends of delays come from the sample here: nothing real runs that could be first.
        actor.send(sample.event);
        expect(actor.getSnapshot().value, sample.name).toEqual(after.value);
      }
    }
    coverage.assertComplete();
  });
}
