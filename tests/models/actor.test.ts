import { describe, expect, test } from 'vitest';
import { machines } from '../../machines/index.ts';
import { walk } from '../../paths/index.ts';
import { actorWalker } from './actor.ts';
import { chosenModels, chosenPaths, chosenWalks, isWhole, patience } from './chosen.ts';
import { models } from './index.ts';
import { clearRecordings } from './recording.ts';
import { type Go, goPath, goWalks, recordedCoverage } from './runner.ts';

test('should have a model for every machine of the register', () => {
  expect(models.map(({ machine }) => machine.id).sort()).toEqual(machines.map(({ machine }) => machine.id).sort());
});

if (isWhole) {
  clearRecordings(
    'actor',
    chosenModels.map(({ machine }) => machine),
  );
}

for (const model of chosenModels) {
  describe(`${model.machine.id}, by its actor alone`, () => {
    const go: Go<typeof model.machine> = async (path) => {
      const walker = actorWalker(model);
      await walk(path, walker);
      return walker.observations;
    };
    for (const path of chosenPaths(model))
      test(path.name, { timeout: patience(5000) }, () => goPath('actor', model, path, go));
    test.runIf(isWhole)('should have met every state, transition, guard outcome and clause', () => {
      const coverage = recordedCoverage('actor', model.machine);
      coverage.assertComplete(model.except);
      console.log(`by the actor, ${coverage}`);
    });
    test.runIf(chosenWalks('actor', model).count)('should hold on random walks', { timeout: patience(60_000) }, () =>
      goWalks('actor', model, go),
    );
  });
}
