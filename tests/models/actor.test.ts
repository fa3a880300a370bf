import { runPath } from '@msafara/paths';
import { describe, test } from 'vitest';
import { actorDriver } from '../../models/drivers/actor/driver.ts';
import { clearRecordings } from '../../models/drivers/recording.ts';
import { type PathRunner, recordedCoverage, runAndRecord, runRandomWalks } from '../../models/drivers/runner.ts';
import {
  isFullRun,
  selectedModels,
  selectedPaths,
  selectedWalks,
  testTimeout,
} from '../../models/drivers/selection.ts';
import { requirementsOfPath } from '../../models/requirements.ts';

if (isFullRun) {
  clearRecordings(
    'actor',
    selectedModels.map(({ machine }) => machine),
  );
}

for (const model of selectedModels) {
  describe(`${model.machine.id}, actor alone`, () => {
    const run: PathRunner<typeof model.machine> = async (path) => {
      const driver = actorDriver(model);
      await runPath(path, driver);
      return driver.observations;
    };
    for (const path of selectedPaths(model))
      test(path.name, { tags: requirementsOfPath(model, path), timeout: testTimeout(5000) }, () =>
        runAndRecord('actor', model, path, run),
      );
    test.runIf(isFullRun)('should have covered every state, transition, guard outcome and requirement', () => {
      const coverage = recordedCoverage('actor', model.machine);
      coverage.assertComplete(model.except);
      console.log(`actor: ${coverage}`);
    });
    test.runIf(selectedWalks('actor').count)('should pass random walks', { timeout: testTimeout(60_000) }, () =>
      runRandomWalks('actor', model, run),
    );
  });
}
