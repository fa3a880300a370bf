import { describe, test } from 'vitest';
import { ModelRun } from '../models/drivers/model-run.ts';
import type { DriverName } from '../models/drivers/names.ts';
import { clearRecordings } from '../models/drivers/recording.ts';
import { clearResults } from '../models/drivers/results.ts';
import { type PathRunner, recordedCoverage, runRandomWalks } from '../models/drivers/runner.ts';
import { isFullRun, selectedModels, selectedPaths, selectedWalks, testTimeout } from '../models/drivers/selection.ts';
import type { Model } from '../models/model.ts';
import { requirementsOfPath } from '../models/requirements.ts';

/** Deletes what the driver has recorded before, if everything is recorded anew. */
export function beginRun(driver: DriverName): void {
  if (!isFullRun) return;
  const machines = selectedModels.map(({ machine }) => machine);
  clearRecordings(driver, machines);
  clearResults(driver, machines);
}

/** How the tests of a driver are titled, after the name of the machine. */
const titles = { actor: 'actor alone', view: 'view in jsdom' };

/** The tests of a model with a driver: its paths, their coverage, and random walks. */
export function testModel(driver: keyof typeof titles, model: Model, run: PathRunner<Model['machine']>): void {
  // In this order, because the last tests look at what the paths have recorded.
  describe(`${model.machine.id}, ${titles[driver]}`, { shuffle: false }, () => {
    const paths = new ModelRun(driver, model, selectedPaths(model), run);
    for (const path of paths.paths) {
      const tags = requirementsOfPath(model, path);
      test(path.name, { tags, timeout: testTimeout }, async ({ skip }) => {
        const reason = await paths.run(path);
        if (reason !== undefined) skip(reason);
      });
    }
    test.runIf(paths.paths.length)('should pass around failing steps', { timeout: testTimeout }, async () => {
      const report = await paths.runRest();
      if (report !== undefined) console.log(report);
    });
    test.runIf(isFullRun)('should have covered every state, transition, guard outcome and requirement', ({ skip }) => {
      if (paths.hasFailed) skip('Steps failed: the report above says what was covered all the same.');
      const coverage = recordedCoverage(driver, model.machine);
      coverage.assertComplete(model.except);
      console.log(`${driver}: ${coverage}`);
    });
    test.runIf(selectedWalks(driver).count)('should pass random walks', { timeout: testTimeout }, () =>
      runRandomWalks(driver, model, run),
    );
  });
}
