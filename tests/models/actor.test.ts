import { describe, expect, test } from 'vitest';
import { machines } from '../../machines/index.ts';
import { Coverage, walk } from '../../paths/index.ts';
import { actorWalker } from './actor.ts';
import { models } from './index.ts';
import { pathsOf } from './model.ts';

test('should have a model for every machine of the register', () => {
  expect(models.map(({ machine }) => machine.id).sort()).toEqual(machines.map(({ machine }) => machine.id).sort());
});

for (const model of models) {
  describe(`${model.machine.id}, by its actor alone`, () => {
    const coverage = new Coverage(model.machine);
    for (const path of pathsOf(model)) {
      test(path.name, () => walk(path, actorWalker(model, coverage.inspect)));
    }
    test('should have met every transition and state', () => {
      coverage.assertComplete();
      console.log(`by the actor, ${coverage}`);
    });
  });
}
