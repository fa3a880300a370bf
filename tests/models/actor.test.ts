import { runObserved } from '@msafara/paths';
import { describe, test } from 'vitest';
import { actorDriver } from '../../models/drivers/actor/driver.ts';
import { ModelRun } from '../../models/drivers/model-run.ts';
import { clearRecordings } from '../../models/drivers/recording.ts';
import { clearResults } from '../../models/drivers/results.ts';
import { type PathRunner, recordedCoverage, runRandomWalks } from '../../models/drivers/runner.ts';
import {
  isFullRun,
  selectedModels,
  selectedPaths,
  selectedWalks,
  testTimeout,
} from '../../models/drivers/selection.ts';
import { requirementsOfPath } from '../../models/requirements.ts';

if (isFullRun) {
  const machines = selectedModels.map(({ machine }) => machine);
  clearRecordings('actor', machines);
  clearResults('actor', machines);
}

for (const model of selectedModels) {
  describe(`${model.machine.id}, actor alone`, () => {
    const run: PathRunner<typeof model.machine> = async (path) => {
      const driver = actorDriver(model);
      return await runObserved(path, driver);
    };
    const paths = new ModelRun('actor', model, selectedPaths(model), run);
    for (const path of paths.paths) {
      const tags = requirementsOfPath(model, path);
      test(path.name, { tags, timeout: testTimeout(5000) }, async ({ skip }) => {
        const reason = await paths.run(path);
        if (reason !== undefined) skip(reason);
      });
    }
    test.runIf(paths.paths.length)('should pass around failing steps', { timeout: testTimeout(60_000) }, async () => {
      const report = await paths.runRest();
      if (report !== undefined) console.log(report);
    });
    test.runIf(isFullRun)('should have covered every state, transition, guard outcome and requirement', ({ skip }) => {
      if (paths.hasFailed) skip('Steps failed: the report above says what was covered all the same.');
      const coverage = recordedCoverage('actor', model.machine);
      coverage.assertComplete(model.except);
      console.log(`actor: ${coverage}`);
    });
    test.runIf(selectedWalks('actor').count)('should pass random walks', { timeout: testTimeout(60_000) }, () =>
      runRandomWalks('actor', model, run),
    );
  });
}
