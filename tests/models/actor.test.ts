import { describe, test } from 'vitest';
import { actorDriver } from '../../models/drivers/actor/driver.ts';
import { chosenModels, chosenPaths, chosenWalks, isWhole, patience } from '../../models/drivers/chosen.ts';
import { clearRecordings } from '../../models/drivers/recording.ts';
import { type Go, goPath, goWalks, recordedCoverage } from '../../models/drivers/runner.ts';
import { walk } from '../../paths/index.ts';

if (isWhole) {
  clearRecordings(
    'actor',
    chosenModels.map(({ machine }) => machine),
  );
}

for (const model of chosenModels) {
  describe(`${model.machine.id}, by its actor alone`, () => {
    const go: Go<typeof model.machine> = async (path) => {
      const driver = actorDriver(model);
      await walk(path, driver);
      return driver.observations;
    };
    for (const path of chosenPaths(model))
      test(path.name, { timeout: patience(5000) }, () => goPath('actor', model, path, go));
    test.runIf(isWhole)('should have met every state, transition, guard outcome and requirement', () => {
      const coverage = recordedCoverage('actor', model.machine);
      coverage.assertComplete(model.except);
      console.log(`by the actor, ${coverage}`);
    });
    test.runIf(chosenWalks('actor', model).count)('should hold on random walks', { timeout: patience(60_000) }, () =>
      goWalks('actor', model, go),
    );
  });
}
